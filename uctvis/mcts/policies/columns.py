"""The numbers of the policies as columns of the tree; payoffs are to the player who moved."""

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.mcts.policies.formulas import AMAF_VISITS
from uctvis.mcts.policies.state import More, State
from uctvis.mcts.uct.nodes import Nodes
from uctvis.texts import _
from uctvis.tree.columns import Column
from uctvis.tree.players import mover_of
from uctvis.tree.proofs import PROVEN, PROVEN_MOVES, UNKNOWN, Proofs
from uctvis.tree.record import PAYOFF_ONE

_Int32s = NDArray[np.int32]
_Floats = NDArray[np.float64]


def columns_of(nodes: Nodes, state: State) -> dict[str, Column]:
    """The columns of a search with these nodes and this state of its policies.

    The payoffs of the root are those to the player to move there.
    """
    policies, more = state.policies, state.more[: len(nodes)]
    first = mover_of(nodes["player"][np.maximum(nodes["parent"], 0)]) == 0
    columns: dict[str, Column] = {}
    if policies.uses_priors:
        prior = more["prior"].copy()
        prior[0] = np.nan
        columns["prior"] = Column(prior, _("Prior"), static=True)
    if policies.counts_amaf:
        visits, mean = _amaf(nodes, state, first)
        columns["amaf visits"] = Column(visits, _("AMAF visits"), unknown=UNKNOWN)
        columns["amaf mean"] = Column(mean, _("AMAF mean"))
    if policies.sums_squares:
        columns["variance"] = Column(_variance(nodes, more["squares"], first), _("Variance"))
    if policies.minimax > 0.0:
        value = more["minimax"] / PAYOFF_ONE
        minimax = np.where(first, value, 1.0 - value)
        if nodes[0]["child_count"] == 0:
            minimax[0] = np.nan
        columns["minimax"] = Column(minimax, _("Minimax"))
    if policies.solver:
        columns |= proof_columns(more, first)
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


def _variance(nodes: Nodes, squares: NDArray[np.int64], first: NDArray[np.bool_]) -> _Floats:
    visits = nodes["visits"].astype(np.float64)
    visits[visits == 0] = np.nan
    won = np.where(first, nodes["won"] / PAYOFF_ONE, visits - nodes["won"] / PAYOFF_ONE)
    return np.maximum(squares / PAYOFF_ONE / visits - (won / visits) ** 2, 0.0)


def _amaf(
    nodes: Nodes, state: State, first: NDArray[np.bool_]
) -> tuple[NDArray[np.int64], _Floats]:
    """The counts of each node's move that are used at the node's parent."""
    more, codes = state.more[: len(nodes)], state.policies.amaf_codes
    visits, mean = np.full(len(nodes), UNKNOWN, np.int64), np.full(len(nodes), np.nan)
    reference = _references(nodes["visits"], nodes["parent"])
    start = more["amaf"][reference[nodes["parent"]]]
    known = np.flatnonzero((nodes["parent"] >= 0) & (start >= 0))
    counts = state.amaf[start[known] + ~first[known] * codes + more["amaf_code"][known]]
    visits[known] = counts["visits"]
    with np.errstate(invalid="ignore"):
        mean[known] = counts["won"] / (counts["visits"] * PAYOFF_ONE)
    return visits, mean


@compiled
def _references(visits: _Int32s, parent: _Int32s) -> _Int32s:
    """For each node, the nearest one from it up to the root with enough visits, or the root."""
    reference = np.zeros(len(visits), np.int32)
    for node in range(1, len(visits)):
        reference[node] = node if visits[node] > AMAF_VISITS else reference[parent[node]]
    return reference
