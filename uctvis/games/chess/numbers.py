"""The numbers and the order of chess moves.

A move's number is start + 64 * end + 4096 * promotion, where squares and pieces have the numbers
of python-chess: a1 is 0, h8 is 63; knight is 2, queen is 5. Castling is the king's move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from uctvis.game.rules import Move
from uctvis.games.chess import steps

if TYPE_CHECKING:
    import chess


def move_of(move: Move) -> chess.Move:
    """The python-chess move with this number."""
    import chess

    return chess.Move(move % 64, move // 64 % 64, move // 4096 or None)


def number_of(move: chess.Move) -> Move:
    """The number of a python-chess move."""
    return move.from_square | move.to_square << 6 | (move.promotion or 0) << 12


def place_in_order(board: chess.Board, move: chess.Move) -> tuple[int, int, int]:
    """The sort key of a move in move order: step, end, and promotion with the queen first."""
    import chess

    start, end = move.from_square, move.to_square
    files = chess.square_file(end) - chess.square_file(start)
    ranks = chess.square_rank(end) - chess.square_rank(start)
    piece = board.piece_type_at(start)
    if piece == chess.KING:
        step = steps.KING_STEP
    elif piece == chess.KNIGHT:
        step = steps.FIRST_JUMP + steps.JUMPS.index((files, ranks))
    elif piece == chess.PAWN:
        step = steps.PAWN_STEPS.index((files, abs(ranks)))
        step += steps.FIRST_PAWN_STEP if move.promotion is None else steps.FIRST_PROMOTION
    else:
        step = steps.SLIDES.index(((files > 0) - (files < 0), (ranks > 0) - (ranks < 0)))
    return step, end, -(move.promotion or 0)
