"""The scenes of a tree at any moment of its growth.

Either each node stands where it stands in the end: nothing moves while the tree grows.
The rows of a moment are those of the end without the nodes that are not made yet, and what
they hold is summed up anew; with the counts that `Replay` gives, that is all. Or the tree
of the moment is laid out as if it were all.
"""

from dataclasses import fields, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.layout.rows import Rows
from uctvis.tree.replay import Replay
from uctvis.tree.tree import Tree
from uctvis.view.folding import Folding
from uctvis.view.scene import Room, Scene, summarise

# A moment of more nodes takes longer than one may wait for it: then only those are shown
# that are visited in the end, or visited twice, ...
MOST_NODES = 1_000_000
# As many as are laid out in a frame.
MOST_LAID_OUT = 100_000

_Int32s = NDArray[np.int32]


class Growth:
    """The moments of a tree with a record, one at a time.

    Attributes
    ----------
    final : Scene
        The tree in the end.
    replay : Replay
    least_visits : int
        At the final places, only nodes with so many visits in the end are shown; 0: all that
        `final` shows.

    Raises
    ------
    TreeError
        The tree has no record.
    """

    def __init__(self, final: Scene, replay: Replay | None = None) -> None:
        self.final = final
        self.replay = replay or Replay(final.tree)
        self.least_visits = least_visits(final.tree, MOST_NODES)
        self._rows = _visited(final, self.least_visits) if self.least_visits > 0 else final.rows
        size = len(self._rows.node)
        self._node, self._parent, self._child_start = (
            np.empty(n, np.int32) for n in (size, size, size + 1)
        )
        self._x = np.empty(size)
        self._start = np.empty(len(self._rows.start), np.int64)
        self._room = Room(size)
        self._folding = replace(
            final.folding, least_visits=max(final.folding.least_visits, self.least_visits)
        )

    @property
    def iterations(self) -> int:
        """The iterations of the record."""
        return self.replay.iterations

    def scene(self, iteration: int, *, expanded: bool = False) -> Scene:
        """The tree after `iteration` iterations, at its final places.

        With `expanded`, what the next iteration makes is there, too (see `Replay.go_to`).
        The scene is made of arrays that change when another one is asked for: who keeps it
        longer takes it from another `Growth`.

        Raises
        ------
        ValueError
            The record has not so many iterations.
        """
        self.replay.go_to(iteration, expanded=expanded)
        tree = self.replay.now
        rows = self._rows
        size, count = _rows_before(
            tree.size, rows.node, rows.x, rows.child_start, rows.start,
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
        )

    def laid_out(self, iteration: int, *, expanded: bool = False) -> Scene:
        """The tree after `iteration` iterations, laid out by itself.

        Of a large one only the nodes with enough visits are shown: `Scene.folding` tells how
        many those are. The tree is made of arrays that change with the next moment.

        Raises
        ------
        ValueError
            The record has not so many iterations.
        """
        self.replay.go_to(iteration, expanded=expanded)
        tree, folding = self.replay.now, self.final.folding
        least = least_visits(tree, MOST_LAID_OUT)
        shown: NDArray[np.bool_] | None
        if least <= folding.least_visits:
            shown = folding.shown(tree)
        else:
            # No node was visited as often as its children together, but for its own visits:
            # so whoever is shown, so is its parent.
            shown = tree.visits >= least
            shown[0] = True
            other = folding.shown(tree)
            if other is not None:
                shown &= other
            folding = replace(folding, least_visits=least)
        rows = Rows.of(tree.first_child, tree.child_count, shown)
        return Scene(tree, rows, summarise(rows, tree.visits), folding, whole=self.final.tree)


def still(scene: Scene) -> Scene:
    """A scene that stays as it is, whatever moment is asked for next."""
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
    """The fields of a dataclass that are arrays, each with memory of its own."""
    values = {field.name: getattr(arrays, field.name) for field in fields(arrays)}
    return {name: value.copy() for name, value in values.items() if isinstance(value, np.ndarray)}


def least_visits(tree: Tree, most_nodes: int) -> int:
    """The least t, at least 0, so that at most so many nodes have t visits or more."""
    if tree.size <= most_nodes:
        return 0
    counts = np.zeros(most_nodes + 1, np.int64)
    _count(tree.visits, counts)
    more = np.cumsum(counts[::-1])[::-1]
    return int(np.argmax(np.append(more, 0) <= most_nodes))


@compiled
def _count(visits: _Int32s, counts: NDArray[np.int64]) -> None:
    """How many nodes have so many visits; the last count is of those that have more, too."""
    most = len(counts) - 1
    for node in range(len(visits)):
        counts[min(visits[node], most)] += 1


def _visited(final: Scene, least: int) -> Rows:
    """The rows of the nodes with `least` visits or more, at the places that they have."""
    tree, rows = final.tree, final.rows
    shown = Folding(least_visits=least).shown(tree)
    assert shown is not None  # noqa: S101 (it folds)
    shown &= rows.place >= 0
    part = Rows.in_order(tree.first_child, tree.child_count, shown)
    return replace(part, x=rows.x[rows.place[part.node]])


@compiled
def _rows_before(
    made: int,
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
    """Copy rows without the nodes whose ids are `made` or more; returns how many nodes and
    rows are left.
    """
    size = 0
    tail = 1
    to_parent[0] = -1
    row = 0
    while row < len(start) - 1:
        to_start[row] = size
        for place in range(start[row], start[row + 1]):
            if node[place] >= made:
                continue
            to_node[size] = node[place]
            to_x[size] = x[place]
            to_child_start[size] = tail
            first = child_start[place]
            # Siblings are made together.
            if first < child_start[place + 1] and node[first] < made:
                for child in range(tail, tail + child_start[place + 1] - first):
                    to_parent[child] = size
                tail += child_start[place + 1] - first
            size += 1
        if to_start[row] == size:
            break
        row += 1
    to_child_start[size] = tail
    to_start[row] = size
    return size, row
