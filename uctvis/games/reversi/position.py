"""Positions of Reversi. A set of squares is a number: bit 8 * row + column, from the upper left.

A move is the number of a square, or `PASS`.
"""

from functools import lru_cache
from typing import NamedTuple

SIZE = 8
PASS = SIZE * SIZE
COLUMNS = "abcdefgh"
EMPTY = "."
# Black, who moves first, and White.
SIGNS = "XO"
FULL = (1 << PASS) - 1
# All squares without the first column, and without the last one.
NOT_FIRST = FULL // 0xFF * 0xFE
NOT_LAST = FULL // 0xFF * 0x7F
# The eight directions: how far the bits are shifted, and the squares on which they may arrive.
DIRECTIONS = (
    (1, NOT_FIRST),
    (-7, NOT_FIRST),
    (9, NOT_FIRST),
    (-1, NOT_LAST),
    (7, NOT_LAST),
    (-9, NOT_LAST),
    (8, FULL),
    (-8, FULL),
)
_D4, _E4, _D5, _E5 = (1 << square for square in (27, 28, 35, 36))
CENTRE = _D4 | _E4 | _D5 | _E5


class Position(NamedTuple):
    """The squares with discs of Black and of White, and the player to move: Black is player 0."""

    discs: tuple[int, int] = (_E4 | _D5, _D4 | _E5)
    player: int = 0

    @property
    def own_first(self) -> tuple[int, int]:
        """The discs of the player to move, then the opponent's discs."""
        return self.discs[self.player], self.discs[1 - self.player]


def shifted(squares: int, step: int, arriving: int) -> int:
    """Squares moved by one square in a direction; those that leave the board vanish."""
    return (squares << step if step > 0 else squares >> -step) & arriving


def neighbours(squares: int) -> int:
    """The squares beside some squares, in all directions."""
    found = 0
    for step, arriving in DIRECTIONS:
        found |= shifted(squares, step, arriving)
    return found


# They are asked several times for a position.
@lru_cache(1 << 10)
def legal_squares(own: int, other: int) -> int:
    """The empty squares where a disc turns at least one disc of the opponent."""
    found = 0
    for step, arriving in DIRECTIONS:
        run = shifted(own, step, arriving) & other
        for _more in range(SIZE - 3):
            run |= shifted(run, step, arriving) & other
        found |= shifted(run, step, arriving)
    return found & ~(own | other)


def turned(own: int, other: int, square: int) -> int:
    """The discs of the opponent that an own disc on an empty square turns."""
    found = 0
    for step, arriving in DIRECTIONS:
        run, at = 0, shifted(1 << square, step, arriving)
        while at & other:
            run |= at
            at = shifted(at, step, arriving)
        if at & own:
            found |= run
    return found


def squares_in(squares: int) -> list[int]:
    """The numbers of the squares of a set, in order."""
    found = []
    while squares:
        found.append((squares & -squares).bit_length() - 1)
        squares &= squares - 1
    return found


def square_name(square: int) -> str:
    """The column and the row of a square, such as "d3"; "a1" is in the upper left corner."""
    return f"{COLUMNS[square % SIZE]}{square // SIZE + 1}"
