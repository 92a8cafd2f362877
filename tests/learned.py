"""Searches with policies, and what these have learned."""

import numpy as np

from uctvis.mcts.policies.moment import Moment

POLICIES = [
    {"selection": "ucb1_tuned"},
    {"selection": "puct", "first_play": 0.4},
    {"selection": "grave", "playout": "mast"},
    {"selection": "puct", "minimax": 0.3, "solver": "on"},
    {"selection": "grave", "solver": "on", "playout": "decisive", "minimax": 0.1},
    {"selection": "ucb1_tuned", "solver": "bounds"},
]


def counts_of(state, nodes):
    """GRAVE's counts of nodes, a row for each; 0 for nodes that have none."""
    start = state.more["amaf"][nodes]
    inner = (start >= 0) & (state.policies.counts_amaf)
    counts = np.zeros((len(nodes), 2 * state.policies.amaf_codes), state.amaf.dtype)
    counts[inner] = state.amaf[start[inner][:, None] + np.arange(counts.shape[1])]
    return counts


def moment_of(game, found, tree):
    return Moment(game, found.position, tree.parent, tree.record)
