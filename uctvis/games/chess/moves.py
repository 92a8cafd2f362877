"""The legal moves of chess as sets of squares (compiled).

A set is a board with the target squares of one kind of step, such as the steps of sliding
pieces or of knights in one of eight directions. The target and the step determine the start
of a move, so the sets represent all moves. No move is listed or tried, and the code has hardly
any branches.
"""

import numpy as np
from numpy.typing import NDArray

from uctvis.games.chess.attacks import (
    NOT_AB,
    NOT_GH,
    around,
    en_passant_capturers,
    jumps,
    pawn_attacks,
)
from uctvis.games.chess.slides import slides
from uctvis.games.chess.steps import (
    FIRST_JUMP,
    FIRST_PAWN_STEP,
    FIRST_PROMOTION,
    JUMPS,
    KING_STEP,
    PAWN_STEPS,
    SLIDES,
)
from uctvis.games.chess.words import EN_PASSANT, NOT_A, NOT_H, Scratch, Words
from uctvis.jit.bits import leading_zeros, lowest, popcount, rotate
from uctvis.jit.compiled import compiled, signed
from uctvis.jit.raw_memory import Memory, load, store

SETS = FIRST_PROMOTION + 3

# Indices in the scratch; the sets start at 0. The number of moves in each set and the sets
# before it:
_COUNTS = 32
# Whether the king is in check:
_CHECK = 63
# Indexed by player and step, the difference of square numbers modulo 64:
_STEPS = 64
# Indexed by square and slide, the squares up to the board's edge:
_RAYS = 128
MOVES_ROOM = _RAYS + 64 * len(SLIDES)

_U0, _U1, _U2, _U3, _U4, _U5, _U6, _U7 = (np.uint64(n) for n in range(8))
_U8, _U10, _U12, _U15, _U17 = (np.uint64(n) for n in (8, 10, 12, 15, 17))
_U24, _U32, _U48, _U63, _U64 = (np.uint64(n) for n in (24, 32, 48, 63, 64))
_ALL = np.uint64(0xFFFF_FFFF_FFFF_FFFF)
_THIRD_RANK = np.uint64(0x0000_0000_00FF_0000)
_LAST_RANKS = np.uint64(0xFF00_0000_0000_00FF)


def write_tables(scratch: Scratch) -> None:
    """Fill in the constant part of the scratch."""
    for step, (files, ranks) in enumerate((*SLIDES, *JUMPS, *PAWN_STEPS)):
        blacks_ranks = -ranks if step >= FIRST_PAWN_STEP else ranks
        scratch[_STEPS + step] = (files + 8 * ranks) % 64
        scratch[_STEPS + 32 + step] = (files + 8 * blacks_ranks) % 64
    for first in (_STEPS, _STEPS + 32):
        for promotion in range(3):
            step = scratch[first + FIRST_PAWN_STEP + promotion]
            scratch[first + FIRST_PROMOTION + promotion] = step
    for square in range(64):
        for slide, (files, ranks) in enumerate(SLIDES):
            file, rank = square % 8 + files, square // 8 + ranks
            ray = 0
            while file in range(8) and rank in range(8):
                ray |= 1 << 8 * rank + file
                file, rank = file + files, rank + ranks
            scratch[_RAYS + 8 * square + slide] = ray


@compiled
def ray_up(memory: Memory, square: np.uint64, slide: np.uint64, occupied: np.uint64) -> np.uint64:
    """The upward ray up to and including the first piece."""
    ray = load(memory, np.uint64(_RAYS) + _U8 * square + slide)
    pieces = ray & occupied
    return ray & (pieces ^ (pieces - _U1))


@compiled
def ray_down(memory: Memory, square: np.uint64, slide: np.uint64, occupied: np.uint64) -> np.uint64:
    """The downward ray up to and including the first piece."""
    ray = load(memory, np.uint64(_RAYS) + _U8 * square + slide)
    return ray & (_ALL << _U63 - leading_zeros(ray & occupied | _U1))


@compiled
def rook_attacks(memory: Memory, square: np.uint64, occupied: np.uint64) -> np.uint64:
    """What a rook on this square attacks."""
    upward = ray_up(memory, square, _U0, occupied) | ray_up(memory, square, _U1, occupied)
    return (
        upward | ray_down(memory, square, _U4, occupied) | ray_down(memory, square, _U5, occupied)
    )


