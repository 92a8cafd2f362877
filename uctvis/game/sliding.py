"""Numbers of the pieces in the pictures of `Board.steps`, so that a piece slides to its place."""

from collections.abc import Mapping
from dataclasses import replace

from uctvis.game.board import Picture


def numbered(picture: Picture, came_from: Mapping[int, int]) -> Picture:
    """The picture with numbered pieces, which are its shapes of kind "picture" with a cell.

    A piece's number is its cell before the move: `came_from` of its cell, or the cell itself if
    the piece did not move.
    """
    shapes = (
        replace(shape, piece=came_from.get(shape.cell, shape.cell))
        if shape.kind == "picture" and shape.cell is not None
        else shape
        for shape in picture.shapes
    )
    return replace(picture, shapes=tuple(shapes))
