"""What the sweep reads, and what it has found so far."""

from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.view.marks.pixel_cells import VisibleRange
from uctvis.view.scene import SUMMARY, Scene

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
        # 1 where it is one edge; told of edges only.
        ("alone", np.int32),
    ]
)

# What `SweepMarks.counts` counts.
NODES, EDGES, FOLDS, WAITING = range(4)

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
LEAST_WIDTH = 0.4
MOST_WIDTH = 1.4
COVER = 0.7


class Places(NamedTuple):
    """The arrays of `Rows`, the summaries of `Scene`, and the visits by node id."""

    node: _Int32s
    row_start: NDArray[np.int64]
    x: _Float64s
    parent: _Int32s
    child_start: _Int32s
    summaries: NDArray[np.void]
    visits: _Int32s

    @classmethod
    def of(cls, scene: Scene) -> Self:
        rows = scene.rows
        return cls(
            rows.node, rows.start, rows.x, rows.parent, rows.child_start, scene.summaries,
            scene.tree.visits,
        )  # fmt: skip


class SweepMarks(NamedTuple):
    """The marks so far: NODE, EDGE, and EDGE for folded subtrees. `counts` has the numbers of
    NODES, EDGES and FOLDS, and of the stretches that are WAITING.

    A stretch is its row, first and last place (exclusive), and the row that its edges
    come from. Where that is not the next one above, they come from `origin`, an x, and
    stand for all in between: the fifth number is the most visits there. Where it is the
    row itself, the edges are drawn already.
    `whole` is room for two summaries: of a run, and of some of its edges.
    """

    nodes: NDArray[np.void]
    edges: NDArray[np.void]
    folds: NDArray[np.void]
    stretches: NDArray[np.int64]
    origin: _Float64s
    counts: NDArray[np.int64]
    whole: NDArray[np.void]

    @classmethod
    def of(cls, limit: int) -> Self:
        """Room for `limit` marks."""
        room = limit + 4
        return cls(
            np.empty(room, NODE),
            np.empty(room, EDGE),
            np.empty(room, EDGE),
            np.empty((room, 5), np.int64),
            np.empty(room, np.float64),
            np.zeros(4, np.int64),
            np.empty(2, SUMMARY),
        )


@compiled
def count_marks(found: SweepMarks) -> int:
    return int(found.counts[NODES] + found.counts[EDGES] + found.counts[FOLDS])


@compiled
def push(
    found: SweepMarks, row: int, first: int, last: int, above: int, origin: float, peak: int
) -> None:
    """Note a stretch that is to be swept; see `SweepMarks`.

    One that goes on where the latest one ends is added to that.
    """
    waiting = found.counts[WAITING]
    if waiting > 0 and above >= row - 1:
        latest = waiting - 1
        if (
            found.stretches[latest, 0] == row
            and found.stretches[latest, 2] == first
            and found.stretches[latest, 3] == above
        ):
            found.stretches[latest, 2] = last
            return
    found.stretches[waiting, 0] = row
    found.stretches[waiting, 1] = first
    found.stretches[waiting, 2] = last
    found.stretches[waiting, 3] = above
    found.stretches[waiting, 4] = peak
    found.origin[waiting] = origin
    found.counts[WAITING] = waiting + 1


@compiled
def spacing(places: Places, window: VisibleRange, row: int, first: int, last: int) -> float:
    """The pixels between a run and its nearer neighbour in the row."""
    gap = window.width
    if first > places.row_start[row]:
        gap = min(gap, (places.x[first] - places.x[first - 1]) * window.scale_x)
    if last < places.row_start[row + 1]:
        gap = min(gap, (places.x[last] - places.x[last - 1]) * window.scale_x)
    return gap


@compiled
def line_width(gap: float, window: VisibleRange) -> float:
    """The width of a line with neighbours `gap` pixels away, or a cell where that is more."""
    share = COVER * max(gap, window.cell * window.scale_x)
    return min(max(share, LEAST_WIDTH), MOST_WIDTH)


@compiled
def node_size(gap: float, subtree_width: float, window: VisibleRange) -> float:
    """The diameter of a node's mark: as the room allows, and more above a wide subtree."""
    size = max(_SHARE_OF_ROOM * gap, _SHARE_OF_SUBTREE * subtree_width * window.scale_x)
    least = LEAST_SIZE if window.leap == 1 else _LEAST_SIZE_LEAPING
    return min(max(min(size, _SHARE_OF_ROOM * window.scale_y), least), MOST_SIZE)
