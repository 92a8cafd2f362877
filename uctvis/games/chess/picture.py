"""The chess board as a picture. A cell's number is python-chess's of the square, 0 for a1."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import chess
import chess.svg

from uctvis.game.board import Picture, Role, Shape
from uctvis.texts import _

# The edge around the squares, which are 1 wide; the coordinates stand in it.
_EDGE = 0.36
_SIDE = 8 + 2 * _EDGE
_LABEL = 0.3


def picture(board: chess.Board, viewer: int) -> Picture:
    """The board as player `viewer` sees it, 0 for white: with the own pieces below."""
    shapes = [Shape("rectangle", Role.BOARD, 0, 0, _SIDE, _SIDE)]
    for place in range(8):
        shapes += _labels(place, viewer)
    in_check = board.king(board.turn) if board.is_check() else None
    for square in chess.SQUARES:
        shapes += _square(board, square, viewer, in_check=square == in_check)
    return Picture(_SIDE, _SIDE, tuple(shapes))


def slide(board: chess.Board, move: chess.Move, viewer: int) -> tuple[Picture, Picture]:
    """The board before and after a legal move; a piece's number is the square it stood on."""
    came_from = {move.to_square: move.from_square}
    if board.is_castling(move):
        corner, side = (7, -1) if board.is_kingside_castling(move) else (0, 1)
        rank = 8 * chess.square_rank(move.from_square)
        came_from[move.to_square + side] = rank + corner
    after = board.copy(stack=False)
    after.push(move)
    return _numbered(picture(board, viewer), {}), _numbered(picture(after, viewer), came_from)


def _numbered(picture: Picture, came_from: Mapping[chess.Square, chess.Square]) -> Picture:
    """The picture with numbered pieces; those not in `came_from` stand where they stood."""
    shapes = (
        replace(shape, piece=came_from.get(shape.cell, shape.cell))
        if shape.kind == "picture" and shape.cell is not None
        else shape
        for shape in picture.shapes
    )
    return replace(picture, shapes=tuple(shapes))


def _labels(place: int, viewer: int) -> list[Shape]:
    """The file below and the rank to the left, `place` counted from the top left."""
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
            text=chess.FILE_NAMES[file],
        ),
        Shape("text", Role.LABEL, aside, along, _LABEL, _LABEL, text=chess.RANK_NAMES[rank]),
    ]


def _square(
    board: chess.Board, square: chess.Square, viewer: int, *, in_check: bool
) -> list[Shape]:
    file, rank = chess.square_file(square), chess.square_rank(square)
    x = _EDGE + (file if viewer == 0 else 7 - file)
    y = _EDGE + (7 - rank if viewer == 0 else rank)
    name = chess.square_name(square)
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
                Role.PIECE_0 if piece.color == chess.WHITE else Role.PIECE_1,
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
    return str(chess.svg.piece(piece))


@cache
def _names() -> dict[chess.Piece, str]:
    """Each piece and its place in words: whole sentences, for translation's sake."""
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
