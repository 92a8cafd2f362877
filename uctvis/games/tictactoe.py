"""Tic-tac-toe, the smallest game and an example for new games.

The cells are numbered 0 to 8, row by row. A move is the number of a cell. The Python rules come
first; the compiled rules, which are optional, follow at the end.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.errors import GameError
from uctvis.game.board import Picture, Role, Shape
from uctvis.game.compiled_rules import CompiledRules
from uctvis.game.contract import Game
from uctvis.game.rules import Move, Outcome
from uctvis.jit.compiled import compiled, signed
from uctvis.mcts.naming import write_names, write_number, write_text
from uctvis.mcts.uct.kernel import run_iterations
from uctvis.mcts.uct.phases import Work
from uctvis.texts import _
from uctvis.tree.record import PAYOFF_ONE

_LINES = (
    *((row, row + 1, row + 2) for row in (0, 3, 6)),
    *((column, column + 3, column + 6) for column in (0, 1, 2)),
    (0, 4, 8),
    (2, 4, 6),
)
_SIGNS = "XO"
_EMPTY = "."
_COLUMN_NAMES = "abc"
_ROW_NAMES = "321"
# Of the picture: the size of a name, the border without names and with them, and the whole.
_LABEL, _RIM = 0.24, 0.1
_EDGE = _RIM + _LABEL
_SIDE = _EDGE + 3 + _RIM


class Position(NamedTuple):
    """The nine cells as "X", "O" or ".", and the player to move."""

    cells: str
    player: int


class TicTacToe(Game[Position]):
    """The rules of tic-tac-toe."""

    name: ClassVar[str] = "tictactoe"
    lasting_moves: ClassVar[int] = 9
    levels: ClassVar[Mapping[str, str]] = {
        "beginner": "uct:iterations=3",
        "casual": "uct:iterations=15",
        "club": "uct:iterations=60",
        "strong": "uct:iterations=400,solver=on",
        # Plays perfectly.
        "strongest": "uct:iterations=20000,solver=on",
    }

    @property
    def compiled(self) -> CompiledRules:
        return _RULES

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
        return _("an unfinished game counts as even: {value:.5g}").format(
            value=self.evaluate(position)
        )

    def move_name(self, position: Position, move: Move) -> str:
        return _COLUMN_NAMES[move % 3] + _ROW_NAMES[move // 3]

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
            row, column = _ROW_NAMES[place], _COLUMN_NAMES[place]
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
                    description=name if sign == _EMPTY else f"{name}: {sign}",
                )
            )
            if sign != _EMPTY:
                role = Role.PIECE_0 if sign == _SIGNS[0] else Role.PIECE_1
                shapes.append(Shape("text", role, x + 0.1, y + 0.1, 0.8, 0.8, text=sign))
        won = [line for line in _LINES if len({*(position.cells[cell] for cell in line)}) == 1]
        for first, _middle, last in won:
            if position.cells[first] != _EMPTY:
                x, y = _EDGE + first % 3 + 0.5, _RIM + first // 3 + 0.5
                right, down = last % 3 - first % 3, last // 3 - first // 3
                shapes.append(Shape("line", Role.WIN, x, y, right, down))
        return Picture(_SIDE, _SIDE, tuple(shapes))


def _winner(position: Position) -> int | None:
    """The player with three in a row; only the player who moved last can have them."""
    last = 1 - position.player
    return last if _has_line(position, last) else None


def _has_line(position: Position, player: int) -> bool:
    sign = _SIGNS[player]
    return any(all(position.cells[cell] == sign for cell in line) for line in _LINES)


# The compiled rules. A position is three words: the cells of the player to move, the cells of
# the other player, and the player to move. A set of cells is a number: bit n is cell n. There
# are so few sets that the rules are lookup tables.

_Words = tuple[np.uint64, np.uint64, np.uint64]

_SETS = range(1 << 9)
_U1 = np.uint64(1)
_HAS_LINE = np.array(
    [any(all(cells >> cell & 1 for cell in line) for line in _LINES) for cells in _SETS]
)
# Indexed by the set of filled cells: the number of empty cells, and the k-th empty cell.
_COUNT = np.array([9 - filled.bit_count() for filled in _SETS], np.int64)
_PICK = np.array(
    [([cell for cell in range(9) if not filled >> cell & 1] + [0] * 9)[:9] for filled in _SETS],
    np.int64,
)


@compiled
def _legal(position: _Words, scratch: NDArray[np.uint64]) -> int:
    if _HAS_LINE[position[1]]:
        return 0
    return _COUNT[position[0] | position[1]]  # type: ignore[no-any-return]


@compiled
def _pick(position: _Words, scratch: NDArray[np.uint64], k: int) -> int:
    return _PICK[position[0] | position[1], k]  # type: ignore[no-any-return]


@compiled
def _play(position: _Words, scratch: NDArray[np.uint64], move: int) -> _Words:
    own, other, player = position
    return other, own | _U1 << np.uint64(move), player ^ _U1


@compiled
def _next_player(position: _Words, move: int) -> int:
    return 1 - signed(position[2])


@compiled
def _payoff(position: _Words, scratch: NDArray[np.uint64]) -> int:
    # Only the player who moved last can have a line.
    if _HAS_LINE[position[1]]:
        return PAYOFF_ONE * signed(position[2])
    return PAYOFF_ONE // 2


@compiled
def _run(work: Work, root: _Words, scratch: NDArray[np.uint64]) -> None:
    run_iterations(_legal, _pick, _play, _next_player, _payoff, work, root, scratch)


_MOVE_TEXT = np.frombuffer(
    "".join(_COLUMN_NAMES[cell % 3] + _ROW_NAMES[cell // 3] for cell in range(9)).encode(), np.uint8
)
_NAME_TEXT = np.frombuffer(f"{TicTacToe.name} ".encode(), np.uint8)
_PLAYER_TEXT = np.frombuffer(b" player ", np.uint8)
# The characters of an empty cell, a cell of the first player, and a cell of the second.
_CELL_TEXT = np.frombuffer((_EMPTY + _SIGNS).encode(), np.uint8)
_LONGEST_NAME = 40


@compiled
def _write_move(position: _Words, move: int, out: NDArray[np.uint8], at: int) -> int:
    return write_text(_MOVE_TEXT[2 * move : 2 * move + 2], out, at)


@compiled
def _write_state(position: _Words, out: NDArray[np.uint8], at: int) -> int:
    at = write_text(_NAME_TEXT, out, at)
    player = signed(position[2])
    first, second = signed(position[player]), signed(position[1 - player])
    for cell in range(9):
        out[at] = _CELL_TEXT[(first >> cell & 1) + 2 * (second >> cell & 1)]
        at += 1
    at = write_text(_PLAYER_TEXT, out, at)
    return write_number(player + 1, out, at)


@compiled
def _write_names(
    parent: NDArray[np.int32],
    move: NDArray[np.int32],
    root: _Words,
    scratch: NDArray[np.uint64],
) -> tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.int64]]:
    return write_names(_play, _write_move, _write_state, parent, move, root, scratch, _LONGEST_NAME)


def _encode(position: Position) -> _Words:
    own, other = (
        sum(1 << cell for cell in range(9) if position.cells[cell] == _SIGNS[player])
        for player in (position.player, 1 - position.player)
    )
    return np.uint64(own), np.uint64(other), np.uint64(position.player)


def _scratch(position: Position) -> NDArray[np.uint64]:
    return np.zeros(0, np.uint64)


_RULES = CompiledRules(
    encode=_encode,
    scratch=_scratch,
    legal=_legal,
    pick=_pick,
    play=_play,
    next_player=_next_player,
    payoff=_payoff,
    run=_run,
    write_names=_write_names,
)
GAME = TicTacToe()
