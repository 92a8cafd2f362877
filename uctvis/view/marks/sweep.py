"""The compiled part of `detail`: sweeps the visible rows and merges close nodes.

A stretch of a row is split into runs of nodes in one cell, which is one or two pixels wide (see
`pixel_cells`). The edges of a run are split into runs as well (see `edges`).

Below a run, the sweep continues with the stretch of its children (see `descent`). Narrow subtrees
in a crowd are folded into one line.
"""

import numpy as np

from uctvis.jit.compiled import compiled
from uctvis.jit.raw_memory import borrowed
from uctvis.view.marks.descent import ROOM, add_folds, descend_unseen, folded_above, go_on
from uctvis.view.marks.edges import add_edges
from uctvis.view.marks.found import (
    EDGES,
    NODES,
    WAITING,
    Places,
    SweepMarks,
    count_marks,
    line_width,
    node_size,
    push,
    spacing,
)
from uctvis.view.marks.pixel_cells import MARGIN, VisibleRange, cell_end, clip, lower_bound, sides
from uctvis.view.summaries import summary


@compiled
def sweep(
    counted_places: Places, window: VisibleRange, counted_found: SweepMarks, limit: int
) -> bool:
    """Write the marks in a window to `counted_found`, which has room for `limit` marks.

    Returns whether this was enough; otherwise the marks are incomplete.
    """
    places = borrowed(counted_places)
    found = borrowed(counted_found)
    found.counts[:] = 0
    left_x, right_x = sides(window)
    # Edges reach one row further than nodes.
    top = max(0, int(np.ceil(window.row - MARGIN / window.scale_y)))
    bottom = int(np.floor(window.row + (window.height + MARGIN) / window.scale_y)) + 1
    bottom = min(len(places.row_start) - 2, bottom)
    if top <= bottom:
        push(found, top, places.row_start[top], places.row_start[top + 1], top - 1, 0.0, 0)
    while found.counts[WAITING] > 0:
        found.counts[WAITING] -= 1
        row, first, last, above, peak = found.stretches[found.counts[WAITING]]
        origin = found.origin[found.counts[WAITING]]
        left = lower_bound(places.x, first, last, left_x)
        right = lower_bound(places.x, left, last, right_x)
        start = first
        folded = False
        while start < last:
            seen = left <= start < right
            if seen:
                boundary = cell_end(places.x[start], window.cell)
                end = lower_bound(places.x, start + 1, right, boundary)
                if row == top:
                    folded, end = folded_above(places, window, row, start, end)
                summary(places.summaries, len(places.x), start, end, found.whole[0])
            else:
                end = left if start < left else last
            if above == row - 1 and row > 0:
                if not add_edges(places, window, found, row, start, end, seen, limit):
                    return False
            elif above < row - 1:
                add_line(places, window, found, row, start, end, above, origin, peak)
            if not seen:
                if row < bottom:
                    descend_unseen(places, window, found, row, start, end, bottom)
            elif folded and found.whole[0].width <= window.narrow:
                add_folds(places, window, found, row, start, end, limit)
            else:
                crowded = add_run(places, window, found, row, start, end)
                go_on(places, window, found, row, start, end, crowded, bottom, limit)
            # Between two checks, at most a line, a node, two folds and a stretch are added.
            if count_marks(found) > limit or found.counts[WAITING] > limit:
                return False
            start = end
    return True


@compiled
def add_line(
    places: Places,
    window: VisibleRange,
    found: SweepMarks,
    row: int,
    first: int,
    last: int,
    above: int,
    origin: float,
    peak: int,
) -> None:
    """Mark the nodes from `origin` in the row `above` down to the places first .. last - 1."""
    y = (row - window.row) * window.scale_y
    seen, x0, y0, x1, y1 = clip(
        (origin - window.x) * window.scale_x,
        (above - window.row) * window.scale_y,
        ((places.x[first] + places.x[last - 1]) / 2.0 - window.x) * window.scale_x,
        y,
        window.width,
        window.height,
    )
    if not seen:
        return
    whole = found.whole[1]
    summary(places.summaries, len(places.x), first, last, whole)
    mark = found.edges[found.counts[EDGES]]
    found.counts[EDGES] += 1
    mark.x0 = x0
    mark.y0 = y0
    mark.x1 = x1
    mark.y1 = y1
    mark.width = line_width(spacing(places, window, row, first, last), window)
    mark.place = whole.strongest
    mark.strength = max(peak, whole.peak)
    mark.alone = 0


@compiled
def add_run(
    places: Places, window: VisibleRange, found: SweepMarks, row: int, first: int, last: int
) -> bool:
    """Mark the run of the places first .. last - 1, and return whether it is in a crowd."""
    whole = found.whole[0]
    gap = spacing(places, window, row, first, last)
    y = (row - window.row) * window.scale_y
    if -MARGIN <= y <= window.height + MARGIN:
        alone = last - first == 1 and window.leap == 1 and alone_in_cell(places, window, row, first)
        node = found.nodes[found.counts[NODES]]
        found.counts[NODES] += 1
        node.x = ((places.x[first] + places.x[last - 1]) / 2.0 - window.x) * window.scale_x
        node.y = y
        node.size = node_size(gap if last - first == 1 else 0.0, whole.width, window)
        node.room = gap if alone else 0.0
        node.place = whole.strongest
        node.strength = places.visits[places.node[first]] if alone else whole.peak
    return last - first > 1 or gap < ROOM


@compiled
def alone_in_cell(places: Places, window: VisibleRange, row: int, place: int) -> bool:
    """Whether no neighbour is in the same cell, including hidden ones below a fold."""
    cell = np.floor(places.x[place] / window.cell)
    if place > places.row_start[row] and np.floor(places.x[place - 1] / window.cell) == cell:
        return False
    last = places.row_start[row + 1] - 1
    return bool(place == last or np.floor(places.x[place + 1] / window.cell) != cell)
