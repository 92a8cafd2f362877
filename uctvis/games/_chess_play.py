"""How a move of chess is made: compiled."""

import numpy as np

from uctvis.bits import rotate
from uctvis.compiled import compiled
from uctvis.games._chess_moves import en_passant_capturers
from uctvis.games._chess_words import Scratch, Words

_U0, _U1, _U2, _U3, _U4, _U6, _U8 = (np.uint64(n) for n in (0, 1, 2, 3, 4, 6, 8))
_U12, _U16, _U48, _U63, _U64 = (np.uint64(n) for n in (12, 16, 48, 63, 64))
_NOT_A = np.uint64(0xFEFE_FEFE_FEFE_FEFE)
_NOT_H = np.uint64(0x7F7F_7F7F_7F7F_7F7F)
_EN_PASSANT = np.uint64(0x0000_FF00_00FF_0000)
_CASTLING = np.uint64(0x8100_0000_0000_0081)
_KINGS_HOME = np.uint64(0x1000_0000_0000_0010)
_PLY = np.uint64(1 + (1 << 32))
_PLIES = np.uint64(0xFFFF_FFFF)


@compiled
def _moved(board: np.uint64, start: np.uint64, end: np.uint64) -> np.uint64:
    """A board of both players' pieces after a move, for any piece that moves or is captured."""
    return (board & ~(_U1 << start | _U1 << end)) | (board >> start & _U1) << end


@compiled
def make_move(position: Words, scratch: Scratch, move: int) -> Words:
    """The position after a legal move."""
    own, other, pawns, knights, diagonal, orthogonal, special, counters = position
    word = np.uint64(move)
    start, end, promotion = word & _U63, word >> _U6 & _U63, word >> _U12
    started, ended = _U1 << start, _U1 << end
    forward = _U8 + _U48 * (counters & _U1)

    is_pawn = pawns & started != _U0
    is_king = (pawns | knights | diagonal | orthogonal) & started == _U0
    is_capture = other & ended != _U0
    counters += _PLY
    if is_pawn | is_capture:
        counters &= _PLIES
    entered = special & _EN_PASSANT
    homeless = started & _KINGS_HOME
    special &= _CASTLING & ~(started | ended | homeless << _U3 | homeless >> _U4)

    own ^= started | ended
    other &= ~ended
    pawns = _moved(pawns, start, end)
    knights = _moved(knights, start, end)
    diagonal = _moved(diagonal, start, end)
    orthogonal = _moved(orthogonal, start, end)

    if promotion != _U0:
        pawns ^= ended
        if promotion == _U2:
            knights |= ended
        if promotion & _U1 != _U0:
            diagonal |= ended
        if promotion >= _U4:
            orthogonal |= ended
    elif is_king & (ended & (homeless << _U2 | homeless >> _U2) != _U0):
        # From the corner to the square that the king has passed.
        rook = ended << _U1 | ended >> _U1 if end > start else ended >> _U2 | ended << _U1
        own ^= rook
        orthogonal ^= rook
    elif is_pawn:
        if ended & entered != _U0:
            captured = rotate(ended, _U64 - forward)
            other ^= captured
            pawns ^= captured
        elif start ^ end == _U16:
            beside = (ended << _U1 & _NOT_A) | (ended >> _U1 & _NOT_H)
            if beside & other & pawns != _U0:
                after = (other, own, pawns, knights, diagonal, orthogonal, special, counters)
                entered = rotate(started, forward)
                if en_passant_capturers(after, scratch, entered) != _U0:
                    special |= entered
    return other, own, pawns, knights, diagonal, orthogonal, special, counters
