"""The compiled rules of gomoku.

A position is nine words: the stones of the player to move, the other player's stones, four words
each, and a word with the player to move (bit 0), whether the game is won (bit 1), and the size of
the board (from bit 8 on). The scratch remembers the threats of a position.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.game.compiled_rules import CompiledRules, MinimaxHints
from uctvis.games.gomoku import lines, threats
from uctvis.games.gomoku.cell_sets import WORD, Cells, count, either, empty_cells, is_empty
from uctvis.games.gomoku.compiled_threats import known_result, threats_of, total_of_rows
from uctvis.games.gomoku.position import (
    COLUMN_NAMES,
    MOST_SIZE,
    STRIDE,
    has_five,
)
from uctvis.jit.bits import lowest, popcount, rotate
from uctvis.jit.compiled import compiled, signed
from uctvis.jit.nth_bit import nth_bit
from uctvis.mcts.naming import write_number, write_text
from uctvis.tree.record import PAYOFF_ONE

_Words = tuple[np.uint64, ...]
_Scratch = NDArray[np.uint64]

_U0, _U1, _U2, _U4, _U6 = (np.uint64(n) for n in (0, 1, 2, 4, 6))
_U8, _U15, _U48, _U63 = (np.uint64(n) for n in (8, 15, 48, 63))
_WON = np.uint64(2)

# A winning row contains the last stone, so it lies within four steps of it. A word contains four
# rows of the board, a lane of 16 bits each.
_REACH = 4
_LANES = np.uint64(0x0001000100010001)
_WINDOW = np.uint64(2 ** (2 * _REACH + 1) - 1)
_COLUMNS = np.uint64((2**MOST_SIZE - 1) << _REACH)
# Added to lanes below 2**15, it sets the highest bit of those that are not 0.
_CARRY = np.uint64(0x7FFF7FFF7FFF7FFF)
# Moves bit 20 * n, for n from 0 to 3, and those 4 steps after it, to the bits from 48 + n on.
_GATHER = np.uint64(sum(1 << 48 - 15 * n for n in range(4)))


def _diagonals(right: int) -> NDArray[np.uint64]:
    """The window's bits on a diagonal, indexed by the last stone's row: the rows as four words."""
    words = np.zeros((STRIDE, 4), np.uint64)
    for row in range(STRIDE):
        for other in range(max(0, row - _REACH), min(STRIDE, row + _REACH + 1)):
            bit = _REACH + right * (other - row) + STRIDE * (other % 4)
            words[row, other // 4] |= np.uint64(1 << bit)
    return words


_RISING, _FALLING = _diagonals(1), _diagonals(-1)
# The bits of the last stone's column, in each lane.
_SAME_COLUMN = np.uint64(0x0010001000100010)

# Of the scratch: the position that it remembers, the moves that heavy playouts prefer, what
# `threats_of` returned for the player to move and for the other player, and the legal moves.
_WANTED, _OWN_THREATS, _OTHER_THREATS, _MOVES, _SCRATCH_SIZE = 8, 12, 36, 60, 60 + MOST_SIZE**2
_KINDS = 6
_MAKING, _TAKING = np.array(threats.MAKING, np.int64), np.array(threats.TAKING, np.int64)
_TO_MOVE, _WAITING, _HALF_WAY = lines.TO_MOVE, lines.WAITING, lines.HALF_WAY


@compiled
def _own(position: _Words) -> Cells:
    return position[0], position[1], position[2], position[3]


@compiled
def _other(position: _Words) -> Cells:
    return position[4], position[5], position[6], position[7]


@compiled
def _free(position: _Words) -> Cells:
    return empty_cells(_own(position), _other(position), signed(position[8] >> _U8))


@compiled
def _legal(position: _Words, scratch: _Scratch) -> int:
    if position[8] & _WON != _U0:
        return 0
    return count(_free(position))


@compiled
def _pick(position: _Words, scratch: _Scratch, k: int) -> int:
    a, b, c, d = _free(position)
    first = signed(popcount(a))
    second = first + signed(popcount(b))
    third = second + signed(popcount(c))
    word, before, place = a, 0, 0
    if k >= first:
        word, before, place = b, first, 64
    if k >= second:
        word, before, place = c, second, 128
    if k >= third:
        word, before, place = d, third, 192
    return place + nth_bit(word, k - before)


@compiled
def _rows_of(a: np.uint64, b: np.uint64, c: np.uint64, d: np.uint64) -> np.uint64:
    """The lanes of four words that are not 0, as 16 bits; all are below 2**15."""
    a, b = a + _CARRY >> _U15 & _LANES, b + _CARRY >> _U15 & _LANES
    c, d = c + _CARRY >> _U15 & _LANES, d + _CARRY >> _U15 & _LANES
    return (a | b << _U4 | c << _U8 | d << _U8 + _U4) * _GATHER >> _U48


@compiled
def _completes(stones: Cells, cell: np.uint64) -> bool:
    """Whether the stone on an intersection is part of five in a row."""
    column, row = cell & _U15, signed(cell >> _U4)
    turn = _U4 - column & _U63
    window = (_COLUMNS >> column & _WINDOW) * _LANES
    a, b = rotate(stones[0], turn) & window, rotate(stones[1], turn) & window
    c, d = rotate(stones[2], turn) & window, rotate(stones[3], turn) & window
    word = a
    if row >= 4:
        word = b
    if row >= 8:
        word = c
    if row >= 12:
        word = d
    along = word >> np.uint64(16 * (row & 3)) & _WINDOW
    up = _rows_of(a & _SAME_COLUMN, b & _SAME_COLUMN, c & _SAME_COLUMN, d & _SAME_COLUMN)
    rising = _rows_of(
        a & _RISING[row, 0], b & _RISING[row, 1], c & _RISING[row, 2], d & _RISING[row, 3]
    )
    falling = _rows_of(
        a & _FALLING[row, 0], b & _FALLING[row, 1], c & _FALLING[row, 2], d & _FALLING[row, 3]
    )
    lanes = along | up << np.uint64(16) | rising << np.uint64(32) | falling << _U48
    pairs = lanes & lanes >> _U1
    return bool(pairs & pairs >> _U2 & lanes >> _U4 != _U0)


@compiled
def _play(position: _Words, scratch: _Scratch, move: int) -> _Words:
    cell = np.uint64(move)
    stone, word = _U1 << (cell & _U63), move >> 6
    own = (
        position[0] | (stone if word == 0 else _U0),
        position[1] | (stone if word == 1 else _U0),
        position[2] | (stone if word == 2 else _U0),
        position[3] | (stone if word == 3 else _U0),
    )
    state = position[8] ^ _U1
    if _completes(own, cell):
        state |= _WON
    return (*_other(position), *own, state)


@compiled
def _next_player(position: _Words, move: int) -> int:
    return 1 - signed(position[8] & _U1)


@compiled
def _payoff(position: _Words, scratch: _Scratch) -> int:
    player = signed(position[8] & _U1)
    if position[8] & _WON != _U0:
        return PAYOFF_ONE * player
    free = _free(position)
    if is_empty(free):
        return PAYOFF_ONE // 2
    own = _TO_MOVE * total_of_rows(_own(position), free)
    other = _WAITING * total_of_rows(_other(position), free)
    lead = own - other if player == 0 else other - own
    value = 0.3 * lead / (abs(lead) + _HALF_WAY) + 0.5
    return int(value * PAYOFF_ONE + 0.5)


@compiled
def _known_payoff(position: _Words) -> int:
    if position[8] & _WON != _U0:
        return -1
    result = known_result(_own(position), _other(position), _free(position))
    if result == threats.UNKNOWN:
        return -1
    return PAYOFF_ONE * ((result > 0) ^ signed(position[8] & _U1))


@compiled
def _known_distance(position: _Words) -> int:
    return abs(known_result(_own(position), _other(position), _free(position)))


@compiled
def _keep(scratch: _Scratch, place: int, cells: Cells) -> None:
    for word in range(4):
        scratch[place + word] = cells[word]


@compiled
def _look(position: _Words, scratch: _Scratch) -> None:
    """Make the scratch contain what it is for of this position."""
    differ = _U0
    for word in range(8):
        differ |= scratch[word] ^ position[word]
    if differ == _U0:
        return
    for word in range(8):
        scratch[word] = position[word]
    free = _free(position)
    place = _MOVES
    for word in range(4):
        left = free[word]
        while left != _U0:
            scratch[place] = np.uint64(64 * word) + lowest(left)
            left &= left - _U1
            place += 1
    own, other = threats_of(_own(position), free), threats_of(_other(position), free)
    for kind in range(_KINDS):
        _keep(scratch, _OWN_THREATS + 4 * kind, own[kind])
        _keep(scratch, _OTHER_THREATS + 4 * kind, other[kind])
    _keep(scratch, _WANTED, _wanted(own, other))


@compiled
def _wanted(own: tuple[Cells, ...], other: tuple[Cells, ...]) -> Cells:
    """The moves that heavy playouts prefer; empty without threats (`threats.wanted`)."""
    five, strong, four, three, threes, two = own
    other_five, other_strong, _four, other_three, other_threes, other_two = other
    if not is_empty(five):
        return five
    if not is_empty(other_five):
        return other_five
    if not is_empty(strong):
        return strong
    if not is_empty(other_strong):
        return other_strong
    found = either(threes, other_threes)
    if not is_empty(found):
        return found
    found = either(either(four, three), either(other_three, two))
    return either(found, other_two)


@compiled
def _prefers(position: _Words, scratch: _Scratch, k: int) -> bool:
    _look(position, scratch)
    move = scratch[_MOVES + k]
    return bool(scratch[_WANTED + signed(move >> _U6)] >> (move & _U63) & _U1 != _U0)


@compiled
def _prior_logit(position: _Words, scratch: _Scratch, move: int, k: int) -> int:
    """The prior logit of a stone, in hundredths (`threats.prior_logit`)."""
    _look(position, scratch)
    word, bit = move >> 6, np.uint64(move & 63)
    worth = 0
    for kind in range(_KINDS):
        place = 4 * kind + word
        worth += _MAKING[kind] * signed(scratch[_OWN_THREATS + place] >> bit & _U1)
        worth += _TAKING[kind] * signed(scratch[_OTHER_THREATS + place] >> bit & _U1)
    return worth


@compiled
def _moves(
    position: _Words, scratch: _Scratch, out: NDArray[np.int64], first: int, number: int
) -> None:
    free = _free(position)
    for word in range(4):
        left = free[word]
        while left != _U0:
            out[first] = 64 * word + signed(lowest(left))
            left &= left - _U1
            first += 1


_NAME = np.frombuffer(b"gomoku", np.uint8)
_SIZE_NAME = np.frombuffer(b":size=", np.uint8)
_PLAYER_TEXT = np.frombuffer(b" player ", np.uint8)
_COLUMN_TEXT = np.frombuffer(COLUMN_NAMES.encode(), np.uint8)
_SPACE, _SLASH, _BLACK, _WHITE = ord(" "), ord("/"), ord("b"), ord("w")
_LONGEST_NAME = 300


@compiled
def _write_move(position: _Words, move: int, out: NDArray[np.uint8], at: int) -> int:
    out[at] = _COLUMN_TEXT[move & STRIDE - 1]
    return write_number((move >> 4) + 1, out, at + 1)


@compiled
def _write_state(position: _Words, out: NDArray[np.uint8], at: int) -> int:
    at = write_text(_NAME, out, at)
    size, player = signed(position[8] >> _U8), signed(position[8] & _U1)
    if size != MOST_SIZE:
        at = write_number(size, out, write_text(_SIZE_NAME, out, at))
    for row in range(size - 1, -1, -1):
        out[at] = _SPACE if row == size - 1 else _SLASH
        at += 1
        word, lane = row >> 2, np.uint64(16 * (row & 3))
        black, white = position[4 * player + word] >> lane, position[4 - 4 * player + word] >> lane
        gap = 0
        for column in range(size):
            bit = np.uint64(column)
            is_black, is_white = black >> bit & _U1 != _U0, white >> bit & _U1 != _U0
            if not is_black and not is_white:
                gap += 1
                continue
            if gap > 0:
                at = write_number(gap, out, at)
                gap = 0
            out[at] = _BLACK if is_black else _WHITE
            at += 1
        if gap > 0:
            at = write_number(gap, out, at)
    at = write_text(_PLAYER_TEXT, out, at)
    return write_number(player + 1, out, at)


def _encode(position: Any) -> _Words:
    stones, player = position.stones, position.player
    own, other = (
        tuple(np.uint64(one >> 64 * n & WORD) for n in range(4))
        for one in (stones[player], stones[1 - player])
    )
    state = player | int(_WON) * has_five(stones[1 - player]) | position.size << 8
    return (*own, *other, np.uint64(state))


def _scratch(_position: Any) -> _Scratch:
    # No position has these stones.
    return np.full(_SCRATCH_SIZE, WORD, np.uint64)


RULES = CompiledRules(
    encode=_encode,
    scratch=_scratch,
    legal=_legal,
    pick=_pick,
    play=_play,
    next_player=_next_player,
    payoff=_payoff,
    write_move=_write_move,
    write_state=_write_state,
    longest_name=_LONGEST_NAME,
    prefers=_prefers,
    prior_logit=_prior_logit,
    known_payoff=_known_payoff,
    known_distance=_known_distance,
    minimax=MinimaxHints(ordering_score=_prior_logit, moves=_moves),
)
