"""The legal moves of chess as sets of squares, and how a move is made: compiled.

A set is a board: the squares that are reached by one kind of step, such as a sliding
piece's in one of eight directions, or a knight's in one of eight. A square and the step
into it tell where the move began, so the sets are all the moves: none is listed, none is
tried, and hardly anything is a branch. Of sliding pieces, all that move by one step are
moved together.
"""

import numpy as np

from uctvis.bits import leading_zeros, lowest, popcount, rotate
from uctvis.compiled import compiled, signed
from uctvis.games._chess_words import Scratch, Words

# The steps for white as (files, ranks), in move order: slides (each has its opposite four
# places on), jumps, a pawn's push, captures, and double push. Then come the king's moves
# and the promoting push and captures.
SLIDES = ((0, 1), (1, 0), (1, 1), (-1, 1), (0, -1), (-1, 0), (-1, -1), (1, -1))
JUMPS = ((1, 2), (-1, 2), (2, 1), (-2, 1), (-1, -2), (1, -2), (-2, -1), (2, -1))
PAWN_STEPS = ((0, 1), (-1, 1), (1, 1), (0, 2))
FIRST_JUMP = len(SLIDES)
FIRST_PAWN_STEP = FIRST_JUMP + len(JUMPS)
KING_STEP = FIRST_PAWN_STEP + len(PAWN_STEPS)
FIRST_PROMOTION = KING_STEP + 1
_SETS = FIRST_PROMOTION + 3

# The places in the scratch: the sets; how many moves they are with those before them; whether
# the king is in check; by player and step, the squares of a step, modulo 64; by square and
# slide, the ray of squares.
_COUNTS = 32
_CHECK = 63
_STEPS = 64
_RAYS = 128
MOVES_ROOM = _RAYS + 64 * len(SLIDES)

_U0, _U1, _U2, _U3, _U4, _U6, _U7, _U8 = (np.uint64(n) for n in (0, 1, 2, 3, 4, 6, 7, 8))
_U9, _U10, _U12, _U15, _U16, _U17 = (np.uint64(n) for n in (9, 10, 12, 15, 16, 17))
_U24, _U32, _U48, _U63, _U64 = (np.uint64(n) for n in (24, 32, 48, 63, 64))
_ALL = np.uint64(0xFFFF_FFFF_FFFF_FFFF)
_NOT_A = np.uint64(0xFEFE_FEFE_FEFE_FEFE)
_NOT_H = np.uint64(0x7F7F_7F7F_7F7F_7F7F)
_NOT_AB = np.uint64(0xFCFC_FCFC_FCFC_FCFC)
_NOT_GH = np.uint64(0x3F3F_3F3F_3F3F_3F3F)
_THIRD = np.uint64(0x0000_0000_00FF_0000)
_LAST = np.uint64(0xFF00_0000_0000_00FF)
_EN_PASSANT = np.uint64(0x0000_FF00_00FF_0000)
_CASTLING = np.uint64(0x8100_0000_0000_0081)
_KINGS_HOME = np.uint64(0x1000_0000_0000_0010)
_PLY = np.uint64(1 + (1 << 32))


def write_tables(scratch: Scratch) -> None:
    """Fill in what does not change."""
    for step, (files, ranks) in enumerate((*SLIDES, *JUMPS, *PAWN_STEPS)):
        forward = files + 8 * ranks
        backward = files - 8 * ranks if step >= FIRST_PAWN_STEP else forward
        scratch[_STEPS + step] = forward % 64
        scratch[_STEPS + 32 + step] = backward % 64
    for player in (0, 32):
        first = _STEPS + player + FIRST_PAWN_STEP
        promotions = _STEPS + player + FIRST_PROMOTION
        scratch[promotions : promotions + 3] = scratch[first : first + 3]
    for square in range(64):
        for slide, (files, ranks) in enumerate(SLIDES):
            file, rank = square % 8 + files, square // 8 + ranks
            ray = 0
            while file in range(8) and rank in range(8):
                ray |= 1 << 8 * rank + file
                file, rank = file + files, rank + ranks
            scratch[_RAYS + 8 * square + slide] = ray


