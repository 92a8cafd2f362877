"""The list of the matches of a tournament."""

from collections.abc import Sequence
from typing import Any

from qtpy.QtCore import QModelIndex
from qtpy.QtWidgets import QWidget

from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.tournament.store import MatchEntry, MatchState
from uctvis.texts import _, grouped
from uctvis.ui.arena.match.match_texts import result_of, seconds_text, state_title, verdicts_text
from uctvis.ui.tables.column_table import ColumnTable
from uctvis.ui.tables.columns import DeclaredColumn, text_column
from uctvis.ui.tables.sorted_table import SortedRows, SortedTable
from uctvis.ui.widgets.fields import plain_tip

_PAIR = 2


def _state_order(entry: MatchEntry) -> int:
    return list(MatchState).index(entry.state)


def _result(entry: MatchEntry) -> str:
    return "" if entry.record is None else result_of(entry.record)


def _result_order(entry: MatchEntry) -> Any:
    record = entry.record
    return None if record is None else (record.scores or record.payoffs)


def _verdicts(entry: MatchEntry) -> str:
    return "" if entry.record is None else verdicts_text(entry.record)


def _moves(entry: MatchEntry) -> int | None:
    record = entry.record
    return None if record is None else len(record.opening) + len(record.moves)


def _moves_text(entry: MatchEntry) -> str:
    count = _moves(entry)
    return "" if count is None else grouped(count)


def _columns(players: int, *, has_moves: bool) -> list[DeclaredColumn]:
    """The columns of matches of so many bots; judged and simultaneous games have no moves."""
    columns = [
        DeclaredColumn(
            _("Match"),
            lambda entry: str(entry.pairing.number),
            lambda entry: entry.pairing.number,
        ),
        DeclaredColumn(
            _("Round"), lambda entry: str(entry.pairing.round), lambda entry: entry.pairing.round
        ),
        DeclaredColumn(_("State"), state_title, _state_order, is_text=True),
    ]
    if players == _PAIR:
        columns += [
            text_column(_("First"), lambda entry: entry.pairing.bots[0]),
            text_column(_("Second"), lambda entry: entry.pairing.bots[1]),
        ]
    else:
        columns.append(text_column(_("Bots"), lambda entry: ", ".join(entry.pairing.bots)))
    columns += [
        DeclaredColumn(_("Result"), _result, _result_order, is_text=True),
        text_column(_("Verdicts"), _verdicts),
    ]
    if has_moves:
        columns.append(DeclaredColumn(_("Moves"), _moves_text, _moves))
    columns.append(
        DeclaredColumn(
            _("Time"),
            lambda entry: "" if entry.record is None else seconds_text(entry.record.seconds),
            lambda entry: None if entry.record is None else entry.record.seconds,
        )
    )
    return columns


def _tip(entry: MatchEntry) -> str:
    """Why a match ended, and what its bots did wrong; of many bots, also their verdicts."""
    record = entry.record
    if record is None:
        return ""
    lines = [text for text in (record.reason, *record.faults) if text]
    if len(record.bots) != _PAIR:
        pairs = zip(record.bots, record.verdicts, strict=True)
        lines += [f"{name}: {verdict.title}" for name, verdict in pairs]
    return plain_tip("\n".join(lines)) if lines else ""


class MatchRows(SortedRows):
    """All matches, or only those that run."""

    def __init__(self, model: ColumnTable, parent: QWidget) -> None:
        self.only_running = False
        self._matches = model
        super().__init__(model, parent)

    def show_only_running(self, on: bool) -> None:
        """Leave out the matches that do not run, or show all."""
        if on != self.only_running:
            self.only_running = on
            self.invalidateFilter()

    def filterAcceptsRow(self, row: int, _parent: QModelIndex) -> bool:  # noqa: N802 - Qt's name
        return not self.only_running or self._matches.rows[row].state is MatchState.RUNNING


class MatchesTable(SortedTable):
    """The matches of a tournament."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Matches"), parent)
        # The number of the match that was chosen last; it may be left out now.
        self._number: int | None = None
        # The number of bots in a match, and whether it has moves.
        self._kind = _PAIR, True
        self.matches = ColumnTable(_columns(_PAIR, has_moves=True), self, tip=_tip)
        self.rows = MatchRows(self.matches, self)
        self._use()

    def _use(self) -> None:
        # The names of many bots are the longest texts.
        stretched = _("Verdicts") if self._kind[0] == _PAIR else _("Bots")
        self.use(self.rows, column=0, stretched=self.matches.titles.index(stretched))

    def show_nothing(self) -> None:
        """Forget the matches."""
        self.matches.show_rows([])
        self._number = None

    def show_entries(self, entries: Sequence[MatchEntry], settings: TournamentSettings) -> None:
        """Show the matches of a tournament as they are now."""
        kind = settings.players, settings.kind.has_moves
        if kind != self._kind:
            self._kind = kind
            self.matches.use_columns(_columns(kind[0], has_moves=kind[1]))
            self._use()
        known = [one.pairing for one in self.matches.rows]
        are_others = [one.pairing for one in entries[: len(known)]] != known
        self.matches.show_rows(entries, are_others=are_others)

    def show_only_running(self, on: bool) -> None:
        """Leave out the matches that do not run, or show all; the chosen one stays chosen."""
        number = self._number
        self.rows.show_only_running(on)
        if number is not None:
            self.show_match(number)

    def currentChanged(self, current: QModelIndex, previous: QModelIndex) -> None:  # noqa: N802
        """Note the match that is chosen."""
        super().currentChanged(current, previous)
        row = self.chosen
        if row is not None:
            self._number = self.matches.rows[row].pairing.number

    def show_match(self, number: int) -> None:
        """Choose the match with this number."""
        for row, entry in enumerate(self.matches.rows):
            if entry.pairing.number == number:
                self.choose(row)
                return

    @property
    def numbers(self) -> list[int]:
        """The numbers of the matches as they are shown."""
        return [self.matches.rows[row].pairing.number for row in self.in_order]

    @property
    def chosen_number(self) -> int | None:
        """The number of the chosen match, which may be left out now."""
        return self._number
