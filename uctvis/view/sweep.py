"""The compiled part of `detail`: sweeps the visible rows and merges what stands close.

A stretch of a row is cut into runs of nodes in one cell, a cell being about a pixel
wide. Cells are anchored in the tree, and their widths are powers of two: so moving the
tree changes no run, and zooming in only splits them. The edges of a run go to parents
that stand in order, since no edges cross; so they too come in runs that start and end
in the same cells, and the end of a run is found by bisection, not by a scan.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.compiled import compiled
from uctvis.view.scene import SUMMARY, summary

_Int32s = NDArray[np.int32]
_Float64s = NDArray[np.float64]

NODE = np.dtype(
    [
        *(("x", np.float32), ("y", np.float32), ("size", np.float32)),
        *(("place", np.int32), ("strength", np.int32)),
    ]
)
EDGE = np.dtype(
    [
        *(("x0", np.float32), ("y0", np.float32), ("x1", np.float32), ("y1", np.float32)),
        *(("place", np.int32), ("strength", np.int32)),
    ]
)

# Diameters of node marks in pixels, and the share that they take of the room they have.
LEAST_SIZE = 2.5
MOST_SIZE = 14.0
_SHARE = 0.55
# Pixels beyond the edges of the screen where marks are still drawn.
_MARGIN = 16.0
# A narrow subtree is not folded where it has this much room to its sides and a row.
_ROOM_X = 6.0
_ROOM_Y = 5.0


class Window(NamedTuple):
    """What the screen shows: x and row at its top left, pixels a unit, its size in pixels,
    and the width of a cell in units of x.
    """

    x: float
    row: float
    scale_x: float
    scale_y: float
    width: float
    height: float
    cell: float


@compiled
def sweep(
    node: _Int32s,
    row_start: NDArray[np.int64],
    x: _Float64s,
    parent: _Int32s,
    child_start: _Int32s,
    summaries: NDArray[np.void],
    visits: _Int32s,
    window: Window,
    limit: int,
) -> tuple[NDArray[np.void], NDArray[np.void], NDArray[np.void], bool]:
    """The marks in a window: NODE, EDGE, and EDGE for the folded subtrees, as vertical lines.

    Takes the arrays of `Rows`, the summaries of `Scene`, and the visits by node id. The
    last value tells whether `limit` marks were enough; if not, the marks are incomplete.
    """
    size = len(x)
    rows = len(row_start) - 1
    nodes = np.empty(limit, NODE)
    edges = np.empty(limit, EDGE)
    folds = np.empty(limit, EDGE)
    node_count = 0
    edge_count = 0
    fold_count = 0
    whole = np.empty(1, SUMMARY)[0]
    left_x = window.x - _MARGIN / window.scale_x
    right_x = window.x + (window.width + _MARGIN) / window.scale_x
    # One row more than is visible on either side: edges reach there.
    top = max(0, int(np.ceil(window.row - _MARGIN / window.scale_y)))
    bottom = int(np.floor(window.row + (window.height + _MARGIN) / window.scale_y)) + 1
    bottom = min(rows - 1, bottom)

    # Stretches of rows that are still to be swept.
    stretches = np.empty((limit + 4, 3), np.int64)
    waiting = 0
    if top <= bottom:
        stretches[0, 0] = top
        stretches[0, 1] = row_start[top]
        stretches[0, 2] = row_start[top + 1]
        waiting = 1
    while waiting > 0:
        waiting -= 1
        row, first, last = stretches[waiting]
        y = (row - window.row) * window.scale_y
        row_visible = -_MARGIN <= y <= window.height + _MARGIN
        left = lower_bound(x, first, last, left_x)
        right = lower_bound(x, left, last, right_x)
        start = first
        while start < last:
            if node_count + edge_count + fold_count + 3 >= limit or waiting + 3 >= limit:
                return nodes, edges, folds, False
            visible = left <= start < right
            if start < left:
                end = left
            elif start >= right:
                end = last
            else:
                next_cell = (np.floor(x[start] / window.cell) + 1.0) * window.cell
                end = max(start + 1, lower_bound(x, start, right, next_cell))

            # The edges from the run to the row above.
            edge = start
            edges_end = end
            if row == 0:
                edge = end
            elif start < left:
                above = lower_bound(x, parent[start], parent[end - 1] + 1, left_x)
                edge = max(start, child_start[above])
            elif start >= right:
                above = lower_bound(x, parent[start], parent[end - 1] + 1, right_x)
                edges_end = min(end, child_start[above])
            while edge < edges_end:
                edge_end = end_of_edges(x, parent, edge, edges_end, y, window)
                seen, x0, y0, x1, y1 = clipped_edge(x, parent, edge, y, window)
                if seen:
                    if node_count + edge_count + fold_count + 3 >= limit:
                        return nodes, edges, folds, False
                    mark = edges[edge_count]
                    edge_count += 1
                    mark.place = edge
                    mark.strength = visits[node[edge]]
                    if edge_end - edge > 1:
                        summary(summaries, size, edge, edge_end, whole)
                        mark.place = whole.strongest
                        mark.strength = whole.peak
                        _, x0, y0, x1, y1 = clipped_edge(x, parent, whole.strongest, y, window)
                    mark.x0 = x0
                    mark.y0 = y0
                    mark.x1 = x1
                    mark.y1 = y1
                edge = edge_end

            # The run itself.
            room = 0.0
            if end - start == 1:
                room = window.width
                if start > row_start[row]:
                    room = min(room, (x[start] - x[start - 1]) * window.scale_x)
                if end < row_start[row + 1]:
                    room = min(room, (x[end] - x[start]) * window.scale_x)
            crowded = visible and (room < _ROOM_X or window.scale_y < _ROOM_Y)
            if crowded:
                summary(summaries, size, start, end, whole)
            middle = ((x[start] + x[end - 1]) / 2.0 - window.x) * window.scale_x
            if visible and row_visible:
                mark_node = nodes[node_count]
                node_count += 1
                mark_node.x = middle
                mark_node.y = y
                mark_node.size = min(max(_SHARE * min(room, window.scale_y), LEAST_SIZE), MOST_SIZE)
                if end - start == 1:
                    mark_node.place = start
                    mark_node.strength = visits[node[start]]
                else:
                    mark_node.place = whole.strongest
                    mark_node.strength = whole.peak

            # What hangs below.
            below_first = child_start[start]
            below_last = child_start[end]
            if row < bottom and below_first < below_last:
                if crowded and whole.width <= window.cell / 2.0:
                    fold = folds[fold_count]
                    fold_count += 1
                    fold.x0 = middle
                    fold.x1 = middle
                    fold.y0 = max(y, -_MARGIN)
                    fold.y1 = min(
                        (whole.bottom - window.row) * window.scale_y, window.height + _MARGIN
                    )
                    fold.place = whole.strongest
                    fold.strength = whole.peak
                elif (
                    waiting > 0
                    and stretches[waiting - 1, 0] == row + 1
                    and stretches[waiting - 1, 2] == below_first
                ):
                    stretches[waiting - 1, 2] = below_last
                else:
                    stretches[waiting, 0] = row + 1
                    stretches[waiting, 1] = below_first
                    stretches[waiting, 2] = below_last
                    waiting += 1
            start = end
    return nodes[:node_count], edges[:edge_count], folds[:fold_count], True


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
    """The cells of both ends of the visible part of an edge; (inf, ...) if there is none."""
    seen, x0, y0, x1, y1 = clipped_edge(x, parent, place, y, window)
    if not seen:
        return np.inf, np.inf, np.inf, np.inf
    return (
        np.floor((window.x + x0 / window.scale_x) / window.cell),
        np.floor(y0),
        np.floor((window.x + x1 / window.scale_x) / window.cell),
        np.floor(y1),
    )


@compiled
def clipped_edge(
    x: _Float64s, parent: _Int32s, place: int, y: float, window: Window
) -> tuple[bool, float, float, float, float]:
    """The part of the edge above `place`, in the row at `y`, that is in the window.

    In pixels, from the parent down; the first value tells whether there is any.
    """
    y0 = y - window.scale_y
    x0 = (x[parent[place]] - window.x) * window.scale_x
    return clip(x0, y0, (x[place] - window.x) * window.scale_x, y, window.width, window.height)


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
        least = -_MARGIN
        most = (width if axis == 0 else height) + _MARGIN
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