@compiled
def _up(pieces: np.uint64, free: np.uint64, step: np.uint64) -> np.uint64:
    """The squares that the pieces reach over free ones, by steps of so many squares up.

    Kogge and Stone's parallel prefix: after the n-th line, 2**n steps are made.
    """
    pieces = pieces | (free & pieces << step)
    free = free & free << step
    pieces = pieces | (free & pieces << _U2 * step)
    free = free & free << _U2 * step
    pieces = pieces | (free & pieces << _U4 * step)
    return pieces << step


@compiled
def _down(pieces: np.uint64, free: np.uint64, step: np.uint64) -> np.uint64:
    """The same, down."""
    pieces = pieces | (free & pieces >> step)
    free = free & free >> step
    pieces = pieces | (free & pieces >> _U2 * step)
    free = free & free >> _U2 * step
    pieces = pieces | (free & pieces >> _U4 * step)
    return pieces >> step


@compiled
def _slides(
    on_files: np.uint64,
    on_ranks: np.uint64,
    on_rising: np.uint64,
    on_falling: np.uint64,
    empty: np.uint64,
) -> Words:
    """The squares that sliding pieces reach, by slide; the first that is not empty included."""
    eastward, westward = empty & _NOT_A, empty & _NOT_H
    return (
        _up(on_files, empty, _U8),
        _up(on_ranks, eastward, _U1) & _NOT_A,
        _up(on_rising, eastward, _U9) & _NOT_A,
        _up(on_falling, westward, _U7) & _NOT_H,
        _down(on_files, empty, _U8),
        _down(on_ranks, westward, _U1) & _NOT_H,
        _down(on_rising, westward, _U9) & _NOT_H,
        _down(on_falling, eastward, _U7) & _NOT_A,
    )


@compiled
def _ray_up(
    scratch: Scratch, square: np.uint64, slide: np.uint64, occupied: np.uint64
) -> np.uint64:
    """The ray as far as the first piece, that included."""
    ray = scratch[np.uint64(_RAYS) + _U8 * square + slide]
    pieces = ray & occupied
    return ray & (pieces ^ (pieces - _U1))


@compiled
def _ray_down(
    scratch: Scratch, square: np.uint64, slide: np.uint64, occupied: np.uint64
) -> np.uint64:
    """The same for the slides that go down."""
    ray = scratch[np.uint64(_RAYS) + _U8 * square + slide]
    return ray & (_ALL << _U63 - leading_zeros(ray & occupied | _U1))


@compiled
def _jumps(knights: np.uint64) -> np.uint64:
    """All squares that knights attack."""
    one = (knights << _U1 & _NOT_A) | (knights >> _U1 & _NOT_H)
    two = (knights << _U2 & _NOT_AB) | (knights >> _U2 & _NOT_GH)
    return one << _U16 | one >> _U16 | two << _U8 | two >> _U8


@compiled
def _around(king: np.uint64) -> np.uint64:
    """All squares that a king attacks, and its own."""
    row = king | (king << _U1 & _NOT_A) | (king >> _U1 & _NOT_H)
    return row | row << _U8 | row >> _U8


@compiled
def _pawn_attacks(pawns: np.uint64, forward: np.uint64) -> np.uint64:
    """All squares that pawns attack; `forward` rotates a board by one push."""
    return rotate(pawns & _NOT_A, forward - _U1) | rotate(pawns & _NOT_H, forward + _U1)


