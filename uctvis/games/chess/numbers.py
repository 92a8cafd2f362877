"""What numbers moves of chess have, and in which order they stand.

A move is the number of its start, plus 64 times that of its end, plus 4096 times that of
the piece promoted to (python-chess' numbers: a1 is 0, h8 is 63; knight 2, queen 5).
Castling is the king's move.
"""

import chess

from uctvis.game.rules import Move
from uctvis.games.chess import moves as steps


def move_of(move: Move) -> chess.Move:
    """python-chess' move of that number."""
    return chess.Move(move % 64, move // 64 % 64, move // 4096 or None)


def number_of(move: chess.Move) -> Move:
    """The number of python-chess' move."""
    return move.from_square | move.to_square << 6 | (move.promotion or 0) << 12


def place_in_order(board: chess.Board, move: chess.Move) -> tuple[int, int, int]:
    """Where a move stands in move order: by step, end, and promotion, the queen first."""
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
