"""What chess knows for alpha-beta besides its rules (compiled); see `MinimaxHints`."""

import numpy as np
from numpy.typing import NDArray

from uctvis.games.chess.evaluation.compiled_captures import kind_of
from uctvis.games.chess.evaluation.compiled_placement import placement_lead
from uctvis.games.chess.evaluation.compiled_quiescence import quiet_lead_within
from uctvis.games.chess.evaluation.exchange import loses
from uctvis.games.chess.hashing import key
from uctvis.games.chess.moves import is_check, write_moves
from uctvis.games.chess.rules import STACK, WORTH_IN_HUNDREDTHS
from uctvis.games.chess.words import CASTLING, EN_PASSANT, PLIES, Scratch, Words
from uctvis.jit.compiled import compiled, whole
from uctvis.jit.raw_memory import memory_of
from uctvis.tree.record import PAYOFF_ONE

_U0, _U1, _U6, _U12, _U63 = (np.uint64(n) for n in (0, 1, 6, 12, 63))
_QUEEN = np.uint64(5)
_BLACK = np.uint64(0x9E3779B97F4A7C15)
_VALUES = WORTH_IN_HUNDREDTHS - PAYOFF_ONE // 2
_MOST_LEAD = len(_VALUES) // 2
# For each so many values, the place of the largest lead whose value is at most the first of them.
_STEP = 10
_FIRST_LEADS = (
    np.searchsorted(_VALUES, np.arange(_VALUES[0], _VALUES[-1], 1 << _STEP), "right") - 1
).astype(np.int16)
# What a capture promises, by kind of the captured piece (see `kind_of`).
_VICTIM = np.array((1, 3, 3, 5, 0, 9, 0), np.int64)
_ATTACKER = np.array((1, 2, 3, 4, 0, 5, 6), np.int64)
_LOSS = 1 << 10
# The value of a pawn, if neither side leads.
MARGIN = int(_VALUES[_MOST_LEAD + 100])


@compiled
def position_key(position: Words) -> np.uint64:
    """A hash with the player to move; without clock and earlier positions."""
    return key(position) ^ (_BLACK if position[7] & _U1 else _U0)


@compiled
def moves(
    position: Words, scratch: Scratch, out: NDArray[np.int64], first: int, _count: int
) -> None:
    """All legal moves; see `MinimaxHints`."""
    write_moves(position, memory_of(scratch), out, first)


@compiled
def ordering_score(position: Words, scratch: Scratch, move: int, _k: int) -> int:
    """The most valuable piece captured by the least valuable one; promotions to a queen.

    It is negative for captures that lose material on their square.
    """
    word = np.uint64(move)
    start, end = word & _U63, word >> _U6 & _U63
    score = 0
    if position[1] >> end & _U1 != _U0:
        score = 16 * _VICTIM[kind_of(position, end)] + 8 - _ATTACKER[kind_of(position, start)]
        if loses(position, memory_of(scratch), word):
            score -= _LOSS
    elif (position[6] & EN_PASSANT) >> end & (position[2] >> start) & _U1 != _U0:
        score = 16
    if word >> _U12 == _QUEEN:
        score += 128
    return score


@compiled
def check_state(position: Words, scratch: Scratch) -> int:
    """0 in check, 1 with pawns only (zugzwang is likely), else 2."""
    if is_check(memory_of(scratch)):
        return 0
    own, _other, _pawns, knights, diagonal, orthogonal, _special, _counters = position
    return 2 if own & (knights | diagonal | orthogonal) != _U0 else 1


@compiled
def null_move(position: Words, _scratch: Scratch) -> Words:
    """The position with the other player to move; the halfmove clock is 0."""
    own, other, pawns, knights, diagonal, orthogonal, special, counters = position
    after = counters + _U1 & PLIES
    return other, own, pawns, knights, diagonal, orthogonal, special & CASTLING, after


@compiled
def lead_of(value: int) -> int:
    """The largest lead, in hundredths of a pawn, whose value is at most `value`.

    Beyond the values of all leads, a larger or smaller number than any lead.
    """
    if value < _VALUES[0]:
        return -1_000_000
    if value >= _VALUES[-1]:
        return 1_000_000
    lead = whole(_FIRST_LEADS[(value - _VALUES[0]) >> _STEP])
    while _VALUES[lead + 1] <= value:
        lead += 1
    return lead - _MOST_LEAD


@compiled
def value_of(lead: int) -> int:
    """The value of a lead in hundredths of a pawn."""
    return _VALUES[max(-_MOST_LEAD, min(_MOST_LEAD, lead)) + _MOST_LEAD]  # type: ignore[no-any-return]


@compiled
def static_value(position: Words, _scratch: Scratch, player: int) -> int:
    """The value by "placement"."""
    lead = placement_lead(position)
    return value_of(-lead if player else lead)


@compiled
def leaf_value(position: Words, scratch: Scratch, player: int, alpha: int, beta: int) -> int:
    """The value after the best captures."""
    low, high = lead_of(alpha), lead_of(beta - 1) + 1
    return value_of(quiet_lead_within(position, memory_of(scratch), np.uint64(STACK), low, high))
