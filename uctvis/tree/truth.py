"""The column of perfect play: what each move is worth if both players play perfectly after it."""

import numpy as np
from numpy.typing import NDArray

from uctvis.texts import _
from uctvis.tree.columns import Column
from uctvis.tree.tree import Tree

# The name of the column. Its numbers are payoffs to the player who moved into the node; at the
# root, to the player to move: 1.0 for a win, 0.5 for a draw, 0.0 for a loss, NaN if unknown.
TRUTH = "truth"


def truth_column(payoffs: NDArray[np.float64]) -> Column:
    """The column with these payoffs, float64 (size,)."""
    return Column(payoffs, _("Perfect play"), static=True)


def truth_at(tree: Tree, node: int) -> int | None:
    """The result of perfect play at a node: `LOSS`, `DRAW` or `WIN` of `uctvis.tree.proofs`.

    None if it is unknown. A file may contain a column of this name with other numbers; these are
    unknown.
    """
    column = tree.columns.get(TRUTH)
    if column is None:
        return None
    halves = 2.0 * float(column.numbers(node))
    return int(halves) if halves in (0.0, 1.0, 2.0) else None


def best_truth(tree: Tree, node: int) -> int | None:
    """The result of perfect play at a node for the player to move there; None if unknown.

    It is known, too, if a move there is known to win.
    """
    own = truth_at(tree, node)
    if own is not None:
        mover = int(tree.player[max(int(tree.parent[node]), 0)])
        return own if mover == int(tree.player[node]) else 2 - own
    known = [truth_at(tree, child) for child in tree.children(node)]
    return 2 if 2 in known else None
