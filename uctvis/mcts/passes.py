"""Adds many iterations to the counts of a tree at once: in one pass over its nodes."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.compiled import compiled
from uctvis.record import PAYOFF_ONE, Record
from uctvis.tree import Tree

_Int32s = NDArray[np.int32]
_Int64s = NDArray[np.int64]


class Passes:
    """The iterations of a tree's record, by the node at which their playouts started.

    Only the nodes that are visited at all are looked at, in the order of their ids, and the
    iterations of each lie together: a pass reads its memory from one end to the other.
    """

    def __init__(self, tree: Tree, record: Record) -> None:
        leaf = record.leaf
        starts = np.zeros(tree.size, np.int32)
        visited = _visited(tree.parent, leaf, starts)
        # The nodes by id; the parent of each, as a place among them; who moves there first.
        self._node = np.flatnonzero(visited).astype(np.int32)
        count = len(self._node)
        place = np.cumsum(visited, dtype=np.int32)
        place -= 1
        above = np.maximum(tree.parent[self._node], 0)
        self._parent = place[above]
        self._first = tree.player[above] == 0
        # The iterations of the node at a place are start[place] .. start[place + 1] - 1.
        self._start = np.zeros(count + 1, np.int32)
        np.cumsum(starts[self._node], out=self._start[1:])
        self._iteration = np.empty(len(leaf), np.int32)
        self._payoff = np.empty(len(leaf), np.int32)
        _sort(leaf, record.payoff, place, self._start, self._iteration, self._payoff)
        # What has been handed up to each node: iterations, and the sum of their payoffs.
        self._shares = np.zeros((count, 2), np.int64)

    @property
    def length(self) -> int:
        """The nodes and iterations of a pass."""
        return len(self._node) + len(self._iteration)

    def add(self, first: int, end: int, sign: int, size: int, *counts: Any) -> None:
        """Add the iterations `first` .. `end` - 1, or, with the `sign` -1, take them away.

        They visit none but the first `size` nodes. `counts` are those of `Replay`: visits,
        won and mean.
        """
        last = int(np.searchsorted(self._node, np.int32(size)))
        _add(
            first, end, sign, last, self._node, self._parent, self._first, self._start,
            self._iteration, self._payoff, self._shares, *counts,
        )  # fmt: skip


@compiled
def _visited(parent: _Int32s, leaf: _Int32s, starts: _Int32s) -> NDArray[np.bool_]:
    """Which nodes are visited by any iteration; `starts` is made how many start at each."""
    visited = np.zeros(len(parent), np.bool_)
    for node in leaf:
        starts[node] += 1
        visited[node] = True
    for node in range(len(parent) - 1, 0, -1):
        if visited[node]:
            visited[parent[node]] = True
    visited[0] = True
    return visited


@compiled
def _sort(
    leaf: _Int32s,
    payoff: _Int32s,
    place: _Int32s,
    start: _Int32s,
    iteration: _Int32s,
    payoff_of: _Int32s,
) -> None:
    """Write the iterations and their payoffs by the place of their leaf; see `Passes`."""
    end = start[:-1].copy()
    for index in range(len(leaf)):
        at = end[place[leaf[index]]]
        end[place[leaf[index]]] += 1
        iteration[at] = index
        payoff_of[at] = payoff[index]


@compiled
def _add(
    first: int,
    end: int,
    sign: int,
    last: int,
    node: _Int32s,
    parent: _Int32s,
    first_moves: NDArray[np.bool_],
    start: _Int32s,
    iteration: _Int32s,
    payoff: _Int32s,
    shares: _Int64s,
    visits: _Int32s,
    won: _Int64s,
    mean: NDArray[np.float64],
) -> None:
    """From the last node to the first, each hands what it has up to its parent.

    `shares` is zero, and left so.
    """
    for place in range(last - 1, -1, -1):
        count = shares[place, 0]
        value = shares[place, 1]
        for index in range(start[place], start[place + 1]):
            if first <= iteration[index] < end:
                count += 1
                value += payoff[index]
        if count == 0:
            continue
        shares[place, 0] = 0
        shares[place, 1] = 0
        if place > 0:
            shares[parent[place], 0] += count
            shares[parent[place], 1] += value
        at = node[place]
        visits[at] += sign * count
        won[at] += sign * (value if first_moves[place] else count * PAYOFF_ONE - value)
        mean[at] = won[at] / (visits[at] * PAYOFF_ONE) if visits[at] > 0 else 0.0
