"""The ranges of the numbers by which nodes are coloured.

The mean payoff of a node with one visit is the payoff of one playout, often 0 or 1. If colours
covered the range of all nodes, nodes that a search has examined closely would all look alike. So
the range covers the nodes whose visits are at least the square root of the most visits in the
tree; other nodes may be outside. The root may be, too, because its mean is the payoff to another
player; some files do not contain it.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.mcts.uct.ucb import SelectionParameters, ucb_terms, ucb_width
from uctvis.tree.columns import Column
from uctvis.tree.tree import Tree
from uctvis.view.ucb import selection_of


class Extremes(NamedTuple):
    """The least and the greatest value of each number; 0.0 and 0.0 if no node has one."""

    # The range for nodes with enough visits; for all visited nodes if those with enough visits have
    # the same value; for the root if only the root was visited. `ucb` covers only nodes whose
    # parents were visited.
    mean: tuple[float, float]
    ucb: tuple[float, float]
    # The range for all nodes.
    depth: tuple[float, float]

    @classmethod
    def of(cls, tree: Tree) -> "Extremes":
        """Compute the ranges for all nodes of a tree, shown or hidden, in one pass."""
        least_mean, most_mean, least_ucb, most_ucb, deepest = _extremes(
            tree.parent, tree.visits, tree.mean, tree.depth, selection_of(tree)
        )
        return cls(
            mean=_found(least_mean, most_mean),
            ucb=_found(least_ucb, most_ucb),
            depth=(0.0, float(deepest)),
        )


class ColumnRange(NamedTuple):
    """The range of the known numbers in a column of a tree."""

    # The least and the greatest number; 0.0 and 0.0 if none is known.
    low: float
    high: float
    # Whether some numbers are known, and whether some are not.
    some_known: bool
    some_unknown: bool

    @classmethod
    def of(cls, column: Column) -> "ColumnRange":
        """Compute the range of all nodes, shown or hidden, whatever their visits are."""
        known = column.known
        return cls(*column.extremes(), bool(known.any()), not known.all())


def _found(least: float, most: float) -> tuple[float, float]:
    return (least, most) if least <= most else (0.0, 0.0)


@compiled
def _extremes(
    parent: NDArray[np.int32],
    visits: NDArray[np.int32],
    mean: NDArray[np.float64],
    depth: NDArray[np.int32],
    parameters: SelectionParameters,
) -> tuple[float, float, float, float, int]:
    """The least and greatest mean, the least and greatest UCB value (inf and -inf if there is
    none), and the greatest depth.
    """
    deepest = 0
    most_visits = 0
    for node in range(len(parent)):
        deepest = max(deepest, depth[node])
        most_visits = max(most_visits, visits[node])
    least_mean, most_mean, least_ucb, most_ucb = math.inf, -math.inf, math.inf, -math.inf
    for enough in (max(1, int(math.sqrt(most_visits))), 1):
        # If the nodes with enough visits have only one value, use all visited nodes.
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
                # Siblings are consecutive, so one logarithm is enough for them.
                if parent[node] != above:
                    above = parent[node]
                    width = ucb_width(visits[above], parameters)
                exploitation, exploration = ucb_terms(mean[node], visits[node], width)
                value = exploitation + exploration
                least_ucb = min(least_ucb, value)
                most_ucb = max(most_ucb, value)
    if least_mean > most_mean and visits[0] > 0:
        least_mean = most_mean = mean[0]
    return least_mean, most_mean, least_ucb, most_ucb, deepest
