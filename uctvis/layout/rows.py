"""The rows of a laid out tree: all nodes of one depth, from left to right.

A node's *place* is its number when the rows are read one after the other. In a tidy
layout the order of a row is that of its parents' row, so places are breadth-first
numbers and take linear time; the children of consecutive places are consecutive
places again, also across families. Everything that looks at a part of a tree builds
on that: a stretch of a row has a stretch of the next row below it.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Self

import numpy as np
from numpy.typing import NDArray

from uctvis.compiled import compiled
from uctvis.layout.walker import lay_out

_Int32s = NDArray[np.int32]
_Float64s = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Rows:
    """A laid out tree, by place.

    Attributes
    ----------
    node : int32 (size,)
        The id of the node at each place.
    start : int64 (rows + 1,)
        Row r is the places start[r] .. start[r + 1] - 1.
    x : float64 (size,)
        From left to right within a row, neighbours at least 1 apart; the root at 0.
    parent : int32 (size,)
        The parent's place; -1 at the root.
    child_start : int32 (size + 1,)
        The children of place p are the places child_start[p] .. child_start[p + 1] - 1.
    """

    node: _Int32s
    start: NDArray[np.int64]
    x: _Float64s
    parent: _Int32s
    child_start: _Int32s

    @classmethod
    def of(cls, parent: _Int32s, first_child: _Int32s, child_count: _Int32s) -> Self:
        """Lay a tree out, in rows. Takes int32 (size,), contiguous, as in `Tree`."""
        node, start, parent_place, child_start = breadth_first_places(first_child, child_count)
        if (node[1:] > node[:-1]).all():
            # The ids are breadth first, and so are the places.
            x = lay_out(parent, first_child, child_count)
        else:
            x = lay_out(parent_place, child_start[:-1], np.diff(child_start))
        return cls(node, start, x, parent_place, child_start)

    @property
    def count(self) -> int:
        """The number of rows, at least 1."""
        return len(self.start) - 1

    @cached_property
    def place(self) -> _Int32s:
        """The place of each node, by id: int32 (size,)."""
        place = np.empty_like(self.node)
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
    first_child: _Int32s, child_count: _Int32s
) -> tuple[_Int32s, NDArray[np.int64], _Int32s, _Int32s]:
    """`Rows.node`, `start`, `parent` and `child_start` of a tree given as in `Tree`."""
    size = len(first_child)
    node = np.empty(size, np.int32)
    parent = np.empty(size, np.int32)
    child_start = np.empty(size + 1, np.int32)
    starts = [0]
    node[0] = 0
    parent[0] = -1
    tail = 1
    row_end = 1
    for place in range(size):
        if place == row_end:
            starts.append(place)
            row_end = tail
        child_start[place] = tail
        first = first_child[node[place]]
        for index in range(child_count[node[place]]):
            node[tail] = first + index
            parent[tail] = place
            tail += 1
    child_start[size] = tail
    starts.append(size)
    return node, np.array(starts), parent, child_start


@compiled
def nearest(
    x: _Float64s,
    start: NDArray[np.int64],
    at_x: float,
    at_row: float,
    scale_x: float,
    scale_y: float,
    reach: float,
) -> int:
    """The place nearest to a point, or -1 where none is within `reach`.

    `at_x, at_row` is the point in the units of the layout; `scale_x, scale_y` turn them
    into the unit of `reach`, say pixels. One binary search in each row within reach.
    """
    best = -1
    best_distance = reach * reach
    rows = len(start) - 1
    first_row = max(0, int(np.ceil(at_row - reach / scale_y)))
    last_row = min(rows - 1, int(np.floor(at_row + reach / scale_y)))
    for row in range(first_row, last_row + 1):
        right = start[row] + np.searchsorted(x[start[row] : start[row + 1]], at_x)
        for place in range(max(right - 1, start[row]), min(right + 1, start[row + 1])):
            across = (x[place] - at_x) * scale_x
            down = (row - at_row) * scale_y
            distance = across * across + down * down
            if distance <= best_distance:
                best_distance = distance
                best = place
    return best
