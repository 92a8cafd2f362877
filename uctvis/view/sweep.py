"""The compiled part of `detail`: sweeps the visible rows and merges what stands close.

A stretch of a row is cut into runs of nodes in one cell, a cell being about a pixel
wide (see `runs`). The edges of a run are cut into runs as well: of those that start and
end in the same cells.

Below a run the sweep goes on with the stretch of its children. It need not: a narrow
subtree in a crowd is folded into one line, and where rows are closer than a few pixels,
it leaps over those in which what hangs below the run stays as narrow as a cell.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.compiled import compiled
from uctvis.view.runs import MARGIN, Window, clip, end_of_edges, lower_bound
from uctvis.view.scene import SUMMARY, summary

_Int32s = NDArray[np.int32]
_Float64s = NDArray[np.float64]

NODE = np.dtype(
    [
        *(("x", np.float32), ("y", np.float32), ("size", np.float32), ("room", np.float32)),
        *(("place", np.int32), ("strength", np.int32)),
    ]
)
EDGE = np.dtype(
    [
        *(("x0", np.float32), ("y0", np.float32), ("x1", np.float32), ("y1", np.float32)),
        *(("width", np.float32), ("place", np.int32), ("strength", np.int32)),
    ]
)

# Diameters of node marks in pixels, and the share that they take of the room they have,
# or of the width of what hangs below.
LEAST_SIZE = 2.5
MOST_SIZE = 14.0
# Where rows are closer than nodes, the edges are to be seen.
_LEAST_SIZE_LEAPING = 1.0
_SHARE_OF_ROOM = 0.55
_SHARE_OF_SUBTREE = 0.12
# Widths of lines; side by side they cover this share of the ground, so that many of them
# make a tone, not a blot.
_LEAST_WIDTH = 0.4
MOST_WIDTH = 1.4
_COVER = 0.7
# A narrow subtree is not folded where it has this much room to its sides.
_ROOM = 6.0
# Rows are leapt over where there are more than one in this many pixels.
LEAP = 4.0


class Places(NamedTuple):
    """The arrays of `Rows`, the summaries of `Scene`, and the visits by node id."""

    node: _Int32s
    row_start: NDArray[np.int64]
    x: _Float64s
    parent: _Int32s
    child_start: _Int32s
    summaries: NDArray[np.void]
    visits: _Int32s


class Found(NamedTuple):
    """The marks so far: NODE, EDGE, and EDGE for folded subtrees; `counts` tells how many
    of each, and how many stretches wait.

    A stretch is its row, first and last place (exclusive), and the row that its edges
    come from. Where that is not the next one above, they come from `origin`, an x, and
    stand for all in between: the fifth number is the most visits there.
    `whole` is room for a SUMMARY.
    """

    nodes: NDArray[np.void]
    edges: NDArray[np.void]
    folds: NDArray[np.void]
    stretches: NDArray[np.int64]
    origin: _Float64s
    counts: NDArray[np.int64]
    whole: NDArray[np.void]


@compiled
def sweep(
    places: Places, window: Window, limit: int
) -> tuple[NDArray[np.void], NDArray[np.void], NDArray[np.void], bool]:
    """The marks in a window: NODE, EDGE, and EDGE for the folded subtrees.

    The last value tells whether `limit` marks were enough; if not, they are incomplete.
    """
    room = limit + 4
    found = Found(
        np.empty(room, NODE),
        np.empty(room, EDGE),
        np.empty(room, EDGE),
        np.empty((room, 5), np.int64),
        np.empty(room, np.float64),
        np.zeros(4, np.int64),
        np.empty(1, SUMMARY),
    )
    left_x = window.x - MARGIN / window.scale_x
    right_x = window.x + (window.width + MARGIN) / window.scale_x
    # Edges reach a row further than nodes.
    top = max(0, int(np.ceil(window.row - MARGIN / window.scale_y)))
    bottom = int(np.floor(window.row + (window.height + MARGIN) / window.scale_y)) + 1
    bottom = min(len(places.row_start) - 2, bottom)
    enough = True
    if top <= bottom:
        push(found, top, places.row_start[top], places.row_start[top + 1], top - 1, 0.0, 0)
    while found.counts[3] > 0 and enough:
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
                next_cell = (np.floor(places.x[start] / window.cell) + 1.0) * window.cell
                end = max(start + 1, lower_bound(places.x, start, right, next_cell))
            seen = left <= start < right
            if not add_edges(places, window, found, row, start, end, above, origin, peak, limit):
                enough = False
                break
            folded = seen and add_run(places, window, found, row, start, end, bottom)
            if row < bottom and not folded:
                if seen or window.leap == 1:
                    descend(places, window, found, row, start, end, bottom)
                else:
                    descend_unseen(places, window, found, row, start, end, bottom)
            # One run adds a node, a fold and a stretch at most.
            if found.counts[:3].sum() > limit or found.counts[3] > limit:
                enough = False
                break
            start = end
    return (
        found.nodes[: found.counts[0]],
        found.edges[: found.counts[1]],
        found.folds[: found.counts[2]],
        enough,
    )


@compiled
def push(
    found: Found, row: int, first: int, last: int, above: int, origin: float, peak: int
) -> None:
    """Note a stretch that is to be swept; see `Found`."""
    waiting = found.counts[3]
    found.stretches[waiting, 0] = row
    found.stretches[waiting, 1] = first
    found.stretches[waiting, 2] = last
    found.stretches[waiting, 3] = above
    found.stretches[waiting, 4] = peak
    found.origin[waiting] = origin
    found.counts[3] += 1


@compiled
def spacing(places: Places, window: Window, row: int, first: int, last: int) -> float:
    """The pixels between a run and its nearer neighbour in the row."""
    gap = window.width
    if first > places.row_start[row]:
        gap = min(gap, (places.x[first] - places.x[first - 1]) * window.scale_x)
    if last < places.row_start[row + 1]:
        gap = min(gap, (places.x[last] - places.x[last - 1]) * window.scale_x)
    return gap


@compiled
def line_width(gap: float, window: Window) -> float:
    """The width of a line with neighbours `gap` pixels away, or a cell where that is more."""
    share = _COVER * max(gap, window.cell * window.scale_x)
    return min(max(share, _LEAST_WIDTH), MOST_WIDTH)


@compiled
def add_run(
    places: Places, window: Window, found: Found, row: int, first: int, last: int, bottom: int
) -> bool:
    """Mark the run of places first .. last - 1, and fold what hangs below where it is narrow
    and in a crowd. Returns whether nothing below needs to be swept.
    """
    whole = found.whole[0]
    summary(places.summaries, len(places.x), first, last, whole)
    gap = spacing(places, window, row, first, last)
    alone = last - first == 1
    x = ((places.x[first] + places.x[last - 1]) / 2.0 - window.x) * window.scale_x
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
    crowded = not alone or gap < _ROOM
    if row == bottom or whole.bottom == row or not crowded or whole.width > window.cell / 2.0:
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
def node_size(gap: float, subtree_width: float, window: Window) -> float:
    """The diameter of a node's mark: as the room allows, and more above a wide subtree."""
    size = max(_SHARE_OF_ROOM * gap, _SHARE_OF_SUBTREE * subtree_width * window.scale_x)
    least = LEAST_SIZE if window.leap == 1 else _LEAST_SIZE_LEAPING
    return min(max(min(size, _SHARE_OF_ROOM * window.scale_y), least), MOST_SIZE)


