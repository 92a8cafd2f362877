"""The moves of a game as a table: a row for each turn, a column for each player."""

from collections.abc import Sequence

from qtpy.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.play.numbering import NumberedTurn, move_texts, turn_text, turns
from uctvis.texts import _
from uctvis.tree.players import is_chance

NUMBER = 0
_COLUMNS = 3


class MoveModel(QAbstractTableModel):
    """The model of the list of moves. The first row is the start; texts are made on demand.

    Positions are numbered by the moves before them, 0 for the start.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._game: AnyGame | None = None
        self._positions: Sequence[AnyPosition] = ()
        self._moves: tuple[Move, ...] = ()
        self._turns: list[NumberedTurn] = []

    @property
    def count(self) -> int:
        """The number of moves."""
        return len(self._moves)

    @property
    def texts(self) -> list[str]:
        """The text of each row."""
        if self._game is None:
            return []
        written = self._game, self._positions, self._moves
        return [_("Start"), *(turn_text(*written, turn) for turn in self._turns)]

    def show_moves(
        self, game: AnyGame, positions: Sequence[AnyPosition], moves: Sequence[Move]
    ) -> bool:
        """Show a game; return whether it differs from the one before."""
        made = tuple(moves)
        if self._game == game and self._moves == made and self._positions[0] == positions[0]:
            return False
        self.beginResetModel()
        # A copy, because the list of positions grows with the game.
        self._game, self._positions, self._moves = game, tuple(positions), made
        self._turns = turns(game, self._positions, len(made))
        self.endResetModel()
        return True

    def place(self, number: int) -> QModelIndex:
        """The cell of the move with this number, from 1; 0: the start."""
        if number == 0:
            return self.index(0, NUMBER)
        # A binary search for the turn.
        low, high = 0, len(self._turns) - 1
        while low < high:
            middle = (low + high) // 2
            low, high = (
                (low, middle) if self._turns[middle].last >= number - 1 else (middle + 1, high)
            )
        turn = self._turns[low]
        return self.index(low + 1, 1 if number - 1 in turn.plies[0] else 2)

    def numbers(self, index: QModelIndex) -> list[int]:
        """The numbers of the positions to which a cell leads."""
        if index.row() == 0:
            return [0]
        if index.column() == NUMBER:
            return []
        return [ply + 1 for ply in self._plies(index)]

    def parts(self, index: QModelIndex) -> list[str]:
        """The texts in a cell, one for each of its `numbers`."""
        if self._game is None:
            return []
        if index.row() == 0:
            return [_("Start")]
        turn = self._turns[index.row() - 1]
        if index.column() == NUMBER:
            return [str(turn.number)]
        parts = move_texts(self._game, self._positions, self._moves, self._plies(index))
        return parts or (["…"] if index.column() == 1 else [])

    def _plies(self, index: QModelIndex) -> list[int]:
        return self._turns[index.row() - 1].plies[index.column() - 1]

    # Methods of Qt.

    def rowCount(self, parent: QModelIndex = QModelIndex()) -> int:  # noqa: B008, N802
        return 0 if parent.isValid() or self._game is None else len(self._turns) + 1

    def columnCount(self, parent: QModelIndex = QModelIndex()) -> int:  # noqa: B008, N802
        return 0 if parent.isValid() else _COLUMNS

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return " ".join(self.parts(index))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._description(index)
        return None

    def headerData(  # noqa: N802
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> str | None:
        if (
            orientation != Qt.Orientation.Horizontal
            or role != Qt.ItemDataRole.DisplayRole
            or section == NUMBER
            or self._game is None
        ):
            return None
        return self._game.player_names[section - 1].title

    def _description(self, index: QModelIndex) -> str:
        if index.row() == 0:
            return _("The position before the first move")
        if index.column() == NUMBER or self._game is None:
            return " ".join(self.parts(index))
        player = self._game.player_names[index.column() - 1].inside
        return " ".join(
            self._move_description(self._game, ply, player) for ply in self._plies(index)
        )

    def _move_description(self, game: AnyGame, ply: int, player: str) -> str:
        position = self._positions[ply]
        if is_chance(game.player(position)):
            text = _("Move {number}, chance: {move}.")
        else:
            text = _("Move {number}: {player} moved {move}.")
        move = game.notation(position, self._moves[ply])
        return text.format(number=ply + 1, player=player, move=move)
