"""The least and the greatest of the numbers that nodes are coloured by."""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.compiled import compiled
from uctvis.tree import Tree
from uctvis.view.ucb import exploration_constant


class Extremes(NamedTuple):
    """The least and the greatest of each; 0 and 0 where no node has one."""

    mean: tuple[float, float]
    """Of the nodes that were visited."""
    ucb: tuple[float, float]
    """Of the nodes that were visited, and their parents too."""
    depth: tuple[float, float]

    @classmethod
    def of(cls, tree: Tree) -> "Extremes":
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
    least_mean, most_mean, least_ucb, most_ucb = math.inf, -math.inf, math.inf, -math.inf
    deepest = 0
    above = -1
    width = 0.0
    for node in range(len(parent)):
        deepest = max(deepest, depth[node])
        if visits[node] <= 0:
            continue
        least_mean = min(least_mean, mean[node])
        most_mean = max(most_mean, mean[node])
        if parent[node] < 0 or visits[parent[node]] <= 0:
            continue
        # Siblings follow each other: one logarithm is enough for them.
        if parent[node] != above:
            above = parent[node]
            width = constant * math.sqrt(math.log(visits[above]))
        value = mean[node] + width / math.sqrt(visits[node])
        least_ucb = min(least_ucb, value)
        most_ucb = max(most_ucb, value)
    return least_mean, most_mean, least_ucb, most_ucb, deepest
