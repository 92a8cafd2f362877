"""The state of a simultaneous game as text, for terminals.

Painting: "o" and "x" are cells in the colours of players 0 and 1, "O" and "X" those of pawns, whose
centres have their ids; "#" are walls. Sheep: "o" are sheep with wool, "c" shorn ones; "S" and "D"
are shepherds and dogs of player 0, "s" and "d" those of player 1; "#" are sheds.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from uctvis.arena.boards.text_canvas import BoardText, TextCanvas
from uctvis.game.board import Role
from uctvis.simultaneous.contract import SimultaneousState

_ROLES = Role.PIECE_0, Role.PIECE_1
_DOT = "\N{MIDDLE DOT}"
_WALL = "#"


# Columns and lines for each cell, the largest first.
_SIZES = ((6, 3), (4, 2), (2, 1))
# Those of a frame.
_FRAME = 2


def largest_text(game: SimultaneousState, width: int, height: int) -> BoardText:
    """As `state_text`, in the largest size that has so many columns and lines, or the smallest.

    That has one character for each cell.
    """
    wide, high = _DRAWINGS[game.name].size(game)
    for columns, lines in _SIZES:
        if columns * wide + _FRAME <= width and lines * high + _FRAME <= height:
            return state_text(game, columns, lines)
    return state_text(game, 1, 1)


def state_text(game: SimultaneousState, columns: int, lines: int) -> BoardText:
    """The board of Painting or the pasture of Sheep, with so many columns and lines for each cell.

    What moves is marked: pawns, shepherds and dogs.
    """
    canvas = TextCanvas()
    _DRAWINGS[game.name].draw(game, canvas, columns, lines)
    return canvas.finished()


def _draw_painting(game: Any, canvas: TextCanvas, columns: int, lines: int) -> None:
    # Imported here, as the game itself: compiled rules are loaded only for those who need them.
    from uctvis.simultaneous.painting.arrays import BOARD, CELLS, COL, MAJORITY, ROW, SIDE, cell_at

    def put(row: int, col: int, sign: str, role: Role | None, *, marked: bool = False) -> None:
        for line in range(lines * row, lines * (row + 1)):
            canvas.put(line, columns * col, columns * sign, role, marked=marked)

    signs = ((_DOT, None), ("o", _ROLES[0]), ("x", _ROLES[1]), (_WALL, Role.LABEL))
    for row in range(game.rows):
        for col in range(game.cols):
            sign, role = signs[game.planes[BOARD, cell_at(row, col)]]
            put(row, col, sign, role)
    for pawn, numbers in enumerate(game.pawns.tolist()):
        for cell, colour in enumerate(numbers[CELLS:]):
            sign = str(pawn) if cell == MAJORITY - 1 else "OX"[colour - 1]
            down, right = divmod(cell, SIDE)
            row, col = numbers[ROW] + down - 1, numbers[COL] + right - 1
            put(row, col, sign, _ROLES[colour - 1], marked=True)


def _draw_sheep(game: Any, canvas: TextCanvas, columns: int, lines: int) -> None:
    from uctvis.simultaneous.sheep.pasture import HEIGHT, NOBODY, WIDTH

    state = game.pasture[0]
    canvas.frame(-1, -1, lines * HEIGHT + 2, columns * WIDTH + 2, double=False)

    def put(x: float, y: float, sign: str, role: Role | None, *, marked: bool = False) -> None:
        # The far borders belong to the last cells.
        column = min(int(columns * x), columns * WIDTH - 1)
        canvas.put(min(int(lines * y), lines * HEIGHT - 1), column, sign, role, marked=marked)

    for shed in range(state["sheds"]):
        owner = int(state["shed_owner"][shed])
        role = Role.LABEL if owner == NOBODY else _ROLES[owner]
        for line in range(lines):
            y = state["shed_y"][shed] + line / lines
            put(state["shed_x"][shed], y, columns * _WALL, role)
    first, first_dog = int(state["sheep"]), int(state["sheep"] + state["shepherds"])
    places = list(zip(state["x"].tolist(), state["y"].tolist(), strict=True))
    for sheep, (x, y) in enumerate(places[:first]):
        put(x, y, "o" if state["wool"][sheep] else "c", None)
    for unit in reversed(range(first, first_dog + int(state["dogs"]))):
        player = (unit - first) % 2
        sign = ("Ss" if unit < first_dog else "Dd")[player]
        put(*places[unit], sign, _ROLES[player], marked=True)


def _size_of_painting(game: Any) -> tuple[int, int]:
    return game.cols, game.rows


def _size_of_sheep(_state: Any) -> tuple[int, int]:
    from uctvis.simultaneous.sheep.pasture import HEIGHT, WIDTH

    return WIDTH, HEIGHT


class _Drawing(NamedTuple):
    """How a simultaneous game is drawn, and how many columns and rows of cells it has."""

    draw: Callable[[Any, TextCanvas, int, int], None]
    size: Callable[[Any], tuple[int, int]]


_DRAWINGS = {
    "painting": _Drawing(_draw_painting, _size_of_painting),
    "sheep": _Drawing(_draw_sheep, _size_of_sheep),
}
