"""The evaluation "positional" of chess: the sum of many terms (compiled).

Each term counts something for both players, see `uctvis.games.chess.evaluation.terms`. Its weight
is the mean of an early and a late one, weighted by the remaining pieces (a tapered evaluation). The
weights are in the scratch. All numbers are hundredths of a pawn.

Both players are counted by the same functions: for black, the board is turned around, so that the
pawns of the player who is counted move up.
"""

import numpy as np
from numpy.typing import NDArray

from uctvis.games.chess.attacks import around, attacks_down, attacks_up, jumps
from uctvis.games.chess.evaluation.placement import EARLIEST
from uctvis.games.chess.evaluation.terms import PLACES, SQUARES
from uctvis.games.chess.moves import bishop_attacks, rook_attacks
from uctvis.games.chess.words import NOT_A, NOT_H, Scratch, Words
from uctvis.jit.bits import lowest, popcount, swap_bytes
from uctvis.jit.compiled import compiled, signed
from uctvis.jit.raw_memory import Memory, load, memory_of

# The sum of all terms but the squares is at most this.
MOST_REST = 600

_U0, _U1, _U7, _U8, _U16, _U32 = (np.uint64(n) for n in (0, 1, 7, 8, 16, 32))
_FILE = np.uint64(0x0101_0101_0101_0101)
_LIGHT_SQUARES = np.uint64(0x55AA_55AA_55AA_55AA)
_OUTPOSTS = np.uint64(0x0000_FFFF_FF00_0000)
_LOW_HALF = (1 << 32) - 1

_KNIGHT, _BISHOP, _ROOK, _QUEEN = (
    PLACES[f"{kind} mobility"] for kind in ("knight", "bishop", "rook", "queen")
)
_DOUBLED, _ISOLATED, _BACKWARD = (
    PLACES[f"{kind} pawn"] for kind in ("doubled", "isolated", "backward")
)
_PHALANX, _PROTECTED = PLACES["phalanx"], PLACES["protected pawn"]
_PASSED, _BLOCKED, _FREE = (PLACES[f"{kind}passed pawn"] for kind in ("", "blocked ", "free "))
_OWN_KING, _OTHER_KING = PLACES["own king of passed pawn"], PLACES["other king of passed pawn"]
_SHELTER_BEFORE, _SHELTER_BESIDE = PLACES["shelter before king"], PLACES["shelter beside king"]
_STORM_BEFORE, _STORM_BESIDE = PLACES["storm before king"], PLACES["storm beside king"]
_ATTACK, _THREAT = PLACES["king attack"], PLACES["threat"]
_MOST_UNITS = 31
_PAIR, _ON_COLOUR = PLACES["bishop pair"], PLACES["pawn on bishop's colour"]
_KNIGHT_OUTPOST, _BISHOP_OUTPOST = PLACES["knight outpost"], PLACES["bishop outpost"]
_OPEN, _HALF_OPEN = PLACES["rook on open file"], PLACES["rook on half-open file"]
_TO_MOVE = PLACES["to move"]

# What the pieces of one player attack: knights, bishops, rooks, queens; and the units of their
# attack on the king of the opponent.
_Attacks = tuple[np.uint64, np.uint64, np.uint64, np.uint64, int]


@compiled
def _weight(memory: Memory, at: int) -> int:
    """Both weights of a value: the late one, times 2**32, plus the early one."""
    return signed(load(memory, at))


@compiled
def _tapered(total: int, earliness: int) -> int:
    """The mean of both halves of a sum of weights."""
    early = ((total + (1 << 31)) & _LOW_HALF) - (1 << 31)
    late = (total - early) >> 32
    return (early * earliness + late * (EARLIEST - earliness)) // EARLIEST


@compiled
def _seen_by_both(position: Words) -> tuple[Words, Words]:
    """The position as the player to move sees it, and as the other one does.

    Each is the first player in it, and sees the own pawns move up.
    """
    own, other, pawns, knights, diagonal, orthogonal, special, counters = position
    turned = (
        swap_bytes(pawns),
        swap_bytes(knights),
        swap_bytes(diagonal),
        swap_bytes(orthogonal),
        special,
        counters,
    )
    usual = pawns, knights, diagonal, orthogonal, special, counters
    if counters & _U1 == _U0:
        return (own, other, *usual), (swap_bytes(other), swap_bytes(own), *turned)
    return (swap_bytes(own), swap_bytes(other), *turned), (other, own, *usual)


