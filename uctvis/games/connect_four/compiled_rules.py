"""The compiled rules of connect four.

A position is three words: the discs of the player to move, the discs of the other player, and the
player to move. The first word of the scratch is the evaluation, see `with_evaluation`; the others
remember a position and what `sensible` returned there.
"""

from dataclasses import replace
from functools import cache, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.game.compiled_rules import CompiledRules, MinimaxHints
from uctvis.games.connect_four.compiled_lines import lines_payoff
from uctvis.games.connect_four.compiled_parity import threats_payoff
from uctvis.games.connect_four.compiled_threats import (
    empty_cells,
    has_line,
    known_result,
    playable,
    sensible,
    threats,
)
from uctvis.games.connect_four.threats import COLUMNS, DRAWN, FULL, ROWS, UNKNOWN
from uctvis.jit.bits import popcount
from uctvis.jit.compiled import compiled, signed
from uctvis.mcts.naming import write_number, write_text
from uctvis.tree.record import PAYOFF_ONE

# The numbers of the evaluations.
EVEN, LINES, THREATS = range(3)
_Words = tuple[np.uint64, np.uint64, np.uint64]

# The number of empty cells of positions that are often solved within a second.
_SOLVABLE = 35
# No position has these discs.
_NO_DISCS = (1 << 64) - 1
_U0, _U1, _U2, _U8 = (np.uint64(n) for n in (0, 1, 2, 8))
_BYTE = np.uint64(0xFF)
_TOPS = np.uint64(sum(1 << 8 * column + ROWS - 1 for column in range(COLUMNS)))
_ALL_CELLS = np.uint64(FULL)
# Multiplication by this moves the top row's bits, one in each byte, to the bits 47 to 53.
_GATHER = np.uint64(sum(1 << 42 - 7 * column for column in range(COLUMNS)))
_GATHERED = np.uint64(47)
_SEVEN_BITS = np.uint64(127)
# Indexed by the set of full columns as seven bits: the number of other columns, and the k-th.
_COUNT = np.array([COLUMNS - full.bit_count() for full in range(128)], np.int64)
_PICK = np.array(
    [
        ([column for column in range(COLUMNS) if not full >> column & 1] + [0] * 7)[:7]
        for full in range(128)
    ],
    np.int64,
)


@compiled
def _full_columns(position: _Words) -> np.uint64:
    """The full columns as seven bits."""
    return ((position[0] | position[1]) & _TOPS) * _GATHER >> _GATHERED & _SEVEN_BITS


@compiled
def _legal(position: _Words, scratch: NDArray[np.uint64]) -> int:
    if has_line(position[1]):
        return 0
    return _COUNT[_full_columns(position)]  # type: ignore[no-any-return]


@compiled
def _pick(position: _Words, scratch: NDArray[np.uint64], k: int) -> int:
    return _PICK[_full_columns(position), k]  # type: ignore[no-any-return]


@compiled
def _play(position: _Words, scratch: NDArray[np.uint64], move: int) -> _Words:
    own, other, player = position
    filled = own | other
    disc = filled + (_U1 << _U8 * np.uint64(move)) & ~filled
    return other, own | disc, player ^ _U1


@compiled
def _next_player(position: _Words, move: int) -> int:
    return 1 - signed(position[2])


@compiled
def _payoff(position: _Words, scratch: NDArray[np.uint64]) -> int:
    if has_line(position[1]):
        return PAYOFF_ONE * signed(position[2])
    if scratch[0] == _U0 or position[0] | position[1] == _ALL_CELLS:
        return PAYOFF_ONE // 2
    player = signed(position[2])
    first, second = position[player], position[1 - player]
    if scratch[0] == _U1:
        return lines_payoff(first, second)
    return threats_payoff(first, second, player)


@compiled
def _amaf_code(position: _Words, move: int) -> int:
    column = (position[0] | position[1]) >> _U8 * np.uint64(move) & _BYTE
    return ROWS * move + signed(popcount(column))


