"""The moves of a game as a table: a row for each turn, a column for each player."""

from collections.abc import Mapping, Sequence
from functools import partial

from qtpy.QtCore import QModelIndex, QObject

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.play.numbering import NumberedTurn, move_texts, turn_text, turns
from uctvis.review.judgement import Mark
from uctvis.texts import _
from uctvis.tree.players import is_chance
from uctvis.ui.tables.column_table import ColumnTable
from uctvis.ui.tables.columns import DeclaredColumn

NUMBER = 0


class MoveModel(ColumnTable):
    """The model of the list of moves: a row for the start, which is None, and for each turn.

    Positions are numbered by the moves before them, 0 for the start.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(self._named("", ""), parent)
        self._game: AnyGame | None = None
        self._positions: Sequence[AnyPosition] = ()
        self._moves: tuple[Move, ...] = ()
        self._turns: list[NumberedTurn] = []
        # The marks of a review, by the numbers of the moves from 1.
        self.marks: Mapping[int, Mark] = {}

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
        # A copy, because the list of positions grows with the game.
        self._game, self._positions, self._moves = game, tuple(positions), made
        self._turns = turns(game, self._positions, len(made))
        self.use_columns(self._named(*(name.title for name in game.player_names)))
        self.show_rows([None, *self._turns], are_others=True)
        return True

    def _named(self, *players: str) -> list[DeclaredColumn]:
        """The columns: the number of a turn, and the moves of each player."""
        return [
            DeclaredColumn(
                title,
                partial(self._text, place),
                is_text=True,
                spoken=partial(self._description, place),
            )
            for place, title in enumerate(("", *players))
        ]

    def _text(self, column: int, turn: NumberedTurn | None) -> str:
        return " ".join(self._parts(column, turn))

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
        turn = self.row(index.row())
        return [0] if turn is None else [ply + 1 for ply in _plies(index.column(), turn)]

    def parts(self, index: QModelIndex) -> list[str]:
        """The texts in a cell, one for each of its `numbers`."""
        return self._parts(index.column(), self.row(index.row()))

    def _parts(self, column: int, turn: NumberedTurn | None) -> list[str]:
        if self._game is None or turn is None:
            return [_("Start")]
        if column == NUMBER:
            return [str(turn.number)]
        parts = move_texts(self._game, self._positions, self._moves, _plies(column, turn))
        return parts or (["…"] if column == 1 else [])

    def _description(self, column: int, turn: NumberedTurn | None) -> str:
        if self._game is None or turn is None:
            return _("The position before the first move")
        if column == NUMBER:
            return str(turn.number)
        game, player = self._game, self._game.player_names[column - 1].inside
        plies = _plies(column, turn)
        return " ".join(self._move_description(game, ply, player) for ply in plies)

    def _move_description(self, game: AnyGame, ply: int, player: str) -> str:
        position = self._positions[ply]
        if is_chance(game.player(position)):
            text = _("Move {number}, chance: {move}.")
        else:
            text = _("Move {number}: {player} moved {move}.")
        move = game.notation(position, self._moves[ply])
        told = text.format(number=ply + 1, player=player, move=move)
        mark = self.marks.get(ply + 1)
        return told if mark is None else f"{told} {mark.title}"


def _plies(column: int, turn: NumberedTurn) -> list[int]:
    """The moves in a cell, from 0."""
    return [] if column == NUMBER else turn.plies[column - 1]
