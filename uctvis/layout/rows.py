"""The rows of a tree's layout: all nodes of one depth, from left to right.

A node's *place* is its number when the rows are read one after the other. In a tidy layout, the
nodes of a row have the order of their parents. So places are breadth-first numbers, which take
linear time, and the children of consecutive places are consecutive places, also across families.
Everything that looks at a part of a tree relies on this: the children of a stretch of a row are
a stretch of the next row.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.jit.side_by_side import in_stretches
from uctvis.layout.walker import lay_out_rows
from uctvis.progress import Progress, share, unwatched

# The progress of a layout when the rows are known.
_IN_ORDER = 0.1
# A second thread is not worth it for a row with fewer places.
_LONG = 500_000

_Int32s = NDArray[np.int32]
_Float64s = NDArray[np.float64]
# The first child and the number of children of each node, as in `Tree`, and whether each node is
# shown; if the last array is empty, all nodes are shown.
_Shape = tuple[_Int32s, _Int32s, NDArray[np.bool_]]


@dataclass(frozen=True, eq=False)
class Rows:
    """A tree's layout, by place."""

    # int32 (size,). The id of the node at each place; `size` is the number of nodes that are shown.
    node: _Int32s
    # int64 (rows + 1,). Row r is the places start[r] .. start[r + 1] - 1.
    start: NDArray[np.int64]
    # float64 (size,). The horizontal position. Neighbours in a row are at least 1 apart; the root
    # is at 0.
    x: _Float64s
    # int32 (size,). The parent's place; -1 at the root.
    parent: _Int32s
    # int32 (size + 1,). The children of place p are the places child_start[p] .. child_start[p + 1]
    # - 1.
    child_start: _Int32s
    # The number of nodes of the tree, including hidden ones.
    tree_size: int

    @classmethod
    def of(
        cls,
        first_child: _Int32s,
        child_count: _Int32s,
        shown: NDArray[np.bool_] | None = None,
        progress: Progress = unwatched,
    ) -> Self:
        """Lay out the nodes of a tree that are shown.

        `first_child` and `child_count` are contiguous int32 (size,) as in `Tree`. `shown` is
        bool (size,), by default all nodes; the root must be shown, and with a node its parent.
        """
        rows = cls.in_order(first_child, child_count, shown)
        progress(_IN_ORDER)
        walked = share(progress, _IN_ORDER, 1.0)
        return replace(rows, x=lay_out_rows(rows.parent, rows.child_start, rows.start, walked))

    @classmethod
    def in_order(
        cls,
        first_child: _Int32s,
        child_count: _Int32s,
        shown: NDArray[np.bool_] | None = None,
        long: int = _LONG,
    ) -> Self:
        """Number the places of a tree without a layout: `x` is empty.

        The arguments are as for `of`. Several threads number the nodes below a row with `long`
        places or more.
        """
        size = len(first_child) if shown is None else np.count_nonzero(shown)
        # Allocated by NumPy, which asks for huge pages (see `uctvis.tree.traversal`).
        node, parent, child_start = (np.empty(n, np.int32) for n in (size, size, size + 1))
        every = np.zeros(0, np.bool_)
        tree = first_child, child_count, every if shown is None else shown
        start = _number(tree, node, parent, child_start, long)
        return cls(node, start, np.empty(0), parent, child_start, len(first_child))

    @cached_property
    def by_id(self) -> bool:
        """Whether all nodes are shown and numbered breadth first, so that places are ids."""
        return len(self.node) == self.tree_size and _counts_up(self.node)

    @property
    def count(self) -> int:
        """The number of rows, at least 1."""
        return len(self.start) - 1

    @cached_property
    def place(self) -> _Int32s:
        """The place of each node, by id: int32 (tree_size,); -1 for hidden nodes."""
        if self.by_id:
            return self.node
        place = np.empty(self.tree_size, np.int32)
        if len(self.node) < self.tree_size:
            place.fill(-1)
        in_stretches(
            lambda first, end: _invert(self.node[first:end], first, place), 0, len(self.node)
        )
        return place

    @cached_property
    def bounds(self) -> tuple[float, float]:
        """The least and the greatest x."""
        return float(self.x[self.start[:-1]].min()), float(self.x[self.start[1:] - 1].max())

    def row(self, place: int) -> int:
        return int(np.searchsorted(self.start, place, side="right")) - 1


