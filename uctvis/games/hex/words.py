"""A position of Hex as words, and sets of cells as pairs of words, for compiled code.

A set of cells is two words, the lower one first, with two more bits for the edges of a player:
`START` for the first one, `END` for the last one. A position is nine words:

- 0, 1: the stones of the player to move, and both of the own edges; 2, 3: the same of the other
  player;
- 4, 5: what of 0, 1 is connected with the first edge; 6, 7: the same of 2, 3. Who has `END` among
  these has won;
- 8: the player to move, the size, and the last stone.

The scratch contains the neighbours of each cell, which differ for the players in the edges, all
cells, and the cells at each edge; and it remembers which moves of a position save a bridge.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from uctvis.games.hex.position import Position, cells_of, joined, neighbours, rhombus
from uctvis.jit.bits import lowest
from uctvis.jit.compiled import compiled, signed

Words = tuple[np.uint64, ...]
Scratch = NDArray[np.uint64]
Pair = tuple[np.uint64, np.uint64]

U0, U1, U2, U64 = (np.uint64(n) for n in (0, 1, 2, 64))
_63 = np.uint64(63)
_WORD = (1 << 64) - 1
# The bits of the edges in a set of cells, their places, and the sets in the upper word.
_START, _END = 1 << 121, 1 << 122
START_PLACE = np.uint64(121)
START_HIGH, END_HIGH, EDGES_HIGH = (
    np.uint64(edges >> 64) for edges in (_START, _END, _START | _END)
)
# The fields of the last word, and what stands for no last stone.
SIZE_SHIFT, LAST_SHIFT = np.uint64(8), np.uint64(16)
BYTE = np.uint64(0xFF)
NOWHERE = 0xFF
# Where the scratch has the neighbours of player 1, all cells, and the edges of player 0.
SECOND = np.uint64(256)
_CELLS, _EDGES = 512, 514
# Where it remembers the moves that save a bridge, as a set of their places in the list of moves.
SAVING = 522


@compiled
def size_of(position: Words) -> int:
    return signed(position[8] >> SIZE_SHIFT & BYTE)


@compiled
def free_cells(position: Words, scratch: Scratch) -> Pair:
    """The empty cells."""
    low = scratch[_CELLS] & ~(position[0] | position[2])
    return low, scratch[_CELLS + 1] & ~(position[1] | position[3])


@compiled
def one_cell(cell: np.uint64) -> Pair:
    """The set with one cell or edge."""
    bit = U1 << (cell & _63)
    is_high = cell >= U64
    return U0 if is_high else bit, bit if is_high else U0


@compiled
def has(low: np.uint64, high: np.uint64, cell: np.uint64) -> np.uint64:
    """1 if a set contains a cell or edge, else 0."""
    word = high if cell >= U64 else low
    return word >> (cell & _63) & U1


@compiled
def neighbours_of(scratch: Scratch, player: np.uint64, cell: np.uint64) -> Pair:
    """The neighbours of a cell, with the edges of a player; an edge has none."""
    place = player * SECOND + U2 * cell
    return scratch[place], scratch[place + U1]


@compiled
def spread(
    scratch: Scratch,
    player: np.uint64,
    low: np.uint64,
    high: np.uint64,
    reached_low: np.uint64,
    reached_high: np.uint64,
    new_low: np.uint64,
    new_high: np.uint64,
) -> Pair:
    """The stones `reached` with what of the stones `low, high` is connected to `new`.

    `new` is already connected; each stone is looked at once.
    """
    reached_low |= new_low
    reached_high |= new_high
    while new_low | new_high != U0:
        if new_low != U0:
            cell = lowest(new_low)
            new_low &= new_low - U1
        else:
            cell = U64 + lowest(new_high)
            new_high &= new_high - U1
        near_low, near_high = neighbours_of(scratch, player, cell)
        near_low &= low & ~reached_low
        near_high &= high & ~reached_high
        reached_low |= near_low
        reached_high |= near_high
        new_low |= near_low
        new_high |= near_high
    return reached_low, reached_high


@compiled
def _shifted(low: np.uint64, high: np.uint64, places: np.uint64) -> Pair:
    """A set whose numbers are larger by 1 to 63."""
    return low << places, high << places | low >> U64 - places


@compiled
def _shifted_back(low: np.uint64, high: np.uint64, places: np.uint64) -> Pair:
    """A set whose numbers are smaller by 1 to 63."""
    return low >> places | high << U64 - places, high >> places


@compiled
def _grown(scratch: Scratch, low: np.uint64, high: np.uint64, size: np.uint64) -> Pair:
    """All neighbours of some cells; some of the cells themselves may be among them."""
    left_low, left_high = scratch[_EDGES + 4], scratch[_EDGES + 5]
    right_low, right_high = scratch[_EDGES + 6], scratch[_EDGES + 7]
    low_1, high_1 = _shifted_back(low & ~left_low, high & ~left_high, U1)
    low_2, high_2 = _shifted(low & ~right_low, high & ~right_high, U1)
    low_3, high_3 = _shifted_back(low, high, size)
    low_4, high_4 = _shifted(low, high, size)
    low_5, high_5 = _shifted_back(low & ~right_low, high & ~right_high, size - U1)
    low_6, high_6 = _shifted(low & ~left_low, high & ~left_high, size - U1)
    low = low_1 | low_2 | low_3 | low_4 | low_5 | low_6
    high = high_1 | high_2 | high_3 | high_4 | high_5 | high_6
    return low & scratch[_CELLS], high & scratch[_CELLS + 1]


@compiled
def stones_needed(position: Words, scratch: Scratch, is_other: int) -> int:
    """How many more stones the player to move, or the other one, needs to connect both edges."""
    at = 2 * is_other
    own_low, own_high = position[at], position[at + 1]
    reached_low, reached_high = position[at + 4], position[at + 5]
    other_low, other_high = position[2 - at], position[3 - at]
    player = position[8] & U1 ^ np.uint64(is_other)
    size = position[8] >> SIZE_SHIFT & BYTE
    edges = _EDGES + 4 * signed(player)
    free_low = scratch[_CELLS] & ~other_low
    free_high = scratch[_CELLS + 1] & ~other_high
    needed = 0
    while reached_low & scratch[edges + 2] | reached_high & scratch[edges + 3] == U0:
        needed += 1
        near_low, near_high = _grown(
            scratch, reached_low & free_low, reached_high & free_high, size
        )
        reached_low |= (near_low | scratch[edges]) & free_low
        reached_high |= (near_high | scratch[edges + 1]) & free_high
        # The stones beside the cells where a stone was placed are connected with it.
        near_low, near_high = _grown(
            scratch, reached_low & free_low, reached_high & free_high, size
        )
        near_low &= own_low & ~reached_low
        near_high &= own_high & ~reached_high
        reached_low, reached_high = spread(
            scratch, player, own_low, own_high, reached_low, reached_high, near_low, near_high
        )
    return needed


def encode(position: Position) -> Words:
    """The words of a position."""
    stones, player, size, last = position
    words: list[int] = []
    order = (player, 1 - player)
    for one in order:
        words += _halves(stones[one] | _START | _END)
    for one in order:
        first, end = rhombus(size).edges[one]
        reached = joined(stones[one] & first, stones[one], size)
        words += _halves(reached | _START | (_END if reached & end else 0))
    place = NOWHERE if last is None else last
    words.append(player | size << int(SIZE_SHIFT) | place << int(LAST_SHIFT))
    return tuple(map(np.uint64, words))


def scratch(position: Position) -> Scratch:
    """The tables for the size of a position."""
    return _scratch(position.size).copy()


@cache
def _scratch(size: int) -> Scratch:
    on = rhombus(size)
    words: list[int] = []
    for first, last in on.edges:
        near = [0] * 128
        for cell in cells_of(on.cells):
            bit = 1 << cell
            edges = (_START if bit & first else 0) | (_END if bit & last else 0)
            near[cell] = neighbours(bit, size) | edges
        words += (half for cells in near for half in _halves(cells))
    for cells in (on.cells, *(edge for edges in on.edges for edge in edges)):
        words += _halves(cells)
    return np.array([*words, 0, 0], np.uint64)


def _halves(cells: int) -> tuple[int, int]:
    return cells & _WORD, cells >> 64
