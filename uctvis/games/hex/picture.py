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
# The width of the edges, and the place for letters and numbers beyond them.
_RIM, _LABEL, _LABEL_TALL = 0.34, 0.62, 0.5
_STONE = 0.76
_BUTTON_TALL = 0.9
_COLUMN_NAMES = "abcdefghijk"
_PIECES = (Role.PIECE_0, Role.PIECE_1)


def cell_name(cell: int, size: int) -> str:
    """The name of a cell, such as "b3": its column, and its row from the top."""
    return f"{_COLUMN_NAMES[cell % size]}{cell // size + 1}"


def mark(cell: int, size: int) -> int:
    """The number by which the stone in a cell is marked."""
    return size * size + 1 + cell


def picture(position: Position, names: Sequence[str]) -> Picture:
    """The board; `names` are those of the players."""
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
    side = _RIM + _LABEL
    return 1.5 * size - 0.5 + 2 * side + 0.4, _ROW * (size - 1) + _TALL + 2 * side


def centre(cell: int, size: int) -> tuple[float, float]:
    """The middle of a hexagon."""
    row, column = divmod(cell, size)
    side = _RIM + _LABEL
    return side + 0.7 + column + row / 2, side + _TALL / 2 + _ROW * row


@cache
def _frame(size: int) -> tuple[Shape, ...]:
    """The edges of both players, and the letters and numbers."""
    corners = [
        (x + right * (0.5 + _RIM), y + down * (_TALL / 2 + _RIM))
        for (x, y), right, down in (
            (centre(0, size), -1.6, -1),
            (centre(size - 1, size), 1, -1),
            (centre(size * size - 1, size), 1.6, 1),
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
        letter = (x - 0.25 - _LABEL_TALL / 2, y - _TALL / 2 - _RIM - _LABEL)
        x, y = centre(place * size, size)
        number = (x - 0.5 - _RIM - _LABEL - 0.2, y - _LABEL_TALL / 2)
        for (left, top), text in ((letter, _COLUMN_NAMES[place]), (number, str(place + 1))):
            shapes.append(Shape("text", Role.LABEL, left, top, _LABEL_TALL, _LABEL_TALL, text=text))
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
    # As wide as the empty corner at half its height.
    wide = size / 2 - 0.1
    x, y = 0.2, height - _BUTTON_TALL - 0.2
    told = _("swap: take over the first stone")
    return [
        Shape(
            "rectangle",
            Role.CELL,
            x,
            y,
            wide,
            _BUTTON_TALL,
            cell=size * size,
            description=told,
        ),
        Shape("text", Role.LABEL, x, y + 0.2, wide, 0.5, text=_("Swap"), cell=size * size),
    ]


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
