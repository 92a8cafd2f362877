"""The games of a PGN file as the rows of a table."""

from typing import Any

from qtpy.QtCore import QModelIndex, QObject, Qt

from uctvis.games.chess.game import GAME
from uctvis.play.numbering import turn_text, turns
from uctvis.play.pgn_file import PgnEntry, PgnFile
from uctvis.play.written_session import session_of
from uctvis.texts import _
from uctvis.ui.widgets.fields import plain_tip
from uctvis.ui.widgets.number_table import NumberTable, alignment

# The first moves of the selected game, in turns.
_TURNS = 8


class ListedGames(NumberTable):
    """The listed games, or those that were found."""

    def __init__(self, file: PgnFile, parent: QObject) -> None:
        titles = _("Event"), _("White"), _("Black"), _("Date"), _("Result"), _("Moves")
        super().__init__(titles, parent)
        self._file = file
        self._count = 0
        self._numbers: list[int] | None = None

    def size(self) -> int:
        return self._count

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

    # Methods of Qt.

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role == Qt.ItemDataRole.TextAlignmentRole:
            # All columns are texts.
            return alignment(section, section)
        return super().headerData(section, orientation, role)

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        game: PgnEntry = self._file[self.number(index.row())]
        text = game[index.column()]
        return plain_tip(text) if role == Qt.ItemDataRole.ToolTipRole else text


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
