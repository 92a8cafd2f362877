"""The table of a step: the children in a selection, or the updates of backpropagation."""

from qtpy.QtCore import Qt
from qtpy.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QTableWidgetSelectionRange,
    QWidget,
)

from uctvis.texts import _
from uctvis.ui.panels.phases.phase_numbers import Numbers
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.number_table import alignment

# The minimum number of visible rows.
_LEAST_ROWS = 3
# Relative font sizes; the largest one with which everything fits is used.
_SIZES = 1.0, 0.9, 0.8


class PhaseTable(QTableWidget):
    """Shows `Numbers`, with the marked row selected; the user cannot select rows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._numbers: Numbers | None = None
        # The width for which the columns were fitted.
        self._fitted = 0
        theme.set_role(self, "dense")
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.setAccessibleName(_("Values of the step"))
        rows, columns = self.verticalHeader(), self.horizontalHeader()
        if rows is not None and columns is not None:
            rows.hide()
            columns.setHighlightSections(False)
            columns.setMinimumSectionSize(20)
            columns.setTextElideMode(Qt.TextElideMode.ElideRight)
            columns.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def show_numbers(self, numbers: Numbers) -> None:
        """Show the numbers of a step."""
        if numbers == self._numbers:
            self._fit()
            return
        self._numbers = numbers
        self.setRowCount(len(numbers.rows))
        self.setColumnCount(len(numbers.titles))
        for row, texts in enumerate(numbers.rows):
            for column, text in enumerate(texts):
                self.setItem(row, column, _item(text, column))
        self._fit()
        self._mark(numbers.marked)

    def updateGeometries(self) -> None:  # noqa: N802 - Qt's name
        """Fit the columns again when a scroll bar comes or goes, too."""
        super().updateGeometries()
        columns = self.horizontalHeader()
        if columns is not None and columns.width() != self._fitted:
            self._fit()

    def _fit(self) -> None:
        """Fit the columns, then the rows: they are as high as the letters that the columns have."""
        columns = self.horizontalHeader()
        if columns is not None:
            self._fitted = columns.width()
            self._fit_columns()
            self._fit_rows()

    def _fit_columns(self) -> None:
        """Show all numbers in full, and the titles as far as there is room."""
        columns = self.horizontalHeader()
        if columns is None or self._numbers is None:
            return
        titles, short = self._numbers.titles, self._numbers.short_titles or self._numbers.titles
        widths: list[int] = []
        for shown, share in ((titles, 1.0), *((short, share) for share in _SIZES)):
            self._show_titles(shown)
            self._size_letters(share)
            hints = [self.sizeHintForColumn(column) for column in range(self.columnCount())]
            widths = [max(hint, columns.minimumSectionSize()) for hint in hints]
            needs = [max(width, columns.sectionSizeHint(n)) for n, width in enumerate(widths)]
            if sum(needs) <= columns.width():
                break
        spare = columns.width() - sum(widths)
        # The last columns have priority: they contain the sum.
        for column in reversed(range(len(widths))):
            more = min(columns.sectionSizeHint(column) - widths[column], spare)
            widths[column] += max(more, 0)
            spare -= max(more, 0)
        widths[0] += max(spare, 0)
        for column, width in enumerate(widths):
            self.setColumnWidth(column, width)

    def _size_letters(self, share: float) -> None:
        """Set the font size, as a share of the parent's font size."""
        parent = self.parentWidget()
        font = QApplication.font() if parent is None else parent.font()
        font.setPointSizeF(share * font.pointSizeF())
        for widget in (self, self.horizontalHeader()):
            if widget is not None and widget.font().pointSizeF() != font.pointSizeF():
                widget.setFont(font)

    def _show_titles(self, titles: tuple[str, ...]) -> None:
        numbers = self._numbers
        tips = () if numbers is None else numbers.tips
        for column, title in enumerate(titles):
            item = self.horizontalHeaderItem(column)
            if item is None or item.text() != title:
                item = _item(title, column)
                self.setHorizontalHeaderItem(column, item)
            item.setToolTip(tips[column] if tips else "")

    def _fit_rows(self) -> None:
        """Fit the heights of the rows and the table to the font."""
        rows, columns = self.verticalHeader(), self.horizontalHeader()
        if rows is not None and columns is not None:
            height = self.fontMetrics().height() + 6
            rows.setMinimumSectionSize(height)
            rows.setDefaultSectionSize(height)
            title = columns.sizeHint().height() + 2 * self.frameWidth()
            # Not higher than its rows: the board gets the rest.
            self.setMaximumHeight(title + height * self.rowCount())
            self.setMinimumHeight(title + height * min(self.rowCount(), _LEAST_ROWS))

    def _mark(self, row: int | None) -> None:
        self.clearSelection()
        if row is not None:
            whole = QTableWidgetSelectionRange(row, 0, row, self.columnCount() - 1)
            self.setRangeSelected(whole, True)
            self.scrollToItem(self.item(row, 0), QAbstractItemView.ScrollHint.PositionAtCenter)


def _item(text: str, column: int) -> QTableWidgetItem:
    item = QTableWidgetItem(text)
    item.setTextAlignment(alignment(column))
    return item