def _number(
    tree: _Shape, node: _Int32s, parent: _Int32s, child_start: _Int32s, long: int
) -> NDArray[np.int64]:
    """Fill `Rows.node`, `parent` and `child_start`, and return `Rows.start`."""
    node[0] = 0
    parent[0] = -1
    starts = [np.zeros(1, np.int64)]
    first, end = 0, 1
    while first < end:
        if end - first < long:
            ends = _number_below(*tree, node, parent, child_start, first, end, long)
        else:
            tail = _number_below_long(tree, node, parent, child_start, first, end)
            ends = np.array([end, tail], np.int64)
        starts.append(ends[:-1])
        first, end = ends[-2:].tolist()
    child_start[-1] = len(node)
    return np.concatenate(starts)


def _number_below_long(
    tree: _Shape, node: _Int32s, parent: _Int32s, child_start: _Int32s, first: int, end: int
) -> int:
    """Number the nodes below the row first .. end - 1, and return the end of the next row.

    The children of each stretch of the row are counted first, because the children of a stretch
    come after the children of the stretches before it.
    """
    first_child, _child_count, shown = tree

    def count(first: int, end: int) -> tuple[int, int]:
        return first, _count_children(*tree, node, child_start, first, end)

    tail, tails = end, {}
    for start, children in in_stretches(count, first, end):
        tails[start] = tail
        tail += children

    def number(first: int, end: int) -> None:
        _number_children(first_child, shown, node, parent, child_start, first, end, tails[first])

    in_stretches(number, first, end)
    return tail


@compiled
def _number_below(
    first_child: _Int32s,
    child_count: _Int32s,
    shown: NDArray[np.bool_],
    node: _Int32s,
    parent: _Int32s,
    child_start: _Int32s,
    first: int,
    end: int,
    long: int,
) -> NDArray[np.int64]:
    """Number the nodes below the row first .. end - 1, up to a row of `long` places.

    Returns the end of this row and of each row below it; an empty row is the last one.
    """
    every = len(shown) == 0
    ends = [end]
    tail = end
    while 0 < end - first < long:
        for place in range(first, end):
            child_start[place] = tail
            start = first_child[node[place]]
            for child in range(start, start + child_count[node[place]]):
                if every or shown[child]:
                    node[tail] = child
                    parent[tail] = place
                    tail += 1
        ends.append(tail)
        first = end
        end = tail
    return np.array(ends)


@compiled
def _count_children(
    first_child: _Int32s,
    child_count: _Int32s,
    shown: NDArray[np.bool_],
    node: _Int32s,
    child_start: _Int32s,
    first: int,
    end: int,
) -> int:
    """Count the children of the places first .. end - 1, each in `child_start`; return the sum."""
    every = len(shown) == 0
    total = 0
    for place in range(first, end):
        count = child_count[node[place]]
        if not every:
            start = first_child[node[place]]
            for child in range(start, start + child_count[node[place]]):
                count -= not shown[child]
        child_start[place] = count
        total += count
    return total


@compiled
def _number_children(
    first_child: _Int32s,
    shown: NDArray[np.bool_],
    node: _Int32s,
    parent: _Int32s,
    child_start: _Int32s,
    first: int,
    end: int,
    tail: int,
) -> None:
    """Number the children of the places first .. end - 1, starting with `tail`.

    Replaces their counts in `child_start` by the places where they begin.
    """
    every = len(shown) == 0
    for place in range(first, end):
        below = tail + child_start[place]
        child_start[place] = tail
        child = first_child[node[place]]
        while tail < below:
            if every or shown[child]:
                node[tail] = child
                parent[tail] = place
                tail += 1
            child += 1


@compiled
def _counts_up(node: _Int32s) -> bool:
    """Whether the numbers are 0, 1, 2 and so on."""
    place = 0
    while place < len(node) and node[place] == place:
        place += 1
    return place == len(node)


@compiled
def _invert(node: _Int32s, first: int, place: _Int32s) -> None:
    """Write the place of each of these nodes; the first one has the place `first`."""
    for index in range(len(node)):
        place[node[index]] = first + index
