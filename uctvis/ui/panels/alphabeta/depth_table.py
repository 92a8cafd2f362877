"""The table of an alpha-beta search by depth."""

from collections.abc import Sequence

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QTableWidget, QTableWidgetItem, QWidget

from uctvis.alphabeta.deepening import Deepening
from uctvis.explain.alphabeta_texts import factor_text, first_cuts_text, value_text
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.texts import _, grouped
from uctvis.ui.widgets.fields import plain_tip
from uctvis.ui.widgets.number_table import alignment
from uctvis.ui.widgets.row_table import show_rows

_MOVE = 1
_LEAST_ROWS, _MOST_ROWS = 4, 8
# The titles and their explanations.
_COLUMNS = (
    (_("Depth"), _("In moves; forced lines are searched more deeply")),
    (_("Move"), _("The best move at this depth")),
    (_("Value"), _("The payoff to the player to move, 0 to 1, or the proven result")),
    (_("Nodes"), _("The positions that the search to this depth visited")),
    (
        _("Factor"),
        _("The nodes divided by those of the depth before: the effective branching factor"),
    ),
    (_("Seconds"), _("The time of the search to this depth")),
    (_("Nodes/s"), _("Nodes per second")),
    (_("Leaves"), _("The positions that were evaluated")),
    (_("Cutoffs"), _("The positions where a move was so good that the others were not searched")),
    (
        _("By first"),
        _("The share of the cutoffs by the first move: it shows how good the order is"),
    ),
    (_("Table hits"), _("The positions whose value was known from the transposition table")),
)


class DepthTable(QTableWidget):
    """One row for each completed depth, the deepest one first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, len(_COLUMNS), parent)
        self.setHorizontalHeaderLabels([title for title, _meaning in _COLUMNS])
        self.setAccessibleName(_("Search by depth"))
        show_rows(self)
        for column, (_title, meaning) in enumerate(_COLUMNS):
            item = self.horizontalHeaderItem(column)
            if item is not None:
                item.setToolTip(plain_tip(meaning))
                item.setTextAlignment(_alignment(column))
        header = self.horizontalHeader()
        if header is not None:
            header.setSectionResizeMode(_MOVE, header.ResizeMode.ResizeToContents)
            header.setMinimumSectionSize(24)
        self._fit()

    def show_iterations(
        self, game: AnyGame, position: AnyPosition, iterations: Sequence[Deepening]
    ) -> None:
        """Show the searches from a position, whose depths increase."""
        self.setRowCount(len(iterations))
        for at, one in enumerate(iterations):
            row = len(iterations) - 1 - at
            line = plain_tip(_("Best line: {moves}").format(moves=game.line(position, one.line)))
            texts = (
                str(one.depth),
                game.notation(position, one.line[0]) if one.line else "",
                value_text(one),
                grouped(one.nodes),
                factor_text(iterations, at),
                f"{one.seconds:.3f}",
                grouped(one.nodes / one.seconds) if one.seconds > 0 else "",
                grouped(one.leaves),
                grouped(one.cuts),
                first_cuts_text(one),
                grouped(one.table_hits),
            )
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                item.setTextAlignment(_alignment(column))
                item.setToolTip(line)
                self.setItem(row, column, item)
        self._fit()

    def _fit(self) -> None:
        """Set the height for the rows, up to a maximum."""
        header, lines = self.horizontalHeader(), self.verticalHeader()
        if header is not None and lines is not None:
            shown = min(max(self.rowCount(), _LEAST_ROWS), _MOST_ROWS)
            # The scroll bar of the columns.
            bar = self.style().pixelMetric(self.style().PixelMetric.PM_ScrollBarExtent)  # type: ignore[union-attr]
            self.setFixedHeight(
                header.sizeHint().height() + shown * lines.defaultSectionSize() + bar + 4
            )
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)


def _alignment(column: int) -> int:
    """The depth and the move at the left, numbers at the right."""
    return alignment(column, column if column <= _MOVE else _MOVE)
