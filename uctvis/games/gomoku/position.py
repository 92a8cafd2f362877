"""Positions of gomoku, and the numbers of its intersections.

An intersection has the number 16 * row + column, from 0 for a1; so does the move that puts a
stone there. A set of intersections is a number: bit n is intersection n. The bits of column 15 are
always clear, so that no line continues from one row into the next.
"""

from functools import cache, lru_cache
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


@lru_cache(maxsize=16)
def numbers(cells: int) -> tuple[int, ...]:
    """The numbers of the intersections of a set, in order."""
    return tuple(number for number, bit in enumerate(reversed(f"{cells:b}")) if bit == "1")


def has_five(stones: int) -> bool:
    """Whether the stones contain five in a row."""
    row, column, left, right = STEPS
    return bool(
        fives(stones, row) or fives(stones, column) or fives(stones, left) or fives(stones, right)
    )


def fives(stones: int, step: int) -> int:
    """Where the rows of five stones in a direction begin."""
    pairs = stones & stones >> step
    fours = pairs & pairs >> 2 * step
    return fours and fours & stones >> 4 * step


@cache
def cell_name(cell: int) -> str:
    """The name of an intersection, such as "a1"."""
    row, column = divmod(cell, STRIDE)
    return f"{COLUMN_NAMES[column]}{row + 1}"
