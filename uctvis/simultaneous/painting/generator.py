"""The maps of Painting, the same as in the original for the same seed.

The original looks for a place for each pair of pawns at random, and never ends if there is none:
with 143 of the seeds 0 to 1,999, for example with seed 6. Here, the whole map is then drawn again
with the numbers that follow. All other maps are as in the original.
"""

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.simultaneous.java_random import next_int, seeded
from uctvis.simultaneous.painting.arrays import (
    BOARD,
    CELLS,
    COL,
    EMPTY,
    MOST_PAWNS,
    MOST_REACH,
    OCCUPANT,
    OLD_COL,
    OLD_ROW,
    OWNER,
    PAINT,
    PAWN_SIZE,
    PLANE_SIZE,
    PLANES,
    ROW,
    SEEN,
    SIDE,
    WALL,
    cell_at,
)

_Planes = NDArray[np.uint8]
_Pawns = NDArray[np.int64]

_SHAPES = (
    ("XX", "XX"),
    ("XXX",),
    ("XXXXX",),
    ("X..", "X..", "XXX"),
    ("XXX", "XXX", "XXX"),
    ("X..", "XX.", ".XX"),
    ("XXX", ".X.", ".X."),
)
# The lines of each shape and their length, and the cells of all shapes.
_LINES = np.array([(len(shape), len(shape[0])) for shape in _SHAPES])
_MOST = int(_LINES.max())
_CELLS = np.zeros((len(_SHAPES), _MOST, _MOST), np.bool_)
for _number, _shape in enumerate(_SHAPES):
    for _line, _text in enumerate(_shape):
        _CELLS[_number, _line, : len(_text)] = [cell == "X" for cell in _text]

_LEAST_ROWS, _LEAST_COLS, _SIZES = 20, 30, 10
_CELLS_FOR_A_WALL = 200
_TRANSPOSITIONS = 4
_MOST_PAIRS = 3
_LEAST_REACH = 5
_LEAST_PAINT, _PAINTS = 20, 20
_FIRST_ROW, _PAWN_COLS = 2, 10


def empty_arrays() -> tuple[_Planes, _Pawns]:
    """Planes and pawns for `draw_map`."""
    return np.zeros((PLANES, PLANE_SIZE), np.uint8), np.zeros((MOST_PAWNS, PAWN_SIZE), np.int64)


@compiled
def _fits(planes: _Planes, pawns: _Pawns, placed: int, row: int, col: int) -> bool:
    """Whether a pawn may start here: off walls, and not in the rows or columns of others."""
    for pawn in range(placed):
        if abs(row - pawns[pawn, ROW]) < SIDE or abs(col - pawns[pawn, COL]) < SIDE:
            return False
    for other_row in range(row - 1, row + 2):
        for other_col in range(col - 1, col + 2):
            # The border is a wall, too.
            if planes[BOARD, cell_at(other_row, other_col)] == WALL:
                return False
    return True


@compiled
def _has_place(planes: _Planes, pawns: _Pawns, placed: int, rows: int) -> bool:
    for row in range(_FIRST_ROW, rows - _FIRST_ROW):
        for col in range(_PAWN_COLS):
            if _fits(planes, pawns, placed, row, col):
                return True
    return False


@compiled
def _draw_wall(planes: _Planes, state: int, rows: int, cols: int) -> int:
    """Draw a wall and its point reflection; return the next state of the random numbers."""
    state, shape = next_int(state, len(_CELLS))
    state, transpositions = next_int(state, _TRANSPOSITIONS)
    is_transposed = transpositions % 2 == 1
    lines, length = _LINES[shape, 0], _LINES[shape, 1]
    if is_transposed:
        lines, length = length, lines
    state, first_col = next_int(state, cols // 2)
    state, first_row = next_int(state, rows - length - 1)
    for line in range(lines):
        for place in range(length):
            is_set = _CELLS[shape, place, line] if is_transposed else _CELLS[shape, line, place]
            if is_set:
                row, col = first_row + place, first_col + line
                planes[BOARD, cell_at(row, col)] = WALL
                planes[BOARD, cell_at(rows - 1 - row, cols - 1 - col)] = WALL
    return state


@compiled
def _place(planes: _Planes, pawns: _Pawns, pawn: int, row: int, col: int, paint: int) -> None:
    player = pawn % 2
    pawns[pawn, ROW] = pawns[pawn, OLD_ROW] = row
    pawns[pawn, COL] = pawns[pawn, OLD_COL] = col
    pawns[pawn, OWNER], pawns[pawn, PAINT] = player, paint
    pawns[pawn, CELLS:] = player + 1
    for other_row in range(row - 1, row + 2):
        for other_col in range(col - 1, col + 2):
            planes[OCCUPANT, cell_at(other_row, other_col)] = pawn + 1
            planes[SEEN, cell_at(other_row, other_col)] = player + 1


@compiled
def draw_map(
    seed: int, planes: _Planes, pawns: _Pawns, is_original: bool
) -> tuple[int, int, int, int]:
    """Fill the arrays, which must be new, for a seed (int64).

    Returns
    -------
    rows, cols, pawns, reach : int
        Reach is the longest shot. There are 0 pawns if `is_original` and the original never ends.
    """
    state = seeded(seed)
    while True:
        state, more_rows = next_int(state, _SIZES)
        state, more_cols = next_int(state, _SIZES)
        rows, cols = _LEAST_ROWS + more_rows, _LEAST_COLS + more_cols
        planes[BOARD, :] = WALL
        for row in range(rows):
            planes[BOARD, cell_at(row, 0) : cell_at(row, cols)] = EMPTY
        state, walls = next_int(state, rows * cols // _CELLS_FOR_A_WALL)
        for _wall in range(walls):
            state = _draw_wall(planes, state, rows, cols)
        state, more_pairs = next_int(state, _MOST_PAIRS)
        state, more_reach = next_int(state, MOST_REACH - _LEAST_REACH + 1)
        state, more_paint = next_int(state, _PAINTS)
        paint = _LEAST_PAINT + more_paint
        placed = 0
        while placed < 2 * (more_pairs + 1) and _has_place(planes, pawns, placed, rows):
            while True:
                state, more_row = next_int(state, rows - 2 * _FIRST_ROW)
                state, col = next_int(state, _PAWN_COLS)
                row = _FIRST_ROW + more_row
                if _fits(planes, pawns, placed, row, col):
                    break
            for pawn in range(placed, placed + 2):
                pawns[pawn, ROW], pawns[pawn, COL] = row, col
                row, col = rows - 1 - row, cols - 1 - col
            placed += 2
        if placed == 2 * (more_pairs + 1):
            break
        if is_original:
            placed = 0
            break
    planes[SEEN] = planes[BOARD]
    for pawn in range(placed):
        _place(planes, pawns, pawn, pawns[pawn, ROW], pawns[pawn, COL], paint)
    return rows, cols, placed, _LEAST_REACH + more_reach
