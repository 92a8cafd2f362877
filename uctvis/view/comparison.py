"""Comparing a tree with the previous tree: new nodes and changed visits."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, Self
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from uctvis.tree.matching import match
from uctvis.tree.tree import Tree
from uctvis.view.scene import Scene


class NewPlaces(NamedTuple):
    """The places of the new nodes of a scene, row by row.

    `place`: int32 (count,), in order. `row`: int64 (rows,), the rows with new nodes, in order.
    `start`: int64 (rows + 1,), where `place` begins for each of these rows, and its end.
    """

    place: NDArray[np.int32]
    row: NDArray[np.int64]
    start: NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Comparison:
    """The changes from an earlier tree to a later one, by the ids of the later one."""

    # int32 (size,). The id of the same node in the earlier tree, which is the node reached by moves
    # with the same names; -1 if there is none.
    earlier: NDArray[np.int32]
    # int32 (size,). The difference of visits, negative if visits were lost; all visits of a new
    # node.
    gained: NDArray[np.int32]
    # The number of nodes that are only in the earlier tree.
    gone: int = 0
    _new: "WeakKeyDictionary[Scene, NewPlaces]" = field(
        default_factory=WeakKeyDictionary, init=False, repr=False
    )

    @classmethod
    def of(cls, later: Tree, earlier: Tree) -> Self:
        """Compare two trees in linear time; call it in a worker thread, as `match`."""
        same = match(later, earlier)
        known = same >= 0
        gained = later.visits.copy()
        gained[known] -= earlier.visits[same[known]]
        return cls(same, gained, earlier.size - int(np.count_nonzero(known)))

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """The numbers of nodes that are new, gained visits, lost visits, and are gone."""
        known = self.earlier >= 0
        return (
            self.new_count,
            int(np.count_nonzero(known & (self.gained > 0))),
            int(np.count_nonzero(self.gained < 0)),
            self.gone,
        )

    @cached_property
    def most_gained(self) -> int:
        """The most visits gained by a node that is not new; 0 if there is none."""
        return int(np.max(self.gained, where=self.earlier >= 0, initial=0))

    @cached_property
    def new_count(self) -> int:
        """The number of new nodes."""
        return int(np.count_nonzero(self.earlier < 0))

    def new_places(self, scene: Scene) -> NewPlaces:
        """The places of the new nodes that `scene`, of the later tree, shows.

        The first call for a scene takes a pass over its places.
        """
        found = self._new.get(scene)
        if found is None:
            place = np.flatnonzero(self.earlier[scene.rows.node] < 0).astype(np.int32)
            start = np.searchsorted(place, scene.rows.start)
            row = np.flatnonzero(np.diff(start))
            found = NewPlaces(place, row, np.append(start[row], len(place)))
            self._new[scene] = found
        return found

    def next_new(self, tree: Tree, node: int | None, by: int) -> tuple[int, int] | None:
        """The new node after `node` (`by` = 1) or before it (-1), and its number from 0.

        New nodes are ordered by visits, the most first, and then by id; the first follows the
        last. `tree` is the later tree, and `node` any node of it, or None to begin at an end.
        Returns None if no node is new. Takes linear time.
        """
        new = np.flatnonzero(self.earlier < 0)
        if len(new) == 0:
            return None
        # Negative keys have the opposite order.
        keys = by * _order(tree.visits[new], new)
        beyond = keys
        if node is not None:
            at = np.array([node])
            beyond = keys[keys > by * _order(tree.visits[at], at)]
        key = int((beyond if len(beyond) > 0 else keys).min())
        before = keys < key if by > 0 else keys > key
        return abs(key) & 0xFFFFFFFF, int(np.count_nonzero(before))


def _order(visits: NDArray[np.int32], node: NDArray[np.int64]) -> NDArray[np.int64]:
    """A key of visits and id, as in `uctvis.tree.query`: the most visits have the least key."""
    keys: NDArray[np.int64] = (np.int64(np.iinfo(np.int32).max) - visits) << 32 | node
    return keys
