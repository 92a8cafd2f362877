"""Repeating recorded iterations, compiled: the search without selection.

The record says at which node each iteration ended. So the nodes grow as they did, and the state of
the policies with them. Playouts are repeated only if a policy counts their moves.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled, inlined
from uctvis.mcts.policies.state import State
from uctvis.mcts.uct.nodes import SHARED, Nodes
from uctvis.mcts.uct.parallel import backpropagate, settle, visit
from uctvis.mcts.uct.phases import expand
from uctvis.mcts.uct.rng import stream

_Rule = Callable[..., Any]


@compiled
def _is_family(parent: NDArray[np.int32], node: int, first: int, end: int) -> bool:
    """Whether the children of a node are those from `first` to `end`, as the rules say."""
    for child in range(first, end):
        if parent[child] != node:
            return False
    return end == len(parent) or parent[end] != node


@inlined
def replay_iterations(
    legal: _Rule,
    pick: _Rule,
    play: _Rule,
    next_player: _Rule,
    payoff: _Rule,
    total: _Rule,
    draw: _Rule,
    grow: _Rule,
    play_out: _Rule,
    learn: _Rule,
    nodes: Nodes,
    size: int,
    parent: NDArray[np.int32],
    leaf: NDArray[np.int32],
    payoffs: NDArray[np.int32],
    state: State,
    seed: tuple[np.uint64, int],
    playout_limit: int,
    root: Any,
    scratch: NDArray[np.uint64],
) -> int:
    """See `compose.replay_of`; `phases.run_phases` describes `grow`, `play_out` and `learn`."""
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
                count = legal(position, scratch)
                end = size + count
                if child >= end or end > len(nodes) or not _is_family(parent, above, size, end):
                    return -1
                expand(pick, next_player, nodes, above, position, scratch, size, count)
                grow(play, payoff, state, nodes, above, position, scratch, size, count)
                nodes[above].first_child = size
                size = end
            position = play(position, scratch, nodes[child].move)
            above = child
        if state.policies.solver or state.policies.learns_moves:
            random = stream(seed[0], seed[1] + iteration)
            limit = playout_limit if state.policies.learns_moves else 0
            play_out(
                legal,
                pick,
                play,
                payoff,
                total,
                draw,
                state,
                nodes,
                node,
                position,
                scratch,
                random,
                limit,
                shared,
            )
        visit(nodes, 0, 1, True)
        for step in range(depth):
            visit(nodes, path[step], 1, True)
        backpropagate(nodes, node, 0, payoffs[iteration], True)
        settle(nodes, 0, payoffs[iteration], 1, 0, True)
        learn(state, nodes, shared, node, payoffs[iteration], True)
    return size
