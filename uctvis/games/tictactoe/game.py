"""Tic-tac-toe, the smallest game and an example for new games.

The cells are numbered 0 to 8, row by row. A move is the number of a cell. The compiled rules are
optional.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from uctvis.errors import GameError
from uctvis.game.board import Picture, Role, Shape
from uctvis.game.compiled_rules import CompiledRules
from uctvis.game.contract import Game
from uctvis.game.rules import Move, Outcome
from uctvis.games.tictactoe.position import (
    COLUMN_NAMES,
    EMPTY,
    LINES,
    NAME,
    ROW_NAMES,
    SIGNS,
    Position,
)
from uctvis.texts import _

# Of the picture: the size of a name, the border without names and with them, and the whole.
_LABEL, _RIM = 0.24, 0.1
_EDGE = _RIM + _LABEL
_SIDE = _EDGE + 3 + _RIM
# The search of all levels but the strongest.
_SEARCH = "uct:iterations=500,solver=on"


class TicTacToe(Game[Position]):
    """The rules of tic-tac-toe."""

    name: ClassVar[str] = NAME
    amaf_codes: ClassVar[int] = 9
    # Against one that does not err, nobody would win two games of three.
    levels: ClassVar[Mapping[str, str]] = {
        "beginner": f"{_SEARCH},temperature=10,seen=1,overlooks=0.8",
        "casual": f"{_SEARCH},temperature=1,seen=2,overlooks=0.25",
        "club": f"{_SEARCH},temperature=0.5,seen=3,overlooks=0.1",
        "strong": f"{_SEARCH},temperature=0.3,overlooks=0.03",
        # Plays perfectly.
        "strongest": "uct:iterations=20000,solver=on",
    }
    former_levels: ClassVar[Mapping[str, Sequence[str]]] = {
        "beginner": ("uct:iterations=3",),
        "casual": ("uct:iterations=15",),
        "club": ("uct:iterations=60",),
        "strong": ("uct:iterations=400,solver=on",),
    }

    @property
    def compiled(self) -> CompiledRules:
        from uctvis.games.tictactoe.compiled_rules import RULES

        return RULES

    showcase: ClassVar[str] = "tictactoe O.XXX.O.. player 2"

    @property
    def title(self) -> str:
        return _("Tic-tac-toe")

    def initial(self) -> Position:
        return Position(EMPTY * 9, 0)

    def player(self, position: Position) -> int:
        return position.player

    def legal_moves(self, position: Position) -> Sequence[Move]:
        if _winner(position) is not None:
            return []
        return [cell for cell in range(9) if position.cells[cell] == EMPTY]

    def play(self, position: Position, move: Move) -> Position:
        cells = position.cells[:move] + SIGNS[position.player] + position.cells[move + 1 :]
        return Position(cells, 1 - position.player)

    def outcome(self, position: Position) -> Outcome | None:
        winner = _winner(position)
        if winner is not None:
            return Outcome(1.0 - winner, _("three in a row"))
        return None if EMPTY in position.cells else Outcome(0.5, _("the board is full"))

    def evaluate(self, position: Position) -> float:
        return 0.5

    def explain_evaluation(self, position: Position) -> str:
        return _("an unfinished game counts as even: {value:.5g}").format(
            value=self.evaluate(position)
        )

    def move_name(self, position: Position, move: Move) -> str:
        return COLUMN_NAMES[move % 3] + ROW_NAMES[move // 3]

    def state_name(self, position: Position) -> str:
        return f"{self.name} {position.cells} player {position.player + 1}"

    def parse_state(self, text: str) -> Position:
        words = text.split(" ")
        if len(words) == 4 and words[0] == self.name and words[2] == "player":
            cells, player = words[1], words[3]
            played = [cells.count(sign) for sign in SIGNS]
            if (
                set(cells) <= {*SIGNS, EMPTY}
                and len(cells) == 9
                and played[0] - played[1] in (0, 1)
                and player == str(played[0] - played[1] + 1)
            ):
                position = Position(cells, int(player) - 1)
                # With such a line the game would have ended before the last move.
                if not _has_line(position, position.player):
                    return position
        raise GameError(
            _(
                'tic-tac-toe position: expected "tictactoe", nine of "X", "O" and ".", and '
                '"player 1" or "player 2"; got {text!r}'
            ).format(text=text)
        )

    def picture(self, position: Position, viewer: int = 0) -> Picture:
        shapes = [Shape("rectangle", Role.BOARD, 0, 0, _SIDE, _SIDE)]
        for place in range(3):
            along = (1 - _LABEL) / 2 + place
            row, column = ROW_NAMES[place], COLUMN_NAMES[place]
            left, below = _RIM / 2, _SIDE - _LABEL - _RIM / 2
            for x, y, name in ((left, _RIM + along, row), (_EDGE + along, below, column)):
                shapes.append(Shape("text", Role.LABEL, x, y, _LABEL, _LABEL, text=name))
        for cell, sign in enumerate(position.cells):
            x, y = _EDGE + cell % 3, _RIM + cell // 3
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
                    description=name if sign == EMPTY else f"{name}: {sign}",
                )
            )
            if sign != EMPTY:
                role = Role.PIECE_0 if sign == SIGNS[0] else Role.PIECE_1
                shapes.append(Shape("text", role, x + 0.1, y + 0.1, 0.8, 0.8, text=sign))
        won = [line for line in LINES if len({*(position.cells[cell] for cell in line)}) == 1]
        for first, _middle, last in won:
            if position.cells[first] != EMPTY:
                x, y = _EDGE + first % 3 + 0.5, _RIM + first // 3 + 0.5
                right, down = last % 3 - first % 3, last // 3 - first // 3
                shapes.append(Shape("line", Role.WIN, x, y, right, down))
        return Picture(_SIDE, _SIDE, tuple(shapes))


def _winner(position: Position) -> int | None:
    """The player with three in a row; only the player who moved last can have them."""
    last = 1 - position.player
    return last if _has_line(position, last) else None


def _has_line(position: Position, player: int) -> bool:
    sign = SIGNS[player]
    return any(all(position.cells[cell] == sign for cell in line) for line in LINES)


GAME = TicTacToe()
