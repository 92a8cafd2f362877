"""The board of Breakthrough as a picture. The cells are the squares of `position`."""

from functools import cache

from uctvis.game.board import Picture, Role, Shape
from uctvis.game.grid import Grid, checkered
from uctvis.game.sliding import numbered
from uctvis.games.breakthrough.position import (
    COLUMN_NAMES,
    SIDE,
    SQUARES,
    Position,
    square_name,
)
from uctvis.texts import _

_GRID = Grid(COLUMN_NAMES, [str(row + 1) for row in range(SIDE)])
# The fill, the lines and the shine of the pieces of White and of Black.
_COLOURS = (("#fbf7ec", "#3a332b", "#ffffff"), ("#37332f", "#0c0b0a", "#8b837a"))
_PIECE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><g fill="{fill}" '
    'stroke="{line}" stroke-width="1.8" stroke-linejoin="round">'
    '<path d="M17 34q4-6 4-13h6q0 7 4 13z"/><ellipse cx="24" cy="38" rx="13" ry="4.500"/>'
    '<path d="M16.500 22.500q7.500 3 15 0l-2-3.500h-11z"/><circle cx="24" cy="13" r="7.500"/></g>'
    '<path d="M19 12q1-4 5-4.500M14 38q3-2 8-2.500" fill="none" stroke="{shine}" '
    'stroke-width="1.6" stroke-linecap="round"/></svg>'
)


def picture(position: Position, viewer: int) -> Picture:
    """The board with the first row of player `viewer` at the bottom."""
    shapes = [Shape("rectangle", Role.BOARD, 0, 0, _GRID.width, _GRID.height)]
    shapes += _GRID.names(viewer)
    for square in range(SQUARES):
        shapes += _square(position, square, viewer)
    return Picture(_GRID.width, _GRID.height, tuple(shapes))


def slide(
    before: Position, after: Position, start: int, end: int, viewer: int
) -> tuple[Picture, Picture]:
    """The board before and after a move, whose piece slides."""
    return numbered(picture(before, viewer), {}), numbered(picture(after, viewer), {end: start})


def _square(position: Position, square: int, viewer: int) -> list[Shape]:
    row, column = divmod(square, SIDE)
    name = square_name(square)
    role = checkered(column, row)
    shapes = [_GRID.square(column, row, viewer, cell=square, role=role, description=name)]
    x, y = _GRID.corner(column, row, viewer)
    for player, text in enumerate((_("white piece on {square}"), _("black piece on {square}"))):
        if position.pieces[player] >> square & 1:
            shapes.append(
                Shape(
                    "picture",
                    (Role.PIECE_0, Role.PIECE_1)[player],
                    x,
                    y,
                    1,
                    1,
                    text=_drawing(player),
                    cell=square,
                    description=text.format(square=name),
                )
            )
    return shapes


@cache
def _drawing(player: int) -> str:
    fill, line, shine = _COLOURS[player]
    return _PIECE.format(fill=fill, line=line, shine=shine)
