"""The UCB values of nodes, computed from their counters."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from uctvis.jit.compiled import compiled
from uctvis.mcts.settings import Settings, recorded
from uctvis.mcts.uct.ucb import SelectionParameters, ucb_terms, ucb_width
from uctvis.tree.tree import Tree


@dataclass(frozen=True)
class Ucb:
    """UCB values, `exploitation + exploration`, all float64 (count,).

    `exploration` is inf for nodes without visits, and NaN for visited nodes whose parent has no
    visits, which occurs in some files.
    """

    exploitation: NDArray[np.float64]
    exploration: NDArray[np.float64]

    @property
    def value(self) -> NDArray[np.float64]:
        return self.exploitation + self.exploration


def ucb(
    mean: ArrayLike,
    visits: ArrayLike,
    parent_visits: ArrayLike,
    parameters: SelectionParameters,
) -> Ucb:
    """Compute the values by the formula of `uctvis.mcts.uct.ucb`.

    `parent_visits` is a number, or a number for each node.
    """
    # Copies with one type each; other types would be compiled again.
    exploitation = np.array(mean, np.float64, ndmin=1)
    counts = np.array(visits, np.int64, ndmin=1)
    exploration = np.empty(len(counts))
    _terms(
        exploitation, exploration, counts, np.full(len(counts), parent_visits, np.int64), parameters
    )
    return Ucb(exploitation, exploration)


def selection_of(tree: Tree) -> SelectionParameters:
    """The parameters of selection in the tree's search; the default ones if they are unknown."""
    settings = recorded(Settings()) if tree.record is None else tree.record.settings
    return SelectionParameters.of(settings)


@compiled
def _terms(
    exploitation: NDArray[np.float64],
    exploration: NDArray[np.float64],
    visits: NDArray[np.int64],
    parent_visits: NDArray[np.int64],
    parameters: SelectionParameters,
) -> None:
    """Fill in the terms; `exploitation` contains the means before."""
    for place in range(len(visits)):
        if visits[place] <= 0:
            exploration[place] = math.inf
        elif parent_visits[place] <= 0:
            exploration[place] = math.nan
        else:
            width = ucb_width(parent_visits[place], parameters)
            exploitation[place], exploration[place] = ucb_terms(
                exploitation[place], visits[place], width
            )
