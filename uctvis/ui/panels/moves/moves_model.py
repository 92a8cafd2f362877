"""The model of the table of moves: the rows of `uctvis.explain.move_rows`.

Where chance is to move, the table compares the expected shares of the outcomes, which are their
probabilities, with the observed ones.
"""

from collections.abc import Sequence
from typing import Any

from qtpy.QtCore import QModelIndex, QObject, Qt

from uctvis.explain.chances import chance_and_share
from uctvis.explain.move_rows import MoveRow
from uctvis.explain.number_formats import percent
from uctvis.explain.proof_texts import proven_text
from uctvis.explain.truth_texts import is_mistake, truth_text
from uctvis.texts import _, grouped, pgettext
from uctvis.tree.shown_names import common_ends, without_ends
from uctvis.ui.tables.column_table import ColumnTable
from uctvis.ui.tables.columns import DeclaredColumn

MOVE, BAR, VISITS, WIN, TRUTH, EXPECTED, OBSERVED = range(7)
# A row's visits as a share of the most visits, 0 to 1.
SHARE = Qt.ItemDataRole.UserRole
# Before the result of a favourite that is wrong.
WRONG = "\N{BALLOT X}"
_NONE = "\N{EM DASH}"


class MovesModel(ColumnTable):
    """Holds rows; if only their numbers change, the selection stays."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(self._declared(of_outcomes=False), parent)
        # The words that the names have in common, and whether they are left out.
        self._ends = "", ""
        self._cuts = False
        # The result of perfect play for the player who moves.
        self._best: float | None = None

    def _declared(self, *, of_outcomes: bool) -> tuple[DeclaredColumn, ...]:
        """The columns of moves or, where chance is to move, of outcomes."""
        win = (
            _("The mean payoff to the player who moved last: 100% is a win")
            if of_outcomes
            else _(
                "The mean payoff to the player who moves: 100% is a win. Words are proven results, "
                "with the number of moves"
            )
        )
        truth = _(
            "Perfect play: the result for the player who moves if both play perfectly after "
            "the move. {mark} marks a favourite of the search that is wrong"
        ).format(mark=WRONG)
        return (
            DeclaredColumn(
                _("Outcome") if of_outcomes else _("Move"), self.move_text, is_text=True
            ),
            DeclaredColumn("", lambda _row: ""),
            DeclaredColumn(pgettext("column", "Visits"), lambda row: grouped(row.visits)),
            DeclaredColumn(_("Win"), lambda row: row.win, tip=win),
            DeclaredColumn(pgettext("column", "Perfect"), self.truth_text, tip=truth),
            DeclaredColumn(
                pgettext("share", "Expected"),
                lambda row: _NONE if row.chance is None else percent(float(row.chance)),
                tip=_("The probability of the outcome by the rules of the game"),
            ),
            DeclaredColumn(
                pgettext("share", "Observed"),
                lambda row: _NONE if row.share is None else percent(row.share),
                tip=_("The share of the outcome in the visits of all outcomes"),
            ),
        )

    @property
    def _most_visits(self) -> int:
        """The best move has them, unless a proof or another answer decided."""
        return int(max(1, *(row.visits for row in self.rows)))

    @property
    def has_outcomes(self) -> bool:
        """Whether the rows are outcomes of a lottery."""
        return any(row.is_outcome for row in self.rows)

    @property
    def has_truth(self) -> bool:
        """Whether the result of perfect play is known for some move."""
        return any(row.truth is not None for row in self.rows)

    def show_moves(self, rows: Sequence[MoveRow], best: float | None = None) -> None:
        """Replace the rows or their numbers.

        `best` is the result of perfect play for the player who moves, if it is known.
        """
        if (rows, best) == (self.rows, self._best):
            return
        self._best = best
        if [row.name for row in rows] == [row.name for row in self.rows]:
            self.rows = rows
            self.note_changed(0, len(rows) - 1)
            return
        self.beginResetModel()
        self.rows = rows
        self.columns = self._declared(of_outcomes=self.has_outcomes)
        self._ends = common_ends([row.text for row in rows])
        self.endResetModel()

    def move_text(self, row: MoveRow) -> str:
        """The move in a row as the table shows it."""
        return without_ends(row.text, self._ends) if self._cuts else row.text

    def cut_names(self, cuts: bool) -> None:
        """Leave out, or not, the words that the names of all moves have in common."""
        if cuts != self._cuts:
            self._cuts = cuts
            if self.rows:
                self.dataChanged.emit(self.index(0, MOVE), self.index(len(self.rows) - 1, MOVE))

    def widest_name(self) -> str:
        """The longest name of a move as the table shows it."""
        return max(map(self.move_text, self.rows), key=len, default="")

    def truth_text(self, row: MoveRow) -> str:
        """The result of perfect play after the move in a row, marked if the search is wrong."""
        if row.truth is None:
            return _NONE
        is_wrong = row is self.rows[0] and is_mistake(self.rows, self._best)
        return f"{WRONG} {truth_text(row.truth)}" if is_wrong else truth_text(row.truth)

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if index.column() == BAR and role == SHARE:
            return self.row(index.row()).visits / self._most_visits
        if index.column() == MOVE and role == Qt.ItemDataRole.AccessibleTextRole:
            return self._said(self.row(index.row()))
        return super().data(index, role)

    def _said(self, row: MoveRow) -> str:
        """All that a row shows, as a sentence."""
        if row.is_outcome:
            return _("{move}: {visits} visits; expected {expected}, observed {observed}").format(
                move=row.text,
                visits=grouped(row.visits),
                expected=_NONE if row.chance is None else chance_and_share(row.chance),
                observed=_NONE if row.share is None else percent(row.share),
            )
        if row.proof is not None:
            return _("{move}: {visits} visits, {proven}").format(
                move=row.text, visits=grouped(row.visits), proven=proven_text(row.proof)
            )
        said = _("{move}: {visits} visits, {win} for the player who moves").format(
            move=row.text, visits=grouped(row.visits), win=row.win
        )
        if row.truth is None:
            return said
        return _("{said}; perfect play: {result}").format(said=said, result=truth_text(row.truth))
