"""Counts of moves, compiled: those below each expanded node (AMAF), and those in all positions."""

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.mcts.policies.contract import MAST_MOVES
from uctvis.mcts.policies.state import Counts, More, State, add_visits, add_won
from uctvis.mcts.uct.nodes import Nodes
from uctvis.tree.players import CHANCE
from uctvis.tree.record import PAYOFF_ONE

# The visits from which a node's own AMAF counts are used (Cazenave 2015, table 1).
AMAF_VISITS = 50
_Int32s = NDArray[np.int32]


@compiled
def begin_amaf(state: State, node: int, first: int, count: int) -> None:
    """Give a node the counts of the moves below it, when it gets `count` children."""
    state.more[node].amaf = add_visits(state.used, 0, np.int64(2 * state.policies.amaf_codes))
    for child in range(first, first + count):
        state.more[child].amaf = -1


@compiled
def amaf_counts(nodes: Nodes, more: More, node: int) -> int:
    """Where the counts of the node whose AMAF counts are used at `node` begin in `State.amaf`.

    It is the nearest one, from `node` up to the root, with enough visits, or else the root. The
    visit of the current iteration is counted already, and does not count here.
    """
    while node > 0 and nodes[node].visits - 1 <= AMAF_VISITS:
        node = nodes[node].parent
    return more[node].amaf  # type: ignore[no-any-return]


@compiled
def amaf_references(visits: _Int32s, parent: _Int32s) -> _Int32s:
    """For each node, the nearest one from it up to the root with enough visits, or the root."""
    reference = np.zeros(len(visits), np.int32)
    for node in range(1, len(visits)):
        reference[node] = node if visits[node] > AMAF_VISITS else reference[parent[node]]
    return reference


@compiled
def count_amaf(state: State, nodes: Nodes, leaf: int, payoff: int) -> None:
    """Count the moves of the iteration at each expanded node of its path above them."""
    codes = state.policies.amaf_codes
    node = leaf
    while node >= 0:
        counts = state.more[node].amaf
        if counts >= 0:
            for move in range(state.length[0]):
                _count(
                    state.amaf,
                    counts + state.trace[move, 0] * codes + state.trace[move, 2],
                    payoff if state.trace[move, 0] == 0 else PAYOFF_ONE - payoff,
                )
        if counts >= 0:
            below = leaf
            while below != node:
                above = nodes[below].parent
                player = nodes[above].player
                if player < CHANCE:
                    _count(
                        state.amaf,
                        counts + player * codes + state.more[below].amaf_code,
                        payoff if player == 0 else PAYOFF_ONE - payoff,
                    )
                below = above
        node = nodes[node].parent


@compiled
def count_mast(state: State, nodes: Nodes, leaf: int, payoff: int) -> None:
    """Count all moves of the iteration, wherever they were made."""
    for move in range(state.length[0]):
        player = state.trace[move, 0]
        _count(
            state.mast,
            player * MAST_MOVES + state.trace[move, 1] % MAST_MOVES,
            payoff if player == 0 else PAYOFF_ONE - payoff,
        )
    node = leaf
    while node > 0:
        player = nodes[nodes[node].parent].player
        if player < CHANCE:
            _count(
                state.mast,
                player * MAST_MOVES + nodes[node].move % MAST_MOVES,
                payoff if player == 0 else PAYOFF_ONE - payoff,
            )
        node = nodes[node].parent


@compiled
def _count(counts: Counts, index: int, payoff: int) -> None:
    add_won(counts, index, np.int64(payoff))
    add_visits(counts, index, np.int64(1))
