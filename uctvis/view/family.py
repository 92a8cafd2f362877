"""The shown nodes around a node: its neighbours, for the arrow keys, and its subtree."""

from enum import Enum

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.tree.merit import ranked
from uctvis.view.scene import Scene


class Neighbour(Enum):
    """A step from a node to a neighbour."""

    PARENT = "parent"
    CHILD = "the best child"
    BEFORE = "the sibling before"
    AFTER = "the sibling after"


def walk(scene: Scene, node: int, step: Neighbour) -> int:
    """The neighbour of the shown node `node` in a direction, or `node` if there is none."""
    rows, tree = scene.rows, scene.tree
    place = int(rows.place[node])
    if step is Neighbour.CHILD:
        children = rows.node[rows.child_start[place] : rows.child_start[place + 1]]
        if len(children) == 0:
            return node
        return int(children[ranked(tree.merits.take(children))[0]])
    parent = int(rows.parent[place])
    if parent < 0:
        return node
    if step is Neighbour.PARENT:
        return int(rows.node[parent])
    beside = place - 1 if step is Neighbour.BEFORE else place + 1
    is_sibling = rows.child_start[parent] <= beside < rows.child_start[parent + 1]
    return int(rows.node[beside]) if is_sibling else node


@compiled
def subtree_size(child_start: NDArray[np.int32], place: int) -> int:
    """The number of shown nodes in the subtree of a place, including the place.

    `child_start` is as in `Rows`. Takes one step for each row.
    """
    size = 0
    first = place
    last = place + 1
    while first < last:
        size += last - first
        first = child_start[first]
        last = child_start[last]
    return size
