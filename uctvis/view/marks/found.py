"""The input of the sweep, and the marks that it has found so far."""

from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.view.marks.pixel_cells import VisibleRange
from uctvis.view.scene import Scene
from uctvis.view.summaries import SUMMARY

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
        # 1 for the mark of a single edge; used for edges only.
        ("alone", np.int32),
    ]
)

# The indices of `SweepMarks.counts`.
NODES, EDGES, FOLDS, WAITING = range(4)

# Diameters of node marks in pixels, and their size as a share of the available room, or of the
# width of their subtree.
LEAST_SIZE = 2.5
MOST_SIZE = 14.0
# If rows are closer than nodes, the edges must stay visible.
_LEAST_SIZE_LEAPING = 1.0
_SHARE_OF_ROOM = 0.55
_SHARE_OF_SUBTREE = 0.12
# The widths of lines in pixels, and the share of the area that lines side by side cover, so that
# many lines become a tone instead of a solid area.
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
    """The marks found so far: NODE, EDGE, and EDGE for folded subtrees.

    `counts` contains the numbers of NODES, EDGES and FOLDS, and of the WAITING stretches.

    A stretch is its row, its first and last place (exclusive), the row that its edges come from,
    and the most visits in the rows that were leapt over. If the edges do not come from the
    previous row, they come from `origin`, an x, and represent all rows in between. If they come
    from the stretch's own row, they are already drawn.
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
        """Allocate room for `limit` marks."""
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
    """Add a stretch to sweep, see `SweepMarks`.

    A stretch that continues the latest one is merged with it.
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
    """The width of a line whose neighbours are `gap` pixels or a cell away, whichever is more."""
    share = COVER * max(gap, window.cell * window.scale_x)
    return min(max(share, LEAST_WIDTH), MOST_WIDTH)


@compiled
def node_size(gap: float, subtree_width: float, window: VisibleRange) -> float:
    """The diameter of a node's mark: it depends on its room and on the width of its subtree."""
    size = max(_SHARE_OF_ROOM * gap, _SHARE_OF_SUBTREE * subtree_width * window.scale_x)
    least = LEAST_SIZE if window.leap == 1 else _LEAST_SIZE_LEAPING
    return min(max(min(size, _SHARE_OF_ROOM * window.scale_y), least), MOST_SIZE)
