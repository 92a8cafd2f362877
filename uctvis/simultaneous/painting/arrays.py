"""The arrays of a state of Painting, which compiled functions read and change.

`planes` is uint8 (5, PLANE_SIZE). Each plane has a byte for each cell of the board, row by row,
with a border of walls; `cell_at` gives the place. Rows and columns count from 0.

`pawns` is int64 (pawns, PAWN_SIZE), one row for each pawn in the order of the ids; its columns are
`ROW` to `CELLS`. Players are 0 and 1, and their colours 1 and 2.
"""

from uctvis.jit.compiled import compiled

MOST_ROWS, MOST_COLS, MOST_PAWNS = 29, 39, 6
MOST_REACH = 10  # cells of a shot
SIDE = 3  # the rows and columns of a pawn
MAJORITY = 5

# The colours of cells, and what bots read for them.
EMPTY, WALL = 0, 3
COLOURS = ".12X"

# The wall to the right of a row is also the one to the left of the next row.
STRIDE = MOST_COLS + 1
PLANE_SIZE = (MOST_ROWS + 2) * STRIDE + 8  # a multiple of 8, so that words can be compared

# The planes: the colours of the board; the id of the pawn on a cell plus 1, or 0; the colours that
# players saw last (pawns hide the board), and a plane for what they see now; and the colours that
# shoot at a cell, as bits, which are 0 between turns.
BOARD, OCCUPANT, SEEN, VISIBLE, SHOT_AT = range(5)
PLANES = 5

# The columns of a pawn: the row and column of its centre, its paint, its owner, its order in this
# turn, where it was at the start of the turn, and the colours of its nine cells, row by row.
ROW, COL, PAINT, OWNER, ORDER, OLD_ROW, OLD_COL, CELLS = range(8)
PAWN_SIZE = CELLS + SIDE * SIDE


@compiled
def cell_at(row: int, col: int) -> int:
    """The place of a cell in a plane; -1 and the number of rows or columns are the border."""
    return (row + 1) * STRIDE + col + 1
