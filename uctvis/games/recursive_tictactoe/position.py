"""Positions of recursive tic-tac-toe, and the lines of its grids.

A grid has three columns and three rows, and so have its nine boards. A place in a grid, or in a
board, is 3 * (x - 1) + y - 1: x is its column from the left, y its row from the bottom, both from
1 to 3. A move is `BOARD_MOVES` times the place of its board plus the place of its cell there.
"""

from functools import lru_cache
from typing import NamedTuple

EMPTY = "."
SIGNS = "XO"
# The owner of a board in which no line can be won any more.
TIED = "="
# Instead of a board's place: any board may be played in.
ANY = 9
# More than the cells of a board: a power of two is divided by quickly.
BOARD_MOVES = 16
# Logits of moves in hundredths: to win a board, to stop the opponent there, and to let the
# opponent win one or choose any.
WINS_BOARD, STOPS_BOARD, GIVES = 100, 50, -100
LINES = (
    *((x, x + 1, x + 2) for x in (0, 3, 6)),
    *((y, y + 3, y + 6) for y in (0, 1, 2)),
    (0, 4, 8),
    (2, 4, 6),
)


class Position(NamedTuple):
    """A position, with the owners of the boards, which may not follow from the cells."""

    # The 81 cells, beginning with the first board, as "X", "O" or ".".
    cells: str = EMPTY * 81
    # The owner of each board: "X", "O", "=" if it is tied, or "." while it is open.
    owners: str = EMPTY * 9
    # The board that must be played in, or `ANY`.
    next: int = ANY
    # The player to move.
    player: int = 0

    def board(self, place: int) -> str:
        """The nine cells of a board."""
        return self.cells[9 * place : 9 * place + 9]

    def with_mark(self, board: int, place: int) -> "Position":
        """The position with a mark of the player to move, who is then the other one."""
        cell = 9 * board + place
        cells = self.cells[:cell] + SIGNS[self.player] + self.cells[cell + 1 :]
        return self._replace(cells=cells, player=1 - self.player)


def place_name(place: int) -> str:
    """The column and the row of a place, such as "13"."""
    return f"{place // 3 + 1}{place % 3 + 1}"


# Grids recur all the time.
@lru_cache(1 << 16)
def owner_of(grid: str) -> str:
    """The owner of a grid of nine signs, which may contain `TIED`."""
    lines = [{grid[place] for place in line} for line in LINES]
    for sign in SIGNS:
        if {sign} in lines:
            return sign
    is_open = any(TIED not in line and not line >= {*SIGNS} for line in lines)
    return EMPTY if is_open else TIED


def has_line(grid: str, sign: str) -> bool:
    """Whether a grid has three of these signs in a row."""
    return any(all(grid[place] == sign for place in line) for line in LINES)


def completes(grid: str, place: int, sign: str) -> bool:
    """Whether this sign at an empty place of an open grid makes three in a row."""
    return has_line(grid[:place] + sign + grid[place + 1 :], sign)
