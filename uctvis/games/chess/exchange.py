"""Whether a capture of chess loses material, by exchanging on its square (compiled).

Static exchange evaluation: both players capture on the square in turns, always with the least
valuable piece, and may stop. Pins are not considered. The algorithm only decides whether the
result reaches a bound, which needs fewer captures.
"""

import numpy as np

from uctvis.games.chess.attacks import around, jumps
from uctvis.games.chess.captures import kind_of
from uctvis.games.chess.moves import ray_down, ray_up
from uctvis.games.chess.words import EN_PASSANT, NOT_A, NOT_H, Words
from uctvis.jit.compiled import compiled, whole
from uctvis.jit.raw_memory import Memory

_U0, _U1, _U2, _U3, _U4, _U5, _U6, _U7, _U8, _U9 = (np.uint64(n) for n in range(10))
_U12, _U63 = np.uint64(12), np.uint64(63)
_FILE = np.uint64(0x0101_0101_0101_0101)
# In hundredths of a pawn, by kind (see `kind_of`); a king is captured only where that ends it.
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = 100, 320, 330, 500, 950, 20_000
_WORTH = np.array((PAWN, KNIGHT, BISHOP, ROOK, 0, QUEEN, KING), np.int64)


@compiled
def _oblique(memory: Memory, square: np.uint64, occupied: np.uint64) -> np.uint64:
    upward = ray_up(memory, square, _U2, occupied) | ray_up(memory, square, _U3, occupied)
    return (
        upward | ray_down(memory, square, _U6, occupied) | ray_down(memory, square, _U7, occupied)
    )


@compiled
def _straight(memory: Memory, square: np.uint64, occupied: np.uint64) -> np.uint64:
    upward = ray_up(memory, square, _U0, occupied) | ray_up(memory, square, _U1, occupied)
    return (
        upward | ray_down(memory, square, _U4, occupied) | ray_down(memory, square, _U5, occupied)
    )


@compiled
def loses(position: Words, memory: Memory, move: np.uint64) -> bool:
    """Whether a capture or another move loses material, so far as its target square shows.

    Captures en passant, promotions and castling do not.
    """
    own, other, pawns, knights, diagonal, orthogonal, special, counters = position
    start, end = move & _U63, move >> _U6 & _U63
    if move >> _U12 != _U0:
        return False
    left, entered = _U1 << start, _U1 << end
    is_capture = other & entered != _U0
    if special & EN_PASSANT & entered & ~other != _U0 and pawns & left != _U0:
        return False
    attacker = _WORTH[kind_of(position, start)]
    gain = _WORTH[kind_of(position, end)] if is_capture else whole(0)
    if gain >= attacker:
        return False
    occupied = (own | other) & ~left & ~entered
    kings = (own | other) & ~(pawns | knights | diagonal | orthogonal)
    # Pawns of the player who moves up capture upwards: from the squares below the target.
    below = (entered & NOT_A) >> _U9 | (entered & NOT_H) >> _U7
    above = (entered & NOT_A) << _U7 | (entered & NOT_H) << _U9
    own_pawns, other_pawns = (below, above) if counters & _U1 == _U0 else (above, below)
    attackers = (own_pawns & own | other_pawns & other) & pawns
    attackers |= jumps(entered) & knights | around(entered) & kings
    attackers |= _oblique(memory, end, occupied) & diagonal
    attackers |= _straight(memory, end, occupied) & orthogonal
    # What the player who captured last risks, less what that player is ahead.
    balance = attacker - gain
    is_losing = False
    side, rival = other, own
    while True:
        attackers &= occupied
        mine = attackers & side
        if mine == _U0:
            break
        is_losing = not is_losing
        if mine & pawns != _U0:
            worth, mine = whole(PAWN), mine & pawns
        elif mine & knights != _U0:
            worth, mine = whole(KNIGHT), mine & knights
        elif mine & diagonal & ~orthogonal != _U0:
            worth, mine = whole(BISHOP), mine & diagonal & ~orthogonal
        elif mine & orthogonal & ~diagonal != _U0:
            worth, mine = whole(ROOK), mine & orthogonal & ~diagonal
        elif mine & orthogonal != _U0:
            worth, mine = whole(QUEEN), mine & orthogonal
        else:
            # A king may not capture what is protected.
            return is_losing if attackers & rival == _U0 else not is_losing
        balance = worth - balance
        # Even if this piece is captured, the player who captures now is not behind.
        if balance < (0 if is_losing else 1):
            break
        occupied ^= mine & ~(mine - _U1)
        attackers |= _oblique(memory, end, occupied) & diagonal
        attackers |= _straight(memory, end, occupied) & orthogonal
        side, rival = rival, side
    return is_losing
