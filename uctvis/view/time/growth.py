"""The scenes of a tree at any moment of its growth.

There are two kinds of scenes. With final places, nothing moves while the tree grows: the rows of
a moment are the final rows without the nodes that do not exist yet, with new summaries and the
counts of `Replay`. Otherwise, the tree of the moment is laid out on its own.
"""

from dataclasses import fields, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.layout.rows import Rows
from uctvis.tree.replay import Replay
from uctvis.tree.tree import Tree
from uctvis.view.folding import Folding, fewest_visits
from uctvis.view.scene import Scene
from uctvis.view.summaries import Room, summarise

# A moment with more nodes takes too long. Then only nodes with at least 1, 2, ... final visits are
# shown.
MOST_NODES = 1_000_000
# The maximum number of nodes that are laid out in a frame.
MOST_LAID_OUT = 100_000

_Int32s = NDArray[np.int32]


class Growth:
    """The moments of a tree with a record, one at a time.

    Raises TreeError if the tree has no record.
    """

    def __init__(self, final: Scene, replay: Replay | None = None) -> None:
        # The scene of the final tree.
        self.final = final
        self.replay = replay or Replay(final.tree)
        # With final places, only nodes with this many final visits are shown; 0 for all nodes that
        # `final` shows.
        self.least_visits = least_visits(final.tree, MOST_NODES)
        self._rows = _visited(final, self.least_visits) if self.least_visits > 0 else final.rows
        size = len(self._rows.node)
        self._node, self._parent, self._child_start = (
            np.empty(n, np.int32) for n in (size, size, size + 1)
        )
        self._x = np.empty(size)
        self._start = np.empty(len(self._rows.start), np.int64)
        self._room = Room(size)
        self._fewest = fewest_visits(final.tree)
        self._folding = replace(
            final.folding, least_visits=max(final.folding.least_visits, self.least_visits)
        )

    @property
    def iterations(self) -> int:
        """The number of iterations in the record."""
        return self.replay.iterations

    def scene(self, iteration: int, *, expanded: bool = False) -> Scene:
        """The tree after `iteration` iterations, with its final places.

        With `expanded`, the nodes of the next iteration exist, too (see `Replay.go_to`). The
        arrays of the scene change with the next call. To keep a scene, use `still` or another
        `Growth`.

        Raises ValueError if the record has fewer iterations.
        """
        self.replay.go_to(iteration, expanded=expanded)
        tree = self.replay.now
        rows = self._rows
        size, count = _rows_before(
            tree.size, self._visits(tree, iteration, expanded), self._fewest,
            rows.node, rows.x, rows.child_start, rows.start,
            self._node, self._x, self._parent, self._child_start, self._start,
        )  # fmt: skip
        then = Rows(
            node=self._node[:size],
            start=self._start[: count + 1],
            x=self._x[:size],
            parent=self._parent[:size],
            child_start=self._child_start[: size + 1],
            tree_size=tree.size,
        )
        return Scene(
            tree,
            then,
            summarise(then, tree.visits, self._room),
            self._folding,
            self.final.bounds,
            self.final.tolerances,
            self.final.tree,
            self.final.column_ranges,
        )

    def laid_out(self, iteration: int, *, expanded: bool = False) -> Scene:
        """The tree after `iteration` iterations, laid out on its own.

        In a large tree, only nodes with enough visits are shown; `Scene.folding` contains the
        minimum. The arrays of the tree change with the next call.

        Raises ValueError if the record has fewer iterations.
        """
        self.replay.go_to(iteration, expanded=expanded)
        tree, folding = self.replay.now, self.final.folding
        there = replace(tree, visits=self._visits(tree, iteration, expanded))
        least = least_visits(tree, MOST_LAID_OUT)
        shown: NDArray[np.bool_] | None
        if least <= folding.least_visits:
            shown = folding.shown(there)
        else:
            # A node has at least as many visits as all its children together, so the parent of
            # a shown node is shown.
            shown = tree.visits >= least
            shown[0] = True
            other = folding.shown(there)
            if other is not None:
                shown &= other
            folding = replace(folding, least_visits=least)
        rows = Rows.of(tree.first_child, tree.child_count, shown)
        return Scene(
            tree,
            rows,
            summarise(rows, tree.visits),
            folding,
            whole=self.final.tree,
            column_ranges=self.final.column_ranges,
        )

    def _visits(self, tree: Tree, iteration: int, expanded: bool) -> _Int32s:
        """The visits that decide what is shown of `tree`.

        Those of a child that the next iteration has added are 1, also before it is visited.
        """
        record = self.final.tree.record
        if self._fewest == 0 or record is None or not expanded or iteration >= record.iterations:
            return tree.visits
        visits = tree.visits.copy()
        path = tree.path(int(record.leaf[iteration]))
        visits[path] = np.maximum(visits[path], 1)
        return visits


