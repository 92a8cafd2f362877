"""Repeating recorded iterations, compiled: the search without selection.

The record says at which node each iteration ended. So the nodes grow as they did, and the state of
the policies with them. Playouts are repeated only if a policy counts their moves.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled, inlined
from uctvis.mcts.policies.state import State
from uctvis.mcts.uct.nodes import SHARED, Nodes
from uctvis.mcts.uct.parallel import backpropagate, settle, visit
from uctvis.mcts.uct.phases import PlayoutStart, SearchPhases, expand
from uctvis.mcts.uct.rng import stream
from uctvis.mcts.uct.rules import SearchRules


@compiled
def _is_family(parent: NDArray[np.int32], node: int, first: int, end: int) -> bool:
    """Whether the children of a node are those from `first` to `end`, as the rules say."""
    for child in range(first, end):
        if parent[child] != node:
            return False
    return end == len(parent) or parent[end] != node


class RecordedIterations(NamedTuple):
    """A part of the iterations of a record."""

    # int32 (nodes of the whole tree,)
    parent: NDArray[np.int32]
    # Both: int32 (iterations,)
    leaf: NDArray[np.int32]
    payoff: NDArray[np.int32]
    # The seed of the search: a uint64, or an int for the plain driver.
    seed: Any
    # The number of the first of these iterations.
    begin: int
    # For the plain driver, None is no limit.
    playout_limit: Any


@inlined
def replay_iterations(
    rules: SearchRules,
    policy: SearchPhases,
    iterations: RecordedIterations,
    nodes: Nodes,
    size: int,
    state: State,
    root: Any,
    scratch: NDArray[np.uint64],
) -> int:
    """Add iterations of a record to the first `size` of `nodes` and to `state`.

    Returns the number of nodes afterwards, or -1 if the record does not belong to the game.
    """
    parent, leaf, payoff, seed, begin, playout_limit = iterations
    shared = np.zeros(1, SHARED)
    path = np.zeros(len(parent), np.int32)
    for iteration in range(len(leaf)):
        node = leaf[iteration]
        depth = 0
        above = node
        while above > 0:
            path[depth] = above
            depth += 1
            above = parent[above]
        position = root
        for step in range(depth - 1, -1, -1):
            child = path[step]
            if child >= size:
                count = rules.legal(position, scratch)
                end = size + count
                if child >= end or end > len(nodes) or not _is_family(parent, above, size, end):
                    return -1
                expand(rules, nodes, above, position, scratch, size, count)
                policy.expand(rules, state, nodes, above, position, scratch, size, count)
                nodes[above].first_child = size
                size = end
            position = rules.play(position, scratch, nodes[child].move)
            above = child
        if state.policies.proves or state.policies.remembers_moves:
            limit = playout_limit if state.policies.remembers_moves else 0
            playout = PlayoutStart(stream(seed, begin + iteration), limit, shared)
            policy.play_out(rules, state, nodes, node, position, scratch, playout)
        visit(nodes, 0, 1, True)
        for step in range(depth):
            visit(nodes, path[step], 1, True)
        backpropagate(nodes, node, 0, payoff[iteration], True)
        settle(nodes, 0, payoff[iteration], 1, 0, True)
        policy.backup(state, nodes, shared, node, payoff[iteration], True)
    return size
