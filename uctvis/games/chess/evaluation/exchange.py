"""Whether a capture of chess loses material, by exchanging on its square (compiled).

Static exchange evaluation: both players capture on the square in turns, always with the least
valuable piece, and may stop. Pins are not considered. The algorithm only decides whether the
result reaches a bound, which needs fewer captures.
"""

import numpy as np

from uctvis.games.chess.attacks import around, attacks_down, attacks_up, jumps
from uctvis.games.chess.evaluation.compiled_captures import kind_of
from uctvis.games.chess.moves import bishop_attacks, rook_attacks
from uctvis.games.chess.words import EN_PASSANT, Words
from uctvis.jit.compiled import compiled, whole
from uctvis.jit.raw_memory import Memory

_U0, _U1, _U6, _U12, _U63 = (np.uint64(n) for n in (0, 1, 6, 12, 63))
# In hundredths of a pawn, by kind (see `kind_of`); a king is captured only where that ends it.
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = 100, 320, 330, 500, 950, 20_000
_WORTH = np.array((PAWN, KNIGHT, BISHOP, ROOK, 0, QUEEN, KING), np.int64)


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
    # Pawns that move up capture from the squares below the target.
    below, above = attacks_down(entered), attacks_up(entered)
    own_pawns, other_pawns = (below, above) if counters & _U1 == _U0 else (above, below)
    attackers = (own_pawns & own | other_pawns & other) & pawns
    attackers |= jumps(entered) & knights | around(entered) & kings
    attackers |= bishop_attacks(memory, end, occupied) & diagonal
    attackers |= rook_attacks(memory, end, occupied) & orthogonal
    # The value that the player who captured last risks, less the gain of that player so far.
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
        attackers |= bishop_attacks(memory, end, occupied) & diagonal
        attackers |= rook_attacks(memory, end, occupied) & orthogonal
        side, rival = rival, side
    return is_losing
