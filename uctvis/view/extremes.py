"""Between which numbers nodes are coloured.

The mean payoff of a node that was visited once is that of one playout: the greatest and the
least there can be. Colours that reached from the one to the other would be much the same
wherever a search has looked closely. So the extremes are those of the nodes whose visits are
at least the square root of the most visits in the tree; others may lie beyond. So may the root,
whose mean is another player's than its children's, and missing in some files.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.tree.tree import Tree
from uctvis.view.ucb import exploration_constant


class Extremes(NamedTuple):
    """The least and the greatest of each; 0.0 and 0.0 where no node has one.

    Attributes
    ----------
    mean, ucb : (float, float)
        Of the nodes with enough visits; of all that were visited where these have but one
        number; of the root where it alone was visited. Of `ucb`, of those of them whose
        parents were visited.
    depth : (float, float)
        Of all nodes.
    """

    mean: tuple[float, float]
    ucb: tuple[float, float]
    depth: tuple[float, float]

    @classmethod
    def of(cls, tree: Tree) -> "Extremes":
        """Those of a tree, shown or not; takes a pass over its nodes."""
        least_mean, most_mean, least_ucb, most_ucb, deepest = _extremes(
            tree.parent, tree.visits, tree.mean, tree.depth, float(exploration_constant(tree))
        )
        return cls(
            mean=_found(least_mean, most_mean),
            ucb=_found(least_ucb, most_ucb),
            depth=(0.0, float(deepest)),
        )


def _found(least: float, most: float) -> tuple[float, float]:
    return (least, most) if least <= most else (0.0, 0.0)


@compiled
def _extremes(
    parent: NDArray[np.int32],
    visits: NDArray[np.int32],
    mean: NDArray[np.float64],
    depth: NDArray[np.int32],
    constant: float,
) -> tuple[float, float, float, float, int]:
    """Least and greatest mean, least and greatest UCB value, inf and -inf where there is none;
    the greatest depth.
    """
    deepest = 0
    most_visits = 0
    for node in range(len(parent)):
        deepest = max(deepest, depth[node])
        most_visits = max(most_visits, visits[node])
    least_mean, most_mean, least_ucb, most_ucb = math.inf, -math.inf, math.inf, -math.inf
    for enough in (max(1, int(math.sqrt(most_visits))), 1):
        # Where too few have visits enough, all count that have any.
        seek_mean, seek_ucb = not least_mean < most_mean, not least_ucb < most_ucb
        if not (seek_mean or seek_ucb):
            break
        above = -1
        width = 0.0
        for node in range(1, len(parent)):
            if visits[node] < enough:
                continue
            if seek_mean:
                least_mean = min(least_mean, mean[node])
                most_mean = max(most_mean, mean[node])
            if seek_ucb and visits[parent[node]] > 0:
                # Siblings follow each other: one logarithm is enough for them.
                if parent[node] != above:
                    above = parent[node]
                    width = constant * math.sqrt(math.log(visits[above]))
                value = mean[node] + width / math.sqrt(visits[node])
                least_ucb = min(least_ucb, value)
                most_ucb = max(most_ucb, value)
    if least_mean > most_mean and visits[0] > 0:
        least_mean = most_mean = mean[0]
    return least_mean, most_mean, least_ucb, most_ucb, deepest