@compiled
def find_moves(position: Words, scratch: Scratch) -> int:
    """Write the sets of the legal moves, whether the king is in check; return how many moves.

    Draws that end the game with moves left are not looked at.
    """
    own, other, pawns, knights, diagonal, orthogonal, special, counters = position
    player = counters & _U1
    forward = _U8 + _U48 * player
    occupied = own | other
    empty = ~occupied
    kings = occupied & ~(pawns | knights | diagonal | orthogonal)
    king = own & kings
    at = lowest(king)

    # What the other side attacks, through the king: it may not flee along the line.
    near, far = other & orthogonal, other & diagonal
    north, east, north_east, north_west, south, west, south_west, south_east = _slides(
        near, near, far, far, empty | king
    )
    attacked = north | east | north_east | north_west | south | west | south_west | south_east
    attacked |= _jumps(other & knights) | _around(other & kings)
    attacked |= _pawn_attacks(other & pawns, _U64 - forward)

    # A piece is pinned where the king sees it and a sliding piece does from the other end.
    to_north = _ray_up(scratch, at, _U0, occupied)
    to_east = _ray_up(scratch, at, _U1, occupied)
    to_north_east = _ray_up(scratch, at, _U2, occupied)
    to_north_west = _ray_up(scratch, at, _U3, occupied)
    to_south = _ray_down(scratch, at, _U4, occupied)
    to_west = _ray_down(scratch, at, np.uint64(5), occupied)
    to_south_west = _ray_down(scratch, at, _U6, occupied)
    to_south_east = _ray_down(scratch, at, _U7, occupied)
    on_file = own & ((to_north & south) | (to_south & north))
    on_rank = own & ((to_east & west) | (to_west & east))
    on_rising = own & ((to_north_east & south_west) | (to_south_west & north_east))
    on_falling = own & ((to_north_west & south_east) | (to_south_east & north_west))
    free = own & ~(on_file | on_rank | on_rising | on_falling)

    # The squares where a move of another piece ends the check.
    answers = _ALL
    in_check = attacked & king
    if in_check != _U0:
        checkers = other & (
            (_jumps(king) & knights)
            | (_pawn_attacks(king, forward) & pawns)
            | ((to_north | to_south | to_east | to_west) & orthogonal)
            | ((to_north_east | to_south_west | to_north_west | to_south_east) & diagonal)
        )
        answers = checkers
        if checkers & (checkers - _U1) != _U0:
            answers = _U0
        else:
            slid = checkers & (diagonal | orthogonal)
            for ray in (
                to_north,
                to_east,
                to_north_east,
                to_north_west,
                to_south,
                to_west,
                to_south_west,
                to_south_east,
            ):
                if ray & slid != _U0:
                    answers = ray
    scratch[_CHECK] = in_check
    ends = answers & ~own

    near, far = own & orthogonal, own & diagonal
    slides = _slides(
        near & (free | on_file),
        near & (free | on_rank),
        far & (free | on_rising),
        far & (free | on_falling),
        empty,
    )
    for slide in range(8):
        scratch[slide] = slides[slide] & ends

    jumpers = knights & free
    scratch[8] = jumpers << _U17 & _NOT_A & ends
    scratch[9] = jumpers << _U15 & _NOT_H & ends
    scratch[10] = jumpers << _U10 & _NOT_AB & ends
    scratch[11] = jumpers << _U6 & _NOT_GH & ends
    scratch[12] = jumpers >> _U17 & _NOT_H & ends
    scratch[13] = jumpers >> _U15 & _NOT_A & ends
    scratch[14] = jumpers >> _U10 & _NOT_GH & ends
    scratch[15] = jumpers >> _U6 & _NOT_AB & ends

    # For black, west is on the other diagonal.
    westward, eastward = (on_rising, on_falling) if player else (on_falling, on_rising)
    own_pawns = own & pawns
    push = rotate(own_pawns & (free | on_file), forward) & empty
    double = rotate(push & _THIRD << _U24 * player, forward) & empty & answers
    push &= answers
    west_capture = own_pawns & (free | westward) & _NOT_A
    west_capture = rotate(west_capture, forward - _U1) & other & answers
    east_capture = own_pawns & (free | eastward) & _NOT_H
    east_capture = rotate(east_capture, forward + _U1) & other & answers
    entered = special & _EN_PASSANT
    if entered != _U0:
        capturers = en_passant_capturers(position, scratch, entered)
        west_capture |= rotate(capturers & _NOT_A, forward - _U1) & entered
        east_capture |= rotate(capturers & _NOT_H, forward + _U1) & entered
    scratch[16] = push & ~_LAST
    scratch[17] = west_capture & ~_LAST
    scratch[18] = east_capture & ~_LAST
    scratch[19] = double

    safe = ~(occupied | attacked)
    # Nonzero only where the king and a rook that may castle stand at home.
    rooks = special & own
    if in_check != _U0:
        rooks = _U0
    long = safe & king >> _U2 & safe >> _U1 & (empty & king >> _U3) << _U1
    long &= (rooks & king >> _U4) << _U2
    short = safe & king << _U2 & safe << _U1 & (rooks & king << _U3) >> _U1
    scratch[20] = (_around(king) & ~own & ~attacked) | long | short

    scratch[21] = push & _LAST
    scratch[22] = west_capture & _LAST
    scratch[23] = east_capture & _LAST

    count = _U0
    for step in range(FIRST_PROMOTION):
        count += popcount(scratch[step])
        scratch[_COUNTS + step] = count
    for step in range(FIRST_PROMOTION, _SETS):
        count += _U4 * popcount(scratch[step])
        scratch[_COUNTS + step] = count
    return signed(count)


