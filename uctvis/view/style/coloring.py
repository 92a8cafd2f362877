"""The numbers that the colours of nodes show."""

from enum import Enum

import numpy as np
from numpy.typing import NDArray

from uctvis.view.comparison import Comparison
from uctvis.view.scene import Scene
from uctvis.view.style.scale import Scale
from uctvis.view.ucb import selection_of, ucb


class Coloring(Enum):
    """The quantity that determines the colours of nodes. Settings files contain the values."""

    PLAYER = "player"
    MEAN = "mean"
    DEPTH = "depth"
    UCB = "ucb"
    CHANGE = "change"


def numbers(coloring: Coloring, scene: Scene, nodes: NDArray[np.int32]) -> NDArray[np.float64]:
    """The mean payoffs, depths or UCB values of nodes; NaN if there is no finite value.

    A node without visits has no mean payoff, whatever its `mean` is.
    """
    tree = scene.tree
    if coloring is Coloring.DEPTH:
        return tree.depth[nodes].astype(np.float64)
    if coloring is Coloring.MEAN:
        return tree.means_of(nodes)
    parent = tree.parent[nodes]
    # The root's parent is -1, which indexes the last node; its result is not used.
    value = ucb(tree.mean[nodes], tree.visits[nodes], tree.visits[parent], selection_of(tree)).value
    return np.where((parent >= 0) & np.isfinite(value), value, np.nan)


def scale(coloring: Coloring, scene: Scene) -> Scale:
    """The scale for the colours of nodes, from the extremes of all nodes, shown or not."""
    extremes = scene.number_extremes
    if coloring is Coloring.DEPTH:
        return Scale(*extremes.depth, whole=True)
    least, most = extremes.mean if coloring is Coloring.MEAN else extremes.ucb
    return Scale(least, most, exceeded=True)


def gain_scale(comparison: Comparison) -> Scale:
    """The scale for the colours of gained visits."""
    return Scale(1.0, float(max(comparison.most_gained, 1)), logarithmic=True, whole=True)
