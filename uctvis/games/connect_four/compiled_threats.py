"""The functions of `threats` once more, compiled."""

import numpy as np

from uctvis.games.connect_four.threats import BOTTOM, DRAWN, FULL, STEPS, UNKNOWN
from uctvis.jit.bits import popcount
from uctvis.jit.compiled import compiled, signed

_U0, _U1, _U2, _U3 = (np.uint64(n) for n in range(4))
_ALL_STEPS = tuple(np.uint64(step) for step in STEPS)
_UP, _SIDEWAYS = _ALL_STEPS[0], _ALL_STEPS[1:]
_ALL_CELLS, _BOTTOM_ROW = np.uint64(FULL), np.uint64(BOTTOM)


@compiled
def has_line(cells: np.uint64) -> bool:
    """Whether the discs contain four in a row."""
    lines = _U0
    for step in _ALL_STEPS:
        pairs = cells & cells >> step
        lines |= pairs & pairs >> _U2 * step
    return bool(lines != _U0)


@compiled
def threats(own: np.uint64, other: np.uint64) -> np.uint64:
    """The empty cells where a disc would complete four of the discs `own`."""
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
    """The lowest empty cell of each column."""
    return (own | other) + _BOTTOM_ROW & _ALL_CELLS


@compiled
def sensible(own: np.uint64, other: np.uint64) -> np.uint64:
    """The playable cells where the player with the discs `own` does not lose at once."""
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
    """What three moves decide: 1, 3, -2, `DRAWN` or `UNKNOWN` (`threats.result_in`)."""
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
