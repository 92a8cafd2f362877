"""Cells about a pixel wide; the nodes of a row in one cell are a run and share a mark.

Cells are anchored in the tree, and their widths are powers of two. Therefore moving the tree
changes no run, and zooming in only splits runs.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled

_Float64s = NDArray[np.float64]

# The margin around the screen in pixels where marks are still drawn.
MARGIN = 16.0
# The maximum width of a cell in pixels; the minimum is half of it.
CELL = 2.0
# The nodes of one mark may be at most two pixels wide.
HALF = 1.0 / CELL
# Rows are leapt over if there is more than one in this many pixels.
LEAP = 4.0


class VisibleRange(NamedTuple):
    """The visible part: x and row at its top left, pixels per unit, and its size in pixels.

    `cell` is the width of a cell in units of x. `narrow` is the maximum width of a fold, one to
    two cells; it changes continuously with the zoom, so that not all folds change at once. `band`
    is the maximum number of rows of one mark, `leap` the maximum number of rows of one line.
    """

    x: float
    row: float
    scale_x: float
    scale_y: float
    width: float
    height: float
    cell: float
    narrow: float
    band: int
    leap: int


@compiled
def sides(window: VisibleRange) -> tuple[float, float]:
    """The least and the greatest x at which marks are drawn, in units of x."""
    left = window.x - MARGIN / window.scale_x
    return left, window.x + (window.width + MARGIN) / window.scale_x


@compiled
def lower_bound(x: _Float64s, first: int, last: int, value: float) -> int:
    """The first of the places first .. last - 1 with an x of at least `value`, or `last`.

    Takes about 2 log2(d) steps if the result is d places after `first`.
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
def cell_end(x: float, width: float) -> float:
    """The end of the cell of this width that contains `x`."""
    return float((np.floor(x / width) + 1.0) * width)


@compiled
def visible_part(
    x0: float, y0: float, x1: float, y1: float, width: float, height: float
) -> tuple[float, float]:
    """The places where a line (y0 <= y1) enters and leaves the screen with its margins.

    They are shares of its length; the first is greater than the second if it is not visible.
    """
    enter = 0.0
    leave = 1.0
    for axis in range(2):
        start, stop = (x0, x1) if axis == 0 else (y0, y1)
        least = -MARGIN
        most = (width if axis == 0 else height) + MARGIN
        if start == stop:
            if start < least or start > most:
                return 1.0, 0.0
        else:
            at_least = (least - start) / (stop - start)
            at_most = (most - start) / (stop - start)
            enter = max(enter, min(at_least, at_most))
            leave = min(leave, max(at_least, at_most))
    return enter, leave


@compiled
def clip(
    x0: float, y0: float, x1: float, y1: float, width: float, height: float
) -> tuple[bool, float, float, float, float]:
    """The part of a line (y0 <= y1) that is on the screen with its margins, in float64.

    Points far outside would be inexact in the float32 of the marks.
    """
    enter, leave = visible_part(x0, y0, x1, y1, width, height)
    if enter > leave:
        return False, x0, y0, x1, y1
    # An end that is inside does not change at all.
    ends = (x0, y0, x1, y1)
    if enter > 0.0:
        x0 = ends[0] + enter * (ends[2] - ends[0])
        y0 = ends[1] + enter * (ends[3] - ends[1])
    if leave < 1.0:
        x1 = ends[0] + leave * (ends[2] - ends[0])
        y1 = ends[1] + leave * (ends[3] - ends[1])
    return True, x0, y0, x1, y1
