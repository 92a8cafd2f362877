"""A game with pawns on 4 x 4 cells: a move is two clicks, and a choice in the last row.

Player 0's pawns move up, player 1's down; they capture diagonally forwards. Cells are numbered row
by row.
"""

from typing import ClassVar, NamedTuple

from uctvis.errors import GameError
from uctvis.game.board import Picture, Role, Shape
from uctvis.game.contract import Game
from uctvis.game.rules import Outcome

_SIDE = 4
_CHOICES = "PQR"


class Position(NamedTuple):
    cells: str
    player: int


class Pawns(Game):
    name: ClassVar[str] = "pawns"
    title = "Pawns"

    def initial(self):
        return Position("ppp." + "." * 8 + ".PPP", 0)

    def player(self, position):
        return position.player

    def legal_moves(self, position):
        cells, player = position
        pawn, others = ("P", "pqr") if player == 0 else ("p", "PQR")
        step, last = (-1, 0) if player == 0 else (1, _SIDE - 1)
        moves = []
        for cell in (cell for cell in range(_SIDE**2) if cells[cell] == pawn):
            row, column = cell // _SIDE + step, cell % _SIDE
            for aside in (-1, 0, 1):
                if row not in range(_SIDE) or column + aside not in range(_SIDE):
                    continue
                target = row * _SIDE + column + aside
                if cells[target] in (others if aside else "."):
                    choices = (1, 2) if row == last else (0,)
                    moves += [cell | target << 4 | choice << 8 for choice in choices]
        return moves

    def play(self, position, move):
        origin, target = self.clicks(position, move)
        sign = _CHOICES[move >> 8]
        cells = list(position.cells)
        cells[origin], cells[target] = ".", sign if position.player == 0 else sign.lower()
        return Position("".join(cells), 1 - position.player)

    def outcome(self, position):
        return None if self.legal_moves(position) else Outcome(0.5, "no pawn can move")

    def evaluate(self, position):
        return 0.5

    def move_name(self, position, move):
        origin, target = self.clicks(position, move)
        return f"{origin}-{target}{_CHOICES[move >> 8]}"

    def state_name(self, position):
        return f"pawns {position.cells} player {position.player + 1}"

    def parse_state(self, text):
        words = text.split(" ")
        if len(words) != 4 or words[0] != "pawns" or len(words[1]) != _SIDE**2:
            raise GameError(f"pawns position: expected 16 cells, got {text!r}")
        return Position(words[1], int(words[3]) - 1)

    def clicks(self, position, move):
        return (move & 15, move >> 4 & 15)

    def choice_name(self, position, move):
        return ("pawn", "queen", "rook")[move >> 8]

    def picture(self, position, viewer=0):
        shapes = []
        for cell, sign in enumerate(position.cells):
            y, x = divmod(cell if viewer == 0 else _SIDE**2 - 1 - cell, _SIDE)
            role = Role.CELL_ALTERNATE if (x + y) % 2 else Role.CELL
            shapes.append(
                Shape("rectangle", role, x, y, 1, 1, cell=cell, description=f"cell {cell}")
            )
            if sign != ".":
                role = Role.PIECE_0 if sign.isupper() else Role.PIECE_1
                shapes.append(
                    Shape(
                        "ellipse",
                        role,
                        x + 0.2,
                        y + 0.2,
                        0.6,
                        0.6,
                        cell=cell,
                        description=f"{sign} on {cell}",
                    )
                )
        return Picture(_SIDE, _SIDE, tuple(shapes))


PAWNS = Pawns()
