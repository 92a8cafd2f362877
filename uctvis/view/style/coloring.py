"""The numbers that the colours of nodes show."""

from enum import Enum

import numpy as np
from numpy.typing import NDArray

from uctvis.view.comparison import Comparison
from uctvis.view.scene import Scene
from uctvis.view.style.scale import Scale
from uctvis.view.ucb import exploration_constant, ucb


class Coloring(Enum):
    """By what nodes are coloured. Settings files know them by their values."""

    PLAYER = "player"
    MEAN = "mean"
    DEPTH = "depth"
    UCB = "ucb"
    CHANGE = "change"


def numbers(coloring: Coloring, scene: Scene, nodes: NDArray[np.int32]) -> NDArray[np.float64]:
    """The mean payoffs, depths or UCB values of nodes; NaN where there is none, or no finite one.

    A node that was never visited has no mean payoff, whatever stands there.
    """
    tree = scene.tree
    if coloring is Coloring.DEPTH:
        return tree.depth[nodes].astype(np.float64)
    if coloring is Coloring.MEAN:
        return tree.means_of(nodes)
    parent = tree.parent[nodes]
    # The root's parent is -1, the last node: what is computed from it is not used.
    value = ucb(
        tree.mean[nodes], tree.visits[nodes], tree.visits[parent], exploration_constant(tree)
    ).value
    return np.where((parent >= 0) & np.isfinite(value), value, np.nan)


def scale(coloring: Coloring, scene: Scene) -> Scale:
    """Between which numbers of the whole tree, shown or not, nodes are coloured."""
    extremes = scene.number_extremes
    if coloring is Coloring.DEPTH:
        return Scale(*extremes.depth, whole=True)
    least, most = extremes.mean if coloring is Coloring.MEAN else extremes.ucb
    return Scale(least, most, exceeded=True)


def gain_scale(comparison: Comparison) -> Scale:
    """Between which numbers gained visits are coloured."""
    return Scale(1.0, float(max(comparison.most_gained, 1)), logarithmic=True, whole=True)
