"""The board of gomoku as a picture: lines, star points and stones on the intersections."""

from uctvis.game.board import Picture, Role, Shape
from uctvis.game.grid import Grid
from uctvis.games.gomoku.position import (
    CELLS,
    COLUMN_NAMES,
    STEPS,
    STRIDE,
    Position,
    cell_name,
    fives,
    numbers,
)
from uctvis.texts import _

# The width of a line, of a star point and of a stone; the lines are 1 apart.
_LINE, _STAR, _STONE = 0.06, 0.26, 0.88
# Both players see the board from the side of Black.
_VIEWER = 0
# From one stone of a row to the next: columns and rows, in the order of `STEPS`.
_DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (1, 1))
# The roles of the stones of Black, who moves first, and of White.
PIECE_ROLES = Role.PIECE_1, Role.PIECE_0


def mark(cell: int) -> int:
    """The number by which the stone on an intersection is marked."""
    return CELLS + cell


def picture(position: Position) -> Picture:
    """The board with row 1 at the bottom."""
    size = position.size
    grid = Grid(COLUMN_NAMES[:size], [str(row + 1) for row in range(size)], edge=0.5, label=0.42)
    shapes = [
        Shape("rectangle", Role.BOARD, 0, 0, grid.width, grid.height),
        *grid.names(_VIEWER),
        # Below the squares, so that no seams are seen between them.
        Shape("rectangle", Role.CELL, grid.edge, grid.edge, size, size),
    ]
    cells = [(row, column) for row in range(size) for column in range(size)]
    for row, column in cells:
        cell = STRIDE * row + column
        name = cell_name(cell)
        shapes.append(
            grid.square(column, row, _VIEWER, cell=cell, role=Role.CELL, description=name)
        )
    shapes += _lines(grid, size)
    for row, column in cells:
        shapes += _stone(position, grid, row, column)
    return Picture(grid.width, grid.height, (*shapes, *_winning_lines(position, grid)))


def _lines(grid: Grid, size: int) -> list[Shape]:
    """The lines between the intersections, and the star points."""
    first = grid.edge + 0.5
    # Lines are rectangles, because shapes of the kind "line" are wider.
    start, length = first - _LINE / 2, size - 1 + _LINE
    shapes = []
    for n in range(size):
        shapes.append(Shape("rectangle", Role.LINE, start, start + n, length, _LINE))
        shapes.append(Shape("rectangle", Role.LINE, start + n, start, _LINE, length))
    far, middle = 3 if size > 11 else 2, size // 2
    corners = [(x, y) for x in (far, size - 1 - far) for y in (far, size - 1 - far)]
    # Boards with an even number of lines have no middle.
    for x, y in [*corners, (middle, middle)] if size % 2 else corners:
        left, top = first + x - _STAR / 2, first + y - _STAR / 2
        shapes.append(Shape("ellipse", Role.LINE, left, top, _STAR, _STAR))
    return shapes


def _stone(position: Position, grid: Grid, row: int, column: int) -> list[Shape]:
    cell = STRIDE * row + column
    x, y = grid.corner(column, row, _VIEWER)
    aside = (1 - _STONE) / 2
    return [
        Shape(
            "ellipse",
            PIECE_ROLES[player],
            x + aside,
            y + aside,
            _STONE,
            _STONE,
            cell=cell,
            description=text.format(cell=cell_name(cell)),
            mark=mark(cell),
        )
        for player, text in enumerate((_("black stone on {cell}"), _("white stone on {cell}")))
        if position.stones[player] >> cell & 1
    ]


def _winning_lines(position: Position, grid: Grid) -> list[Shape]:
    """A line through each five stones in a row."""
    stones = position.stones[1 - position.player]
    shapes = []
    for step, (right, up) in zip(STEPS, _DIRECTIONS, strict=True):
        for cell in numbers(fives(stones, step)):
            row, column = divmod(cell, STRIDE)
            x, y = grid.corner(column, row, _VIEWER)
            last_x, last_y = grid.corner(column + 4 * right, row + 4 * up, _VIEWER)
            shapes.append(Shape("line", Role.WIN, x + 0.5, y + 0.5, last_x - x, last_y - y))
    return shapes
