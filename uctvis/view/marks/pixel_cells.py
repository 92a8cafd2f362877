"""Runs: what stands so close together on screen that one mark is enough for it.

Cells are anchored in the tree, and their widths are powers of two: so moving the tree
changes no run, and zooming in only splits them.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled

_Float64s = NDArray[np.float64]

# Pixels beyond the edges of the screen where marks are still drawn.
MARGIN = 16.0
# The width of a cell in pixels at most; at least, half of that.
CELL = 2.0
# What one mark in the middle stands for may be as wide as two pixels, no more.
HALF = 1.0 / CELL
# Rows are leapt over where there are more than one in this many pixels.
LEAP = 4.0


class VisibleRange(NamedTuple):
    """What the screen shows: x and row at its top left, pixels a unit, its size in pixels.

    `cell` is the width of a cell in units of x, `narrow` what one fold may stand for, from one
    to two cells: it follows the zoom evenly, so that not all folds change at once. `band` is as
    many rows as one mark may stand for, `leap` as many as one line may span.
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
def cell_end(x: float, width: float) -> float:
    """Where the cell of that width ends in which `x` is."""
    return float((np.floor(x / width) + 1.0) * width)


@compiled
def visible_part(
    x0: float, y0: float, x1: float, y1: float, width: float, height: float
) -> tuple[float, float]:
    """Where a line (y0 <= y1) enters and leaves a screen with its margins.

    As shares of its length; the first is greater than the second if it does not.
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
    """The part of a line (y0 <= y1) that is on a screen with its margins, in float64.

    What is far outside would lose its place in the float32 of the marks.
    """
    enter, leave = visible_part(x0, y0, x1, y1, width, height)
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
