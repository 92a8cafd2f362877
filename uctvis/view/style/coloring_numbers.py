"""The numbers that the colours of nodes show, and their scales."""

import numpy as np
from numpy.typing import NDArray

from uctvis.tree.players import is_chance
from uctvis.tree.truth import TRUTH
from uctvis.view.comparison import Comparison
from uctvis.view.scene import Scene
from uctvis.view.style.coloring import Coloring, ColumnColoring, NodeColoring
from uctvis.view.style.scale import Scale
from uctvis.view.ucb import selection_of, ucb


def numbers(coloring: NodeColoring, scene: Scene, nodes: NDArray[np.int32]) -> NDArray[np.float64]:
    """The mean payoffs, depths, UCB values or values of a column of nodes; NaN if there is none.

    A node without visits has no mean payoff, whatever its `mean` is.
    """
    tree = scene.tree
    if isinstance(coloring, ColumnColoring):
        return tree.columns[coloring.name].numbers(nodes)
    if coloring is Coloring.DEPTH:
        return tree.depth[nodes].astype(np.float64)
    if coloring is Coloring.MEAN:
        return tree.means_of(nodes)
    parent = tree.parent[nodes]
    # The root's parent is -1, which indexes the last node; its result is not used. At chance
    # nodes, no value decides.
    value = ucb(tree.mean[nodes], tree.visits[nodes], tree.visits[parent], selection_of(tree)).value
    selected = (parent >= 0) & ~is_chance(tree.player[parent])
    return np.where(selected & np.isfinite(value), value, np.nan)


def scale(coloring: NodeColoring, scene: Scene) -> Scale:
    """The scale for the colours of nodes, from the extremes of all nodes, shown or not.

    That of a column is the same at each moment of the growth of a tree.
    """
    if isinstance(coloring, ColumnColoring):
        if shows_truth(coloring, scene):
            return Scale(0.0, 1.0)
        between = scene.column_range(coloring.name)
        whole = scene.tree.columns[coloring.name].values.dtype.kind != "f"
        return Scale(between.low, between.high, whole=whole)
    extremes = scene.number_extremes
    if coloring is Coloring.DEPTH:
        return Scale(*extremes.depth, whole=True)
    least, most = extremes.mean if coloring is Coloring.MEAN else extremes.ucb
    return Scale(least, most, exceeded=True)


def shows_truth(coloring: NodeColoring, scene: Scene) -> bool:
    """Whether the colours show the results of perfect play, and not other numbers of that name."""
    if coloring != ColumnColoring(TRUTH) or TRUTH not in scene.tree.columns:
        return False
    between = scene.column_range(TRUTH)
    return between.low >= 0.0 and between.high <= 1.0


def gain_scale(comparison: Comparison) -> Scale:
    """The scale for the colours of gained visits."""
    return Scale(1.0, float(max(comparison.most_gained, 1)), logarithmic=True, whole=True)
