"""A model of rows, which its columns describe."""

from collections.abc import Sequence
from typing import Any

from qtpy.QtCore import QModelIndex, QObject, Qt

from uctvis.arena.standings.table_columns import TableColumn
from uctvis.ui.tables.sorted_table import SORTED_BY
from uctvis.ui.widgets.number_table import NumberTable, alignment


class ColumnTable(NumberTable):
    """Shows rows; subclasses may define `tip`.

    Attributes
    ----------
    columns : sequence of TableColumn
    rows : sequence
    """

    def __init__(self, columns: Sequence[TableColumn], parent: QObject | None = None) -> None:
        super().__init__(tuple(column.title for column in columns), parent)
        self.columns = columns
        self.rows: Sequence[Any] = ()

    def tip(self, _row: Any) -> str:
        """The tooltip of a row; "" for none."""
        return ""

    def use_columns(self, columns: Sequence[TableColumn]) -> None:
        """Show other columns, without rows."""
        self.beginResetModel()
        self.columns, self.titles = columns, tuple(column.title for column in columns)
        self.rows = ()
        self.endResetModel()

    def size(self) -> int:
        """The number of rows."""
        return len(self.rows)

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
        last = len(self.titles) - 1
        for place, (old, new) in enumerate(zip(before, rows, strict=False)):
            if old != new:
                self.dataChanged.emit(self.index(place, 0), self.index(place, last))

    # Methods of Qt.

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal:
            if role == Qt.ItemDataRole.TextAlignmentRole:
                return self._alignment(section)
            if role == Qt.ItemDataRole.ToolTipRole:
                return self.columns[section].tip or None
        return super().headerData(section, orientation, role)

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row, column = self.rows[index.row()], self.columns[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.text(row)
        if role == SORTED_BY:
            return column.value(row)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.tip(row) or None
        return None

    def _alignment(self, column: int) -> int:
        return alignment(0 if self.columns[column].is_text else 1)