@compiled
def bishop_attacks(memory: Memory, square: np.uint64, occupied: np.uint64) -> np.uint64:
    """What a bishop on this square attacks."""
    upward = ray_up(memory, square, _U2, occupied) | ray_up(memory, square, _U3, occupied)
    return (
        upward | ray_down(memory, square, _U6, occupied) | ray_down(memory, square, _U7, occupied)
    )


@compiled
def find_moves(position: Words, memory: Memory) -> int:
    """Write the sets of the legal moves, and return the number of moves.

    `memory` is the memory of the scratch. Draws by rule are not considered.
    """
    own, other, pawns, knights, diagonal, orthogonal, special, counters = position
    player = counters & _U1
    forward = _U8 + _U48 * player
    occupied = own | other
    empty = ~occupied
    kings = occupied & ~(pawns | knights | diagonal | orthogonal)
    king = own & kings
    home = lowest(king)

    # The squares that the opponent attacks, also through the king, which cannot step back in line.
    near, far = other & orthogonal, other & diagonal
    north, east, north_east, north_west, south, west, south_west, south_east = slides(
        near, near, far, far, empty | king
    )
    attacked = north | east | north_east | north_west | south | west | south_west | south_east
    attacked |= jumps(other & knights) | around(other & kings)
    attacked |= pawn_attacks(other & pawns, _U64 - forward)

    # A piece is pinned if both the king and, from the opposite side, a sliding piece see it.
    to_north = ray_up(memory, home, _U0, occupied)
    to_east = ray_up(memory, home, _U1, occupied)
    to_north_east = ray_up(memory, home, _U2, occupied)
    to_north_west = ray_up(memory, home, _U3, occupied)
    to_south = ray_down(memory, home, _U4, occupied)
    to_west = ray_down(memory, home, _U5, occupied)
    to_south_west = ray_down(memory, home, _U6, occupied)
    to_south_east = ray_down(memory, home, _U7, occupied)
    on_file = own & ((to_north & south) | (to_south & north))
    on_rank = own & ((to_east & west) | (to_west & east))
    on_rising = own & ((to_north_east & south_west) | (to_south_west & north_east))
    on_falling = own & ((to_north_west & south_east) | (to_south_east & north_west))
    free = own & ~(on_file | on_rank | on_rising | on_falling)

    # The target squares of pieces other than the king: in check, only those that end the check.
    answers = _ALL
    in_check = attacked & king
    if in_check != _U0:
        straight = to_north | to_east | to_south | to_west
        oblique = to_north_east | to_north_west | to_south_west | to_south_east
        sliders = other & ((straight & orthogonal) | (oblique & diagonal))
        checkers = sliders | (
            other & ((jumps(king) & knights) | (pawn_attacks(king, forward) & pawns))
        )
        answers = checkers
        for ray in (
            *(to_north, to_east, to_north_east, to_north_west),
            *(to_south, to_west, to_south_west, to_south_east),
        ):
            if ray & sliders != _U0:
                answers = ray
        if checkers & (checkers - _U1) != _U0:
            answers = _U0
    store(memory, _CHECK, in_check)
    ends = answers & ~own

    near, far = own & orthogonal, own & diagonal
    slid = slides(
        near & (free | on_file),
        near & (free | on_rank),
        far & (free | on_rising),
        far & (free | on_falling),
        empty,
    )
    for slide in range(8):
        store(memory, slide, slid[slide] & ends)

    jumpers = knights & free
    store(memory, 8, jumpers << _U17 & NOT_A & ends)
    store(memory, 9, jumpers << _U15 & NOT_H & ends)
    store(memory, 10, jumpers << _U10 & NOT_AB & ends)
    store(memory, 11, jumpers << _U6 & NOT_GH & ends)
    store(memory, 12, jumpers >> _U17 & NOT_H & ends)
    store(memory, 13, jumpers >> _U15 & NOT_A & ends)
    store(memory, 14, jumpers >> _U10 & NOT_GH & ends)
    store(memory, 15, jumpers >> _U6 & NOT_AB & ends)

    # A westward capture is on a rising diagonal for black and on a falling one for white.
    westward, eastward = (on_rising, on_falling) if player else (on_falling, on_rising)
    own_pawns = own & pawns
    push = rotate(own_pawns & (free | on_file), forward) & empty
    double_push = rotate(push & _THIRD_RANK << _U24 * player, forward) & empty & answers
    push &= answers
    to_capture = own_pawns & (free | westward) & NOT_A
    west_capture = rotate(to_capture, forward - _U1) & other & answers
    to_capture = own_pawns & (free | eastward) & NOT_H
    east_capture = rotate(to_capture, forward + _U1) & other & answers
    entered = special & EN_PASSANT
    if entered != _U0:
        to_capture = en_passant_capturers(position, entered, forward)
        west_capture |= rotate(to_capture & NOT_A, forward - _U1) & entered
        east_capture |= rotate(to_capture & NOT_H, forward + _U1) & entered
    store(memory, 16, push & ~_LAST_RANKS)
    store(memory, 17, west_capture & ~_LAST_RANKS)
    store(memory, 18, east_capture & ~_LAST_RANKS)
    store(memory, 19, double_push)

    # While a rook may castle, the king is on its home square. It may not pass an attacked square.
    rooks = special & own if in_check == _U0 else _U0
    safe = empty & ~attacked
    short = safe & king << _U2 & safe << _U1 & (rooks & king << _U3) >> _U1
    long = safe & king >> _U2 & safe >> _U1 & (rooks & king >> _U4) << _U2
    long &= (empty & king >> _U3) << _U1
    store(memory, 20, (around(king) & ~own & ~attacked) | short | long)

    store(memory, 21, push & _LAST_RANKS)
    store(memory, 22, west_capture & _LAST_RANKS)
    store(memory, 23, east_capture & _LAST_RANKS)

    count = _U0
    for step in range(FIRST_PROMOTION):
        count += popcount(load(memory, step))
        store(memory, _COUNTS + step, count)
    for step in range(FIRST_PROMOTION, SETS):
        count += _U4 * popcount(load(memory, step))
        store(memory, _COUNTS + step, count)
    return signed(count)


