"""The prior logits of `logits` once more, compiled.

What is the same for all moves of a position is in the scratch: the squares that own pieces attack,
once and at least twice; those that the opponent attacks with pawns, with pawns and minor pieces,
also with rooks, and with any piece; those from which a pawn, a knight, a bishop, a rook give check;
the most that a piece loses, its square + 1, and the second most; and how early the game is.
"""

import numpy as np

from uctvis.games.chess.attacks import around, jumps, pawn_attacks
from uctvis.games.chess.evaluation.compiled_captures import kind_of
from uctvis.games.chess.evaluation.logits import CHECK, MINOR, PAWN, QUEEN, ROOK, SCALE
from uctvis.games.chess.evaluation.placement import EARLIEST, EARLY, LATE, WORTH
from uctvis.games.chess.evaluation.positional import earliness
from uctvis.games.chess.slides import slides
from uctvis.games.chess.words import EN_PASSANT, NOT_A, NOT_H, Words
from uctvis.jit.bits import lowest, rotate
from uctvis.jit.compiled import compiled, signed, whole
from uctvis.jit.raw_memory import Memory, load, store

_ONCE, _TWICE, _BY_PAWNS, _BY_MINORS, _BY_ROOKS, _BY_ANY = (np.uint64(n) for n in range(6))
_FROM = np.uint64(6)
_MOST, _WHERE, _SECOND, _EARLINESS = (np.uint64(n) for n in range(10, 14))
# The number of words of this part of the scratch.
LOGITS_ROOM = 14

# By kind, see `kind_of`.
_WORTH = np.array((*WORTH[:4], 0, *WORTH[4:]), np.int64)
_EARLY = np.array((*EARLY[:4], EARLY[0], *EARLY[4:]), np.int64)
_LATE = np.array((*LATE[:4], LATE[0], *LATE[4:]), np.int64)
_U0, _U1, _U2, _U3, _U5, _U6, _U7, _U8 = (np.uint64(n) for n in (0, 1, 2, 3, 5, 6, 7, 8))
_U12, _U48, _U56, _U63 = (np.uint64(n) for n in (12, 48, 56, 63))


@compiled
def _loss(memory: Memory, at: np.uint64, square: np.uint64, value: int, protected: bool) -> int:
    """What an own piece of this value loses on a square."""
    bit = _U1 << square
    if load(memory, at + _BY_ANY) & bit == _U0:
        return 0
    least = QUEEN
    if load(memory, at + _BY_PAWNS) & bit != _U0:
        least = PAWN
    elif load(memory, at + _BY_MINORS) & bit != _U0:
        least = MINOR
    elif load(memory, at + _BY_ROOKS) & bit != _U0:
        least = ROOK
    if least < value:
        return value - least if protected else value
    return 0 if protected else value


@compiled
def _write_own(position: Words, memory: Memory, at: np.uint64) -> np.uint64:
    """Write what own pieces attack, and return it."""
    own, other, pawns, knights, diagonal, orthogonal, _special, counters = position
    forward = _U8 + _U48 * (counters & _U1)
    straight, oblique, pawns = own & orthogonal, own & diagonal, own & pawns
    sets = slides(straight, straight, oblique, oblique, ~(own | other))
    once = around(own & ~(pawns | knights | diagonal | orthogonal))
    twice = _U0
    for direction in range(8):
        twice |= once & sets[direction]
        once |= sets[direction]
    westward = rotate(pawns & NOT_A, forward - _U1)
    twice |= once & westward
    once |= westward
    eastward = rotate(pawns & NOT_H, forward + _U1)
    twice |= once & eastward
    once |= eastward
    left = own & knights
    while left != _U0:
        attacked = jumps(left & ~(left - _U1))
        twice |= once & attacked
        once |= attacked
        left &= left - _U1
    store(memory, at + _ONCE, once)
    store(memory, at + _TWICE, twice)
    return once


