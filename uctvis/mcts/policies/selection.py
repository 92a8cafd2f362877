"""Selection by any of the policies, compiled."""

from collections.abc import Callable
from typing import Any

import numpy as np

from uctvis.jit.compiled import inlined, whole
from uctvis.mcts.policies.chosen import PolicyKind
from uctvis.mcts.policies.contract import Selection
from uctvis.mcts.policies.parts import ChildAt
from uctvis.mcts.policies.state import State
from uctvis.mcts.uct.nodes import Nodes
from uctvis.mcts.uct.phases import Parent
from uctvis.mcts.uct.rng import below
from uctvis.mcts.uct.ucb import SelectionParameters, inverse
from uctvis.tree.record import PAYOFF_ONE

_UNIT = 1.0 / PAYOFF_ONE
_Function = Callable[..., Any]


def selecting(
    kind: PolicyKind,
    selected: Selection,
    meant: _Function,
    mixed: _Function,
    decided: _Function,
) -> tuple[_Function, _Function]:
    """The functions `select` and `first_visit` of `phases.SearchPhases` for policies of a kind.

    `meant`, `mixed` and `decided` are those of all parts; see `parts.PhaseFunctions`. The value of
    a child is infinite if it is visited before all others.
    """
    shared_of, terms_of = selected.compiled()
    mixed_before, mixed_after = (mixed, _same) if selected.takes_mixed else (_same, mixed)

    @inlined
    def select(
        state: State,
        nodes: Nodes,
        parent: Parent,
        selection: SelectionParameters,
        random: np.uint64,
    ) -> int:
        """Select one of the children; `random` picks one of several with the same value."""
        node, first, parent_visits = parent
        player = whole(nodes[node].player)
        seen = Parent(node, first, max(parent_visits, 1))
        shared = shared_of(state, nodes, seen, player, selection)
        count = whole(nodes[node].child_count)
        urgency = state.policies.first_play
        if kind.by_siblings:
            urgency = mean_of_visited(nodes, first, count, urgency)
        best = -np.inf
        chosen = 0
        ties = 0
        for place in range(count):
            child = first + place
            visits = whole(nodes[child].visits)
            at = ChildAt(child, player, node)
            mean = meant(state, at, nodes[child].won * inverse(visits) * _UNIT)
            if visits == 0:
                mean = urgency
            mean = mixed_before(state, at, mean)
            mean, explored = terms_of(state, nodes, child, player, mean, shared)
            value = mixed_after(state, at, mean) + explored
            if visits == 0 and not kind.has_first_play:
                value = np.inf
            value = decided(state, at, value)
            state.values[place] = value
            if value > best:
                best = value
                chosen = place
                ties = 1
            elif value == best:
                ties += 1
        if ties > 1:
            draw = below(random, ties)
            while draw > 0:
                chosen += 1
                if state.values[chosen] == best:
                    draw -= 1
        return first + chosen

    def first_visit(
        state: State,
        nodes: Nodes,
        parent: Parent,
        selection: SelectionParameters,
        random: np.uint64,
    ) -> int:
        if kind.has_first_play:
            return select(state, nodes, parent, selection, random)
        return parent.first + below(random, nodes[parent.node].child_count)

    return select, first_visit


@inlined
def _same(_state: State, _at: ChildAt, mean: float) -> float:
    return mean


@inlined
def mean_of_visited(nodes: Nodes, first: int, count: int, otherwise: float) -> float:
    """The mean payoff of all visits to siblings, which begin at `first`; or `otherwise`."""
    visits = 0
    won = 0
    for child in range(first, first + count):
        visits += nodes[child].visits
        won += nodes[child].won
    if visits > 0:
        otherwise = won * inverse(visits) * _UNIT
    return otherwise