@compiled
def _known_payoff(position: _Words) -> int:
    own, other, player = position
    if has_line(other):
        return -1
    result = known_result(own, other)
    if result == UNKNOWN:
        return -1
    if result == DRAWN:
        return PAYOFF_ONE // 2
    return PAYOFF_ONE * ((result > 0) ^ signed(player))


@compiled
def _known_distance(position: _Words) -> int:
    own, other, _player = position
    result = known_result(own, other)
    return empty_cells(own, other) if result == DRAWN else abs(result)


@compiled
def _solvable(position: _Words) -> bool:
    return empty_cells(position[0], position[1]) <= _SOLVABLE


@compiled
def _sensible(position: _Words, scratch: NDArray[np.uint64]) -> np.uint64:
    """The cells where the player to move does not lose at once, remembered in the scratch."""
    own, other, _player = position
    if scratch[1] != own or scratch[2] != other:
        scratch[1], scratch[2] = own, other
        scratch[3] = sensible(own, other)
    return scratch[3]  # type: ignore[no-any-return]


@compiled
def _prefers(position: _Words, scratch: NDArray[np.uint64], k: int) -> bool:
    column = _BYTE << _U8 * np.uint64(_pick(position, scratch, k))
    return bool(_sensible(position, scratch) & column != _U0)


@compiled
def _ordering_score(position: _Words, scratch: NDArray[np.uint64], move: int, k: int) -> int:
    own, other, _player = position
    cell = playable(own, other) & _BYTE << _U8 * np.uint64(move)
    if cell & _sensible(position, scratch) == _U0:
        return 0
    made = signed(popcount(threats(own | cell, other)))
    return 8 * made + 4 - abs(move - 3)


_NAME = np.frombuffer(b"connect_four", np.uint8)
_PLAYER_TEXT = np.frombuffer(b" player ", np.uint8)
# The characters of an empty cell, a disc of the first player, and a disc of the second.
_CELL_TEXT = np.frombuffer(b".XO", np.uint8)
_SPACE = ord(" ")
_LONGEST_NAME = 80


@compiled
def _write_move(position: _Words, move: int, out: NDArray[np.uint8], at: int) -> int:
    return write_number(move + 1, out, at)


@compiled
def _write_state(position: _Words, out: NDArray[np.uint8], at: int) -> int:
    at = write_text(_NAME, out, at)
    player = signed(position[2])
    first, second = position[player], position[1 - player]
    for row in range(ROWS - 1, -1, -1):
        out[at] = _SPACE
        at += 1
        for column in range(COLUMNS):
            cell = np.uint64(8 * column + row)
            out[at] = _CELL_TEXT[signed((first >> cell & _U1) + _U2 * (second >> cell & _U1))]
            at += 1
    at = write_text(_PLAYER_TEXT, out, at)
    return write_number(player + 1, out, at)


def _encode(position: Any) -> _Words:
    own, other = position.discs[position.player], position.discs[1 - position.player]
    return np.uint64(own), np.uint64(other), np.uint64(position.player)


def _scratch(_position: Any, evaluation: int) -> NDArray[np.uint64]:
    return np.array([evaluation, _NO_DISCS, 0, 0], np.uint64)


_RULES = CompiledRules(
    encode=_encode,
    scratch=partial(_scratch, evaluation=EVEN),
    legal=_legal,
    pick=_pick,
    play=_play,
    next_player=_next_player,
    payoff=_payoff,
    write_move=_write_move,
    write_state=_write_state,
    longest_name=_LONGEST_NAME,
    prefers=_prefers,
    known_payoff=_known_payoff,
    known_distance=_known_distance,
    amaf_code=_amaf_code,
    minimax=MinimaxHints(
        ordering_score=_ordering_score, extends_singular=False, solvable=_solvable
    ),
)


@cache
def with_evaluation(number: int) -> CompiledRules:
    """The compiled rules with an evaluation of unfinished games."""
    return replace(_RULES, scratch=partial(_scratch, evaluation=number))
