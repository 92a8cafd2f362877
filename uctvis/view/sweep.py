"""The compiled part of `detail`: sweeps the visible rows and merges what stands close.

A stretch of a row is cut into runs of nodes in one cell, a cell being about a pixel
wide. Cells are anchored in the tree, and their widths are powers of two: so moving the
tree changes no run, and zooming in only splits them. The edges of a run go to parents
that stand in order, since no edges cross; so they too come in runs that start and end
in the same cells, and the end of a run is found by bisection, not by a scan.

Below a run the sweep goes on with the stretch of its children. It need not: a narrow
subtree in a crowd is folded into one line, and where rows are closer than a few pixels,
it leaps over those in which what hangs below the run stays as narrow as a cell.
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
        *(("width", np.float32), ("place", np.int32), ("strength", np.int32)),
    ]
)

# Diameters of node marks in pixels, and the share that they take of the room they have,
# or of the width of what hangs below.
LEAST_SIZE = 2.5
MOST_SIZE = 14.0
# Where rows are closer than nodes, the edges are to be seen.
_LEAST_SIZE_LEAPING = 1.0
# The diameter of a node that has a mark of its own whatever is around it, at least.
OWN_SIZE = 7.0
_SHARE_OF_ROOM = 0.55
_SHARE_OF_SUBTREE = 0.12
# Widths of lines; side by side they cover this share of the ground, so that many of them
# make a tone, not a blot.
_LEAST_WIDTH = 0.4
MOST_WIDTH = 1.4
_COVER = 0.7
# Pixels beyond the edges of the screen where marks are still drawn.
_MARGIN = 16.0
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
    left_x = window.x - _MARGIN / window.scale_x
    right_x = window.x + (window.width + _MARGIN) / window.scale_x
    # Edges reach a row further than nodes.
    top = max(0, int(np.ceil(window.row - _MARGIN / window.scale_y)))
    bottom = int(np.floor(window.row + (window.height + _MARGIN) / window.scale_y)) + 1
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
    if -_MARGIN <= y <= window.height + _MARGIN:
        node = found.nodes[found.counts[0]]
        found.counts[0] += 1
        node.x = x
        node.y = y
        node.size = node_size(gap if alone else 0.0, whole.width, window)
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
    fold.y0 = max(y, -_MARGIN)
    fold.y1 = min((whole.bottom - window.row) * window.scale_y, window.height + _MARGIN)
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
    left_x = window.x - _MARGIN / window.scale_x
    right_x = window.x + (window.width + _MARGIN) / window.scale_x
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
        left_x = window.x - _MARGIN / window.scale_x
        right_x = window.x + (window.width + _MARGIN) / window.scale_x
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
        if -_MARGIN <= x <= window.width + _MARGIN and -_MARGIN <= y <= window.height + _MARGIN:
            gap = spacing(places, window, row, place, place + 1)
            node = nodes[node_count]
            node_count += 1
            node.x = x
            node.y = y
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
