"""The numbers of the policies as columns of the tree; payoffs are to the player who moved."""

import numpy as np
from numpy.typing import NDArray

from uctvis.mcts.policies.counts import amaf_references
from uctvis.mcts.policies.state import More, State
from uctvis.mcts.uct.nodes import Nodes
from uctvis.texts import _
from uctvis.tree.columns import Column
from uctvis.tree.players import mover_of
from uctvis.tree.proofs import PROVEN, PROVEN_MOVES, UNKNOWN, Proofs
from uctvis.tree.record import PAYOFF_ONE
from uctvis.tree.score_bounds import LEAST, MOST, PayoffBounds


def columns_of(nodes: Nodes, state: State) -> dict[str, Column]:
    """The columns of a search with these nodes and this state of its policies.

    The payoffs of the root are those to the player to move there.
    """
    first = mover_of(nodes["player"][np.maximum(nodes["parent"], 0)]) == 0
    columns: dict[str, Column] = {}
    for part, _number in state.policies.parts:
        if part.columns is not None:
            columns |= part.columns(nodes, state, first)
    return columns


def proof_columns(more: More, first: NDArray[np.bool_]) -> dict[str, Column]:
    """The columns of proofs, from the arguments of `proofs_of`."""
    proofs = proofs_of(more, first)
    return {
        PROVEN: Column(proofs.proven, _("Proven"), unknown=UNKNOWN),
        PROVEN_MOVES: Column(proofs.moves, _("Proven moves"), unknown=UNKNOWN),
    }


def proofs_of(more: More, first: NDArray[np.bool_] | bool) -> Proofs:
    """The proofs of nodes; `first` says which of them count payoffs to player 0."""
    proven, distance = more["proven"].copy(), more["distance"].copy()
    is_proven = proven > 0
    results = np.where(is_proven, np.where(first, proven - 1, 3 - proven), UNKNOWN)
    moves = np.where(is_proven, distance, UNKNOWN)
    return Proofs(results.astype(np.int8), moves.astype(np.int32))


def bound_columns(more: More, first: NDArray[np.bool_]) -> dict[str, Column]:
    """The columns of bounds; `first` says which nodes count payoffs to player 0."""
    bounds = bounds_of(more, first)
    return {
        LEAST: Column(bounds.least, _("At least")),
        MOST: Column(bounds.most, _("At most")),
    }


def bounds_of(more: More, first: NDArray[np.bool_] | bool) -> PayoffBounds:
    """The bounds of nodes; `first` says which of them count payoffs to player 0."""
    one, two = (more[name] / PAYOFF_ONE for name in ("sure_first", "sure_second"))
    return PayoffBounds(np.where(first, one, two), 1.0 - np.where(first, two, one))


def amaf_columns(nodes: Nodes, state: State, first: NDArray[np.bool_]) -> dict[str, Column]:
    """The columns of the counts of each node's move that are used at the node's parent."""
    more, codes = state.more[: len(nodes)], state.policies.amaf_codes
    visits, mean = np.full(len(nodes), UNKNOWN, np.int64), np.full(len(nodes), np.nan)
    reference = amaf_references(nodes["visits"], nodes["parent"])
    start = more["amaf"][reference[nodes["parent"]]]
    known = np.flatnonzero((nodes["parent"] >= 0) & (start >= 0))
    counts = state.amaf[start[known] + ~first[known] * codes + more["amaf_code"][known]]
    visits[known] = counts["visits"]
    with np.errstate(invalid="ignore"):
        mean[known] = counts["won"] / (counts["visits"] * PAYOFF_ONE)
    return {
        "amaf visits": Column(visits, _("AMAF visits"), unknown=UNKNOWN),
        "amaf mean": Column(mean, _("AMAF mean")),
    }
