"""A chess position as eight words: six boards (bit 0 is a1, bit 63 is h8) and two more words.

    own, other   the pieces of the player to move, and of the other player
    pawns, knights, diagonal, orthogonal
                 the pieces of both players: bishops and queens move diagonally, rooks
                 and queens orthogonally; a piece on none of these boards is a king
    special      the rooks that may still castle; the target square of a legal en
                 passant capture
    counters     lower half: the number of plies (even: white is to move); upper half:
                 the halfmove clock

A position is repeated if the player to move and all words except the counters are equal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    import chess

Words = tuple[np.uint64, ...]
Scratch = NDArray[np.uint64]

NOT_A = np.uint64(0xFEFE_FEFE_FEFE_FEFE)
NOT_H = np.uint64(0x7F7F_7F7F_7F7F_7F7F)
# The possible squares of en passant captures, and of rooks that may castle.
EN_PASSANT = np.uint64(0x0000_FF00_00FF_0000)
CASTLING = np.uint64(0x8100_0000_0000_0081)
# The shift of the halfmove clock in the counters, and the mask of the plies.
CLOCK = np.uint64(32)
PLIES = np.uint64(0xFFFF_FFFF)


def words_of(board: chess.Board) -> tuple[int, ...]:
    """The words of a position as Python integers."""
    special = board.clean_castling_rights()
    if board.ep_square is not None and board.has_legal_en_passant():
        special |= 1 << board.ep_square
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
