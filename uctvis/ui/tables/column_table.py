"""A model of rows, which its columns describe."""

from collections.abc import Callable, Sequence
from typing import Any

from qtpy.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from uctvis.ui.tables.columns import DeclaredColumn

# The role of the value by which a column is sorted.
SORTED_BY = int(Qt.ItemDataRole.UserRole)
# By role, the attribute of a column with the function of a row.
_OTHER_ROLES: dict[int, str] = {
    SORTED_BY: "value",
    Qt.ItemDataRole.DecorationRole: "icon",
    Qt.ItemDataRole.FontRole: "font",
    Qt.ItemDataRole.AccessibleTextRole: "spoken",
}


class ColumnTable(QAbstractTableModel):
    """Shows rows of any kind; `tip` has the tooltip of a row, "" for none.

    Texts are made when they are shown. A subclass whose rows are made on demand, too, defines `row`
    and `size`.
    """

    def __init__(
        self,
        columns: Sequence[DeclaredColumn],
        parent: QObject | None = None,
        *,
        tip: Callable[[Any], str] | None = None,
    ) -> None:
        super().__init__(parent)
        self.columns = columns
        self.rows: Sequence[Any] = ()
        self._tip = tip

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles of the columns."""
        return tuple(column.title for column in self.columns)

    def row(self, number: int) -> Any:
        """The row with this number, from 0."""
        return self.rows[number]

    def size(self) -> int:
        """The number of rows."""
        return len(self.rows)

    def use_columns(self, columns: Sequence[DeclaredColumn]) -> None:
        """Show other columns, without rows."""
        self.beginResetModel()
        self.columns = columns
        self.rows = ()
        self.endResetModel()

    def name_columns(self, columns: Sequence[DeclaredColumn]) -> None:
        """Give the columns other titles and tooltips."""
        self.columns = columns
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(columns) - 1)

    def show_rows(self, rows: Sequence[Any], *, are_others: bool = False) -> None:
        """Show rows as they are now; if they `are_others`, no row is one that was shown."""
        before = self.rows
        if are_others or len(rows) < len(before):
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()
            return
        if len(rows) > len(before):
            self.beginInsertRows(QModelIndex(), len(before), len(rows) - 1)
            self.rows = rows
            self.endInsertRows()
        self.rows = rows
        for place, (old, new) in enumerate(zip(before, rows, strict=False)):
            if old != new:
                self.note_changed(place, place)

    def note_changed(self, first: int, last: int) -> None:
        """Show these rows again: what their columns show of them has changed."""
        self.dataChanged.emit(self.index(first, 0), self.index(last, len(self.columns) - 1))

    def written(self, row: int) -> str:
        """A row as text: the cells, separated by tabs."""
        return "\t".join(column.text(self.row(row)) for column in self.columns)

    def as_text(self) -> str:
        """The titles and the rows as text for spreadsheets, one row a line."""
        return "\n".join(["\t".join(self.titles), *map(self.written, range(self.size()))])

    # Methods of Qt.

    def rowCount(self, parent: QModelIndex | None = None) -> int:  # noqa: N802 - Qt's names, all below
        return 0 if parent is not None and parent.isValid() else self.size()

    def columnCount(self, parent: QModelIndex | None = None) -> int:  # noqa: N802
        return 0 if parent is not None and parent.isValid() else len(self.columns)

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        column = self.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.title
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return column.alignment
        if role == Qt.ItemDataRole.ToolTipRole:
            return column.tip or None
        return None

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        column = self.columns[index.column()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return column.text(self.row(index.row()))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return column.alignment
        if role == Qt.ItemDataRole.ToolTipRole:
            tip = column.row_tip or self._tip
            return None if tip is None else tip(self.row(index.row())) or None
        # Qt asks for many roles of each cell that it paints.
        shown = getattr(column, _OTHER_ROLES[role]) if role in _OTHER_ROLES else None
        return None if shown is None else shown(self.row(index.row()))

    def flags(self, index: QModelIndex) -> Qt.ItemFlags:
        flags = super().flags(index)
        is_edited = index.isValid() and self.columns[index.column()].edit is not None
        return flags | Qt.ItemFlag.ItemIsEditable if is_edited else flags

    def setData(  # noqa: N802
        self, index: QModelIndex, value: Any, role: int = Qt.ItemDataRole.EditRole
    ) -> bool:
        edit = self.columns[index.column()].edit if index.isValid() else None
        if edit is None or role != Qt.ItemDataRole.EditRole:
            return False
        edit(index.row(), str(value))
        return True
