"""The chess board as a picture. Cells have the numbers of python-chess's squares, 0 for a1."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from uctvis.game.board import Picture, Role, Shape
from uctvis.texts import _

if TYPE_CHECKING:
    import chess

# The width of the border with the coordinates; a square is 1 wide.
_EDGE = 0.36
_SIDE = 8 + 2 * _EDGE
_LABEL = 0.3


def picture(board: chess.Board, viewer: int) -> Picture:
    """The board with the pieces of player `viewer` (0 for white) at the bottom."""
    shapes = [Shape("rectangle", Role.BOARD, 0, 0, _SIDE, _SIDE)]
    for place in range(8):
        shapes += _labels(place, viewer)
    in_check = board.king(board.turn) if board.is_check() else None
    for square in range(64):
        shapes += _square(board, square, viewer, in_check=square == in_check)
    return Picture(_SIDE, _SIDE, tuple(shapes))


def slide(board: chess.Board, move: chess.Move, viewer: int) -> tuple[Picture, Picture]:
    """The board before and after a legal move; a piece's number is its square before the move."""
    came_from = {move.to_square: move.from_square}
    if board.is_castling(move):
        corner, side = (7, -1) if board.is_kingside_castling(move) else (0, 1)
        rank = move.from_square // 8 * 8
        came_from[move.to_square + side] = rank + corner
    after = board.copy(stack=False)
    after.push(move)
    return _numbered(picture(board, viewer), {}), _numbered(picture(after, viewer), came_from)


def _numbered(picture: Picture, came_from: Mapping[chess.Square, chess.Square]) -> Picture:
    """The picture with numbered pieces; pieces not in `came_from` did not move."""
    shapes = (
        replace(shape, piece=came_from.get(shape.cell, shape.cell))
        if shape.kind == "picture" and shape.cell is not None
        else shape
        for shape in picture.shapes
    )
    return replace(picture, shapes=tuple(shapes))


def _labels(place: int, viewer: int) -> list[Shape]:
    """The labels of a file at the bottom and a rank at the left, numbered from the top left."""
    file = place if viewer == 0 else 7 - place
    rank = 7 - place if viewer == 0 else place
    along = _EDGE + place + (1 - _LABEL) / 2
    aside = (_EDGE - _LABEL) / 2
    return [
        Shape(
            "text",
            Role.LABEL,
            along,
            _SIDE - _EDGE + aside,
            _LABEL,
            _LABEL,
            text="abcdefgh"[file],
        ),
        Shape("text", Role.LABEL, aside, along, _LABEL, _LABEL, text=str(rank + 1)),
    ]


def _square(
    board: chess.Board, square: chess.Square, viewer: int, *, in_check: bool
) -> list[Shape]:
    rank, file = divmod(square, 8)
    x = _EDGE + (file if viewer == 0 else 7 - file)
    y = _EDGE + (7 - rank if viewer == 0 else rank)
    name = f"{'abcdefgh'[file]}{rank + 1}"
    light = Role.CELL_ALTERNATE if (file + rank) % 2 else Role.CELL
    shapes = [Shape("rectangle", light, x, y, 1, 1, cell=square, description=name)]
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
