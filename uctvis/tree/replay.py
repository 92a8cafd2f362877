"""Restoring a recorded tree exactly as it was at any iteration of its search."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from uctvis.errors import TreeError
from uctvis.jit.compiled import compiled
from uctvis.texts import _
from uctvis.tree.batch_replay import BatchReplay, zeros
from uctvis.tree.record import PAYOFF_ONE, Record, means
from uctvis.tree.traversal import made_in
from uctvis.tree.tree import Tree

_Int32s = NDArray[np.int32]
_Int64s = NDArray[np.int64]
_Float64s = NDArray[np.float64]


class Replay:
    """A tree as it was after `iteration` iterations.

    Nodes are created in the order of their ids, so the nodes of any moment have the first
    ids, and `now` is a complete tree.

    Attributes
    ----------
    tree : Tree
        The complete tree; it is not changed.
    iteration : int
        Starts at 0.
    visits : int32 (tree.size,)
    won : int64 (tree.size,)
        The sum of the payoffs to the player who moved into the node (at the root: the player
        to move), in units of 2**-24.
    mean : float64 (tree.size,)
        As in `Tree.mean`.
    made : int32 (tree.size,)
        The iteration that created each node; -1 for nodes from before the search. It never
        decreases: the nodes after `iteration` iterations are those with `made < iteration`.

    Raises
    ------
    TreeError
        The tree has no record, or its nodes are not in the order in which they were created.
    """

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.record = expect_record(tree)
        self.iteration = 0
        self.visits = zeros(tree.size, np.int32)
        self.won = zeros(tree.size, np.int64)
        self.mean = zeros(tree.size, np.float64)
        kept = self.record.kept
        self.made = made_in(
            tree.parent,
            tree.first_child,
            tree.child_count,
            self.record.leaf,
            None if kept is None else kept.node,
        )
        if (self.made[1:] < self.made[:-1]).any():
            raise TreeError(
                _(
                    "record: expected one that creates the nodes in the order of their ids, got "
                    "another"
                )
            )
        if kept is not None:
            self.visits[kept.node] = kept.visits
            self.won[kept.node] = kept.won
            self.mean[kept.node] = means(kept.won, kept.visits)
        self._passes = BatchReplay(tree, self.record)
        # The nodes that have children, in the order in which the children are created.
        above = np.flatnonzero(tree.child_count).astype(np.int32)
        self._family = above[np.argsort(tree.first_child[above], kind="stable")]
        self._family_start = tree.first_child[self._family]
        self._first_child = zeros(tree.size, np.int32)
        self._child_count = zeros(tree.size, np.int32)
        self._size = 1
        self._families = 0
        self._grow(self.size_after(0))

    @property
    def iterations(self) -> int:
        """The number of iterations in the record."""
        return self.record.iterations

    @property
    def size(self) -> int:
        """The number of nodes at this moment."""
        return self._size

    @property
    def now(self) -> Tree:
        """The tree at this moment, with the record up to this iteration.

        It shares its arrays with this replay, so they change with the next `go_to`. Before the
        last moment it has only the columns that are `static`: only the complete
        tree has the others.
        """
        size, tree = self._size, self.tree
        record = replace(
            self.record,
            leaf=self.record.leaf[: self.iteration],
            payoff=self.record.payoff[: self.iteration],
        )
        return replace(
            tree,
            parent=tree.parent[:size],
            first_child=self._first_child[:size],
            child_count=self._child_count[:size],
            depth=tree.depth[:size],
            visits=self.visits[:size],
            extra_visits=tree.extra_visits[:size],
            mean=self.mean[:size],
            player=tree.player[:size],
            source=None if tree.source is None else tree.source[:size],
            record=record,
            columns={
                name: column.take(slice(size))
                for name, column in tree.columns.items()
                if column.static or self.iteration == self.iterations
            },
        )

    def size_after(self, iteration: int) -> int:
        """The number of nodes after `iteration` iterations."""
        return int(np.searchsorted(self.made, np.int32(iteration)))

    def go_to(self, iteration: int, *, expanded: bool = False) -> None:
        """Go forwards or backwards to the state after `iteration` iterations.

        With `expanded`, go to the middle of the next iteration, when its nodes exist but its
        payoff is not counted yet.

        Raises
        ------
        ValueError
            The record has fewer iterations.
        """
        if not 0 <= iteration <= self.iterations:
            raise ValueError(f"iteration: expected 0 to {self.iterations}, got {iteration}")
        first, end = sorted((self.iteration, iteration))
        sign = 1 if iteration > self.iteration else -1
        counts = self.visits, self.won, self.mean
        # Use one pass over all nodes if walking up from each leaf would take longer. A walk
        # takes as long as about 30 steps of a pass (measured).
        if 30 * (end - first) > self._passes.length:
            self._passes.add(first, end, sign, self.size_after(end), *counts)
        else:
            leaf, payoff = self.record.leaf[first:end], self.record.payoff[first:end]
            add_by_walks(leaf, payoff, sign, self.tree.parent, self.tree.player, *counts)
        self.iteration = iteration
        self._grow(self.size_after(iteration + expanded))

    def _grow(self, size: int) -> None:
        families = int(np.searchsorted(self._family_start, np.int32(size)))
        first, end = sorted((self._families, families))
        tree, part = self.tree, self._family[first:end]
        links = tree.first_child, tree.child_count, self._first_child, self._child_count
        link(part, families > self._families, *links)
        self._families, self._size = families, size


def expect_record(tree: Tree) -> Record:
    """The record of a tree. Raises TreeError if the tree has no record."""
    if tree.record is None:
        raise TreeError(
            _("record: expected a tree with the record of its search, got a tree without it")
        )
    return tree.record


@compiled
def link(
    family: _Int32s,
    there: bool,
    first_child: _Int32s,
    child_count: _Int32s,
    to_first_child: _Int32s,
    to_child_count: _Int32s,
) -> None:
    """Copy the links from the nodes of `family` to their children; clear them if not `there`.

    All children of a node are created at the same time.
    """
    for node in family:
        to_first_child[node] = first_child[node] if there else 0
        to_child_count[node] = child_count[node] if there else 0


@compiled
def add_by_walks(
    leaf: _Int32s,
    payoff: _Int32s,
    sign: int,
    parent: _Int32s,
    player: NDArray[np.int8],
    visits: _Int32s,
    won: _Int64s,
    mean: _Float64s,
) -> None:
    """Add iterations from each leaf up to the root; subtract them if `sign` is -1."""
    for iteration in range(len(leaf)):
        node = leaf[iteration]
        value = sign * np.int64(payoff[iteration])
        while node >= 0:
            above = parent[node]
            visits[node] += sign
            won[node] += value if player[max(above, 0)] & 1 == 0 else sign * PAYOFF_ONE - value
            mean[node] = won[node] / (visits[node] * PAYOFF_ONE) if visits[node] > 0 else 0.0
            node = above
