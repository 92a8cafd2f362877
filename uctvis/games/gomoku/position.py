"""Positions of gomoku, and the numbers of its intersections.

An intersection has the number 16 * row + column, from 0 for a1; so does the move that puts a
stone there. A set of intersections is a number: bit n is intersection n. The bits of column 15 are
always clear, so that no line continues from one row into the next.
"""

from functools import cache
from typing import NamedTuple

# Bits from a row to the next, which is the most that a board of 15 columns needs.
STRIDE = 16
LEAST_SIZE, MOST_SIZE = 9, 15
CELLS = STRIDE * STRIDE
# The steps of lines: along a row, along a column, rising to the left, rising to the right.
STEPS = (1, STRIDE, STRIDE - 1, STRIDE + 1)
COLUMN_NAMES = "abcdefghijklmno"


class Position(NamedTuple):
    """The stones of Black and White, the player to move (0 is Black), and the board's size."""

    stones: tuple[int, int]
    player: int
    size: int


@cache
def board(size: int) -> int:
    """All intersections of a board."""
    row = (1 << size) - 1
    return sum(row << STRIDE * number for number in range(size))


def free(position: Position) -> int:
    """The intersections without a stone."""
    return board(position.size) & ~(position.stones[0] | position.stones[1])


def numbers(cells: int) -> list[int]:
    """The numbers of the intersections of a set, in order."""
    found = []
    while cells:
        found.append((cells & -cells).bit_length() - 1)
        cells &= cells - 1
    return found


def has_five(stones: int) -> bool:
    """Whether the stones contain five in a row."""
    return any(fives(stones, step) for step in STEPS)


def fives(stones: int, step: int) -> int:
    """Where the rows of five stones in a direction begin."""
    pairs = stones & stones >> step
    return pairs & pairs >> 2 * step & stones >> 4 * step


def cell_name(cell: int) -> str:
    """The name of an intersection, such as "a1"."""
    row, column = divmod(cell, STRIDE)
    return f"{COLUMN_NAMES[column]}{row + 1}"