@compiled
def _on_squares(position: Words, memory: Memory, weights: int) -> int:
    """The sum of the values of the own pieces on their squares."""
    own, _other, pawns, knights, diagonal, orthogonal, _special, _counters = position
    total = 0
    for kind, board in (
        (0, pawns),
        (1, knights),
        (2, diagonal & ~orthogonal),
        (3, orthogonal & ~diagonal),
        (4, diagonal & orthogonal),
        (5, ~(pawns | knights | diagonal | orthogonal)),
    ):
        left = own & board
        while left != _U0:
            total += _weight(memory, weights + kind * SQUARES + signed(lowest(left)))
            left &= left - _U1
    return total


@compiled
def _beside(board: np.uint64) -> np.uint64:
    """The squares to the left and to the right."""
    return (board & NOT_A) >> _U1 | (board & NOT_H) << _U1


@compiled
def _filled_up(board: np.uint64) -> np.uint64:
    """The squares and all above them."""
    board |= board << _U8
    board |= board << _U16
    return board | board << _U32


@compiled
def _filled_down(board: np.uint64) -> np.uint64:
    """The squares and all below them."""
    board |= board >> _U8
    board |= board >> _U16
    return board | board >> _U32


@compiled
def _by_rank(board: np.uint64, memory: Memory, first: int) -> int:
    """The weights of the squares, by rank."""
    total = 0
    while board != _U0:
        total += _weight(memory, first + (signed(lowest(board)) >> 3))
        board &= board - _U1
    return total


@compiled
def _pieces(position: Words, memory: Memory, weights: int) -> tuple[int, _Attacks]:
    """The terms of the own pieces except pawns and king, and what they attack."""
    own, other, pawns, knights, diagonal, orthogonal, _special, _counters = position
    occupied = own | other
    kings = occupied & ~(pawns | knights | diagonal | orthogonal)
    own_pawns, other_pawns = own & pawns, other & pawns
    area = ~(own_pawns | (own & kings) | attacks_down(other_pawns))
    zone = around(other & kings)
    zone |= zone >> _U8
    safe = _OUTPOSTS & attacks_up(own_pawns) & ~_filled_down(attacks_down(other_pawns))
    total = units = 0

    by_knights = _U0
    left = own & knights
    while left != _U0:
        one = left & ~(left - _U1)
        left ^= one
        attacked = jumps(one)
        by_knights |= attacked
        total += _weight(memory, weights + _KNIGHT + signed(popcount(attacked & area)))
        if attacked & zone != _U0:
            units += 2 + signed(popcount(attacked & zone))
        if one & safe != _U0:
            total += _weight(memory, weights + _KNIGHT_OUTPOST)

    by_bishops = _U0
    bishops = own & diagonal & ~orthogonal
    if bishops & (bishops - _U1) != _U0:
        total += _weight(memory, weights + _PAIR)
    left = bishops
    while left != _U0:
        square = lowest(left)
        one = left & ~(left - _U1)
        left ^= one
        attacked = bishop_attacks(memory, square, occupied)
        by_bishops |= attacked
        total += _weight(memory, weights + _BISHOP + signed(popcount(attacked & area)))
        if attacked & zone != _U0:
            units += 2 + signed(popcount(attacked & zone))
        if one & safe != _U0:
            total += _weight(memory, weights + _BISHOP_OUTPOST)
        alike = _LIGHT_SQUARES if one & _LIGHT_SQUARES != _U0 else ~_LIGHT_SQUARES
        total += _weight(memory, weights + _ON_COLOUR) * signed(popcount(own_pawns & alike))

    by_rooks = _U0
    left = own & orthogonal & ~diagonal
    while left != _U0:
        square = lowest(left)
        left &= left - _U1
        attacked = rook_attacks(memory, square, occupied)
        by_rooks |= attacked
        total += _weight(memory, weights + _ROOK + signed(popcount(attacked & area)))
        if attacked & zone != _U0:
            units += 3 + signed(popcount(attacked & zone))
        file = _FILE << (square & _U7)
        if file & own_pawns == _U0:
            total += _weight(memory, weights + (_OPEN if file & pawns == _U0 else _HALF_OPEN))

    by_queens = _U0
    left = own & orthogonal & diagonal
    while left != _U0:
        square = lowest(left)
        left &= left - _U1
        attacked = rook_attacks(memory, square, occupied) | bishop_attacks(memory, square, occupied)
        by_queens |= attacked
        total += _weight(memory, weights + _QUEEN + signed(popcount(attacked & area)))
        if attacked & zone != _U0:
            units += 4 + signed(popcount(attacked & zone))
    return total, (by_knights, by_bishops, by_rooks, by_queens, units)


