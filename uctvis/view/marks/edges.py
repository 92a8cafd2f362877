"""The edges of a run: edges that are closer than a pixel everywhere are drawn as one.

Edges do not cross, so the parents of a row of nodes are in the order of the nodes. If the first
and the last edge of a run start in one cell and end in one cell, all edges between them do, too.
Therefore the end of such a run is found by bisection instead of a scan.

An edge to a node beside the window is partly visible. The cell of an invisible end is wider by
the factor by which the edges converge towards the visible part. The widths of these cells are
powers of two, too, and they are anchored in the tree.
"""

import numpy as np

from uctvis.jit.compiled import compiled
from uctvis.view.marks.found import EDGES, Places, SweepMarks, count_marks, line_width, spacing
from uctvis.view.marks.pixel_cells import (
    MARGIN,
    VisibleRange,
    cell_end,
    clip,
    lower_bound,
    sides,
    visible_part,
)
from uctvis.view.summaries import copy_summary, summary


@compiled
def add_edges(
    places: Places,
    window: VisibleRange,
    found: SweepMarks,
    row: int,
    first: int,
    last: int,
    seen: bool,
    limit: int,
) -> bool:
    """Mark the edges from the previous row to the places first .. last - 1.

    `seen` says whether these places are a run inside the window, with its summary in
    `found.whole`, or are all beside it. Returns whether `limit` was enough.
    """
    y = (row - window.row) * window.scale_y
    edge = first
    if not seen:
        edge, last = crossing(places, window, first, last, y)
        if edge >= last:
            return True
    width = line_width(spacing(places, window, row, first, last), window)
    part = found.whole[1]
    left_x, _right_x = sides(window)
    while edge < last:
        start = places.x[places.parent[edge]]
        stop = places.x[edge]
        start_cell = window.cell
        end = last
        if not seen:
            start_cell, stop_cell = cells_unseen(start, stop, y, window)
            end = lower_bound(places.x, edge + 1, last, cell_end(stop, stop_cell))
        start_end = cell_end(start, start_cell)
        if start < left_x:
            # Edges that start on screen do not share a mark with edges that start beside it.
            start_end = min(start_end, left_x)
        if places.x[places.parent[end - 1]] >= start_end:
            low = places.parent[edge] + 1
            parent = lower_bound(places.x, low, places.parent[end - 1] + 1, start_end)
            end = places.child_start[parent]
        visible, x0, y0, x1, y1 = clip(
            ((start + places.x[places.parent[end - 1]]) / 2.0 - window.x) * window.scale_x,
            y - window.scale_y,
            ((stop + places.x[end - 1]) / 2.0 - window.x) * window.scale_x,
            y,
            window.width,
            window.height,
        )
        if visible:
            if count_marks(found) >= limit:
                return False
            if seen and edge == first and end == last:
                copy_summary(part, found.whole[0])
            else:
                summary(places.summaries, len(places.x), edge, end, part)
            mark = found.edges[found.counts[EDGES]]
            found.counts[EDGES] += 1
            mark.x0 = x0
            mark.y0 = y0
            mark.x1 = x1
            mark.y1 = y1
            mark.width = width
            mark.place = part.strongest
            mark.strength = part.peak
            mark.alone = int(end - edge == 1 and window.leap == 1)
            if mark.alone:
                mark.strength = places.visits[places.node[edge]]
        edge = end
    return True


@compiled
def crossing(
    places: Places, window: VisibleRange, first: int, last: int, y: float
) -> tuple[int, int]:
    """The range of the places first .. last - 1 whose edges are visible.

    All these places are on one side of the window. Edges that pass the window on its left come
    before the range, edges that pass it on its right after it.
    """
    left_x, right_x = sides(window)
    parent_last = places.parent[last - 1] + 1
    # Exclude edges with both ends on the same side.
    if places.x[last - 1] < left_x:
        inner = lower_bound(places.x, places.parent[first], parent_last, left_x)
        first = max(first, places.child_start[inner])
    else:
        inner = lower_bound(places.x, places.parent[first], parent_last, right_x)
        last = min(last, places.child_start[inner])
    low = first
    high = last
    while low < high:
        middle = (low + high) // 2
        if passes(places, window, middle, y) < 0:
            low = middle + 1
        else:
            high = middle
    start = low
    high = last
    while low < high:
        middle = (low + high) // 2
        if passes(places, window, middle, y) <= 0:
            low = middle + 1
        else:
            high = middle
    return start, low


@compiled
def passes(places: Places, window: VisibleRange, place: int, y: float) -> int:
    """Whether the edge above a place is visible (0), or passes on the left (-1) or right (1)."""
    start_x = (places.x[places.parent[place]] - window.x) * window.scale_x
    start_y = y - window.scale_y
    stop_x = (places.x[place] - window.x) * window.scale_x
    enter, leave = visible_part(start_x, start_y, stop_x, y, window.width, window.height)
    if enter <= leave:
        return 0
    middle = start_x + (window.height / 2.0 - start_y) / window.scale_y * (stop_x - start_x)
    return -1 if middle < window.width / 2.0 else 1


@compiled
def cells_unseen(start: float, stop: float, y: float, window: VisibleRange) -> tuple[float, float]:
    """The widths of the cells for both ends of an edge to a node beside the window.

    They apply to this edge and the edges of its run, which are all further to the right.
    """
    start_x = (start - window.x) * window.scale_x
    stop_x = (stop - window.x) * window.scale_x
    above = y - window.scale_y
    enter, leave = visible_part(start_x, above, stop_x, y, window.width, window.height)
    half = window.cell / 2.0
    # The distance between flat lines is smaller than their horizontal distance.
    flat = half * power_below(np.hypot(stop_x - start_x, window.scale_y) / window.scale_y)
    start_cell = half if enter <= 0.0 else flat * power_below(1.0 / (1.0 - enter))
    stop_cell = flat * power_below(1.0 / leave)
    while True:
        # The visible part of the rightmost edge that may be in the run.
        far_start = start_x + start_cell * window.scale_x
        far_stop = stop_x + stop_cell * window.scale_x
        if start_x < -MARGIN:
            far_start = min(far_start, -MARGIN)
        if stop_x < -MARGIN:
            far_stop = min(far_stop, -MARGIN)
        far = visible_part(far_start, above, far_stop, y, window.width, window.height)
        # At a share u of the way down, the horizontal distance from the middle of the run to
        # its edges is at most ((1 - u) start_cell + u stop_cell) / 2; flat lines are closer.
        nearer = start_cell if stop_x > start_x else stop_cell
        across = max(0.0, abs(stop_x - start_x) - nearer * window.scale_x / 2.0)
        steep = window.scale_y / np.hypot(across, window.scale_y)
        from_start = (1.0 - min(enter, far[0])) * start_cell
        from_stop = max(leave, far[1]) * stop_cell
        at_first = from_start + min(enter, far[0]) * stop_cell
        at_last = (1.0 - max(leave, far[1])) * start_cell + from_stop
        if max(at_first, at_last) * steep <= window.cell:
            return start_cell, stop_cell
        if from_start > from_stop:
            start_cell /= 2.0
        else:
            stop_cell /= 2.0


@compiled
def power_below(factor: float) -> float:
    """The greatest power of two that is at most `factor`."""
    return float(2.0 ** np.floor(np.log2(factor)))
