"""The table of a tournament."""

from collections.abc import Sequence
from typing import Any

from qtpy.QtCore import QModelIndex, QObject, Qt
from qtpy.QtWidgets import QWidget

from uctvis.arena.table import Row
from uctvis.texts import _, grouped
from uctvis.ui.arena.sorted_table import SORTED_BY, SortedRows, SortedTable
from uctvis.ui.widgets.number_table import NumberTable, alignment

_RANK, _NAME, _MATCHES, _WON, _DRAWN, _LOST, _ELIMINATED, _POINTS, _SCORE, _ELO = range(10)


class ScoreModel(NumberTable):
    """The bots, the best first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(
            (
                _("Rank"),
                _("Bot"),
                _("Matches"),
                _("Won"),
                _("Drawn"),
                _("Lost"),
                _("Eliminated"),
                _("Points"),
                _("Score"),
                _("Elo"),
            ),
            parent,
        )
        self.rows: Sequence[Row] = ()

    def size(self) -> int:
        """The number of bots."""
        return len(self.rows)

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show the table as it is now."""
        if len(rows) != len(self.rows):
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()
        elif rows:
            self.rows = rows
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(self.titles) - 1))

    def headerData(  # noqa: N802 - Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(section, _NAME)
        if role == Qt.ItemDataRole.ToolTipRole and section == _ELO:
            return _("The rating with its 95 % confidence interval; the mean of all bots is 0")
        if role == Qt.ItemDataRole.ToolTipRole and section == _ELIMINATED:
            return _("Lost because the bot broke the rules, crashed, or did not start")
        return super().headerData(section, orientation, role)

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row, column = self.rows[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return _text(row, column)
        if role == SORTED_BY:
            return _value(row, column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(column, _NAME)
        return None


def _value(row: Row, column: int) -> Any:
    """By what a column is sorted."""
    return {
        _RANK: row.rank,
        _NAME: row.name.casefold(),
        _MATCHES: row.matches,
        _WON: row.won,
        _DRAWN: row.drawn,
        _LOST: row.lost,
        _ELIMINATED: row.eliminated,
        _POINTS: row.points,
        _SCORE: row.score,
        _ELO: row.elo,
    }[column]


def _text(row: Row, column: int) -> str:
    if column == _NAME:
        return row.name
    if column == _POINTS:
        return f"{row.points:g}"
    if column == _SCORE:
        return _("{percent:.1f} %").format(percent=100 * row.score) if row.matches else ""
    if column == _ELO:
        return _elo_text(row)
    return grouped(_value(row, column))


def _elo_text(row: Row) -> str:
    if row.elo is None or row.interval is None:
        return ""
    low, high = row.interval
    return f"{row.elo:+.0f} ({low:+.0f} … {high:+.0f})"


class ScoresTable(SortedTable):
    """The table, sorted by rank at first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Scores"), parent)
        self.scores = ScoreModel(self)
        self.use(SortedRows(self.scores, self), column=_RANK, stretched=_NAME)

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show the table as it is now; the chosen bot stays chosen."""
        chosen = self.chosen
        name = None if chosen is None else self.scores.rows[chosen].name
        self.scores.show_rows(rows)
        for place, row in enumerate(rows):
            if row.name == name:
                self.choose(place)