@compiled
def is_check(memory: Memory) -> bool:
    """Whether the player to move is in check; call `find_moves` first."""
    return bool(load(memory, _CHECK) != _U0)


@compiled
def start_of(position: Words, memory: Memory, step: np.uint64, end: np.uint64) -> np.uint64:
    """The square from which the piece comes that makes this step to `end`."""
    own, other, pawns, knights, diagonal, orthogonal, _special, counters = position
    # Without branches, which would be unpredictable: compute all three possible starts. A slide
    # started at the first piece.
    ray = load(memory, np.uint64(_RAYS) + _U8 * end + (step & _U7 ^ _U4))
    pieces = ray & (own | other)
    start = _U63 - leading_zeros(pieces) if step < _U4 else lowest(pieces)
    stepped = end - load(memory, np.uint64(_STEPS) + _U32 * (counters & _U1) + step) & _U63
    start = start if step < np.uint64(FIRST_JUMP) else stepped
    home = lowest(own & ~(pawns | knights | diagonal | orthogonal))
    return home if step == np.uint64(KING_STEP) else start


@compiled
def pick_move(position: Words, memory: Memory, k: int) -> int:
    """The k-th legal move; call `find_moves` first."""
    number = np.uint64(k)
    step = before = _U0
    for one in range(SETS):
        count = load(memory, _COUNTS + one)
        if count <= number:
            step += _U1
            before = count
    number -= before
    promotion = _U0
    if step >= np.uint64(FIRST_PROMOTION):
        promotion = _U5 - (number & _U3)
        number >>= _U2
    ends = load(memory, step)
    # The first four without branches, which would be unpredictable.
    for removed in (_U0, _U1, _U2, _U3):
        ends = ends & (ends - _U1) if number > removed else ends
    while number > _U4:
        ends &= ends - _U1
        number -= _U1
    end = lowest(ends)
    start = start_of(position, memory, step, end)
    return signed(start | end << _U6 | promotion << _U12)


@compiled
def write_moves(position: Words, memory: Memory, out: NDArray[np.int64], first: int) -> None:
    """Write all legal moves to `out`, from the place `first` on; call `find_moves` first."""
    at = first
    for step in range(SETS):
        ends = load(memory, step)
        while ends != _U0:
            end = lowest(ends)
            ends &= ends - _U1
            move = signed(start_of(position, memory, np.uint64(step), end) | end << _U6)
            if step < FIRST_PROMOTION:
                out[at] = move
                at += 1
            else:
                for promotion in range(4):
                    out[at] = move + (5 - promotion << 12)
                    at += 1
