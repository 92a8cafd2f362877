"""Making a chess move on the compiled position."""

import numpy as np

from uctvis.games.chess.attacks import en_passant_capturers
from uctvis.games.chess.words import CASTLING, EN_PASSANT, NOT_A, NOT_H, PLIES, Words
from uctvis.jit.bits import rotate
from uctvis.jit.compiled import compiled

_U0, _U1, _U2, _U3, _U4, _U6, _U8 = (np.uint64(n) for n in (0, 1, 2, 3, 4, 6, 8))
_U12, _U16, _U48, _U63 = (np.uint64(n) for n in (12, 16, 48, 63))
_KINGS_HOMES = np.uint64(0x1000_0000_0000_0010)
# Adds one ply and one step of the halfmove clock.
_PLY = np.uint64(1 + (1 << 32))


@compiled
def moved(board: np.uint64, start: np.uint64, end: np.uint64) -> np.uint64:
    """A board of one kind of pieces after any piece moves from `start` to `end`."""
    return (board & ~(_U1 << start | _U1 << end)) | (board >> start & _U1) << end


@compiled
def make_move(position: Words, move: np.uint64) -> Words:
    """The position after a legal move."""
    own, other, pawns, knights, diagonal, orthogonal, special, counters = position
    start, end, promotion = move & _U63, move >> _U6 & _U63, move >> _U12
    left, entered = _U1 << start, _U1 << end
    forward = _U8 + _U48 * (counters & _U1)

    is_pawn = pawns & left != _U0
    is_king = (pawns | knights | diagonal | orthogonal) & left == _U0
    is_capture = other & entered != _U0
    counters += _PLY
    if is_pawn | is_capture:
        counters &= PLIES
    is_en_passant = is_pawn & (special & EN_PASSANT & entered != _U0)
    # A king that leaves its home square loses the castling rights. While there are any rights,
    # no other piece can leave the king's home square.
    homeless = left & _KINGS_HOMES
    special &= CASTLING & ~(left | entered | homeless << _U3 | homeless >> _U4)

    own ^= left | entered
    other &= ~entered
    pawns = moved(pawns, start, end)
    knights = moved(knights, start, end)
    diagonal = moved(diagonal, start, end)
    orthogonal = moved(orthogonal, start, end)

    # The numbers of the pieces are python-chess': knight 2, bishop, rook, queen 5.
    if promotion != _U0:
        pawns ^= entered
        if promotion == _U2:
            knights |= entered
        if promotion & _U1 != _U0:
            diagonal |= entered
        if promotion >= _U4:
            orthogonal |= entered
    elif is_king & (entered & (homeless << _U2 | homeless >> _U2) != _U0):
        # The rook moves from the corner to the square that the king passed.
        rook = entered << _U1 | entered >> _U1 if end > start else entered >> _U2 | entered << _U1
        own ^= rook
        orthogonal ^= rook
    elif is_en_passant:
        captured = rotate(entered, np.uint64(64) - forward)
        other ^= captured
        pawns ^= captured
    elif is_pawn & (start ^ end == _U16):
        beside = (entered << _U1 & NOT_A) | (entered >> _U1 & NOT_H)
        if beside & other & pawns != _U0:
            after = (other, own, pawns, knights, diagonal, orthogonal, special, counters)
            passed = rotate(left, forward)
            if en_passant_capturers(after, passed, np.uint64(64) - forward) != _U0:
                special |= passed
    return other, own, pawns, knights, diagonal, orthogonal, special, counters
