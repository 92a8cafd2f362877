"""The UCB values that nodes of a tree have, from their counters."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from uctvis.mcts.settings import DEFAULT_EXPLORATION
from uctvis.tree.tree import Tree


@dataclass(frozen=True)
class Ucb:
    """UCB values: `exploitation + exploration`.

    All are float64 (count,). `exploration` is inf where a node was never visited,
    and NaN where its parent was not, though the node was, as some files have it.
    """

    exploitation: NDArray[np.float64]
    exploration: NDArray[np.float64]

    @property
    def value(self) -> NDArray[np.float64]:
        return self.exploitation + self.exploration


def ucb(mean: ArrayLike, visits: ArrayLike, parent_visits: ArrayLike, constant: float) -> Ucb:
    """UCB1 (Kocsis and Szepesvári 2006): w/n + c sqrt(ln N / n), w/n being the mean.

    `parent_visits` is one number, or one for each node.
    """
    means = np.atleast_1d(np.asarray(mean, np.float64))
    counts = np.atleast_1d(np.asarray(visits, np.float64))
    above = np.asarray(parent_visits, np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        log = np.log(np.where(above > 0, above, np.nan))
        exploration = np.where(counts > 0, constant * np.sqrt(log / counts), np.inf)
    return Ucb(means, exploration)


def exploration_constant(tree: Tree) -> float:
    """The c that the tree was searched with, or the usual one where nothing tells it."""
    return DEFAULT_EXPLORATION if tree.record is None else tree.record.exploration
