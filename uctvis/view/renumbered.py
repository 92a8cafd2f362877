"""Finding the same nodes in two scenes of a search with different node numbers.

The trees' `source` contains the number of each node in the search. A tree without `source` has
the numbers of the search.
"""

import numpy as np

from uctvis.tree.tree import Tree
from uctvis.view.scene import Scene


def same_node(before: Scene, after: Scene, node: int) -> int:
    """The node of `after` for a node of `before`; its lowest shown ancestor if it is not shown."""
    while (found := _with_number(after.tree, number_of(before.tree, node))) < 0:
        node = int(before.tree.parent[node])
    return after.shown(found)


def number_of(tree: Tree, node: int) -> int:
    """The number of a node in the search."""
    return node if tree.source is None else int(tree.source[node])


def nearest(scene: Scene, x: float, row: float) -> int:
    """The shown node in the row of a point that is nearest to it."""
    rows = scene.rows
    line = min(max(round(row), 0), rows.count - 1)
    first, end = int(rows.start[line]), int(rows.start[line + 1])
    right = first + int(np.searchsorted(rows.x[first:end], x))
    places = [place for place in (right - 1, right) if first <= place < end]
    return int(rows.node[min(places, key=lambda place: abs(rows.x[place] - x))])


def _with_number(tree: Tree, number: int) -> int:
    """The node with this number in the search; -1 if there is none."""
    if tree.source is None:
        return number if number < tree.size else -1
    found = np.flatnonzero(tree.source == number)
    return int(found[0]) if len(found) else -1
