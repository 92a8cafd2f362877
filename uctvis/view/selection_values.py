"""The values by which a search selects, computed from the counters and columns of its tree."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from uctvis.explain.formula_texts import Parts
from uctvis.explain.policies import recorded_policies
from uctvis.mcts.policies.formulas import EVEN, GRAVE_BIAS
from uctvis.mcts.policies.state import GRAVE, PUCT, UCB1, UCB1_TUNED, Policies
from uctvis.tree.proofs import PROVEN
from uctvis.tree.tree import Tree
from uctvis.view.ucb import selection_of, ucb

_Floats = NDArray[np.float64]


@dataclass(frozen=True)
class SelectionValues:
    """The values of siblings, `exploitation + exploration`, all float64 (count,).

    They are infinite for nodes that are visited before all others, and NaN where they are not
    known: without the columns of a policy, such as at earlier moments of a search. `parts` are
    the numbers from which they are made, in the order of `Parts`; none for plain UCT.
    """

    exploitation: _Floats
    exploration: _Floats
    proven: NDArray[np.bool_]
    parts: tuple[_Floats, ...] = ()

    @property
    def value(self) -> _Floats:
        return self.exploitation + self.exploration

    def parts_of(self, place: int) -> Parts | None:
        """The numbers of one node; None for plain UCT, and if its value is proven or unknown."""
        if not self.parts or self.proven[place] or not np.isfinite(self.value[place]):
            return None
        parent_visits, visits, *others = (float(part[place]) for part in self.parts)
        return Parts(int(parent_visits), int(visits), *others)


def selection_values(tree: Tree, nodes: Sequence[int]) -> SelectionValues:
    """The values of some children of a node, given by their ids."""
    ids = np.asarray(nodes, np.int64)
    parent = int(tree.parent[ids[0]]) if len(ids) else 0
    policies, parent_visits = recorded_policies(tree), int(tree.visits[parent])
    visits, mean = tree.visits[ids], tree.mean[ids].astype(np.float64)
    nothing = np.zeros(len(ids), np.bool_)
    if policies is None:
        terms = ucb(mean, visits, parent_visits, selection_of(tree))
        return SelectionValues(terms.exploitation, terms.exploration, nothing)
    n, shown = visits.astype(np.float64), float(max(parent_visits, 1))
    prior, variance, amaf_visits, amaf, minimax = (
        _column(tree, name, ids)
        for name in ("prior", "variance", "amaf visits", "amaf mean", "minimax")
    )
    is_first = (n == 0) & (policies.first_play < 0.0) & (policies.selection != PUCT)
    stands = policies.first_play if policies.first_play >= 0.0 else EVEN
    mean = np.where(n > 0, mean, stands)
    value, beta = mean, np.zeros(len(ids))
    with np.errstate(divide="ignore", invalid="ignore"):
        if policies.selection == GRAVE:
            beta = amaf_visits / (amaf_visits + n + GRAVE_BIAS * amaf_visits * n)
            beta = np.where(amaf_visits == 0, 0.0, beta)
            value = np.where(beta == 0.0, mean, (1.0 - beta) * mean + beta * amaf)
        if policies.minimax > 0.0:
            value = (1.0 - policies.minimax) * value + policies.minimax * minimax
        explored = _explored(policies, selection_of(tree).exploration, shown, n, prior, variance)
    value, explored = np.where(is_first, np.inf, value), np.where(is_first, np.inf, explored)
    proven = nothing
    if policies.solver:
        halves = _column(tree, PROVEN, ids)
        if PROVEN not in tree.columns:
            # Visited children may be proven, and have other values then.
            value = np.where(is_first, np.inf, np.nan)
        proven = halves >= 0
        value = np.where(proven, np.where(halves == 0, -1.0, halves / 2), value)
        explored = np.where(proven, 0.0, explored)
    parts = (np.full(len(ids), shown), n, mean, prior, variance, amaf, beta, minimax)
    return SelectionValues(value, explored, proven, parts)


def _explored(
    policies: Policies,
    exploration: float,
    parent_visits: float,
    n: _Floats,
    prior: _Floats,
    variance: _Floats,
) -> _Floats:
    """The exploration terms; 0.0 without visits, except for PUCT."""
    if policies.selection == PUCT:
        explored: _Floats = exploration * np.sqrt(parent_visits) * prior / (1.0 + n)
        return explored
    explored = np.zeros(len(n))
    logarithm = np.log(parent_visits)
    if policies.selection == UCB1:
        explored = exploration * np.sqrt(logarithm / n)
    elif policies.selection == UCB1_TUNED:
        bound = variance + np.sqrt(2.0 * logarithm / n)
        explored = np.sqrt(logarithm / n * np.minimum(0.25, bound))
    return np.where(n > 0, explored, 0.0)


def _column(tree: Tree, name: str, ids: NDArray[np.int64]) -> _Floats:
    """The numbers of a column; NaN if the tree does not have it."""
    column = tree.columns.get(name)
    return np.full(len(ids), np.nan) if column is None else column.numbers(ids)
