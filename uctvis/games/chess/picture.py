"""The chess board as a picture. Cells have the numbers of python-chess's squares, 0 for a1."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from uctvis.game.board import Picture, Role, Shape
from uctvis.game.grid import Grid, checkered
from uctvis.game.sliding import numbered
from uctvis.texts import _

if TYPE_CHECKING:
    import chess

_GRID = Grid("abcdefgh", "12345678")


def picture(board: chess.Board, viewer: int) -> Picture:
    """The board with the pieces of player `viewer` (0 for white) at the bottom."""
    side = _GRID.width
    shapes = [Shape("rectangle", Role.BOARD, 0, 0, side, side), *_GRID.names(viewer)]
    in_check = board.king(board.turn) if board.is_check() else None
    for square in range(64):
        shapes += _square(board, square, viewer, in_check=square == in_check)
    return Picture(side, side, tuple(shapes))


def slide(board: chess.Board, move: chess.Move, viewer: int) -> tuple[Picture, Picture]:
    """The board before and after a legal move; a piece's number is its square before the move."""
    came_from = {move.to_square: move.from_square}
    if board.is_castling(move):
        corner, side = (7, -1) if board.is_kingside_castling(move) else (0, 1)
        rank = move.from_square // 8 * 8
        came_from[move.to_square + side] = rank + corner
    after = board.copy(stack=False)
    after.push(move)
    return numbered(picture(board, viewer), {}), numbered(picture(after, viewer), came_from)


def _square(
    board: chess.Board, square: chess.Square, viewer: int, *, in_check: bool
) -> list[Shape]:
    rank, file = divmod(square, 8)
    x, y = _GRID.corner(file, rank, viewer)
    name = _GRID.columns[file] + _GRID.rows[rank]
    role = checkered(file, rank)
    shapes = [_GRID.square(file, rank, viewer, cell=square, role=role, description=name)]
    if in_check:
        shapes.append(Shape("ellipse", Role.ALARM, x, y, 1, 1, cell=square))
    piece = board.piece_at(square)
    if piece is not None:
        description = _names()[piece].format(square=name)
        if in_check:
            description = _("{piece}, in check").format(piece=description)
        shapes.append(
            Shape(
                "picture",
                Role.PIECE_0 if piece.color else Role.PIECE_1,
                x,
                y,
                1,
                1,
                text=_document(piece),
                cell=square,
                description=description,
            )
        )
    return shapes


@cache
def _document(piece: chess.Piece) -> str:
    import chess.svg

    return str(chess.svg.piece(piece))


@cache
def _names() -> dict[chess.Piece, str]:
    """The description of each piece and its square; complete texts, so they can be translated."""
    import chess

    return {
        chess.Piece.from_symbol(symbol): text
        for symbol, text in (
            ("K", _("white king on {square}")),
            ("Q", _("white queen on {square}")),
            ("R", _("white rook on {square}")),
            ("B", _("white bishop on {square}")),
            ("N", _("white knight on {square}")),
            ("P", _("white pawn on {square}")),
            ("k", _("black king on {square}")),
            ("q", _("black queen on {square}")),
            ("r", _("black rook on {square}")),
            ("b", _("black bishop on {square}")),
            ("n", _("black knight on {square}")),
            ("p", _("black pawn on {square}")),
        )
    }
