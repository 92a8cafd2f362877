"""Tic-tac-toe, in plain Python only: the smallest game, and an example of one.

The cells are numbered 0 to 8, row by row. A move is the cell.
"""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from uctvis.errors import GameError
from uctvis.game.board import Picture, Role, Shape
from uctvis.game.contract import Game
from uctvis.game.rules import Move, Outcome
from uctvis.texts import _

_LINES = (
    *((row, row + 1, row + 2) for row in (0, 3, 6)),
    *((column, column + 3, column + 6) for column in (0, 1, 2)),
    (0, 4, 8),
    (2, 4, 6),
)
_SIGNS = "XO"
_EMPTY = "."


class Position(NamedTuple):
    """The nine cells as "X", "O" or ".", and the player to move."""

    cells: str
    player: int


class TicTacToe(Game[Position]):
    """The rules of tic-tac-toe."""

    name: ClassVar[str] = "tictactoe"

    @property
    def title(self) -> str:
        return _("Tic-tac-toe")

    def initial(self) -> Position:
        return Position(_EMPTY * 9, 0)

    def player(self, position: Position) -> int:
        return position.player

    def legal_moves(self, position: Position) -> Sequence[Move]:
        if _winner(position) is not None:
            return []
        return [cell for cell in range(9) if position.cells[cell] == _EMPTY]

    def play(self, position: Position, move: Move) -> Position:
        cells = position.cells[:move] + _SIGNS[position.player] + position.cells[move + 1 :]
        return Position(cells, 1 - position.player)

    def outcome(self, position: Position) -> Outcome | None:
        winner = _winner(position)
        if winner is not None:
            return Outcome(1.0 - winner, _("three in a row"))
        return None if _EMPTY in position.cells else Outcome(0.5, _("the board is full"))

    def evaluate(self, position: Position) -> float:
        return 0.5

    def explain_evaluation(self, position: Position) -> str:
        return _("a game that is not over counts as level: {value:.5g}").format(
            value=self.evaluate(position)
        )

    def move_name(self, position: Position, move: Move) -> str:
        return "abc"[move % 3] + "321"[move // 3]

    def state_name(self, position: Position) -> str:
        return f"{self.name} {position.cells} player {position.player + 1}"

    def parse_state(self, text: str) -> Position:
        words = text.split(" ")
        if len(words) == 4 and words[0] == self.name and words[2] == "player":
            cells, player = words[1], words[3]
            played = [cells.count(sign) for sign in _SIGNS]
            if (
                set(cells) <= {*_SIGNS, _EMPTY}
                and len(cells) == 9
                and played[0] - played[1] in (0, 1)
                and player == str(played[0] - played[1] + 1)
            ):
                position = Position(cells, int(player) - 1)
                # The game would have ended before.
                if not _has_line(position, position.player):
                    return position
        raise GameError(
            _(
                'tic-tac-toe position: expected "tictactoe", nine of "X", "O" and ".", and '
                '"player 1" or "player 2"; got {text!r}'
            ).format(text=text)
        )

    def picture(self, position: Position, viewer: int = 0) -> Picture:
        shapes = [Shape("rectangle", Role.BOARD, 0, 0, 3.2, 3.2)]
        for cell, sign in enumerate(position.cells):
            x, y = 0.1 + cell % 3, 0.1 + cell // 3
            name = self.move_name(position, cell)
            shapes.append(
                Shape(
                    "rectangle",
                    Role.CELL,
                    x + 0.04,
                    y + 0.04,
                    0.92,
                    0.92,
                    cell=cell,
                    description=name if sign == _EMPTY else f"{name}: {sign}",
                )
            )
            if sign != _EMPTY:
                role = Role.PIECE_0 if sign == _SIGNS[0] else Role.PIECE_1
                shapes.append(Shape("text", role, x + 0.1, y + 0.1, 0.8, 0.8, text=sign))
        return Picture(3.2, 3.2, tuple(shapes))


def _winner(position: Position) -> int | None:
    """The player with three in a row: only the one who moved last can have them."""
    last = 1 - position.player
    return last if _has_line(position, last) else None


def _has_line(position: Position, player: int) -> bool:
    sign = _SIGNS[player]
    return any(all(position.cells[cell] == sign for cell in line) for line in _LINES)


GAME = TicTacToe()
