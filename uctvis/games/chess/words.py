"""A chess position as eight words: six boards, of which bit 0 is a1 and bit 63 h8, and more.

    own, other   the pieces of the player to move, and those of the other one
    pawns, knights, diagonal, orthogonal
                 of both: bishops and queens move diagonally, rooks and queens
                 orthogonally; a piece on none of these boards is a king
    special      the rooks that may still castle; the square that a pawn may enter by
                 capturing en passant, if that is legal
    counters     the lower half: the plies made (even: white is to move); the upper half:
                 the halfmove clock

Positions are the same for repetition when the words but the counters are, and the player.
"""

import chess
import numpy as np
from numpy.typing import NDArray

from uctvis.jit.bits import fold_product
from uctvis.jit.compiled import compiled

Words = tuple[np.uint64, ...]
Scratch = NDArray[np.uint64]

NOT_A = np.uint64(0xFEFE_FEFE_FEFE_FEFE)
NOT_H = np.uint64(0x7F7F_7F7F_7F7F_7F7F)
# Where the square of an en passant capture may be, and where rooks that may castle.
EN_PASSANT = np.uint64(0x0000_FF00_00FF_0000)
CASTLING = np.uint64(0x8100_0000_0000_0081)
# The halfmove clock is what stands above so many bits, the plies what stands below.
CLOCK = np.uint64(32)
PLIES = np.uint64(0xFFFF_FFFF)

# Fractional digits of pi: numbers with nothing up their sleeve.
_PI0 = np.uint64(0x243F6A8885A308D3)
_PI1 = np.uint64(0x13198A2E03707344)
_PI2 = np.uint64(0xA4093822299F31D0)
_PI3 = np.uint64(0x082EFA98EC4E6C89)
_PI4 = np.uint64(0x452821E638D01377)
_PI5 = np.uint64(0xBE5466CF34E90C6C)
_PI6 = np.uint64(0xC0AC29B7C97C50DD)
_PI7 = np.uint64(0x3F84D5B5B5470917)


def words_of(board: chess.Board) -> tuple[int, ...]:
    """The words of a position, as Python's numbers."""
    special = board.clean_castling_rights()
    if board.ep_square is not None and board.has_legal_en_passant():
        special |= chess.BB_SQUARES[board.ep_square]
    return (
        board.occupied_co[board.turn],
        board.occupied_co[not board.turn],
        board.pawns,
        board.knights,
        board.bishops | board.queens,
        board.rooks | board.queens,
        special,
        board.ply() | board.halfmove_clock << int(CLOCK),
    )


@compiled
def key(position: Words) -> np.uint64:
    """A number that tells positions apart, all but one pair in 2**64; the counters left out.

    Wang Yi's wyhash, for whole words: some multiplications in place of Zobrist's tables.
    """
    own, other, pawns, knights, diagonal, orthogonal, special, _counters = position
    return (
        fold_product(own ^ _PI0, other ^ _PI1)
        ^ fold_product(pawns ^ _PI2, knights ^ _PI3)
        ^ fold_product(diagonal ^ _PI4, orthogonal ^ _PI5)
        ^ fold_product(special ^ _PI6, _PI7)
    )
