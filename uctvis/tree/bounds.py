"""What alpha-beta found at the nodes of a tree, from its columns: windows, bounds and cuts.

All numbers are payoffs to the player who moved into the node; at the root, to the player to move.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from uctvis.tree.tree import Tree

# The names of the columns. Files contain them.
ALPHA, BETA, BOUND, CUT, ORDER = "alpha", "beta", "bound", "cut", "searched as"
# The values of the column "bound": what the value of the node, its mean payoff, is.
EXACT, AT_LEAST, AT_MOST = range(3)
# The value of the column "cut" of a move that was not searched.
WAS_CUT = 1
# Windows that are narrower are null windows: they only show on which side of them the value is.
_NULL = 1e-6


class SearchWindow(NamedTuple):
    """The window in which a node was searched, and what its value is."""

    # The bounds; NaN: there was none on this side.
    alpha: float
    beta: float
    # `EXACT`, `AT_LEAST` or `AT_MOST`: what the value is.
    bound: int
    value: float

    @property
    def is_null(self) -> bool:
        """Whether the search only showed on which side of the window the value is."""
        return self.beta - self.alpha < _NULL


def has_bounds(tree: "Tree") -> bool:
    """Whether the tree is of an alpha-beta search."""
    return {ALPHA, BETA, BOUND, CUT} <= tree.columns.keys()


def window_at(tree: "Tree", node: int) -> SearchWindow | None:
    """The window of a node; None if it was not searched, or the tree has no such columns."""
    if not has_bounds(tree) or tree.visits[node] == 0:
        return None
    alpha, beta = (float(tree.columns[name].numbers(node)) for name in (ALPHA, BETA))
    return SearchWindow(alpha, beta, bound_at(tree, node), float(tree.mean[node]))


def bound_at(tree: "Tree", node: int) -> int:
    """What the value of a node is; `EXACT` in trees of other searches."""
    column = tree.columns.get(BOUND)
    found = EXACT if column is None else column.values[node]
    return int(found) if found in (AT_LEAST, AT_MOST) else EXACT


def was_cut(tree: "Tree", nodes: Any) -> NDArray[np.bool_] | None:
    """Which of these nodes are moves that were cut off; None if the tree has no such column."""
    column = tree.columns.get(CUT)
    return None if column is None else column.values[nodes] == WAS_CUT
