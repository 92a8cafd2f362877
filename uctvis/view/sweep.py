"""The compiled part of `detail`: sweeps the visible rows and merges what stands close.

A stretch of a row is cut into runs of nodes in one cell, a cell being one or two pixels
wide (see `runs`). The edges of a run are cut into runs as well (see `edges`).

Below a run the sweep goes on with the stretch of its children (see `descent`). It need
not: a narrow subtree in a crowd is folded into one line.
"""

import numpy as np
from numpy.typing import NDArray

from uctvis.compiled import compiled
from uctvis.raw_memory import borrowed
from uctvis.view.descent import descend, descend_unseen, leap_below
from uctvis.view.edges import add_edges
from uctvis.view.found import (
    EDGE,
    MOST_WIDTH,
    NODE,
    Found,
    Places,
    count_marks,
    line_width,
    node_size,
    push,
    spacing,
)
from uctvis.view.runs import HALF, MARGIN, Window, cell_end, clip, lower_bound
from uctvis.view.scene import summary

_Int32s = NDArray[np.int32]

# The diameter of a node that has a mark of its own whatever is around it, at least.
OWN_SIZE = 7.0
# A narrow subtree is not folded where it has this much room to its sides.
_ROOM = 6.0


@compiled
def sweep(counted_places: Places, window: Window, counted_found: Found, limit: int) -> bool:
    """Write the marks in a window to the empty `counted_found`, which has room for `limit`.

    Returns whether that was enough; if not, they are incomplete.
    """
    places = Places(
        borrowed(counted_places.node),
        borrowed(counted_places.row_start),
        borrowed(counted_places.x),
        borrowed(counted_places.parent),
        borrowed(counted_places.child_start),
        borrowed(counted_places.summaries),
        borrowed(counted_places.visits),
    )
    found = Found(
        borrowed(counted_found.nodes),
        borrowed(counted_found.edges),
        borrowed(counted_found.folds),
        borrowed(counted_found.stretches),
        borrowed(counted_found.origin),
        borrowed(counted_found.counts),
        borrowed(counted_found.whole),
    )
    found.counts[:] = 0
    left_x = window.x - MARGIN / window.scale_x
    right_x = window.x + (window.width + MARGIN) / window.scale_x
    # Edges reach a row further than nodes.
    top = max(0, int(np.ceil(window.row - MARGIN / window.scale_y)))
    bottom = int(np.floor(window.row + (window.height + MARGIN) / window.scale_y)) + 1
    bottom = min(len(places.row_start) - 2, bottom)
    if top <= bottom:
        push(found, top, places.row_start[top], places.row_start[top + 1], top - 1, 0.0, 0)
    while found.counts[3] > 0:
        found.counts[3] -= 1
        row, first, last, above, peak = found.stretches[found.counts[3]]
        origin = found.origin[found.counts[3]]
        left = lower_bound(places.x, first, last, left_x)
        right = lower_bound(places.x, left, last, right_x)
        start = first
        while start < last:
            if start < left:
                end = left
            elif start >= right:
                end = last
            else:
                end = lower_bound(
                    places.x, start + 1, right, cell_end(places.x[start], window.cell)
                )
            seen = left <= start < right
            if seen:
                summary(places.summaries, len(places.x), start, end, found.whole[0])
            if row == 0 or above == row:
                pass
            elif above == row - 1:
                if not add_edges(places, window, found, row, start, end, above, seen, limit):
                    return False
            else:
                add_line(places, window, found, row, start, end, above, origin, peak)
            folded = seen and add_run(places, window, found, row, start, end, bottom)
            if row < bottom and not folded:
                if window.leap == 1:
                    descend(places, window, found, row, start, end)
                elif seen:
                    leap_below(places, window, found, row, start, end, bottom)
                else:
                    descend_unseen(places, window, found, row, start, end, bottom)
            # One run adds a line, a node, a fold and a stretch at most.
            if count_marks(found) > limit or found.counts[3] > limit:
                return False
            start = end
    return True


@compiled
def add_line(
    places: Places,
    window: Window,
    found: Found,
    row: int,
    first: int,
    last: int,
    above: int,
    origin: float,
    peak: int,
) -> None:
    """Mark what is between `origin` in the row `above` and the places first .. last - 1."""
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
    mark = found.edges[found.counts[1]]
    found.counts[1] += 1
    mark.x0 = x0
    mark.y0 = y0
    mark.x1 = x1
    mark.y1 = y1
    mark.width = line_width(spacing(places, window, row, first, last), window)
    mark.place = whole.strongest
    mark.strength = max(peak, whole.peak)


@compiled
def add_run(
    places: Places, window: Window, found: Found, row: int, first: int, last: int, bottom: int
) -> bool:
    """Mark the run of places first .. last - 1, and fold what hangs below where it is narrow
    and in a crowd. Returns whether nothing below needs to be swept.
    """
    whole = found.whole[0]
    gap = spacing(places, window, row, first, last)
    alone = last - first == 1
    half = (places.x[last - 1] - places.x[first]) / 2.0
    x = (places.x[first] + half - window.x) * window.scale_x
    y = (row - window.row) * window.scale_y
    if -MARGIN <= y <= window.height + MARGIN:
        node = found.nodes[found.counts[0]]
        found.counts[0] += 1
        node.x = x
        node.y = y
        node.size = node_size(gap if alone else 0.0, whole.width, window)
        node.room = gap if alone else 0.0
        node.place = whole.strongest
        node.strength = whole.peak
        if alone and window.leap == 1:
            node.strength = places.visits[places.node[first]]
    if row == bottom or whole.bottom == row or (alone and gap >= _ROOM):
        return False
    if half + whole.width / 2.0 > window.cell * HALF:
        return False
    fold = found.folds[found.counts[2]]
    found.counts[2] += 1
    fold.x0 = x
    fold.x1 = x
    fold.y0 = max(y, -MARGIN)
    fold.y1 = min((whole.bottom - window.row) * window.scale_y, window.height + MARGIN)
    fold.width = line_width(gap, window)
    fold.place = whole.strongest
    fold.strength = whole.peak
    return True


@compiled
def own_marks(
    places: Places, window: Window, own: _Int32s, rows: _Int32s
) -> tuple[NDArray[np.void], NDArray[np.void]]:
    """Marks for the nodes at some places, in those rows, and for the edges above them."""
    nodes = np.empty(len(own), NODE)
    edges = np.empty(len(own), EDGE)
    node_count = 0
    edge_count = 0
    for index in range(len(own)):
        place = own[index]
        row = rows[index]
        x = (places.x[place] - window.x) * window.scale_x
        y = (row - window.row) * window.scale_y
        visits = places.visits[places.node[place]]
        if -MARGIN <= x <= window.width + MARGIN and -MARGIN <= y <= window.height + MARGIN:
            gap = spacing(places, window, row, place, place + 1)
            node = nodes[node_count]
            node_count += 1
            node.x = x
            node.y = y
            node.room = gap
            node.size = max(OWN_SIZE, node_size(gap, places.summaries[place].width, window))
            node.place = place
            node.strength = visits
        if row == 0:
            continue
        above = (places.x[places.parent[place]] - window.x) * window.scale_x
        seen, x0, y0, x1, y1 = clip(above, y - window.scale_y, x, y, window.width, window.height)
        if seen:
            edge = edges[edge_count]
            edge_count += 1
            edge.x0 = x0
            edge.y0 = y0
            edge.x1 = x1
            edge.y1 = y1
            edge.width = MOST_WIDTH
            edge.place = place
            edge.strength = visits
    return nodes[:node_count], edges[:edge_count]
