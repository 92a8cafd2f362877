"""Hexapawn: three pawns against three on nine squares; a game in one file for uctvis.

    python main.py --game examples/games/hexapawn.py

Pawns move and take as in chess, without the double step. A player wins who reaches the other side,
or whose opponent cannot move. Martin Gardner described it in 1962.
"""

from typing import NamedTuple

from uctvis.errors import GameError
from uctvis.game.board import Picture, Role, Shape
from uctvis.game.contract import Game
from uctvis.game.rules import Outcome


class Position(NamedTuple):
    """Nine squares, row by row from above, as "W", "B" or "."; and the player to move."""

    squares: str
    player: int


class Hexapawn(Game[Position]):
    """The rules of hexapawn. A move is 9 times the square it begins on plus where it ends."""

    name = "hexapawn"

    @property
    def title(self):
        return "Hexapawn"

    def initial(self):
        return Position("BBB...WWW", 0)

    def player(self, position):
        return position.player

    def legal_moves(self, position):
        squares, player = position
        if self._reached(position):
            return []
        own, other, step = ("WB", "BW")[player], ("BW", "WB")[player], (-3, 3)[player]
        moves = []
        for start in range(9):
            if squares[start] == own[0]:
                for side in (-1, 0, 1):
                    end = start + step + side
                    if 0 <= start % 3 + side < 3 and squares[end] == (
                        "." if side == 0 else other[0]
                    ):
                        moves.append(9 * start + end)
        return moves

    def play(self, position, move):
        squares = list(position.squares)
        squares[move % 9], squares[move // 9] = squares[move // 9], "."
        return Position("".join(squares), 1 - position.player)

    def outcome(self, position):
        if self._reached(position):
            return Outcome(float(position.player), "the pawn has reached the other side")
        if not self.legal_moves(position):
            return Outcome(float(position.player), "no move is left")
        return None

    def _reached(self, position):
        """Whether the player who moved last has reached the other side."""
        last, goal = ("B", slice(6, 9)) if position.player == 0 else ("W", slice(0, 3))
        return last in position.squares[goal]

    def evaluate(self, position):
        return 0.5 + 0.05 * (position.squares.count("W") - position.squares.count("B"))

    def move_name(self, position, move):
        return "".join("abc"[square % 3] + "321"[square // 3] for square in (move // 9, move % 9))

    def state_name(self, position):
        return f"hexapawn {position.squares} player {position.player + 1}"

    def parse_state(self, text):
        words = text.split(" ")
        if len(words) == 4 and len(words[1]) == 9 and set(words[1]) <= set("WB."):
            for player in (0, 1):
                position = Position(words[1], player)
                if text == self.state_name(position):
                    return position
        raise GameError(f"hexapawn: expected nine of W, B and . and a player, got {text[:60]!r}")

    def picture(self, position, viewer=0):
        shapes = [Shape("rectangle", Role.BOARD, 0, 0, 3.4, 3.4)]
        for square, pawn in enumerate(position.squares):
            place = square if viewer == 0 else 8 - square
            x, y = 0.2 + place % 3, 0.2 + place // 3
            role = (Role.CELL, Role.CELL_ALTERNATE)[square % 2]
            shapes.append(Shape("rectangle", role, x, y, 1, 1, cell=square))
            if pawn != ".":
                role = Role.PIECE_0 if pawn == "W" else Role.PIECE_1
                shapes.append(Shape("ellipse", role, x + 0.2, y + 0.2, 0.6, 0.6, cell=square))
        return Picture(3.4, 3.4, tuple(shapes))

    def clicks(self, position, move):
        return move // 9, move % 9


GAME = Hexapawn()
