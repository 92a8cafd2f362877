"""What the policies back up after an iteration, compiled: the phase of backpropagation."""

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled, inlined, whole
from uctvis.mcts.policies.contract import MAST_MOVES
from uctvis.mcts.policies.state import (
    Counts,
    More,
    PolicyKind,
    State,
    add_squares,
    add_visits,
    add_won,
    read_proven,
    write_proven,
)
from uctvis.mcts.uct.nodes import Nodes
from uctvis.mcts.uct.parallel import write_stop
from uctvis.tree.players import CHANCE
from uctvis.tree.record import PAYOFF_ONE


@inlined
def backup(
    kind: PolicyKind,
    state: State,
    nodes: Nodes,
    shared: NDArray[np.void],
    leaf: int,
    payoff: int,
    alone: bool,
) -> None:
    """Add an iteration, whose playout started at `leaf`, to the state of the policies.

    With `alone`, no other thread does the same.
    """
    if kind.sums_squares:
        _count_squares(nodes, state.more, leaf, payoff, alone)
    if kind.counts_amaf:
        _count_amaf(state, nodes, leaf, payoff)
    if kind.counts_mast:
        _count_mast(state, nodes, leaf, payoff)
    if kind.has_minimax:
        node = nodes[leaf].parent
        while node >= 0 and back_up_minimax(state.more, nodes, node):
            node = nodes[node].parent
    if kind.solver and read_proven(state.more, leaf) != 0:
        node = nodes[leaf].parent
        while node >= 0 and prove(state.more, nodes, node):
            node = nodes[node].parent
        if read_proven(state.more, 0) != 0:
            write_stop(shared, 0, 1)


@compiled
def _count_squares(nodes: Nodes, more: More, leaf: int, payoff: int, alone: bool) -> None:
    square = np.int64(payoff) * payoff // PAYOFF_ONE
    node = leaf
    while node >= 0:
        if alone:
            more[node].squares += square
        else:
            add_squares(more, node, square)
        node = nodes[node].parent


@compiled
def back_up_minimax(more: More, nodes: Nodes, node: int) -> bool:
    """Set the minimax value of an expanded node; return whether it changed.

    Where chance is to move, it is the mean of the outcomes by their probabilities.
    """
    first = nodes[node].first_child
    end = first + nodes[node].child_count
    best = more[first].minimax
    if nodes[node].player >= CHANCE:
        mean = 0.0
        for child in range(first, end):
            mean += more[child].prior * more[child].minimax
        best = np.int32(mean + 0.5)
        end = first
    for child in range(first + 1, end):
        value = more[child].minimax
        if (value > best) == (nodes[node].player == 0):
            best = value
    changed = more[node].minimax != best
    more[node].minimax = best
    return changed  # type: ignore[no-any-return]


@compiled
def prove(more: More, nodes: Nodes, node: int) -> bool:
    """Set what the children of a node prove about it; return whether that is more than before.

    A win is proven by one child; its distance is the quickest child's. A draw or a loss is
    proven by all children; its distance is the longest one with this payoff. Where chance
    is to move, all outcomes must be proven to have the same payoff.
    """
    player = nodes[node].player
    won = 3 if player == 0 else 1
    best, shortest, longest = 0, 0, 0
    unknown = False
    first = nodes[node].first_child
    for child in range(first, first + nodes[node].child_count):
        proven = whole(read_proven(more, child))
        distance = whole(more[child].distance)
        if proven == 0:
            unknown = True
        elif player >= CHANCE and best != 0 and proven != best:
            return False
        elif best == 0 or (proven != best and abs(proven - won) < abs(best - won)):
            best, shortest, longest = proven, distance, distance
        elif proven == best:
            shortest, longest = min(shortest, distance), max(longest, distance)
    by_one = best == won and player < CHANCE
    if best == 0 or (unknown and not by_one):
        return False
    distance = 1 + (shortest if by_one else longest)
    if more[node].proven == best and more[node].distance == distance:
        return False
    more[node].distance = distance
    write_proven(more, node, np.int8(best))
    return True


@compiled
def _count_amaf(state: State, nodes: Nodes, leaf: int, payoff: int) -> None:
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
def _count_mast(state: State, nodes: Nodes, leaf: int, payoff: int) -> None:
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
