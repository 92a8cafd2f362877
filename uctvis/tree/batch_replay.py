"""Adds many iterations to the counts of a tree at once: in one pass over its nodes."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.tree.record import PAYOFF_ONE, Record
from uctvis.tree.tree import Tree

_Int32s = NDArray[np.int32]
_Int64s = NDArray[np.int64]


class BatchReplay:
    """The iterations of a tree's record, in the order of the nodes at which their playouts
    started.

    Only the nodes that are visited at all are looked at, in the order of their ids: a pass
    reads nearly all of its memory from one end to the other.
    """

    def __init__(self, tree: Tree, record: Record) -> None:
        leaf = record.leaf
        visited = np.zeros(tree.size, np.bool_)
        _mark_visited(tree.parent, leaf, visited)
        # The nodes by id; the parent of each, as a place among them; who moves there first.
        self._node = np.flatnonzero(visited).astype(np.int32)
        place = np.cumsum(visited, dtype=np.int32)
        place -= 1
        above = np.maximum(tree.parent[self._node], 0)
        self._parent = place[above]
        self._first = tree.player[above] == 0
        order = np.argsort(leaf, kind="stable")
        self._iteration = order.astype(np.int32)
        self._leaf = place[leaf[order]]
        self._payoff = record.payoff[order]
        # What has been handed up to each node: iterations, and the sum of their payoffs.
        self._shares = zeros((len(self._node), 2), np.int64)

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
        started = int(np.searchsorted(self._leaf, np.int32(last)))
        # Three loops, each of which the processor can look ahead in: as one they take three
        # times as long.
        _start(first, end, started, self._iteration, self._leaf, self._payoff, self._shares)
        _hand_up(last, self._parent, self._shares)
        _count(last, sign, self._node, self._first, self._shares, *counts)


def zeros(shape: int | tuple[int, ...], dtype: type[np.generic]) -> NDArray[Any]:
    """As `numpy.zeros`; but that asks for no huge pages (see `uctvis.tree.traversal`)."""
    made = np.empty(shape, dtype)
    made.fill(0)
    return made


@compiled
def _mark_visited(parent: _Int32s, leaf: _Int32s, visited: NDArray[np.bool_]) -> None:
    for node in leaf:
        visited[node] = True
    for node in range(len(parent) - 1, 0, -1):
        if visited[node]:
            visited[parent[node]] = True
    visited[0] = True


@compiled
def _start(
    first: int,
    end: int,
    started: int,
    iteration: _Int32s,
    leaf: _Int32s,
    payoff: _Int32s,
    shares: _Int64s,
) -> None:
    """Give each node the iterations that started there."""
    for index in range(started):
        counts = np.int64((first <= iteration[index]) & (iteration[index] < end))
        shares[leaf[index], 0] += counts
        shares[leaf[index], 1] += counts * payoff[index]


@compiled
def _hand_up(last: int, parent: _Int32s, shares: _Int64s) -> None:
    """Let each node, from the last to the first, give what it has to its parent, too."""
    for place in range(last - 1, 0, -1):
        shares[parent[place], 0] += shares[place, 0]
        shares[parent[place], 1] += shares[place, 1]


@compiled
def _count(
    last: int,
    sign: int,
    node: _Int32s,
    first_moves: NDArray[np.bool_],
    shares: _Int64s,
    visits: _Int32s,
    won: _Int64s,
    mean: NDArray[np.float64],
) -> None:
    """Add to the counts what the nodes have, and leave them nothing."""
    for place in range(last):
        count = shares[place, 0]
        value = shares[place, 1]
        shares[place, 0] = 0
        shares[place, 1] = 0
        if count != 0:
            at = node[place]
            visits[at] += sign * count
            won[at] += sign * (value if first_moves[place] else count * PAYOFF_ONE - value)
            mean[at] = won[at] / (visits[at] * PAYOFF_ONE) if visits[at] > 0 else 0.0
