"""The picture of recursive tic-tac-toe: nine boards, their owners, and where to play now.

x grows to the right and y upwards. The cells are the moves.
"""

from dataclasses import replace

from uctvis.game.board import Picture, Role, Shape
from uctvis.games.recursive_tictactoe.position import (
    ANY,
    BOARD_MOVES,
    EMPTY,
    LINES,
    SIGNS,
    TIED,
    Position,
    place_name,
)

# A cell is 1 wide. Between the boards, and around the grid, is a gap.
_GAP = 0.4
# The width of the frame around a board that may be played in.
_FRAME = 0.13
_STEP = 3 + _GAP
_GRID = 3 * _STEP + _GAP
# The borders with the numbers of the cells and the numbers of the boards.
_SMALL, _LARGE = 0.34, 0.6
_EDGE = _SMALL + _LARGE
_SIDE = _EDGE + _GRID
# The signs of boards with an owner, as SVG documents.
_DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30"><g fill="none" '
    'stroke="{colour}" stroke-opacity="0.6" stroke-width="{width}" stroke-linecap="round">'
    '<path d="{path}"/></g></svg>'
)
_CROSS = "M3 3L27 27M27 3L3 27"
_RING = "M15 2.500a12.500 12.500 0 1 0 .01 0z"
_OWNERS = {
    SIGNS[0]: _DRAWING.format(colour="#fbf8f1", width=3, path=_CROSS),
    SIGNS[1]: _DRAWING.format(colour="#1c1f27", width=3, path=_RING),
    TIED: _DRAWING.format(colour="#5f5a52", width=3, path="M5 11H25M5 19H25"),
}


def picture(position: Position, *, is_over: bool) -> Picture:
    """The board; `is_over`: nobody plays any more."""
    shapes = [Shape("rectangle", Role.BOARD, 0, 0, _SIDE, _SIDE), *_numbers()]
    for board, owner in enumerate(position.owners):
        shapes += _board(position, board, is_over=is_over)
        if owner != EMPTY:
            shapes.append(_owner(board, owner))
        shapes += _marks(position, board)
    for line in LINES:
        owners = {position.owners[board] for board in line}
        if len(owners) == 1 and owners <= {*SIGNS}:
            (left, top), (x, y) = _corner(line[0]), _corner(line[-1])
            shapes.append(Shape("line", Role.WIN, left + 1.5, top + 1.5, x - left, y - top))
    return Picture(_SIDE, _SIDE, tuple(shapes))


def _corner(board: int) -> tuple[float, float]:
    """The left and the top of a board."""
    x, y = divmod(board, 3)
    return _EDGE + _GAP + _STEP * x, _GAP + _STEP * (2 - y)


def _board(position: Position, board: int, *, is_over: bool) -> list[Shape]:
    """The nine cells of a board, with a frame if it may be played in."""
    left, top = _corner(board)
    signs = position.board(board)
    shapes = []
    if not is_over and position.next in (board, ANY) and EMPTY in signs:
        side = 3 + 2 * _FRAME
        shapes.append(
            Shape("rectangle", Role.STONE, left - _FRAME, top - _FRAME, side, side),
        )
    shapes.append(Shape("rectangle", Role.LINE, left, top, 3, 3))
    for place in range(9):
        x, y = _cell_corner(board, place)
        ground = Shape("rectangle", Role.CELL, x + 0.03, y + 0.03, 0.94, 0.94)
        name, sign = place_name(board) + place_name(place), signs[place]
        described = name if sign == EMPTY else f"{name}: {sign}"
        shapes.append(replace(ground, cell=BOARD_MOVES * board + place, description=described))
    return shapes


def _cell_corner(board: int, place: int) -> tuple[float, float]:
    """The left and the top of a cell."""
    left, top = _corner(board)
    return left + place // 3, top + 2 - place % 3


def _marks(position: Position, board: int) -> list[Shape]:
    """The signs in the cells of a board."""
    shapes = []
    for place, sign in enumerate(position.board(board)):
        if sign != EMPTY:
            x, y = _cell_corner(board, place)
            role = Role.PIECE_0 if sign == SIGNS[0] else Role.PIECE_1
            shapes.append(Shape("text", role, x + 0.1, y + 0.1, 0.8, 0.8, text=sign))
    return shapes


def _owner(board: int, owner: str) -> Shape:
    """The large sign of a board that is won or tied, which has its marks on it."""
    left, top = _corner(board)
    return Shape("picture", Role.LINE, left, top, 3, 3, text=_OWNERS[owner])


def _numbers() -> list[Shape]:
    """The numbers of the boards, larger, and of their cells, below the grid and at its left."""
    shapes = []
    for board in range(3):
        along = _GAP + _STEP * board
        name = str(board + 1)
        shapes += _number(name, along, 3, _LARGE, 0)
        for place in range(3):
            shapes += _number(str(place + 1), along + place, 1, _SMALL, _LARGE)
    return shapes


def _number(text: str, along: float, length: float, size: float, aside: float) -> list[Shape]:
    """A number beside a column and beside the same row; `aside` from the outer border."""
    centred = along + (length - size) / 2
    return [
        Shape("text", Role.LABEL, _EDGE + centred, _SIDE - aside - size, size, size, text=text),
        Shape("text", Role.LABEL, aside, _GRID - centred - size, size, size, text=text),
    ]
