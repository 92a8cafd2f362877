"""The table of an alpha-beta search by depth."""

from collections.abc import Sequence
from typing import NamedTuple

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QWidget

from uctvis.alphabeta.depth_statistics import DepthStatistics
from uctvis.explain.alphabeta_texts import factor_text, first_cuts_text, value_text
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.texts import _, grouped
from uctvis.ui.tables.columns import DeclaredColumn
from uctvis.ui.tables.row_table import RowTable
from uctvis.ui.widgets.fields import plain_tip

_LEAST_ROWS, _MOST_ROWS = 4, 8


class _Depth(NamedTuple):
    """A completed depth; `factor`, `move` and `line` are texts."""

    made: DepthStatistics
    factor: str
    move: str
    line: str


_COLUMNS = (
    DeclaredColumn(
        _("Depth"),
        lambda row: str(row.made.depth),
        is_text=True,
        tip=plain_tip(_("In moves; forced lines are searched more deeply")),
    ),
    DeclaredColumn(
        _("Move"),
        lambda row: row.move,
        is_text=True,
        tip=plain_tip(_("The best move at this depth")),
    ),
    DeclaredColumn(
        _("Value"),
        lambda row: value_text(row.made),
        tip=plain_tip(_("The payoff to the player to move, 0 to 1, or the proven result")),
    ),
    DeclaredColumn(
        _("Nodes"),
        lambda row: grouped(row.made.nodes),
        tip=plain_tip(_("The positions that the search to this depth visited")),
    ),
    DeclaredColumn(
        _("Factor"),
        lambda row: row.factor,
        tip=plain_tip(
            _("The nodes divided by those of the depth before: the effective branching factor")
        ),
    ),
    DeclaredColumn(
        _("Seconds"),
        lambda row: f"{row.made.seconds:.3f}",
        tip=plain_tip(_("The time of the search to this depth")),
    ),
    DeclaredColumn(
        _("Nodes/s"),
        lambda row: grouped(row.made.nodes / row.made.seconds) if row.made.seconds > 0 else "",
        tip=plain_tip(_("Nodes per second")),
    ),
    DeclaredColumn(
        _("Leaves"),
        lambda row: grouped(row.made.leaves),
        tip=plain_tip(_("The positions that were evaluated")),
    ),
    DeclaredColumn(
        _("Cutoffs"),
        lambda row: grouped(row.made.cuts),
        tip=plain_tip(
            _("The positions where a move was so good that the others were not searched")
        ),
    ),
    DeclaredColumn(
        _("By first"),
        lambda row: first_cuts_text(row.made),
        tip=plain_tip(
            _("The share of the cutoffs by the first move: it shows how good the order is")
        ),
    ),
    DeclaredColumn(
        _("Table hits"),
        lambda row: grouped(row.made.table_hits),
        tip=plain_tip(_("The positions whose value was known from the transposition table")),
    ),
)


class DepthTable(RowTable):
    """One row for each completed depth, the deepest one first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(
            _("Search by depth"), _COLUMNS, parent, stretched=None, tip=lambda row: row.line
        )
        header = self.horizontalHeader()
        if header is not None:
            header.setMinimumSectionSize(24)
        self._fit()

    def show_iterations(
        self, game: AnyGame, position: AnyPosition, iterations: Sequence[DepthStatistics]
    ) -> None:
        """Show the searches from a position, whose depths increase."""
        self.content.show_rows(
            [
                _Depth(
                    one,
                    factor_text(iterations, at),
                    game.notation(position, one.line[0]) if one.line else "",
                    plain_tip(_("Best line: {moves}").format(moves=game.line(position, one.line))),
                )
                for at, one in reversed(list(enumerate(iterations)))
            ]
        )
        self._fit()

    def _fit(self) -> None:
        """Set the height for the rows, up to a maximum."""
        header, lines = self.horizontalHeader(), self.verticalHeader()
        if header is not None and lines is not None:
            shown = min(max(self.content.size(), _LEAST_ROWS), _MOST_ROWS)
            # The scroll bar of the columns.
            bar = self.style().pixelMetric(self.style().PixelMetric.PM_ScrollBarExtent)  # type: ignore[union-attr]
            self.setFixedHeight(
                header.sizeHint().height() + shown * lines.defaultSectionSize() + bar + 4
            )
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
