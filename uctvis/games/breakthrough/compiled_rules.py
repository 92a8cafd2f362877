"""The compiled rules of Breakthrough.

A position is three words: the pieces of the player to move, the pieces of the other player, and
the player to move. The functions of `knowledge` follow once more, compiled.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.game.compiled_rules import CompiledRules, MinimaxHints, no_scratch
from uctvis.games.breakthrough import knowledge
from uctvis.games.breakthrough.position import (
    COLUMN_A,
    COLUMN_H,
    COLUMN_NAMES,
    ROW,
    SIDE,
    SQUARES,
)
from uctvis.jit.bits import leading_zeros, popcount, rotate, swap_bytes
from uctvis.jit.compiled import compiled, signed
from uctvis.jit.nth_bit import nth_bit
from uctvis.mcts.naming import write_text
from uctvis.tree.record import PAYOFF_ONE

_Words = tuple[np.uint64, np.uint64, np.uint64]
_Scratch = NDArray[np.uint64]

_U0, _U1, _U7, _U8, _U63 = (np.uint64(n) for n in (0, 1, 7, 8, 63))
_NOT_A = np.uint64(~COLUMN_A & 2**64 - 1)
_NOT_H = np.uint64(~COLUMN_H & 2**64 - 1)
_FIRST_ROW, _SECOND_ROW = np.uint64(ROW), np.uint64(ROW << SIDE)
_LAST_ROW = np.uint64(ROW << SQUARES - SIDE)
# By how much Black's rotations are larger: 8 - 16 and 48 + 8 are the same, modulo 64.
_BLACK = np.uint64(48)
# The rotation from the first row to the last.
_TO_LAST = np.uint64(56)
_POINTS = np.array(knowledge.ROW_POINTS, np.int64)
# What a piece gains by a step to each row.
_GAINS = np.array(
    [
        knowledge.ROW_LOGIT * (knowledge.ROW_POINTS[row] - knowledge.ROW_POINTS[row - 1])
        for row in range(SIDE)
    ],
    np.int64,
)
_RUNNER_POINTS, _HALF_WAY = knowledge.RUNNER_POINTS, knowledge.HALF_WAY
_WIN_LOGIT, _RESCUE_LOGIT = knowledge.WIN_LOGIT, knowledge.RESCUE_LOGIT
_CAPTURE_LOGIT, _LOSS_LOGIT = knowledge.CAPTURE_LOGIT, knowledge.LOSS_LOGIT
_RUNNER_LOGIT = knowledge.RUNNER_LOGIT
# The value of a lead of ten points, about what a piece in its own half counts.
_MARGIN = int((knowledge.worth(10) - 0.5) * PAYOFF_ONE)


@compiled
def _turn(player: np.uint64) -> np.uint64:
    """The rotation that moves a player's pieces straight ahead, less 8."""
    return _BLACK & _U0 - player


@compiled
def _move_ends(position: _Words) -> tuple[np.uint64, np.uint64, np.uint64]:
    """Where the moves in each direction end."""
    own, other, player = position
    turn = _turn(player)
    left = rotate(own & _NOT_A, turn + _U7) & ~own
    straight = rotate(own, turn + _U8) & ~(own | other)
    right = rotate(own & _NOT_H, turn + _U8 + _U1) & ~own
    return left, straight, right


@compiled
def _is_won(position: _Words) -> bool:
    """Whether a piece of the player who moved last is in the last row."""
    own, other, player = position
    last = rotate(_FIRST_ROW, _TO_LAST & _U0 - player)
    return bool(other & last != _U0) or own == _U0


@compiled
def _legal(position: _Words, scratch: _Scratch) -> int:
    if _is_won(position):
        return 0
    left, straight, right = _move_ends(position)
    return signed(popcount(left) + popcount(straight) + popcount(right))


@compiled
def _pick(position: _Words, scratch: _Scratch, k: int) -> int:
    left, straight, right = _move_ends(position)
    first = signed(popcount(left))
    second = first + signed(popcount(straight))
    found, before, direction = left, 0, 0
    if k >= first:
        found, before, direction = straight, first, 64
    if k >= second:
        found, before, direction = right, second, 128
    return direction + nth_bit(found, k - before)


@compiled
def _ends(move: int, player: np.uint64) -> tuple[np.uint64, np.uint64]:
    """The numbers of the squares where a move starts and ends."""
    end = np.uint64(move) & _U63
    direction = np.uint64(move) >> np.uint64(6)
    return end - (_turn(player) + _U7 + direction) & _U63, end


@compiled
def _play(position: _Words, scratch: _Scratch, move: int) -> _Words:
    own, other, player = position
    start, end = _ends(move, player)
    square = _U1 << end
    return other & ~square, own ^ _U1 << start | square, player ^ _U1


@compiled
def _next_player(position: _Words, move: int) -> int:
    return 1 - signed(position[2])


@compiled
def _seen(squares: np.uint64, player: np.uint64) -> np.uint64:
    """The squares as a player sees them."""
    return swap_bytes(squares) if player != _U0 else squares


@compiled
def _beside(squares: np.uint64) -> np.uint64:
    return (squares & _NOT_A) >> _U1 | (squares & _NOT_H) << _U1


@compiled
def _runners(own: np.uint64, other: np.uint64) -> np.uint64:
    met = other
    for _row in range(SIDE - 1):
        met |= (met | _beside(met)) >> _U8
    return own & ~met


@compiled
def _distance(pieces: np.uint64) -> int:
    return signed(leading_zeros(pieces) >> np.uint64(3))


