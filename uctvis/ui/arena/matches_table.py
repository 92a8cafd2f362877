"""The list of the matches of a tournament."""

from typing import Any

from qtpy.QtCore import QModelIndex, QObject, Qt
from qtpy.QtWidgets import QWidget

from uctvis.arena.store import MatchEntry, MatchState
from uctvis.texts import _, grouped
from uctvis.ui.arena.match_texts import result_of, seconds_text, state_title, verdicts_text
from uctvis.ui.arena.sorted_table import SORTED_BY, SortedRows, SortedTable
from uctvis.ui.widgets.fields import plain_tip
from uctvis.ui.widgets.number_table import NumberTable, alignment

_NUMBER, _ROUND, _STATE, _FIRST, _SECOND, _RESULT, _VERDICTS, _MOVES, _TIME = range(9)
_TEXTS = (_STATE, _FIRST, _SECOND, _RESULT, _VERDICTS)


class MatchModel(NumberTable):
    """The matches in the order of their numbers."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(
            (
                _("Match"),
                _("Round"),
                _("State"),
                _("First"),
                _("Second"),
                _("Result"),
                _("Verdicts"),
                _("Moves"),
                _("Time"),
            ),
            parent,
        )
        self.entries: list[MatchEntry] = []

    def size(self) -> int:
        """The number of matches."""
        return len(self.entries)

    def show_entries(self, entries: list[MatchEntry]) -> None:
        """Show other matches; those that are the same stay where they are."""
        count = min(len(self.entries), len(entries))
        known = [one.pairing for one in self.entries]
        if [one.pairing for one in entries[: len(known)]] != known:
            self.beginResetModel()
            self.entries = entries
            self.endResetModel()
            return
        changed = [row for row in range(count) if entries[row] != self.entries[row]]
        if len(entries) > count:
            self.beginInsertRows(QModelIndex(), count, len(entries) - 1)
            self.entries = entries
            self.endInsertRows()
        self.entries = entries
        last = len(self.titles) - 1
        for row in changed:
            self.dataChanged.emit(self.index(row, 0), self.index(row, last))

    def headerData(  # noqa: N802 - Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role == Qt.ItemDataRole.TextAlignmentRole and section in _TEXTS:
            return alignment(0)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(1)
        return super().headerData(section, orientation, role)

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        entry, column = self.entries[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return _text(entry, column)
        if role == SORTED_BY:
            return _value(entry, column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(0 if column in _TEXTS else 1)
        if role == Qt.ItemDataRole.ToolTipRole and entry.record is not None:
            faults = [fault for fault in (entry.record.reason, *entry.record.faults) if fault]
            return plain_tip("; ".join(faults)) if faults else None
        return None


def _text(entry: MatchEntry, column: int) -> str:
    record = entry.record
    if column == _STATE:
        return state_title(entry)
    if column in (_FIRST, _SECOND):
        return entry.pairing.bots[column - _FIRST]
    if column == _NUMBER:
        return str(entry.pairing.number)
    if column == _ROUND:
        return str(entry.pairing.round)
    if record is None:
        return ""
    return {
        _RESULT: result_of(record.payoffs[0]),
        _VERDICTS: verdicts_text(record),
        _MOVES: grouped(len(record.opening) + len(record.moves)),
        _TIME: seconds_text(record.seconds),
    }[column]


def _value(entry: MatchEntry, column: int) -> Any:
    """By what a column is sorted; None if it is empty."""
    record = entry.record
    if column == _NUMBER:
        return entry.pairing.number
    if column == _ROUND:
        return entry.pairing.round
    if column == _STATE:
        return list(MatchState).index(entry.state)
    if column in (_FIRST, _SECOND):
        return entry.pairing.bots[column - _FIRST].casefold()
    if record is None:
        return None
    return {
        _RESULT: record.payoffs[0],
        _VERDICTS: verdicts_text(record),
        _MOVES: len(record.opening) + len(record.moves),
        _TIME: record.seconds,
    }[column]


class MatchRows(SortedRows):
    """All matches, or only those that run."""

    def __init__(self, model: MatchModel, parent: QWidget) -> None:
        self.only_running = False
        self._matches = model
        super().__init__(model, parent)

    def show_only_running(self, on: bool) -> None:
        """Leave out the matches that do not run, or show all."""
        if on != self.only_running:
            self.only_running = on
            self.invalidateFilter()

    def filterAcceptsRow(self, row: int, _parent: QModelIndex) -> bool:  # noqa: N802 - Qt's name
        return not self.only_running or self._matches.entries[row].state is MatchState.RUNNING


class MatchesTable(SortedTable):
    """The matches of a tournament.

    Attributes
    ----------
    matches : MatchModel
    rows : MatchRows
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Matches"), parent)
        # The number of the match that was chosen last; it may be left out now.
        self._number: int | None = None
        self.matches = MatchModel(self)
        self.rows = MatchRows(self.matches, self)
        self.use(self.rows, column=_NUMBER, stretched=_VERDICTS)

    def show_entries(self, entries: list[MatchEntry]) -> None:
        """Show the matches as they are now."""
        self.matches.show_entries(entries)
        if not entries:
            self._number = None

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
            self._number = self.matches.entries[row].pairing.number

    def show_match(self, number: int) -> None:
        """Choose the match with this number."""
        for row, entry in enumerate(self.matches.entries):
            if entry.pairing.number == number:
                self.choose(row)
                return

    @property
    def numbers(self) -> list[int]:
        """The numbers of the matches as they are shown."""
        return [self.matches.entries[row].pairing.number for row in self.in_order]

    @property
    def chosen_number(self) -> int | None:
        """The number of the chosen match, which may be left out now."""
        return self._number