@compiled
def descend(
    places: Places, window: Window, found: Found, row: int, first: int, last: int, bottom: int
) -> None:
    """Note the stretch below the places first .. last - 1 that is to be swept.

    Leaps over the rows in which the stretch stays in a cell's width.
    """
    below = row + 1
    child_first = places.child_start[first]
    child_last = places.child_start[last]
    if child_first == child_last:
        return
    if window.leap > 1:
        least = places.x[first]
        most = places.x[last - 1]
        # Leaps end at multiples of their length, wherever they start.
        target = min((row // window.leap + 1) * window.leap, bottom)
        while below < target:
            next_first = places.child_start[child_first]
            next_last = places.child_start[child_last]
            if next_first == next_last:
                break
            least = min(least, places.x[child_first], places.x[next_first])
            most = max(most, places.x[child_last - 1], places.x[next_last - 1])
            if most - least > window.cell:
                break
            child_first = next_first
            child_last = next_last
            below += 1
        if below > row + 1:
            middle = (places.x[first] + places.x[last - 1]) / 2.0
            summary(places.summaries, len(places.x), first, last, found.whole[0])
            push(found, below, child_first, child_last, row, middle, found.whole[0].peak)
            return
    waiting = found.counts[3] - 1
    if (
        waiting >= 0
        and found.stretches[waiting, 0] == below
        and found.stretches[waiting, 2] == child_first
        and found.stretches[waiting, 3] == row
    ):
        found.stretches[waiting, 2] = child_last
    else:
        push(found, below, child_first, child_last, row, 0.0, 0)


@compiled
def descend_unseen(
    places: Places, window: Window, found: Found, row: int, first: int, last: int, bottom: int
) -> None:
    """The same for places beside the window: leaps over the rows in which all stay there."""
    left_x = window.x - MARGIN / window.scale_x
    right_x = window.x + (window.width + MARGIN) / window.scale_x
    to_left = places.x[last - 1] < left_x
    while True:
        first = places.child_start[first]
        last = places.child_start[last]
        row += 1
        if first == last:
            return
        beside = places.x[last - 1] < left_x if to_left else places.x[first] > right_x
        if row == bottom or not beside:
            break
    push(found, row, first, last, row - 1, 0.0, 0)


@compiled
def add_edges(
    places: Places,
    window: Window,
    found: Found,
    row: int,
    first: int,
    last: int,
    above: int,
    origin: float,
    peak: int,
    limit: int,
) -> bool:
    """Mark the edges above the places first .. last - 1. Returns whether `limit` is enough."""
    if row == 0:
        return True
    y = (row - window.row) * window.scale_y
    rise = (row - above) * window.scale_y
    whole = found.whole[0]
    width = line_width(spacing(places, window, row, first, last), window)
    edge = first
    if above == row - 1:
        # Edges with both ends to the same side of the window are not seen.
        left_x = window.x - MARGIN / window.scale_x
        right_x = window.x + (window.width + MARGIN) / window.scale_x
        parent_last = places.parent[last - 1] + 1
        if places.x[last - 1] < left_x:
            inner = lower_bound(places.x, places.parent[first], parent_last, left_x)
            edge = max(first, places.child_start[inner])
        elif places.x[first] > right_x:
            inner = lower_bound(places.x, places.parent[first], parent_last, right_x)
            last = min(last, places.child_start[inner])
    while edge < last:
        if above < row - 1:
            end = last
        else:
            end = end_of_edges(places.x, places.parent, edge, last, y, window)
        summary(places.summaries, len(places.x), edge, end, whole)
        x0 = origin if above < row - 1 else places.x[places.parent[whole.strongest]]
        seen, x0, y0, x1, y1 = clip(
            (x0 - window.x) * window.scale_x,
            y - rise,
            (places.x[whole.strongest] - window.x) * window.scale_x,
            y,
            window.width,
            window.height,
        )
        if seen:
            if found.counts[:3].sum() >= limit:
                return False
            mark = found.edges[found.counts[1]]
            found.counts[1] += 1
            mark.x0 = x0
            mark.y0 = y0
            mark.x1 = x1
            mark.y1 = y1
            mark.width = width
            mark.place = whole.strongest
            mark.strength = max(peak, whole.peak)
            if end - edge == 1 and window.leap == 1:
                mark.strength = places.visits[places.node[edge]]
        edge = end
    return True
