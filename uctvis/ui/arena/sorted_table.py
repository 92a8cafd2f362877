"""A table whose columns sort its rows by a click, which keeps its chosen row when it changes."""

from typing import Any

from qtpy.QtCore import QModelIndex, QSortFilterProxyModel, Qt, Signal
from qtpy.QtGui import QKeyEvent
from qtpy.QtWidgets import QHeaderView, QTableView, QWidget

from uctvis.ui.widgets import theme
from uctvis.ui.widgets.number_table import NumberTable
from uctvis.ui.widgets.row_table import choose_rows

# The role of the value by which a column is sorted.
SORTED_BY = int(Qt.ItemDataRole.UserRole)
# The widest column that is not the one with the texts, in pixels.
_WIDEST = 320


class SortedRows(QSortFilterProxyModel):
    """Sorts by values, and may leave out rows; rows without a value are last."""

    def __init__(self, model: NumberTable, parent: QWidget) -> None:
        super().__init__(parent)
        self.of = model
        self.setSourceModel(model)
        self.setSortRole(SORTED_BY)

    def lessThan(self, one: QModelIndex, other: QModelIndex) -> bool:  # noqa: N802 - Qt's name
        first, second = one.data(SORTED_BY), other.data(SORTED_BY)
        if first is None or second is None:
            descending = self.sortOrder() == Qt.SortOrder.DescendingOrder
            return (second is None) != descending and first is not second
        smaller: Any = first < second
        return bool(smaller)


class SortedTable(QTableView):
    """A table; `opened` carries the row of its model that the user opens.

    `use` gives it its model.
    """

    opened = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        theme.set_role(self, "wide")
        choose_rows(self)
        self.setWordWrap(False)
        columns = self.horizontalHeader()
        if columns is not None:
            # Measuring all rows would take long.
            columns.setResizeContentsPrecision(100)
            columns.setMaximumSectionSize(_WIDEST)
        self.doubleClicked.connect(lambda index: self._open(index))

    def use(self, rows: SortedRows, *, column: int, stretched: int) -> None:
        """Show a model, sorted by `column`; the column `stretched` takes the remaining width."""
        self._rows = rows
        self.setModel(rows)
        self.setSortingEnabled(True)
        self.sortByColumn(column, Qt.SortOrder.AscendingOrder)
        columns = self.horizontalHeader()
        if columns is not None:
            columns.setSectionResizeMode(stretched, QHeaderView.ResizeMode.Stretch)

    @property
    def chosen(self) -> int | None:
        """The row of the model that is chosen."""
        index = self._rows.mapToSource(self.currentIndex())
        return index.row() if index.isValid() else None

    def choose(self, row: int) -> None:
        """Choose a row of the model, if it is not left out."""
        index = self._rows.mapFromSource(self._rows.of.index(row, 0))
        if index.isValid():
            self.selectRow(index.row())
            self.scrollTo(index)

    @property
    def in_order(self) -> list[int]:
        """The rows of the model as they are shown."""
        return [
            self._rows.mapToSource(self._rows.index(place, 0)).row()
            for place in range(self._rows.rowCount())
        ]

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        enter = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event is not None and event.key() in enter and self.currentIndex().isValid():
            self._open(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _open(self, index: QModelIndex) -> None:
        self.opened.emit(self._rows.mapToSource(index).row())
