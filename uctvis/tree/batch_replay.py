"""Adding many iterations to the counts of a tree in one pass over its nodes."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.tree.players import mover_of
from uctvis.tree.record import PAYOFF_ONE, Record
from uctvis.tree.tree import Tree

_Int32s = NDArray[np.int32]
_Int64s = NDArray[np.int64]


class BatchReplay:
    """The iterations of a tree's record, sorted by the node where each playout started.

    A pass reads only nodes that have visits, in the order of their ids, so it reads nearly
    all of its memory sequentially.
    """

    def __init__(self, tree: Tree, record: Record) -> None:
        leaf = record.leaf
        visited = np.zeros(tree.size, np.bool_)
        _mark_visited(tree.parent, leaf, visited)
        # The visited nodes by id; each node's parent as an index into them; whether each
        # node counts payoffs to player 0.
        self._node = np.flatnonzero(visited).astype(np.int32)
        place = np.cumsum(visited, dtype=np.int32)
        place -= 1
        above = np.maximum(tree.parent[self._node], 0)
        self._parent = place[above]
        self._first = mover_of(tree.player[above]) == 0
        order = np.argsort(leaf, kind="stable")
        self._iteration = order.astype(np.int32)
        self._leaf = place[leaf[order]]
        self._payoff = record.payoff[order]
        # For each node, the iterations passed up to it and the sum of their payoffs.
        self._shares = zeros((len(self._node), 2), np.int64)

    @property
    def length(self) -> int:
        """The number of nodes and iterations that a pass reads."""
        return len(self._node) + len(self._iteration)

    def add(self, first: int, end: int, sign: int, size: int, *counts: Any) -> None:
        """Add the iterations `first` .. `end` - 1 to the counts; subtract them if `sign` is -1.

        They visit only the first `size` nodes. `counts` are the arrays `visits`, `won` and
        `mean` of `Replay`.
        """
        last = int(np.searchsorted(self._node, np.int32(size)))
        started = int(np.searchsorted(self._leaf, np.int32(last)))
        # The processor can prefetch in each of these three loops. One combined loop takes
        # three times as long.
        _start(first, end, started, self._iteration, self._leaf, self._payoff, self._shares)
        _hand_up(last, self._parent, self._shares)
        _count(last, sign, self._node, self._first, self._shares, *counts)


def zeros(shape: int | tuple[int, ...], dtype: type[np.generic]) -> NDArray[Any]:
    """An array of zeros in huge pages, which `numpy.zeros` does not request.

    `uctvis.tree.traversal` says why they matter.
    """
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
    """Add to each node's shares the iterations whose playouts started there."""
    for index in range(started):
        counts = np.int64((first <= iteration[index]) & (iteration[index] < end))
        shares[leaf[index], 0] += counts
        shares[leaf[index], 1] += counts * payoff[index]


@compiled
def _hand_up(last: int, parent: _Int32s, shares: _Int64s) -> None:
    """Add each node's shares to the shares of its parent, from the last node to the first."""
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
    """Add the nodes' shares to the counts, and set the shares to 0."""
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
