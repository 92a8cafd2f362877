"""The games of a PGN file as the rows of a table."""

from operator import itemgetter

from qtpy.QtCore import QModelIndex, QObject

from uctvis.games.chess.game import GAME
from uctvis.play.numbering import turn_text, turns
from uctvis.play.pgn_file import PgnEntry, PgnFile
from uctvis.play.written_session import session_of
from uctvis.texts import _
from uctvis.ui.tables.column_table import ColumnTable
from uctvis.ui.tables.columns import DeclaredColumn
from uctvis.ui.widgets.fields import plain_tip

# The first moves of the selected game, in turns.
_TURNS = 8


class ListedGames(ColumnTable):
    """The listed games, or those that were found."""

    def __init__(self, file: PgnFile, parent: QObject) -> None:
        titles = _("Event"), _("White"), _("Black"), _("Date"), _("Result"), _("Moves")
        columns = [
            DeclaredColumn(
                title,
                itemgetter(place),
                is_text=True,
                row_tip=lambda game, place=place: plain_tip(game[place]),  # type: ignore[misc]
            )
            for place, title in enumerate(titles)
        ]
        super().__init__(columns, parent)
        self._file = file
        self._count = 0
        self._numbers: list[int] | None = None

    def size(self) -> int:
        return self._count

    def row(self, number: int) -> PgnEntry:
        return self._file[self.number(number)]

    def number(self, row: int) -> int:
        """The number of the game in a row."""
        return row if self._numbers is None else self._numbers[row]

    def grow(self) -> None:
        """Show the games that were added to the end."""
        count = len(self._file)
        if self._numbers is None and count > self._count:
            self.beginInsertRows(QModelIndex(), self._count, count - 1)
            self._count = count
            self.endInsertRows()

    def show_numbers(self, numbers: list[int] | None) -> None:
        """Show only the games with these numbers; None: all."""
        self.beginResetModel()
        self._numbers = numbers
        self._count = len(self._file) if numbers is None else len(numbers)
        self.endResetModel()


def first_moves(file: PgnFile, number: int) -> str:
    """The first moves of a game, in a thread."""
    session = session_of(GAME, file.read(number))
    count = min(len(session.made), 2 * _TURNS)
    text = " ".join(
        turn_text(GAME, session.positions, session.moves, turn)
        for turn in turns(GAME, session.positions, count)
    )
    more = " \N{HORIZONTAL ELLIPSIS}" if len(session.made) > count else ""
    return "\n".join(filter(None, (text + more, session.problem)))
