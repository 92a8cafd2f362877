"""The picture of a game of Hex: a rhombus of hexagons between the edges of both players."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import sqrt

from uctvis.game.board import Picture, Role, Shape
from uctvis.games.hex.position import Position, cells_of, connects, neighbours, rhombus
from uctvis.texts import _

# A hexagon is one unit wide. Each row is half a unit further to the right than the one above.
_TALL = 2 / sqrt(3)
_ROW = 0.75 * _TALL
_HEXAGON = ((0.5, 0.0), (1.0, 0.25), (1.0, 0.75), (0.5, 1.0), (0.0, 0.75), (0.0, 0.25))
# From the middle of a hexagon to the outside of the edges: to the left, and up.
_ASIDE, _UP = 0.85, _TALL / 2 + 0.34
# How far such an outside leans to the right per unit of height.
_LEAN = 0.5 / _ROW
# The side of a letter or number, and the border without them.
_LABEL, _BORDER = 0.5, 0.15
_STONE = 0.76
_BUTTON, _WIDEST_BUTTON = 0.9, 2.6
_COLUMN_NAMES = "abcdefghijk"
_PIECES = (Role.PIECE_0, Role.PIECE_1)


def cell_name(cell: int, size: int) -> str:
    """The name of a cell, such as "b3": its column, and its row from the top."""
    return f"{_COLUMN_NAMES[cell % size]}{cell // size + 1}"


def mark(cell: int, size: int) -> int:
    """The number by which the stone in a cell is marked."""
    return size * size + 1 + cell


def picture(position: Position, names: Sequence[str]) -> Picture:
    """The board; `names` are the players' names."""
    size = position.size
    width, height = _size(size)
    shapes = [Shape("rectangle", Role.BOARD, 0, 0, width, height), *_frame(size)]
    for cell in range(size * size):
        shapes += _cell(position, cell, names)
    swap = position.player == 1 and not position.stones[1]
    if swap:
        shapes += _button(size)
    for player in (0, 1):
        if connects(position.stones[player], player, size):
            shapes += _way_across(position.stones[player], player, size)
    return Picture(width, height, tuple(shapes))


def _size(size: int) -> tuple[float, float]:
    """The width and the height of the picture."""
    x, y = centre(size * size - 1, size)
    return x + _ASIDE + _LEAN * _UP + _BORDER, y + _UP + _BORDER


def centre(cell: int, size: int) -> tuple[float, float]:
    """The middle of a hexagon."""
    row, column = divmod(cell, size)
    left, top = _ASIDE + 1.5 * _LABEL + _BORDER, _UP + _LABEL + _BORDER
    return left + column + row / 2, top + _ROW * row


@cache
def _frame(size: int) -> tuple[Shape, ...]:
    """The edges of both players, and the letters and numbers."""
    corners = [
        (x + right * _ASIDE + down * _LEAN * _UP, y + down * _UP)
        for (x, y), right, down in (
            (centre(0, size), -1, -1),
            (centre(size - 1, size), 1, -1),
            (centre(size * size - 1, size), 1, 1),
            (centre(size * size - size, size), -1, 1),
        )
    ]
    left, right = centre(0, size), centre(size * size - 1, size)
    middle = ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2)
    edges = [
        _polygon(_PIECES[edge % 2], (corners[edge], corners[(edge + 1) % 4], middle))
        for edge in range(4)
    ]
    return (*edges, *_labels(size))


def _polygon(role: Role, points: Sequence[tuple[float, float]]) -> Shape:
    """A polygon with these corners."""
    (left, top), (right, bottom) = (
        [choose(axis) for axis in zip(*points, strict=True)] for choose in (min, max)
    )
    width, height = right - left, bottom - top
    corners = tuple(((x - left) / width, (y - top) / height) for x, y in points)
    return Shape("polygon", role, left, top, width, height, corners=corners)


def _labels(size: int) -> list[Shape]:
    """The letters of the columns above the board, and the numbers of the rows to the left."""
    shapes = []
    for place in range(size):
        x, y = centre(place, size)
        letter = (x - _LEAN * _UP, y - _UP - _LABEL / 2)
        x, y = centre(place * size, size)
        number = (x - _ASIDE - 0.8 * _LABEL, y)
        for (x, y), text in ((letter, _COLUMN_NAMES[place]), (number, str(place + 1))):
            left, top = x - _LABEL / 2, y - _LABEL / 2
            shapes.append(Shape("text", Role.LABEL, left, top, _LABEL, _LABEL, text=text))
    return shapes


def _cell(position: Position, cell: int, names: Sequence[str]) -> list[Shape]:
    """A hexagon with its stone."""
    size = position.size
    x, y = centre(cell, size)
    owner = next((player for player in (0, 1) if position.stones[player] >> cell & 1), None)
    name = cell_name(cell, size)
    ground = Shape(
        "polygon",
        Role.CELL_ALTERNATE,
        x - 0.5,
        y - _TALL / 2,
        1,
        _TALL,
        cell=cell,
        description=name if owner is None else f"{name}: {names[owner]}",
        corners=_HEXAGON,
    )
    if owner is None:
        return [ground]
    half = _STONE / 2
    role, number = _PIECES[owner], mark(cell, size)
    stone = Shape("ellipse", role, x - half, y - half, _STONE, _STONE, cell=cell, mark=number)
    return [ground, stone]


def _button(size: int) -> list[Shape]:
    """The button that swaps, in the corner below the numbers."""
    _width, height = _size(size)
    corner, _y = centre(size * size - size, size)
    wide = min(corner - _ASIDE - 1.5 * _LABEL - _BORDER, _WIDEST_BUTTON)
    x, y = _BORDER, height - _BUTTON - _BORDER
    told, cell = _("swap: take over the first stone"), size * size
    ground = Shape("rectangle", Role.CELL, x, y, wide, _BUTTON, cell=cell, description=told)
    text = Shape("text", Role.LABEL, x, y + 0.2, wide, _LABEL, text=_("Swap"), cell=cell)
    return [ground, text]


def _way_across(stones: int, player: int, size: int) -> list[Shape]:
    """A shortest chain of stones from edge to edge, as lines."""
    first, last = rhombus(size).edges[player]
    layers = [stones & first]
    seen = layers[0]
    while not layers[-1] & last:
        layers.append(neighbours(layers[-1], size) & stones & ~seen)
        seen |= layers[-1]
    way = [next(cells_of(layers[-1] & last))]
    for layer in reversed(layers[:-1]):
        way.append(next(cells_of(neighbours(1 << way[-1], size) & layer)))
    places = [centre(cell, size) for cell in way]
    return [
        Shape("line", Role.WIN, x, y, to_x - x, to_y - y)
        for (x, y), (to_x, to_y) in pairwise(places)
    ]
