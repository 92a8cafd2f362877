"""Threats in connect four: empty cells where a disc would complete four in a row.

Sets of cells are as in `game`. A playable cell is the lowest empty one of its column.
"""

import numpy as np

from uctvis.jit.bits import popcount
from uctvis.jit.compiled import compiled, signed

COLUMNS, ROWS = 7, 6
# The distance in bits of neighbours in a column, a row and the two diagonals.
STEPS = (1, 8, 7, 9)
# Results of `known_result`.
DRAWN, UNKNOWN = 0, 4
FULL = sum((1 << ROWS) - 1 << 8 * column for column in range(COLUMNS))
_BOTTOM = sum(1 << 8 * column for column in range(COLUMNS))


def has_four(discs: int) -> bool:
    """Whether the discs contain four in a row."""
    for step in STEPS:
        pairs = discs & discs >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


def playable_cells(own: int, other: int) -> int:
    """The lowest empty cell of each column."""
    return (own | other) + _BOTTOM & FULL


def threat_cells(own: int, other: int) -> int:
    """The empty cells where a disc would complete four of the discs `own`."""
    found = 0
    for column in range(COLUMNS):
        for row in range(ROWS):
            cell = 1 << 8 * column + row
            if not (own | other) & cell and has_four(own | cell):
                found |= cell
    return found


def sensible_cells(own: int, other: int) -> int:
    """The playable cells where the player to move, with the discs `own`, does not lose at once.

    These are the cells that win, if there are any. Otherwise they block a win of the other
    player, and are not directly below one.
    """
    cells, lost = playable_cells(own, other), threat_cells(other, own)
    if wins := cells & threat_cells(own, other):
        return wins
    blocks = cells & lost
    if blocks.bit_count() > 1:
        return 0
    return (blocks or cells) & ~(lost >> 1)


def result_in(own: int, other: int) -> int:
    """What three moves of an unfinished game decide for the player to move.

    1 or 3: a win with that many moves, the last one of which is own; -2: a loss with the second
    move; `DRAWN`: no line can be completed any more; otherwise `UNKNOWN`.
    """
    cells = sensible_cells(own, other)
    if not cells:
        return -2
    if cells & threat_cells(own, other):
        return 1
    for column in range(COLUMNS):
        after = own | cells & 0xFF << 8 * column
        if after != own and playable_cells(other, after) and not sensible_cells(other, after):
            return 3
    return UNKNOWN if has_four(FULL & ~own) or has_four(FULL & ~other) else DRAWN


# The same, compiled.

_U0, _U1, _U2, _U3 = (np.uint64(n) for n in range(4))
_ALL_STEPS = tuple(np.uint64(step) for step in STEPS)
_UP, _SIDEWAYS = _ALL_STEPS[0], _ALL_STEPS[1:]
_ALL_CELLS, _BOTTOM_ROW = np.uint64(FULL), np.uint64(_BOTTOM)


@compiled
def has_line(cells: np.uint64) -> bool:
    """The same as `has_four`."""
    lines = _U0
    for step in _ALL_STEPS:
        pairs = cells & cells >> step
        lines |= pairs & pairs >> _U2 * step
    return bool(lines != _U0)


@compiled
def threats(own: np.uint64, other: np.uint64) -> np.uint64:
    """The same as `threat_cells`."""
    cells = own << _UP & own << _U2 * _UP & own << _U3 * _UP
    for step in _SIDEWAYS:
        # The step is a difference of two cells in either direction.
        pair = own << step & own << _U2 * step
        cells |= pair & (own << _U3 * step | own >> step)
        pair = own >> step & own >> _U2 * step
        cells |= pair & (own >> _U3 * step | own << step)
    return cells & _ALL_CELLS & ~(own | other)


@compiled
def playable(own: np.uint64, other: np.uint64) -> np.uint64:
    """The same as `playable_cells`."""
    return (own | other) + _BOTTOM_ROW & _ALL_CELLS


@compiled
def sensible(own: np.uint64, other: np.uint64) -> np.uint64:
    """The same as `sensible_cells`."""
    cells = playable(own, other)
    wins = cells & threats(own, other)
    if wins != _U0:
        return wins
    lost = threats(other, own)
    blocks = cells & lost
    if blocks != _U0:
        # Only one of several can be blocked.
        cells = blocks if blocks & blocks - _U1 == _U0 else _U0
    return cells & ~(lost >> _UP)


@compiled
def known_result(own: np.uint64, other: np.uint64) -> int:
    """The same as `result_in`."""
    cells = sensible(own, other)
    if cells == _U0:
        return -2
    if cells & threats(own, other) != _U0:
        return 1
    while cells != _U0:
        cell = cells & _U0 - cells
        after = own | cell
        if sensible(other, after) == _U0 and playable(other, after) != _U0:
            return 3
        cells ^= cell
    if has_line(_ALL_CELLS & ~own) or has_line(_ALL_CELLS & ~other):
        return UNKNOWN
    return DRAWN


@compiled
def empty_cells(own: np.uint64, other: np.uint64) -> int:
    """The number of empty cells."""
    return signed(popcount(_ALL_CELLS & ~(own | other)))