@compiled
def _write_opponent(position: Words, memory: Memory, at: np.uint64) -> np.uint64:
    """Write what the opponent attacks and from where checks are given; return the former."""
    own, other, pawns, knights, diagonal, orthogonal, _special, counters = position
    back = _U56 - _U48 * (counters & _U1)
    empty = ~(own | other)
    king = other & ~(pawns | knights | diagonal | orthogonal)
    queens = other & diagonal & orthogonal
    rooks, bishops = other & orthogonal & ~queens, other & diagonal & ~queens
    attacked = pawn_attacks(other & pawns, back)
    store(memory, at + _BY_PAWNS, attacked)
    north, east, north_east, north_west, south, west, south_west, south_east = slides(
        rooks, rooks, bishops, bishops, empty
    )
    attacked |= jumps(other & knights) | north_east | north_west | south_west | south_east
    store(memory, at + _BY_MINORS, attacked)
    attacked |= north | east | south | west
    store(memory, at + _BY_ROOKS, attacked)
    attacked |= around(king)
    sets = slides(queens, queens, queens, queens, empty)
    for direction in range(8):
        attacked |= sets[direction]
    store(memory, at + _BY_ANY, attacked)
    north, east, north_east, north_west, south, west, south_west, south_east = slides(
        king, king, king, king, empty
    )
    store(memory, at + _FROM, pawn_attacks(king, back))
    store(memory, at + _FROM + _U1, jumps(king))
    store(memory, at + _FROM + _U2, north_east | north_west | south_west | south_east)
    store(memory, at + _FROM + _U3, north | east | south | west)
    return attacked


@compiled
def survey(position: Words, memory: Memory, at: np.uint64) -> None:
    """Write what `prior_logit` needs of a position to the scratch, from the index `at` on."""
    own, _other, pawns, knights, diagonal, orthogonal, _special, _counters = position
    protected = _write_own(position, memory, at)
    left = own & _write_opponent(position, memory, at) & (pawns | knights | diagonal | orthogonal)
    most = second = 0
    where = _U0
    while left != _U0:
        square = lowest(left)
        left &= left - _U1
        value = _WORTH[kind_of(position, square)]
        loss = _loss(memory, at, square, value, protected >> square & _U1 != _U0)
        if loss > most:
            most, second = loss, most
            where = square + _U1
        elif loss > second:
            second = loss
    store(memory, at + _MOST, np.uint64(most))
    store(memory, at + _WHERE, where)
    store(memory, at + _SECOND, np.uint64(second))
    store(memory, at + _EARLINESS, np.uint64(earliness(position)))


@compiled
def prior_logit(position: Words, memory: Memory, at: np.uint64, move: np.uint64) -> int:
    """The logit of a legal move; call `survey` first."""
    start, end, promotion = move & _U63, move >> _U6 & _U63, move >> _U12
    entered = _U1 << end
    kind = kind_of(position, start)
    entered_as = kind
    if promotion != _U0:
        entered_as = _U5 if promotion == _U5 else promotion - _U1
    value = _WORTH[entered_as]
    captured = whole(0)
    if position[1] & entered != _U0:
        captured = _WORTH[kind_of(position, end)]
    elif kind == _U0 and position[6] & EN_PASSANT & entered != _U0:
        captured = _WORTH[_U0]
    gain = captured + value - _WORTH[kind]
    if kind != _U6:
        # The moved piece does not protect itself; a pawn does not attack the square before it.
        steps_ahead = kind == _U0 and (start ^ end) & _U7 == _U0
        helped = load(memory, at + (_ONCE if steps_ahead else _TWICE)) & entered != _U0
        gain -= _loss(memory, at, end, value, helped)
    is_most = load(memory, at + _WHERE) == start + _U1
    hanging = signed(load(memory, at + (_SECOND if is_most else _MOST)))
    gain -= hanging // 2 if captured > 0 else hanging
    checks = _U0
    if entered_as < _U5:
        checks = load(memory, at + _FROM + entered_as)
    elif entered_as == _U5:
        checks = load(memory, at + _FROM + _U2) | load(memory, at + _FROM + _U3)
    if checks & entered != _U0:
        gain += CHECK
    early = signed(load(memory, at + _EARLINESS))
    flip = _U56 * (position[7] & _U1)
    to, origin = end ^ flip, start ^ flip
    closer = (_EARLY[kind, to] - _EARLY[kind, origin]) * early
    closer += (_LATE[kind, to] - _LATE[kind, origin]) * (EARLIEST - early)
    return (gain + closer // EARLIEST) // SCALE  # type: ignore[no-any-return]
