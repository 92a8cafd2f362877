"""The compiled rules of tic-tac-toe.

A position is three words: the cells of the player to move, the cells of the other player, and the
player to move. A set of cells is a number: bit n is cell n. There are so few sets that the rules
are lookup tables.
"""

import numpy as np
from numpy.typing import NDArray

from uctvis.game.compiled_rules import CompiledRules, no_scratch
from uctvis.games.tictactoe.position import (
    COLUMN_NAMES,
    EMPTY,
    LINES,
    NAME,
    ROW_NAMES,
    SIGNS,
    Position,
)
from uctvis.jit.compiled import compiled, signed
from uctvis.mcts.naming import write_number, write_text
from uctvis.tree.record import PAYOFF_ONE

_Words = tuple[np.uint64, np.uint64, np.uint64]

_SETS = range(1 << 9)
_U1 = np.uint64(1)
_HAS_LINE = np.array(
    [any(all(cells >> cell & 1 for cell in line) for line in LINES) for cells in _SETS]
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


_MOVE_TEXT = np.frombuffer(
    "".join(COLUMN_NAMES[cell % 3] + ROW_NAMES[cell // 3] for cell in range(9)).encode(), np.uint8
)
_NAME_TEXT = np.frombuffer(f"{NAME} ".encode(), np.uint8)
_PLAYER_TEXT = np.frombuffer(b" player ", np.uint8)
# The characters of an empty cell, a cell of the first player, and a cell of the second.
_CELL_TEXT = np.frombuffer((EMPTY + SIGNS).encode(), np.uint8)
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


def _encode(position: Position) -> _Words:
    own, other = (
        sum(1 << cell for cell in range(9) if position.cells[cell] == SIGNS[player])
        for player in (position.player, 1 - position.player)
    )
    return np.uint64(own), np.uint64(other), np.uint64(position.player)


RULES = CompiledRules(
    encode=_encode,
    scratch=no_scratch,
    legal=_legal,
    pick=_pick,
    play=_play,
    next_player=_next_player,
    payoff=_payoff,
    write_move=_write_move,
    write_state=_write_state,
    longest_name=_LONGEST_NAME,
)
