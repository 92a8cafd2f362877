"""A position of Hex, and what is connected on its board.

The cells are numbered row by row from the upper left. A set of cells is a number with the bit of
each cell. The neighbours of a cell are those beside it, the one above it and the one to the right
of that, the one below it and the one to the left of that.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

SIZES = range(5, 12)
SIZE = 7


class Position(NamedTuple):
    """The stones of each player, the player to move, the side of the board, and the last stone.

    The last stone is the cell where a stone was placed by the last move; None at the start, and
    where it is not known.
    """

    stones: tuple[int, int]
    player: int
    size: int
    last: int | None


class Rhombus(NamedTuple):
    """The sets of cells of a board of some size: all of them, and those at its borders.

    `edges` has the two edges that each player connects: the top and the bottom for player 0, the
    left and the right for player 1.
    """

    size: int
    cells: int
    edges: tuple[tuple[int, int], tuple[int, int]]


@cache
def rhombus(size: int) -> Rhombus:
    """The board with `size` rows."""
    row = (1 << size) - 1
    column = sum(1 << size * place for place in range(size))
    bottom, right = row << size * (size - 1), column << size - 1
    return Rhombus(size, row * column, ((row, bottom), (column, right)))


def neighbours(cells: int, size: int) -> int:
    """All neighbours of some cells; some of the cells themselves may be among them."""
    on = rhombus(size)
    left, right = on.edges[1]
    not_left, not_right = cells & ~left, cells & ~right
    found = not_left >> 1 | not_right << 1 | cells >> size | cells << size
    return (found | not_right >> size - 1 | not_left << size - 1) & on.cells


def joined(start: int, through: int, size: int) -> int:
    """The cells of `through` that are connected with the cells `start`, which are part of it."""
    found, added = 0, start
    while added:
        found |= added
        added = neighbours(added, size) & through & ~found
    return found


def connects(stones: int, player: int, size: int) -> bool:
    """Whether these stones of a player connect the player's two edges."""
    first, last = rhombus(size).edges[player]
    return bool(joined(stones & first, stones, size) & last)


def swapped(cell: int, size: int) -> int:
    """The cell on the other side of the long diagonal, to which a swap moves the first stone."""
    row, column = divmod(cell, size)
    return size * column + row


def distance(own: int, other: int, player: int, size: int) -> int:
    """How many more stones a player needs at least to connect both edges, if nobody else moves.

    If the other player has left no way, the size of the board.
    """
    on = rhombus(size)
    first, last = on.edges[player]
    reached, needed = joined(own & first, own, size), 0
    while not reached & last:
        before, needed = reached, needed + 1
        reached |= (neighbours(reached, size) | first) & on.cells & ~other
        # The stones beside the cells where a stone was placed are connected with it.
        reached |= joined(neighbours(reached, size) & own, own, size)
        if reached == before:
            return size
    return needed


def cells_of(cells: int) -> Iterator[int]:
    """The numbers of the cells of a set, the lowest first."""
    while cells:
        yield (cells & -cells).bit_length() - 1
        cells &= cells - 1


def ring(cell: int, size: int) -> list[tuple[int, int]]:
    """The rows and columns of the six places around a cell, in turn; some may be off the board."""
    row, column = divmod(cell, size)
    steps = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))
    return [(row + down, column + right) for down, right in steps]


def bridges_cut(own: int, other: int, player: int, size: int, last: int) -> int:
    """The empty cells that save a bridge of a player, into which the other has placed `last`.

    A bridge are two stones with two empty neighbours in common, or a stone and an own edge: if the
    other player takes one of the two cells, the other one still connects them.
    """
    around = ring(last, size)
    is_own = [_holds(own, player, size, *place) for place in around]
    saved = 0
    for turn, (row, column) in enumerate(around):
        if is_own[turn - 1] and is_own[(turn + 1) % 6] and _is_on_board(size, row, column):
            saved |= 1 << size * row + column
    return saved & ~(own | other)


def _is_on_board(size: int, row: int, column: int) -> bool:
    return 0 <= row < size and 0 <= column < size


def _holds(own: int, player: int, size: int, row: int, column: int) -> bool:
    """Whether a place has a stone of the player, or lies beyond one of the player's edges."""
    if _is_on_board(size, row, column):
        return bool(own >> size * row + column & 1)
    across = row if player == 0 else column
    return not 0 <= across < size
