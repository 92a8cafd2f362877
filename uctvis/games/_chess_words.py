"""A chess position as eight words of 64 bits: six boards, bit 0 is a1 and bit 63 h8, and counters.

    own, other   the pieces of the player to move, and those of the other one
    pawns, knights, diagonal, orthogonal
                 of both players: bishops and queens move diagonally, rooks and queens
                 orthogonally; a piece on none of the four boards is a king
    special      the rooks that may still castle, and, where a pawn may be captured en passant,
                 the square behind it
    counters     the plies played (even: white is to move) in the lower half, the halfmove clock in
                 the upper

Seven of them are what repetition compares; `key` hashes these seven.
"""

import chess
import numpy as np
from numpy.typing import NDArray

from uctvis.bits import fold_product
from uctvis.compiled import compiled

Words = tuple[np.uint64, ...]
Scratch = NDArray[np.uint64]

CLOCK = np.uint64(32)
PLIES = np.uint64(0xFFFF_FFFF)

# Fractional digits of pi: any numbers without a pattern.
_PI = tuple(
    np.uint64(digits)
    for digits in (
        0x243F6A8885A308D3,
        0x13198A2E03707344,
        0xA4093822299F31D0,
        0x082EFA98EC4E6C89,
        0x452821E638D01377,
        0xBE5466CF34E90C6C,
        0xC0AC29B7C97C50DD,
        0x3F84D5B5B5470917,
    )
)
_PI0, _PI1, _PI2, _PI3, _PI4, _PI5, _PI6, _PI7 = _PI


def encode(board: chess.Board) -> Words:
    """The words of a position."""
    own, other = (board.occupied_co[color] for color in (board.turn, not board.turn))
    special = board.clean_castling_rights()
    if board.has_legal_en_passant() and board.ep_square is not None:
        special |= chess.BB_SQUARES[board.ep_square]
    plies = 2 * (board.fullmove_number - 1) + (board.turn == chess.BLACK)
    words = (
        own,
        other,
        board.pawns,
        board.knights,
        board.bishops | board.queens,
        board.rooks | board.queens,
        special,
        plies | board.halfmove_clock << int(CLOCK),
    )
    return tuple(map(np.uint64, words))


@compiled
def key(position: Words) -> np.uint64:
    """A number that differs where positions differ, but for one pair in 2**64.

    Wang Yi's "wyhash" on whole words: a few multiplications, where Zobrist's keys need
    tables and cases.
    """
    own, other, pawns, knights, diagonal, orthogonal, special, _counters = position
    return (
        fold_product(own ^ _PI0, other ^ _PI1)
        ^ fold_product(pawns ^ _PI2, knights ^ _PI3)
        ^ fold_product(diagonal ^ _PI4, orthogonal ^ _PI5)
        ^ fold_product(special ^ _PI6, _PI7)
    )
