"""Runs: what stands so close together on screen that one mark is enough for it.

Cells are anchored in the tree, and their widths are powers of two: so moving the tree
changes no run, and zooming in only splits them. The edges between two rows go to parents
that stand in the order of their children, since no edges cross; so those that start and
end in the same cells follow each other, and the end of a run is found by bisection, not
by a scan.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.compiled import compiled

_Int32s = NDArray[np.int32]
_Float64s = NDArray[np.float64]

# Pixels beyond the edges of the screen where marks are still drawn.
MARGIN = 16.0


class Window(NamedTuple):
    """What the screen shows: x and row at its top left, pixels a unit, its size in pixels.

    `cell` is the width of a cell in units of x, `leap` the rows that a leap is long.
    """

    x: float
    row: float
    scale_x: float
    scale_y: float
    width: float
    height: float
    cell: float
    leap: int


@compiled
def lower_bound(x: _Float64s, first: int, last: int, value: float) -> int:
    """The first of the places first .. last - 1 with an x of at least `value`, or `last`.

    The steps are about twice the logarithm of how far that is from `first`.
    """
    step = 1
    low = first
    while low + step <= last and x[low + step - 1] < value:
        low += step
        step *= 2
    high = min(low + step - 1, last)
    while low < high:
        middle = (low + high) // 2
        if x[middle] < value:
            low = middle + 1
        else:
            high = middle
    return low


@compiled
def end_of_edges(
    x: _Float64s, parent: _Int32s, first: int, last: int, y: float, window: Window
) -> int:
    """Where the run of edges ends that look like the one of place `first`."""
    cells = edge_cells(x, parent, first, y, window)
    if edge_cells(x, parent, last - 1, y, window) == cells:
        return last
    step = 1
    low = first
    while low + step < last and edge_cells(x, parent, low + step, y, window) == cells:
        low += step
        step *= 2
    high = min(low + step, last)
    while high - low > 1:
        middle = (low + high) // 2
        if edge_cells(x, parent, middle, y, window) == cells:
            low = middle
        else:
            high = middle
    return high


@compiled
def edge_cells(
    x: _Float64s, parent: _Int32s, place: int, y: float, window: Window
) -> tuple[float, float, float, float]:
    """The cells of both ends of the visible part of an edge, from the parent down.

    Where no part is visible: infinite, and the side on which the edge passes the window.
    """
    start_x = (x[parent[place]] - window.x) * window.scale_x
    start_y = y - window.scale_y
    end_x = (x[place] - window.x) * window.scale_x
    seen, x0, y0, x1, y1 = clip(start_x, start_y, end_x, y, window.width, window.height)
    if not seen:
        aside = (end_x - start_x) * (window.height / 2.0 - start_y)
        aside -= (y - start_y) * (window.width / 2.0 - start_x)
        return np.inf, np.sign(aside), 0.0, 0.0
    return (
        np.floor((window.x + x0 / window.scale_x) / window.cell),
        np.floor(y0),
        np.floor((window.x + x1 / window.scale_x) / window.cell),
        np.floor(y1),
    )


@compiled
def clip(
    x0: float, y0: float, x1: float, y1: float, width: float, height: float
) -> tuple[bool, float, float, float, float]:
    """The part of a line (y0 <= y1) that is on a screen with its margins, in float64.

    What is far outside would lose its place in the float32 of the marks.
    """
    enter = 0.0
    leave = 1.0
    for axis in range(2):
        start, stop = (x0, x1) if axis == 0 else (y0, y1)
        least = -MARGIN
        most = (width if axis == 0 else height) + MARGIN
        if start == stop:
            if start < least or start > most:
                return False, x0, y0, x1, y1
        else:
            at_least = (least - start) / (stop - start)
            at_most = (most - start) / (stop - start)
            enter = max(enter, min(at_least, at_most))
            leave = min(leave, max(at_least, at_most))
    if enter > leave:
        return False, x0, y0, x1, y1
    # An end that is inside stays exactly where it is.
    ends = (x0, y0, x1, y1)
    if enter > 0.0:
        x0 = ends[0] + enter * (ends[2] - ends[0])
        y0 = ends[1] + enter * (ends[3] - ends[1])
    if leave < 1.0:
        x1 = ends[0] + leave * (ends[2] - ends[0])
        y1 = ends[1] + leave * (ends[3] - ends[1])
    return True, x0, y0, x1, y1
