"""Which captures and promotions of chess are good at first sight, for heavy playouts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import chess

# Indexed by kind, as python-chess numbers them. A king is worth nothing here: it
# captures only what is undefended.
_VALUES = (0, 1, 3, 3, 5, 9, 0)
QUEEN = 5


def is_good_capture(board: chess.Board, move: chess.Move) -> bool:
    """Whether a legal move gains material at first sight.

    These moves capture a piece worth at least the capturing one, capture en passant, or promote
    to a queen.
    """
    if board.is_en_passant(move) or move.promotion == QUEEN:
        return True
    victim, attacker = board.piece_type_at(move.to_square), board.piece_type_at(move.from_square)
    # Castling is the king's move, and does not end on a rook.
    return bool(victim and attacker and _VALUES[victim] >= _VALUES[attacker])
