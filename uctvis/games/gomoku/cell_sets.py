"""Sets of intersections as four words, in compiled code: the operations of Python's integers."""

import numpy as np

from uctvis.games.gomoku.position import LEAST_SIZE, MOST_SIZE, board
from uctvis.jit.bits import popcount
from uctvis.jit.compiled import compiled, signed

Cells = tuple[np.uint64, np.uint64, np.uint64, np.uint64]

_U0, _U64 = np.uint64(0), np.uint64(64)
WORD = 2**64 - 1
# Indexed by the size of a board: all its intersections.
BOARDS = np.array(
    [
        [board(size) >> 64 * n & WORD if size >= LEAST_SIZE else 0 for n in range(4)]
        for size in range(MOST_SIZE + 1)
    ],
    np.uint64,
)


@compiled
def both(a: Cells, b: Cells) -> Cells:
    return a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]


@compiled
def either(a: Cells, b: Cells) -> Cells:
    return a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]


@compiled
def differing(a: Cells, b: Cells) -> Cells:
    return a[0] ^ b[0], a[1] ^ b[1], a[2] ^ b[2], a[3] ^ b[3]


@compiled
def without(a: Cells, b: Cells) -> Cells:
    return a[0] & ~b[0], a[1] & ~b[1], a[2] & ~b[2], a[3] & ~b[3]


@compiled
def up(a: Cells, step: np.uint64) -> Cells:
    """The intersections whose numbers are higher by 0 < step < 64."""
    back = _U64 - step
    return (
        a[0] << step,
        a[1] << step | a[0] >> back,
        a[2] << step | a[1] >> back,
        a[3] << step | a[2] >> back,
    )


@compiled
def down(a: Cells, step: np.uint64) -> Cells:
    """The intersections whose numbers are lower by 0 < step < 64."""
    back = _U64 - step
    return (
        a[0] >> step | a[1] << back,
        a[1] >> step | a[2] << back,
        a[2] >> step | a[3] << back,
        a[3] >> step,
    )


@compiled
def is_empty(a: Cells) -> bool:
    return bool(a[0] | a[1] | a[2] | a[3] == _U0)


@compiled
def count(a: Cells) -> int:
    return signed(popcount(a[0]) + popcount(a[1]) + popcount(a[2]) + popcount(a[3]))


@compiled
def empty_cells(own: Cells, other: Cells, size: int) -> Cells:
    """The intersections of a board without a stone."""
    return (
        BOARDS[size, 0] & ~(own[0] | other[0]),
        BOARDS[size, 1] & ~(own[1] | other[1]),
        BOARDS[size, 2] & ~(own[2] | other[2]),
        BOARDS[size, 3] & ~(own[3] | other[3]),
    )
