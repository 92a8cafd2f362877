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
from uctvis.ui.widgets.number_table import NumberTable, alignment

MOVE, BAR, VISITS, WIN, TRUTH, EXPECTED, OBSERVED = range(7)
# A row's visits as a share of the most visits, 0 to 1.
SHARE = Qt.ItemDataRole.UserRole
# Before the result of a favourite that is wrong.
WRONG = "\N{BALLOT X}"
_NONE = "\N{EM DASH}"


class MovesModel(NumberTable):
    """Holds rows; if only their numbers change, the selection stays."""

    def __init__(self, parent: QObject | None = None) -> None:
        titles = (
            _("Move"),
            "",
            pgettext("column", "Visits"),
            _("Win"),
            pgettext("column", "Perfect"),
            pgettext("share", "Expected"),
            pgettext("share", "Observed"),
        )
        super().__init__(titles, parent)
        self.rows: Sequence[MoveRow] = []
        # The words that the names have in common, and whether they are left out.
        self._ends = "", ""
        self._cuts = False
        # The result of perfect play for the player who moves.
        self._best: float | None = None

    @property
    def _most_visits(self) -> int:
        """The best move has them, unless a proof or another answer decided."""
        return max(1, *(row.visits for row in self.rows))

    @property
    def has_outcomes(self) -> bool:
        """Whether the rows are outcomes of a lottery."""
        return any(row.is_outcome for row in self.rows)

    @property
    def has_truth(self) -> bool:
        """Whether the result of perfect play is known for some move."""
        return any(row.truth is not None for row in self.rows)

    def show_rows(self, rows: Sequence[MoveRow], best: float | None = None) -> None:
        """Replace the rows or their numbers.

        `best` is the result of perfect play for the player who moves, if it is known.
        """
        if (rows, best) == (self.rows, self._best):
            return
        self._best = best
        if [row.name for row in rows] == [row.name for row in self.rows]:
            self.rows = rows
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, OBSERVED))
            return
        self.beginResetModel()
        self.rows = rows
        self._ends = common_ends([row.text for row in rows])
        self.endResetModel()

    def size(self) -> int:
        return len(self.rows)

    def headerData(  # noqa: N802 - Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if section == MOVE and role == Qt.ItemDataRole.DisplayRole and self.has_outcomes:
            return _("Outcome")
        if role == Qt.ItemDataRole.ToolTipRole and section == EXPECTED:
            return _("The probability of the outcome by the rules of the game")
        if role == Qt.ItemDataRole.ToolTipRole and section == OBSERVED:
            return _("The share of the outcome in the visits of all outcomes")
        if role == Qt.ItemDataRole.ToolTipRole and section == WIN and self.has_outcomes:
            return _("The mean payoff to the player who moved last: 100% is a win")
        if role == Qt.ItemDataRole.ToolTipRole and section == WIN:
            return _(
                "The mean payoff to the player who moves: 100% is a win. Words are proven results, "
                "with the number of moves"
            )
        if role == Qt.ItemDataRole.ToolTipRole and section == TRUTH:
            return _(
                "Perfect play: the result for the player who moves if both play perfectly after "
                "the move. {mark} marks a favourite of the search that is wrong"
            ).format(mark=WRONG)
        return super().headerData(section, orientation, role)

    def move_text(self, row: int) -> str:
        """The move in a row as the table shows it."""
        text = self.rows[row].text
        return without_ends(text, self._ends) if self._cuts else text

    def cut_names(self, cuts: bool) -> None:
        """Leave out, or not, the words that the names of all moves have in common."""
        if cuts != self._cuts:
            self._cuts = cuts
            if self.rows:
                self.dataChanged.emit(self.index(0, MOVE), self.index(len(self.rows) - 1, MOVE))

    def widest_name(self) -> str:
        """The longest name of a move as the table shows it."""
        return max(map(self.move_text, range(len(self.rows))), key=len, default="")

    def truth_text(self, row: int) -> str:
        """The result of perfect play after the move in a row, marked if the search is wrong."""
        truth = self.rows[row].truth
        if truth is None:
            return _NONE
        is_wrong = row == 0 and is_mistake(self.rows, self._best)
        return f"{WRONG} {truth_text(truth)}" if is_wrong else truth_text(truth)

    def expected_text(self, row: int) -> str:
        """The probability of the outcome in a row."""
        chance = self.rows[row].chance
        return _NONE if chance is None else percent(float(chance))

    def observed_text(self, row: int) -> str:
        """The share of the outcome in a row in the visits of all outcomes."""
        share = self.rows[row].share
        return _NONE if share is None else percent(share)

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row, column = self.rows[index.row()], index.column()
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(column)
        if role == SHARE and column == BAR:
            return row.visits / self._most_visits
        if role == Qt.ItemDataRole.AccessibleTextRole and column == MOVE:
            return self._said(row)
        if role == Qt.ItemDataRole.DisplayRole:
            return {
                MOVE: self.move_text,
                BAR: lambda _row: None,
                VISITS: lambda _row: grouped(row.visits),
                WIN: lambda _row: row.win,
                TRUTH: self.truth_text,
                EXPECTED: self.expected_text,
                OBSERVED: self.observed_text,
            }[column](index.row())
        return None

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
