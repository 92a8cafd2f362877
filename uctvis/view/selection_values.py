"""The values by which a search selects, computed from the counters and columns of its tree."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isnan, nan

import numpy as np
from numpy.typing import NDArray

from uctvis.errors import FunctionError, at_node, without_frames
from uctvis.explain.formula_texts import Parts
from uctvis.explain.own_functions import for_window
from uctvis.explain.policies import recorded_policies
from uctvis.functions.registry import Function
from uctvis.functions.time_limit import TooLongError
from uctvis.mcts.policies.chosen import Policies
from uctvis.mcts.policies.formulas import plain_terms
from uctvis.mcts.policies.parts import Child, Counts
from uctvis.tree.players import is_chance
from uctvis.tree.proofs import PROVEN
from uctvis.tree.record import PAYOFF_ONE
from uctvis.tree.score_bounds import LEAST, MOST
from uctvis.tree.tree import Tree
from uctvis.view.ucb import selection_of, ucb

_Floats = NDArray[np.float64]


@dataclass(frozen=True)
class SelectionValues:
    """The values of siblings, `exploitation + exploration`, all float64 (count,).

    They are infinite for nodes that are visited before all others, and NaN where they are not
    known: without the columns of a policy, such as at earlier moments of a search. `parts` are
    the numbers from which each is made; None for plain UCT, and if its value is proven or
    unknown. `failure` is the error of a function of the user, without which they are NaN.
    """

    exploitation: _Floats
    exploration: _Floats
    parts: tuple[Parts | None, ...]
    failure: FunctionError | None = None

    @property
    def value(self) -> _Floats:
        return self.exploitation + self.exploration


def selection_values(tree: Tree, nodes: Sequence[int]) -> SelectionValues:
    """The values of some children of a node, given by their ids; NaN if chance picks them."""
    ids = np.asarray(nodes, np.int64)
    if len(ids) > 0 and is_chance(tree.player[max(int(tree.parent[ids[0]]), 0)]):
        unknown = np.full(len(ids), np.nan)
        return SelectionValues(unknown, unknown.copy(), (None,) * len(ids))
    policies, parameters = recorded_policies(tree), selection_of(tree)
    parent_visits = int(tree.visits[tree.parent[ids[0]]]) if len(ids) else 0
    if policies is None:
        mean = tree.mean[ids].astype(np.float64)
        terms = ucb(mean, tree.visits[ids], parent_visits, parameters)
        return SelectionValues(terms.exploitation, terms.exploration, (None,) * len(ids))
    values = np.full((2, len(ids)), np.nan)
    parts: list[Parts | None] = [None] * len(ids)

    def find() -> None:
        for place, node in enumerate(ids.tolist()):
            child = _child(tree, node, policies)
            if child is not None:
                above = Counts(parent_visits, int(tree.child_count[tree.parent[node]]))
                with at_node(node):
                    found = plain_terms(policies, parameters.exploration, above, child)
                values[:, place] = found.exploitation, found.exploration
                if child.proven == 0 and np.isfinite(found.exploitation):
                    parts[place] = Parts.of(policies, parent_visits, child, found)

    failure = _failure(policies.selected.function, find)
    if failure is not None:
        values[:], parts = np.nan, [None] * len(ids)
    exploitation, exploration = values
    return SelectionValues(exploitation, exploration, tuple(parts), failure)


# Functions that took too long, with their errors: they are not called for each frame again.
_given_up: dict[Function, FunctionError] = {}


def _failure(function: Function | None, find: Callable[[], None]) -> FunctionError | None:
    """Call what calls a function of the user, if it is not None; return its error."""
    if function is None:
        find()
        return None
    if function in _given_up:
        return _given_up[function]
    try:
        for_window([function], find)
    except FunctionError as error:
        # Tables keep it, and the frames have their widgets.
        failure = without_frames(error)
        if isinstance(failure.__cause__, TooLongError):
            _given_up[function] = failure
        return failure
    return None


def _child(tree: Tree, node: int, policies: Policies) -> Child | None:
    """The numbers of a node for the formulas; None if a column that they need is not there."""
    visits, mover = int(tree.visits[node]), int(tree.player[tree.parent[node]])
    is_first = visits == 0 and policies.first_play < 0.0
    needed = {
        "prior": policies.keeps("prior"),
        "variance": policies.keeps("squares") and visits > 0,
        "amaf visits": policies.counts_amaf and not is_first,
        "amaf mean": policies.counts_amaf and not is_first,
        "minimax": policies.keeps("minimax") and not is_first,
        "backed_up": policies.keeps("backed_up") and visits > 0,
        PROVEN: policies.proves and visits > 0,
        LEAST: policies.bounds,
        MOST: policies.bounds,
    }
    if any(is_needed and name not in tree.columns for name, is_needed in needed.items()):
        return None
    known = {
        name: float(tree.columns[name].numbers(node)) if is_needed else nan
        for name, is_needed in needed.items()
    }
    variance, amaf_visits, amaf_mean, minimax, halves = (
        0.0 if isnan(known[name]) else known[name]
        for name in ("variance", "amaf visits", "amaf mean", "minimax", PROVEN)
    )
    mean = float(tree.mean[node])
    mean_of_first = mean if mover == 0 else 1.0 - mean
    return Child(
        visits=visits,
        won=round(visits * mean * PAYOFF_ONE),
        won_by_first=round(visits * mean_of_first * PAYOFF_ONE),
        squares=round(visits * (variance + mean_of_first**2) * PAYOFF_ONE),
        prior=known["prior"],
        minimax=round(minimax * PAYOFF_ONE),
        amaf_visits=int(amaf_visits),
        amaf_won=round(amaf_visits * amaf_mean * PAYOFF_ONE),
        proven=0 if isnan(known[PROVEN]) else 1 + int(halves),
        urgency=_urgency(tree, node, policies),
        least=0 if isnan(known[LEAST]) else round(known[LEAST] * PAYOFF_ONE),
        most=PAYOFF_ONE if isnan(known[MOST]) else round(known[MOST] * PAYOFF_ONE),
        secured=round(float(tree.secured[node]) * PAYOFF_ONE) if policies.bounds else 0,
        backed_up=-1 if isnan(known["backed_up"]) else round(known["backed_up"] * PAYOFF_ONE),
    )


def _urgency(tree: Tree, node: int, policies: Policies) -> float:
    """What stands for the mean payoff of a node before its first visit."""
    siblings = tree.children(int(tree.parent[node]))
    visits = tree.visits[siblings.start : siblings.stop].astype(np.int64)
    if not policies.by_siblings or not visits.any():
        return policies.first_play
    return float(np.average(tree.mean[siblings.start : siblings.stop], weights=visits))
