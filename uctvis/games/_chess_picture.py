"""The picture of a chess board."""

import chess

from uctvis.game import Picture, Role, Shape


def picture(board: chess.Board, viewer: int) -> Picture:
    """The board as player `viewer` sees it, that player's pieces below."""
    shapes = []
    for square in chess.SQUARES:
        x, y = chess.square_file(square), 7 - chess.square_rank(square)
        if viewer == 1:
            x, y = 7 - x, 7 - y
        role = Role.CELL if (x + y) % 2 == 0 else Role.CELL_ALTERNATE
        name = chess.square_name(square)
        shapes.append(Shape("rectangle", role, x, y, 1, 1, cell=square, description=name))
        piece = board.piece_at(square)
        if piece is not None:
            role = Role.PIECE_0 if piece.color else Role.PIECE_1
            shapes.append(Shape("text", role, x, y, 1, 1, text=piece.symbol()))
    return Picture(8, 8, tuple(shapes))