@compiled
def _race(own: np.uint64, other: np.uint64) -> int:
    """Who wins for certain, for the player to move, and in how many moves (`knowledge.race`)."""
    other_side, own_there = swap_bytes(other), swap_bytes(own)
    nearest, threat = _distance(own), _distance(other_side)
    if nearest == 1:
        return 1
    if threat == 1:
        near = other & _SECOND_ROW
        single = near & near - _U1 == _U0
        return 0 if single and near & _beside(own) << _U8 != _U0 else -2
    mine = _distance(_runners(own, other))
    if mine <= threat and mine < SIDE:
        return 2 * mine - 1
    theirs = _distance(_runners(other_side, own_there))
    return -2 * theirs if theirs < nearest else 0


@compiled
def _known_payoff(position: _Words) -> int:
    if _is_won(position):
        return -1
    own, other, player = position
    result = _race(_seen(own, player), _seen(other, player))
    if result == 0:
        return -1
    return PAYOFF_ONE * ((result > 0) ^ signed(player))


@compiled
def _known_distance(position: _Words) -> int:
    own, other = _seen(position[0], position[2]), _seen(position[1], position[2])
    result = _race(own, other)
    moves = (abs(result) + 1) // 2
    winner, loser = own, other
    if result <= 0:
        winner, loser = swap_bytes(other), own
    quickest = _distance(winner) == moves and signed(popcount(loser)) > moves
    return abs(result) if quickest else 0


@compiled
def _total(own: np.uint64, other: np.uint64) -> int:
    """The points of the pieces and runners `own`, as their player sees them."""
    total = _RUNNER_POINTS * signed(popcount(_runners(own, other)))
    for row in range(SIDE):
        total += _POINTS[row] * signed(popcount(own & _FIRST_ROW << _U8 * np.uint64(row)))
    return total


@compiled
def _payoff(position: _Words, scratch: _Scratch) -> int:
    player = signed(position[2])
    if _is_won(position):
        return PAYOFF_ONE * player
    white, black = position[player], position[1 - player]
    lead = _total(white, black) - _total(swap_bytes(black), swap_bytes(white))
    value = 0.3 * lead / (abs(lead) + _HALF_WAY) + 0.5
    return int(value * PAYOFF_ONE + 0.5)


@compiled
def _wanted(own: np.uint64, other: np.uint64) -> np.uint64:
    """Where the moves end that heavy playouts prefer (`knowledge.wanted`)."""
    if _distance(own) == 1:
        return _LAST_ROW
    near = other & _SECOND_ROW
    return near if near != _U0 else other


@compiled
def _prefers(position: _Words, scratch: _Scratch, k: int) -> bool:
    own, other, player = position
    wanted = _wanted(_seen(own, player), _seen(other, player))
    end = np.uint64(_pick(position, scratch, k)) & _U63
    return bool(_seen(wanted, player) >> end & _U1 != _U0)


@compiled
def _prior_logit(position: _Words, scratch: _Scratch, move: int, k: int) -> int:
    """The prior logit of a legal move, in hundredths (`knowledge.prior_logit`)."""
    player = position[2]
    own, other = _seen(position[0], player), _seen(position[1], player)
    start, end = _ends(move, player)
    flip = _TO_LAST & _U0 - player
    start, end = start ^ flip, end ^ flip
    square, row = _U1 << end, signed(end) >> 3
    if row == SIDE - 1:
        return _WIN_LOGIT
    own ^= _U1 << start | square
    worth = _GAINS[row]
    if square & other != _U0:
        worth += _RESCUE_LOGIT if row == 1 else _CAPTURE_LOGIT
    other &= ~square
    around = _beside(square)
    if popcount(other & around << _U8) > popcount(own & around >> _U8):
        worth -= _LOSS_LOGIT
    if square & _runners(own, other) != _U0:
        worth += _RUNNER_LOGIT
    return worth  # type: ignore[no-any-return]


_NAME = np.frombuffer(b"breakthrough", np.uint8)
_PLAYER_TEXT = np.frombuffer(b" player ", np.uint8)
# The characters of an empty square, a white piece and a black one.
_SQUARE_TEXT = np.frombuffer(b".wb", np.uint8)
_COLUMN_TEXT = np.frombuffer(COLUMN_NAMES.encode(), np.uint8)
_SPACE, _ONE, _CAPTURES = ord(" "), ord("1"), ord("x")
_LONGEST_NAME = 100


@compiled
def _write_square(square: np.uint64, out: NDArray[np.uint8], at: int) -> int:
    out[at] = _COLUMN_TEXT[signed(square & _U7)]
    out[at + 1] = _ONE + (signed(square) >> 3)
    return at + 2


@compiled
def _write_move(position: _Words, move: int, out: NDArray[np.uint8], at: int) -> int:
    start, end = _ends(move, position[2])
    at = _write_square(start, out, at)
    if position[1] >> end & _U1 != _U0:
        out[at] = _CAPTURES
        at += 1
    return _write_square(end, out, at)


@compiled
def _write_state(position: _Words, out: NDArray[np.uint8], at: int) -> int:
    at = write_text(_NAME, out, at)
    player = signed(position[2])
    white, black = position[player], position[1 - player]
    for row in range(SIDE - 1, -1, -1):
        out[at] = _SPACE
        at += 1
        for column in range(SIDE):
            square = np.uint64(SIDE * row + column)
            sign = signed(white >> square & _U1) + 2 * signed(black >> square & _U1)
            out[at] = _SQUARE_TEXT[sign]
            at += 1
    at = write_text(_PLAYER_TEXT, out, at)
    out[at] = _ONE + player
    return at + 1


def _encode(position: Any) -> _Words:
    own, other = position.pieces[position.player], position.pieces[1 - position.player]
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
    prefers=_prefers,
    prior_logit=_prior_logit,
    known_payoff=_known_payoff,
    known_distance=_known_distance,
    minimax=MinimaxHints(ordering_score=_prior_logit, margin=_MARGIN, extends_singular=False),
)
