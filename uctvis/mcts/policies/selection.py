"""Selection by any of the policies, compiled."""

import numpy as np

from uctvis.jit.compiled import compiled, inlined, whole
from uctvis.mcts.policies.formulas import GRAVE_VISITS, Child, common, terms
from uctvis.mcts.policies.state import GRAVE, State
from uctvis.mcts.uct.nodes import Nodes
from uctvis.mcts.uct.rng import below
from uctvis.mcts.uct.ucb import SelectionParameters
from uctvis.tree.record import PAYOFF_ONE


@compiled
def select_child(
    state: State,
    nodes: Nodes,
    node: int,
    first: int,
    parent_visits: int,
    selection: SelectionParameters,
    random: np.uint64,
) -> int:
    """Select one of the children of `node`; `random` picks one of several with the same value."""
    shared = common(state.policies, selection.exploration, parent_visits)
    counts = amaf_counts(state, nodes, node) if state.policies.selection == GRAVE else -1
    end = first + nodes[node].child_count
    best = -np.inf
    ties = 0
    for child in range(first, end):
        numbers = child_numbers(state, nodes, node, child, counts)
        exploitation, exploration = terms(state.policies, numbers, shared)
        value = exploitation + exploration
        state.values[child - first] = value
        if value > best:
            best = value
            ties = 1
        elif value == best:
            ties += 1
    draw = below(random, ties) if ties > 1 else 0
    place = 0
    while state.values[place] != best or draw > 0:
        if state.values[place] == best:
            draw -= 1
        place += 1
    return first + place


@compiled
def amaf_counts(state: State, nodes: Nodes, node: int) -> int:
    """Where the counts of the node that GRAVE uses at `node` begin in `State.amaf`.

    It is the nearest one, from `node` up to the root, with enough visits, or else the root. This
    iteration has visited all of them already, and does not count.
    """
    while node > 0 and nodes[node].visits - 1 <= GRAVE_VISITS:
        node = nodes[node].parent
    return state.more[node].amaf  # type: ignore[no-any-return]


@inlined
def child_numbers(state: State, nodes: Nodes, node: int, child: int, counts: int) -> Child:
    """The numbers of a child for the formulas; `counts` is the result of `amaf_counts`, or -1."""
    more = state.more[child]
    first_moves = nodes[node].player == 0
    visits = whole(nodes[child].visits)
    won = nodes[child].won
    amaf_visits, amaf_won = 0, 0
    if counts >= 0:
        count = state.amaf[counts + nodes[node].player * state.policies.meanings + more.meaning]
        amaf_visits, amaf_won = count.visits, count.won
    proven = whole(more.proven)
    return Child(
        visits=visits,
        won=won,
        won_by_first=won if first_moves else visits * PAYOFF_ONE - won,
        squares=more.squares,
        prior=more.prior,
        minimax=whole(more.minimax) if first_moves else PAYOFF_ONE - whole(more.minimax),
        amaf_visits=amaf_visits,
        amaf_won=amaf_won,
        proven=proven if first_moves or proven == 0 else 4 - proven,
    )
