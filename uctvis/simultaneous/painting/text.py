"""The board of Painting as text.

"o" and "x" are cells in the colours of players 0 and 1, "O" and "X" are cells of pawns, whose
centres have their ids; "#" are walls.
"""

from uctvis.game.board import Role
from uctvis.simultaneous.declaration import ROLES, WALL_SIGN, Characters
from uctvis.simultaneous.painting.arrays import BOARD, CELLS, COL, MAJORITY, ROW, SIDE, cell_at
from uctvis.simultaneous.painting.game import Painting

_DOT = "\N{MIDDLE DOT}"


def draw_text(state: Painting, canvas: Characters, columns: int, lines: int) -> None:
    """Draw the board with so many columns and lines for each cell; pawns are marked."""

    def put(row: int, col: int, sign: str, role: Role | None, *, marked: bool = False) -> None:
        for line in range(lines * row, lines * (row + 1)):
            canvas.put(line, columns * col, columns * sign, role, marked=marked)

    signs = ((_DOT, None), ("o", ROLES[0]), ("x", ROLES[1]), (WALL_SIGN, Role.LABEL))
    for row in range(state.rows):
        for col in range(state.cols):
            sign, role = signs[state.planes[BOARD, cell_at(row, col)]]
            put(row, col, sign, role)
    for pawn, numbers in enumerate(state.pawns.tolist()):
        for cell, colour in enumerate(numbers[CELLS:]):
            sign = str(pawn) if cell == MAJORITY - 1 else "OX"[colour - 1]
            down, right = divmod(cell, SIDE)
            row, col = numbers[ROW] + down - 1, numbers[COL] + right - 1
            put(row, col, sign, ROLES[colour - 1], marked=True)