@compiled
def _distance(one: np.uint64, other: np.uint64) -> int:
    """The moves of a king between two squares."""
    files = abs((signed(one) & 7) - (signed(other) & 7))
    return max(files, abs((signed(one) >> 3) - (signed(other) >> 3)))


@compiled
def _structure(position: Words, attacked: np.uint64, memory: Memory, weights: int) -> int:
    """The terms of the own pawns; `attacked`: all squares that the opponent attacks."""
    own, other, all_pawns, knights, diagonal, orthogonal, _special, _counters = position
    kings = ~(all_pawns | knights | diagonal | orthogonal)
    pawns, others = own & all_pawns, other & all_pawns
    protected = attacks_up(pawns)
    behind = _filled_down(pawns >> _U8)
    doubled = pawns & behind
    isolated = pawns & ~_beside(_filled_up(pawns) | behind)
    stops = pawns << _U8
    backward = (stops & attacks_down(others) & ~_filled_up(protected)) >> _U8 & ~isolated
    total = _weight(memory, weights + _DOUBLED) * signed(popcount(doubled))
    total += _weight(memory, weights + _ISOLATED) * signed(popcount(isolated))
    total += _weight(memory, weights + _BACKWARD) * signed(popcount(backward))
    total += _by_rank(pawns & _beside(pawns), memory, weights + _PHALANX)
    total += _by_rank(pawns & protected, memory, weights + _PROTECTED)
    stopped = _filled_down(others >> _U8)
    passed = pawns & ~(behind | stopped | _beside(stopped))
    if passed != _U0:
        total += _by_rank(passed, memory, weights + _PASSED)
        total += _by_rank(passed & other >> _U8, memory, weights + _BLOCKED)
        total += _by_rank(passed & ~((other | attacked) >> _U8), memory, weights + _FREE)
        own_king, other_king = lowest(own & kings), lowest(other & kings)
        passed = passed >> _U32 << _U32
        while passed != _U0:
            stop = lowest(passed) + _U8
            passed &= passed - _U1
            total += _weight(memory, weights + _OWN_KING + _distance(own_king, stop))
            total += _weight(memory, weights + _OTHER_KING + _distance(other_king, stop))
    return total


@compiled
def _shelter(position: Words, memory: Memory, weights: int) -> int:
    """The terms of the pawns in front of the own king."""
    own, other, pawns, knights, diagonal, orthogonal, _special, _counters = position
    king = lowest(own & ~(pawns | knights | diagonal | orthogonal))
    ahead = pawns & (~_U0 << (king & ~_U7))
    middle = signed(king) & 7
    total = 0
    first = max(min(middle, 6), 1) - 1
    for file in range(first, first + 3):
        line = ahead & (_FILE << np.uint64(file))
        shelter = line & own
        storm = line & other
        near = signed(lowest(shelter)) >> 3 if shelter != _U0 else 0
        far = signed(lowest(storm)) >> 3 if storm != _U0 else 0
        if file == middle:
            total += _weight(memory, weights + _SHELTER_BEFORE + near)
            total += _weight(memory, weights + _STORM_BEFORE + far)
        else:
            total += _weight(memory, weights + _SHELTER_BESIDE + near)
            total += _weight(memory, weights + _STORM_BESIDE + far)
    return total


