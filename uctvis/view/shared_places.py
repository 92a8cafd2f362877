"""Places that several trees share, so that a node has the same place in all of them."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

import numpy as np
from numpy.typing import NDArray

from uctvis.layout.rows import Rows
from uctvis.layout.walker import lay_out
from uctvis.tree.matching import match
from uctvis.tree.tree import Tree
from uctvis.tree.union import Union
from uctvis.view.folding import UNFOLDED, Folding
from uctvis.view.scene import Scene
from uctvis.view.summaries import summarise


@dataclass(frozen=True, eq=False)
class SharedPlaces:
    """The layout of the union of some trees."""

    # The union of the nodes of all trees.
    tree: Tree
    # float64 (tree.size,)
    x: NDArray[np.float64]

    @classmethod
    def of(cls, union: Union) -> Self:
        """Lay out a union."""
        tree = union.tree()
        return cls(tree, lay_out(tree.parent, tree.first_child, tree.child_count))

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom, as in a scene."""
        return float(self.x.min()), 0.0, float(self.x.max()), float(self.tree.depth.max())

    def scene(self, tree: Tree, folding: Folding = UNFOLDED) -> Scene | None:
        """The scene of `tree` with these places; None if one of its nodes has no place.

        Its rows are the rows of the union without the missing and hidden nodes. They are sorted
        by x, whatever the order of siblings in the tree is.
        """
        own = self._own(tree)
        if own is None:
            return None
        union = self.tree
        node_of = np.full(union.size, -1, np.int32)
        node_of[own] = np.arange(tree.size, dtype=np.int32)
        shown = node_of >= 0
        folded = folding.shown(tree)
        if folded is not None:
            shown[own[~folded]] = False
        rows = Rows.in_order(union.first_child, union.child_count, shown)
        rows = replace(rows, node=node_of[rows.node], x=self.x[rows.node], tree_size=tree.size)
        return Scene(tree, rows, summarise(rows, tree.visits), folding, self.bounds)

    def _own(self, tree: Tree) -> NDArray[np.int32] | None:
        """The union's node for each node of `tree`; None if one is missing."""
        own = match(tree, self.tree)
        return own if (own >= 0).all() else None
