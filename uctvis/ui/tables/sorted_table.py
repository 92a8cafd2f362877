"""A table whose columns sort its rows by a click, which keeps its chosen row when it changes."""

from typing import Any

from qtpy.QtCore import QModelIndex, QSortFilterProxyModel, Qt, QTimer, Signal
from qtpy.QtGui import QKeyEvent, QResizeEvent
from qtpy.QtWidgets import QHeaderView, QTableView, QWidget

from uctvis.ui.tables.column_table import SORTED_BY, ColumnTable
from uctvis.ui.tables.row_table import choose_rows
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.viewports import viewport_width

# The widest column in pixels, unless width remains for the one with the texts.
_WIDEST = 320


class SortedRows(QSortFilterProxyModel):
    """Sorts by values, and may leave out rows; rows without a value are last."""

    def __init__(self, model: ColumnTable, parent: QWidget) -> None:
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
        self._stretched = 0
        # Once for all changes of an event, and not while the columns are being laid out.
        self._fits = QTimer(self)
        self._fits.setSingleShot(True)
        self._fits.timeout.connect(self._fit)
        columns = self.horizontalHeader()
        if columns is not None:
            # Measuring all rows would take long.
            columns.setResizeContentsPrecision(100)
            columns.setMaximumSectionSize(_WIDEST)
            columns.sectionResized.connect(self._fits.start)
        self.doubleClicked.connect(lambda index: self._open(index))

    def use(self, rows: SortedRows, *, column: int, stretched: int) -> None:
        """Show a model, sorted by `column`; the column `stretched` takes the remaining width.

        If its texts do not fit into that, it is as wide as the others would be, and the table
        scrolls.
        """
        self._rows, self._stretched = rows, stretched
        for changed in (rows.modelReset, rows.rowsInserted, rows.dataChanged):
            changed.connect(self._fits.start)
        self.setModel(rows)
        self.setSortingEnabled(True)
        self.sortByColumn(column, Qt.SortOrder.AscendingOrder)
        self._fit()

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        """Stretch the column with the texts if it has more than enough width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        columns = self.horizontalHeader()
        if columns is None or not 0 <= self._stretched < columns.count():
            return
        others = columns.length() - columns.sectionSize(self._stretched)
        texts = self.sizeHintForColumn(self._stretched)
        least = min(max(texts, columns.sectionSizeHint(self._stretched)), _WIDEST)
        modes = QHeaderView.ResizeMode
        mode = modes.Stretch if others + least <= viewport_width(self) else modes.ResizeToContents
        # Qt does not fit the column to new rows unless the mode is set again.
        if mode == modes.ResizeToContents or mode != columns.sectionResizeMode(self._stretched):
            columns.setSectionResizeMode(self._stretched, mode)

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