def still(scene: Scene) -> Scene:
    """A copy of a scene that does not change with the next moment."""
    if scene.whole is None:
        return scene
    tree = replace(scene.tree, **_copied(scene.tree))
    return replace(
        scene,
        tree=tree,
        rows=replace(scene.rows, **_copied(scene.rows)),
        summaries=scene.summaries.copy(),
    )


def _copied(arrays: Any) -> dict[str, Any]:
    """Copies of the fields of a dataclass that are arrays."""
    values = {field.name: getattr(arrays, field.name) for field in fields(arrays)}
    return {name: value.copy() for name, value in values.items() if isinstance(value, np.ndarray)}


def least_visits(tree: Tree, most_nodes: int) -> int:
    """The least t >= 0 such that at most `most_nodes` nodes have t visits or more."""
    if tree.size <= most_nodes:
        return 0
    counts = np.zeros(most_nodes + 1, np.int64)
    _count(tree.visits, counts)
    more = np.cumsum(counts[::-1])[::-1]
    return int(np.argmax(np.append(more, 0) <= most_nodes))


@compiled
def _count(visits: _Int32s, counts: NDArray[np.int64]) -> None:
    """Count the nodes by visits; the last count includes nodes with more visits."""
    most = len(counts) - 1
    for node in range(len(visits)):
        counts[min(visits[node], most)] += 1


def _visited(final: Scene, least: int) -> Rows:
    """The rows of the nodes with at least `least` visits, with their final places."""
    tree, rows = final.tree, final.rows
    shown = Folding(least_visits=least).shown(tree)
    assert shown is not None  # noqa: S101 (it folds)
    shown &= rows.place >= 0
    part = Rows.in_order(tree.first_child, tree.child_count, shown)
    return replace(part, x=rows.x[rows.place[part.node]])


@compiled
def _rows_before(
    made: int,
    visits: _Int32s,
    fewest: int,
    node: _Int32s,
    x: NDArray[np.float64],
    child_start: _Int32s,
    start: NDArray[np.int64],
    to_node: _Int32s,
    to_x: NDArray[np.float64],
    to_parent: _Int32s,
    to_child_start: _Int32s,
    to_start: NDArray[np.int64],
) -> tuple[int, int]:
    """Copy rows without the nodes whose ids are `made` or greater.

    Nodes with fewer visits than `fewest` are left out, too, except the root.

    Returns the numbers of remaining nodes and rows.
    """
    size = 0
    tail = 1
    to_parent[0] = -1
    row = 0
    while row < len(start) - 1:
        to_start[row] = size
        for place in range(start[row], start[row + 1]):
            if node[place] >= made or not _is_added(node[place], visits, fewest):
                continue
            to_node[size] = node[place]
            to_x[size] = x[place]
            to_child_start[size] = tail
            first = child_start[place]
            # Siblings are created together.
            if first < child_start[place + 1] and node[first] < made:
                for child in range(first, child_start[place + 1]):
                    if _is_added(node[child], visits, fewest):
                        to_parent[tail] = size
                        tail += 1
            size += 1
        if to_start[row] == size:
            break
        row += 1
    to_child_start[size] = tail
    to_start[row] = size
    return size, row


@compiled
def _is_added(node: int, visits: _Int32s, fewest: int) -> bool:
    return fewest == 0 or visits[node] >= fewest or node == 0
