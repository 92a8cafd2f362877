"""The table of a step: the children in a selection, or the updates of backpropagation."""

from operator import itemgetter

from qtpy.QtCore import QItemSelection, QItemSelectionModel, Qt
from qtpy.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QTableView, QWidget

from uctvis.texts import _
from uctvis.ui.panels.phases.phase_numbers import Numbers
from uctvis.ui.tables.column_table import ColumnTable
from uctvis.ui.tables.columns import DeclaredColumn
from uctvis.ui.tables.row_table import choose_rows

# The minimum number of visible rows.
_LEAST_ROWS = 3
# Relative font sizes; the largest one with which everything fits is used.
_SIZES = 1.0, 0.9, 0.8


class PhaseTable(QTableView):
    """Shows `Numbers`, with the marked row selected; the user cannot select rows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._numbers: Numbers | None = None
        # The width for which the columns were fitted.
        self._fitted = 0
        self.content = ColumnTable((), self)
        self.setModel(self.content)
        choose_rows(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(_("Values of the step"))
        columns = self.horizontalHeader()
        if columns is not None:
            columns.setMinimumSectionSize(20)
            columns.setTextElideMode(Qt.TextElideMode.ElideRight)
            columns.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def show_numbers(self, numbers: Numbers) -> None:
        """Show the numbers of a step."""
        if numbers == self._numbers:
            self._fit()
            return
        self._numbers = numbers
        self.content.use_columns(_columns(numbers, numbers.titles))
        self.content.show_rows(numbers.rows)
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
            hints = [self.sizeHintForColumn(column) for column in range(len(titles))]
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
        if self._numbers is not None and self.content.titles != titles:
            self.content.name_columns(_columns(self._numbers, titles))

    def _fit_rows(self) -> None:
        """Fit the heights of the rows and the table to the font."""
        rows, columns = self.verticalHeader(), self.horizontalHeader()
        if rows is not None and columns is not None:
            height = self.fontMetrics().height() + 6
            rows.setMinimumSectionSize(height)
            rows.setDefaultSectionSize(height)
            title = columns.sizeHint().height() + 2 * self.frameWidth()
            # Not higher than its rows: the board gets the rest.
            count = self.content.size()
            self.setMaximumHeight(title + height * count)
            self.setMinimumHeight(title + height * min(count, _LEAST_ROWS))

    def _mark(self, row: int | None) -> None:
        self.clearSelection()
        selection = self.selectionModel()
        if row is not None and selection is not None:
            first = self.content.index(row, 0)
            whole = QItemSelection(first, self.content.index(row, len(self.content.columns) - 1))
            selection.select(whole, QItemSelectionModel.SelectionFlag.Select)
            self.scrollTo(first, QAbstractItemView.ScrollHint.PositionAtCenter)


def _columns(numbers: Numbers, titles: tuple[str, ...]) -> list[DeclaredColumn]:
    """The columns of a step: a text, then numbers."""
    tips = numbers.tips or ("",) * len(titles)
    return [
        DeclaredColumn(title, itemgetter(place), is_text=place == 0, tip=tips[place])
        for place, title in enumerate(titles)
    ]