@compiled
def _attacking(
    position: Words, attacks: _Attacks, attacked: np.uint64, memory: Memory, weights: int
) -> int:
    """The terms of the attack on the king and the pieces of the opponent.

    `attacked`: all squares that the opponent attacks.
    """
    own, other, pawns, knights, diagonal, orthogonal, _special, _counters = position
    by_knights, by_bishops, by_rooks, by_queens, units = attacks
    occupied = own | other
    kings = occupied & ~(pawns | knights | diagonal | orthogonal)
    king = lowest(other & kings)
    # Safe checks.
    free = ~(own | attacked)
    straight, oblique = rook_attacks(memory, king, occupied), bishop_attacks(memory, king, occupied)
    if by_knights & free & jumps(other & kings) != _U0:
        units += 4
    if by_bishops & free & oblique != _U0:
        units += 3
    if by_rooks & free & straight != _U0:
        units += 5
    if by_queens & free & (straight | oblique) != _U0:
        units += 4
    total = _weight(memory, weights + _ATTACK + min(units, _MOST_UNITS))

    by_pawns = attacks_up(own & pawns)
    minors = other & (knights | (diagonal & ~orthogonal))
    rooks, queens = other & orthogonal & ~diagonal, other & orthogonal & diagonal
    by_minors = by_knights | by_bishops
    by_any = by_minors | by_pawns | by_rooks | by_queens | around(own & kings)
    hanging = other & by_any & ~attacked
    for number, board in (
        (0, minors & by_pawns),
        (1, rooks & by_pawns),
        (2, queens & by_pawns),
        (3, rooks & by_minors),
        (4, queens & by_minors),
        (5, queens & by_rooks),
        (6, hanging & ~pawns),
        (7, hanging & pawns),
    ):
        total += _weight(memory, weights + _THREAT + number) * signed(popcount(board))
    return total


@compiled
def _all_attacked(position: Words, attacks: _Attacks) -> np.uint64:
    """All squares that the player attacks, seen by that player."""
    own, _other, pawns, knights, diagonal, orthogonal, _special, _counters = position
    king = own & ~(pawns | knights | diagonal | orthogonal)
    found = attacks[0] | attacks[1] | attacks[2] | attacks[3]
    return found | attacks_up(own & pawns) | around(king)


@compiled
def _rest(ours: Words, theirs: Words, memory: Memory, weights: int) -> int:
    """The sum of all terms but the squares; the position as both players see it."""
    own_pieces, own_attacks = _pieces(ours, memory, weights)
    other_pieces, other_attacks = _pieces(theirs, memory, weights)
    by_own = swap_bytes(_all_attacked(ours, own_attacks))
    by_other = swap_bytes(_all_attacked(theirs, other_attacks))
    total = own_pieces - other_pieces + _weight(memory, weights + _TO_MOVE)
    total += _structure(ours, by_other, memory, weights)
    total -= _structure(theirs, by_own, memory, weights)
    total += _shelter(ours, memory, weights) - _shelter(theirs, memory, weights)
    total += _attacking(ours, own_attacks, by_other, memory, weights)
    return total - _attacking(theirs, other_attacks, by_own, memory, weights)


@compiled
def earliness(position: Words) -> int:
    """How early the game is, by the pieces left, 0 to `EARLIEST`."""
    _own, _other, _pawns, knights, diagonal, orthogonal, _special, _counters = position
    # Knights and bishops count 1, rooks 2 and queens 4; a queen is on two boards.
    minors, rooks = popcount(knights) + popcount(diagonal), popcount(orthogonal)
    return min(signed(minors + rooks + rooks + popcount(diagonal & orthogonal)), EARLIEST)


@compiled
def positional_lead_within(
    position: Words, memory: Memory, weights: int, alpha: int, beta: int
) -> int:
    """The lead of the player to move; only a bound if it is not between `alpha` and `beta`.

    `memory` is the memory of the scratch, and `weights` the index of the first weight in it.
    """
    ours, theirs = _seen_by_both(position)
    early = earliness(position)
    squares = _on_squares(ours, memory, weights) - _on_squares(theirs, memory, weights)
    lead = _tapered(squares, early)
    if lead + MOST_REST <= alpha:
        return lead + MOST_REST
    if lead - MOST_REST >= beta:
        return lead - MOST_REST
    rest = _tapered(_rest(ours, theirs, memory, weights), early)
    return lead + max(-MOST_REST, min(MOST_REST, rest))


@compiled
def count_terms(position: Words, scratch: Scratch, weights: int, counts: NDArray[np.int8]) -> int:
    """Write how often each value of each term occurs, own less the opponent's; for fitting.

    `counts`: (COUNT,); `weights` is the index in the scratch of the weights, which are 0 before and
    after. Returns the earliness of the position.
    """
    ours, theirs = _seen_by_both(position)
    memory = memory_of(scratch)
    for term in range(len(counts)):
        scratch[weights + term] = _U1
        squares = _on_squares(ours, memory, weights) - _on_squares(theirs, memory, weights)
        counts[term] = squares + _rest(ours, theirs, memory, weights)
        scratch[weights + term] = _U0
    return earliness(position)
