"""Positions of tic-tac-toe, and the names of its cells."""

from typing import NamedTuple

NAME = "tictactoe"
LINES = (
    *((row, row + 1, row + 2) for row in (0, 3, 6)),
    *((column, column + 3, column + 6) for column in (0, 1, 2)),
    (0, 4, 8),
    (2, 4, 6),
)
SIGNS = "XO"
EMPTY = "."
COLUMN_NAMES = "abc"
ROW_NAMES = "321"


class Position(NamedTuple):
    """The nine cells as "X", "O" or ".", and the player to move."""

    cells: str
    player: int
