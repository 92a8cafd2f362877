"""Selection by any of the policies, compiled."""

from collections.abc import Callable

import numpy as np

from uctvis.jit.compiled import compiled, inlined, whole
from uctvis.mcts.policies.contract import Child, SelectionFunctions
from uctvis.mcts.policies.formulas import AMAF_VISITS, value_of
from uctvis.mcts.policies.state import Counts, More, PolicyKind, State
from uctvis.mcts.uct.nodes import Nodes
from uctvis.mcts.uct.phases import Parent
from uctvis.mcts.uct.rng import below
from uctvis.mcts.uct.ucb import SelectionParameters, inverse
from uctvis.tree.record import PAYOFF_ONE

_UNIT = 1.0 / PAYOFF_ONE
_Select = Callable[..., int]


def selecting(kind: PolicyKind, functions: SelectionFunctions) -> tuple[_Select, _Select]:
    """The functions `select` and `first_visit` of `phases.SearchPhases` for policies of a kind."""
    shared_of, terms_of = functions

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
        shared = shared_of(selection, max(parent_visits, 1))
        player = whole(nodes[node].player)
        counts = -1
        if kind.counts_amaf:
            counts = amaf_counts(nodes, state.more, node) + player * state.policies.amaf_codes
        count = whole(nodes[node].child_count)
        urgency = state.policies.first_play
        if kind.by_siblings:
            urgency = mean_of_visited(nodes, first, count, urgency)
        best = -np.inf
        chosen = 0
        ties = 0
        for place in range(count):
            child = _child(
                kind, nodes, state.more, state.amaf, player, first + place, counts, urgency
            )
            value = value_of(kind, terms_of, state.policies, child, shared)
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


@compiled
def amaf_counts(nodes: Nodes, more: More, node: int) -> int:
    """Where the counts of the node whose AMAF counts are used at `node` begin in `State.amaf`.

    It is the nearest one, from `node` up to the root, with enough visits, or else the root. The
    visit of the current iteration is counted already, and does not count here.
    """
    while node > 0 and nodes[node].visits - 1 <= AMAF_VISITS:
        node = nodes[node].parent
    return more[node].amaf  # type: ignore[no-any-return]


@inlined
def _child(
    kind: PolicyKind,
    nodes: Nodes,
    more: More,
    amaf: Counts,
    player: int,
    child: int,
    counts: int,
    urgency: float,
) -> Child:
    """A child's numbers for the formulas; the counts of `player` begin at `counts`, if not -1."""
    visits = whole(nodes[child].visits)
    won = nodes[child].won
    won_by_first, squares = 0, 0
    if kind.sums_squares:
        squares = more[child].squares
        won_by_first = won if player == 0 else visits * PAYOFF_ONE - won
    prior = 0.0
    if kind.uses_priors:
        prior = more[child].prior
    minimax = 0
    if kind.has_minimax:
        minimax = whole(more[child].minimax)
        if player != 0:
            minimax = PAYOFF_ONE - minimax
    amaf_visits, amaf_won = 0, 0
    if kind.counts_amaf:
        count = amaf[counts + more[child].amaf_code]
        amaf_visits, amaf_won = count.visits, count.won
    proven = 0
    if kind.solver:
        proven = whole(more[child].proven)
        if player != 0 and proven > 0:
            proven = 4 - proven
    return Child(
        visits,
        won,
        won_by_first,
        squares,
        prior,
        minimax,
        amaf_visits,
        amaf_won,
        proven,
        urgency,
    )