@compiled
def en_passant_capturers(position: Words, scratch: Scratch, entered: np.uint64) -> np.uint64:
    """The pawns that may legally capture on the square that is entered en passant."""
    own, other, pawns, knights, diagonal, orthogonal, _special, counters = position
    forward = _U8 + _U48 * (counters & _U1)
    captured = rotate(entered, _U64 - forward)
    king = own & ~(pawns | knights | diagonal | orthogonal)
    left = other & ~captured
    others_jump_or_pawn = (_jumps(king) & knights) | (_pawn_attacks(king, forward) & pawns)
    if others_jump_or_pawn & left != _U0:
        return _U0
    found = _U0
    candidates = own & pawns & _pawn_attacks(entered, _U64 - forward)
    while candidates != _U0:
        pawn = candidates & (_U0 - candidates)
        candidates ^= pawn
        north, east, north_east, north_west, south, west, south_west, south_east = _slides(
            king, king, king, king, ~((own ^ pawn) | left | entered)
        )
        checkers = ((north | east | south | west) & orthogonal) | (
            (north_east | north_west | south_west | south_east) & diagonal
        )
        if checkers & left == _U0:
            found |= pawn
    return found


@compiled
def pick(position: Words, scratch: Scratch, k: int) -> int:
    """The k-th move; right after `find_moves`."""
    own, other, pawns, knights, diagonal, orthogonal, _special, counters = position
    number = np.uint64(k)
    step = _U0
    before = _U0
    for one in range(_SETS):
        count = scratch[_COUNTS + one]
        if count <= number:
            step += _U1
            before = count
    number -= before
    promotion = _U0
    if step >= np.uint64(FIRST_PROMOTION):
        promotion = _U2 + (number & _U3)
        number >>= _U2
    ends = scratch[step]
    while number != _U0:
        ends &= ends - _U1
        number -= _U1
    end = lowest(ends)
    if step < np.uint64(FIRST_JUMP):
        # Back to the first piece on the way.
        pieces = scratch[np.uint64(_RAYS) + _U8 * end + (step ^ _U4)] & (own | other)
        start = _U63 - leading_zeros(pieces) if step < _U4 else lowest(pieces)
    elif step == np.uint64(KING_STEP):
        start = lowest(own & ~(pawns | knights | diagonal | orthogonal))
    else:
        start = end - scratch[np.uint64(_STEPS) + _U32 * (counters & _U1) + step] & _U63
    return signed(start | end << _U6 | promotion << _U12)


@compiled
def in_check(scratch: Scratch) -> bool:
    """Whether the player to move is in check; after `find_moves`."""
    return scratch[_CHECK] != _U0
