"""The rows of a laid out tree: all nodes of one depth, from left to right.

A node's *place* is its number when the rows are read one after the other. In a tidy
layout the order of a row is that of its parents' row, so places are breadth-first
numbers and take linear time; the children of consecutive places are consecutive
places again, also across families. Everything that looks at a part of a tree builds
on that: a stretch of a row has a stretch of the next row below it.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.layout.walker import lay_out_rows
from uctvis.progress import Progress, share, unwatched

# How far a layout is when the rows are known.
_IN_ORDER = 0.1

_Int32s = NDArray[np.int32]
_Float64s = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Rows:
    """A laid out tree, by place.

    Attributes
    ----------
    node : int32 (size,)
        The id of the node at each place; `size` is the number of nodes that are shown.
    start : int64 (rows + 1,)
        Row r is the places start[r] .. start[r + 1] - 1.
    x : float64 (size,)
        From left to right within a row, neighbours at least 1 apart; the root at 0.
    parent : int32 (size,)
        The parent's place; -1 at the root.
    child_start : int32 (size + 1,)
        The children of place p are the places child_start[p] .. child_start[p + 1] - 1.
    tree_size : int
        The number of nodes of the tree, whether shown or not.
    """

    node: _Int32s
    start: NDArray[np.int64]
    x: _Float64s
    parent: _Int32s
    child_start: _Int32s
    tree_size: int

    @classmethod
    def of(
        cls,
        first_child: _Int32s,
        child_count: _Int32s,
        shown: NDArray[np.bool_] | None = None,
        progress: Progress = unwatched,
    ) -> Self:
        """Lay a tree out, in rows. Takes int32 (size,), contiguous, as in `Tree`.

        `shown`: bool (size,), which nodes; if left out, all. The root is, and no node
        without its parent.
        """
        rows = cls.in_order(first_child, child_count, shown)
        progress(_IN_ORDER)
        walked = share(progress, _IN_ORDER, 1.0)
        return replace(rows, x=lay_out_rows(rows.parent, rows.child_start, rows.start, walked))

    @classmethod
    def in_order(
        cls, first_child: _Int32s, child_count: _Int32s, shown: NDArray[np.bool_] | None = None
    ) -> Self:
        """The rows of a tree, given as for `of`, that is not laid out: `x` is empty."""
        size = len(first_child) if shown is None else np.count_nonzero(shown)
        # Made by numpy, which asks for huge pages (see `uctvis.tree.traversal`).
        node, parent, child_start = (np.empty(n, np.int32) for n in (size, size, size + 1))
        every = np.zeros(0, np.bool_)
        start = breadth_first_places(
            first_child, child_count, every if shown is None else shown, node, parent, child_start
        )
        return cls(node, start, np.empty(0), parent, child_start, len(first_child))

    @cached_property
    def by_id(self) -> bool:
        """Whether the nodes are numbered breadth first, and all shown: places are ids."""
        return len(self.node) == self.tree_size and bool((self.node[1:] > self.node[:-1]).all())

    @property
    def count(self) -> int:
        """The number of rows, at least 1."""
        return len(self.start) - 1

    @cached_property
    def place(self) -> _Int32s:
        """The place of each node, by id: int32 (tree_size,); -1 where it is not shown."""
        if self.by_id:
            return self.node
        place = np.full(self.tree_size, -1, np.int32)
        place[self.node] = np.arange(len(self.node), dtype=np.int32)
        return place

    @cached_property
    def bounds(self) -> tuple[float, float]:
        """The least and the greatest x."""
        return float(self.x[self.start[:-1]].min()), float(self.x[self.start[1:] - 1].max())

    def row(self, place: int) -> int:
        """The row of a place."""
        return int(np.searchsorted(self.start, place, side="right")) - 1


@compiled
def breadth_first_places(
    first_child: _Int32s,
    child_count: _Int32s,
    shown: NDArray[np.bool_],
    node: _Int32s,
    parent: _Int32s,
    child_start: _Int32s,
) -> NDArray[np.int64]:
    """Fill `Rows.node`, `parent` and `child_start` of a tree given as in `Tree`.

    An empty `shown` tells that all nodes are. Returns `Rows.start`.
    """
    every = len(shown) == 0
    starts = [0]
    node[0] = 0
    parent[0] = -1
    tail = 1
    row_end = 1
    for place in range(len(node)):
        if place == row_end:
            starts.append(place)
            row_end = tail
        child_start[place] = tail
        first = first_child[node[place]]
        for child in range(first, first + child_count[node[place]]):
            if every or shown[child]:
                node[tail] = child
                parent[tail] = place
                tail += 1
    child_start[len(node)] = tail
    starts.append(len(node))
    return np.array(starts)
