"""The numbers of a step: the candidates of a choice, or what backpropagation counts."""

from dataclasses import dataclass

from qtpy.QtCore import Qt
from qtpy.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QTableWidgetSelectionRange,
    QWidget,
)

from uctvis.explain.iteration import ScoredChild, Update
from uctvis.explain.sentences import number, places, places_apart
from uctvis.explain.steps import Phase, Step
from uctvis.texts import _, grouped
from uctvis.tree.tree import Tree
from uctvis.ui.widgets.fields import shortened

_NONE = "—"
# The rows that are in sight, at least.
_LEAST_ROWS = 3


@dataclass(frozen=True)
class Numbers:
    """The texts of a table, row by row, and which row is marked."""

    titles: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    marked: int | None


def numbers_of(tree: Tree, step: Step, *, hides: bool) -> Numbers | None:
    """The numbers that belong to a step, where any do; `hides`: not what tells the answer."""
    if step.phase is Phase.SELECTION:
        choice = step.iteration.choices[step.index]
        nodes = [candidate.node for candidate in choice.candidates]
        return Numbers(
            # Read along a row: mean + exploration = UCB.
            (_("Move"), _("Visits"), _("Mean"), _("+ Explor."), _("= UCB")),
            tuple(_candidate(tree, one, places(choice), hides=hides) for one in choice.candidates),
            None if hides else nodes.index(choice.chosen),
        )
    if step.phase is Phase.BACKPROPAGATION:
        updates = step.iteration.updates
        # The table has the root above, as the tree has it; counting goes up from the last.
        current = len(updates) - 1 - step.index
        first_done = len(updates) if hides else current
        return Numbers(
            (_("Node"), _("Visits"), _("Mean")),
            tuple(
                _update(tree, update, done=row >= first_done) for row, update in enumerate(updates)
            ),
            None if hides else current,
        )
    return None


def _candidate(tree: Tree, candidate: ScoredChild, count: int, *, hides: bool) -> tuple[str, ...]:
    """A row; numbers have as many decimal places as the sentence about them."""
    return (
        _move(tree, candidate.node),
        grouped(candidate.visits),
        number(candidate.mean, count) if candidate.visits > 0 else _NONE,
        "" if hides else number(candidate.exploration, count),
        "" if hides else number(candidate.ucb, count),
    )


def _update(tree: Tree, update: Update, *, done: bool) -> tuple[str, ...]:
    count = places_apart(*{update.mean_before, update.mean_after})
    visits = grouped(update.visits_before)
    mean = number(update.mean_before, count) if update.visits_before > 0 else _NONE
    if done:
        visits = f"{visits} → {grouped(update.visits_after)}"
        mean = f"{mean} → {number(update.mean_after, count)}"
    return _move(tree, update.node), visits, mean


def _move(tree: Tree, node: int) -> str:
    name = _("root") if node == 0 else tree.shown_move(node)
    return shortened(name).replace("\n", " ") or _("(no name)")


class PhaseTable(QTableWidget):
    """Shows `Numbers`; the marked row is the selected one, and the user selects none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._numbers: Numbers | None = None
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.setAccessibleName(_("Numbers of the step"))
        rows, columns = self.verticalHeader(), self.horizontalHeader()
        if rows is not None and columns is not None:
            rows.hide()
            columns.setHighlightSections(False)
            columns.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)

    def show_numbers(self, numbers: Numbers) -> None:
        """Show other numbers."""
        if numbers == self._numbers:
            self._fit_rows()
            return
        self._numbers = numbers
        self.setRowCount(len(numbers.rows))
        self.setColumnCount(len(numbers.titles))
        for column, title in enumerate(numbers.titles):
            self.setHorizontalHeaderItem(column, _item(title, column))
        for row, texts in enumerate(numbers.rows):
            for column, text in enumerate(texts):
                self.setItem(row, column, _item(text, column))
        self._fit_rows()
        columns = self.horizontalHeader()
        if columns is not None:
            columns.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self._mark(numbers.marked)

    def _fit_rows(self) -> None:
        """Letters may be of another size now."""
        rows, columns = self.verticalHeader(), self.horizontalHeader()
        if rows is not None and columns is not None:
            height = self.fontMetrics().height() + 6
            rows.setMinimumSectionSize(height)
            rows.setDefaultSectionSize(height)
            title = columns.sizeHint().height() + 2 * self.frameWidth()
            # No higher than what is in it: the board has the rest.
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
    side = Qt.AlignmentFlag.AlignLeft if column == 0 else Qt.AlignmentFlag.AlignRight
    item.setTextAlignment(int(side | Qt.AlignmentFlag.AlignVCenter))
    return item
