"""The marks of new nodes in a compared tree, at a cost that depends on pixels.

In each cell that has new nodes, the uppermost and then leftmost of them has a mark. The cells are
anchored in the tree, as in `pixel_cells`.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.view.marks.found import NODE, Places, node_size, spacing
from uctvis.view.marks.pixel_cells import MARGIN, VisibleRange

_Int32s = NDArray[np.int32]
_Int64s = NDArray[np.int64]

# The minimum diameter of the marks, and the maximum width of a cell, in pixels.
NEW_SIZE = 5.0
_CELL = 8.0
# Of more visible rows with new nodes, only every second, fourth, ... is looked at.
_MOST_ROWS = 2_000


@compiled
def new_marks(
    places: Places, window: VisibleRange, place: _Int32s, row: _Int64s, start: _Int64s, most: int
) -> NDArray[np.void]:
    """The NODE marks of new nodes; `place`, `row` and `start` are as in `NewPlaces`.

    The cells are widened until `most` marks are enough.
    """
    marks = np.empty(most, NODE)
    top = window.row - MARGIN / window.scale_y
    bottom = window.row + (window.height + MARGIN) / window.scale_y
    first = int(np.searchsorted(row, np.int64(np.ceil(top))))
    last = int(np.searchsorted(row, np.int64(np.floor(bottom)) + 1))
    stride = 1
    while (last - first) // stride > _MOST_ROWS:
        stride *= 2
    # Anchored in the tree, so that moving it changes no mark.
    first += -first % stride
    size = _CELL
    while True:
        count = _fill(marks, places, window, place, row, start, first, last, stride, size)
        if count <= most:
            return marks[:count]
        size *= 2.0


@compiled
def _fill(
    marks: NDArray[np.void],
    places: Places,
    window: VisibleRange,
    place: _Int32s,
    row: _Int64s,
    start: _Int64s,
    first: int,
    last: int,
    stride: int,
    size: float,
) -> int:
    """Write the marks, with cells of at most `size` pixels, and return their number.

    Returns early with a greater number if there is no room for all of them.
    """
    cell = 2.0 ** np.floor(np.log2(size / window.scale_x))
    band = 2.0 ** max(0.0, np.floor(np.log2(size / window.scale_y)))
    left_x = window.x - MARGIN / window.scale_x
    right_x = window.x + (window.width + MARGIN) / window.scale_x
    left = np.floor(left_x / cell)
    taken = np.zeros(int(np.floor(right_x / cell) - left) + 1, np.bool_)
    at_band = -1.0
    count = 0
    for index in range(first, last, stride):
        if np.floor(row[index] / band) != at_band:
            at_band = np.floor(row[index] / band)
            taken[:] = False
        end = start[index + 1]
        found = _first_from(places.x, place, start[index], end, left_x)
        while found < end and places.x[place[found]] <= right_x:
            column = int(np.floor(places.x[place[found]] / cell) - left)
            if not taken[column]:
                taken[column] = True
                if count == len(marks):
                    return count + 1
                _write(marks[count], places, window, row[index], place[found])
                count += 1
            found = _first_from(places.x, place, found + 1, end, (left + column + 1.0) * cell)
    return count


@compiled
def _first_from(x: NDArray[np.float64], place: _Int32s, first: int, last: int, value: float) -> int:
    """The first of the indices first .. last - 1 of `place` with an x of at least `value`.

    Takes about 2 log2(d) steps if the result is d after `first`; returns `last` if there is none.
    """
    step = 1
    low = first
    while low + step <= last and x[place[low + step - 1]] < value:
        low += step
        step *= 2
    high = min(low + step - 1, last)
    while low < high:
        middle = (low + high) // 2
        if x[place[middle]] < value:
            low = middle + 1
        else:
            high = middle
    return low


@compiled
def _write(mark: Any, places: Places, window: VisibleRange, row: int, place: int) -> None:
    gap = spacing(places, window, row, place, place + 1)
    mark.x = (places.x[place] - window.x) * window.scale_x
    mark.y = (row - window.row) * window.scale_y
    mark.room = gap
    mark.size = max(NEW_SIZE, node_size(gap, places.summaries[place].width, window))
    mark.place = place
    mark.strength = places.visits[places.node[place]]
