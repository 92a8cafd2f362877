"""Keeping the tree below the moves that were played for the next search."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.game.rules import Move
from uctvis.jit.compiled import compiled
from uctvis.mcts.policies.state import State
from uctvis.mcts.policies.state import below as state_below
from uctvis.mcts.uct.nodes import NODE, Nodes
from uctvis.tree.players import payee
from uctvis.tree.record import PAYOFF_ONE


class Subtree(NamedTuple):
    """Nodes with new ids, NODE (size,), and the state of the policies for them, if any."""

    nodes: Nodes
    state: State | None


def below(nodes: Nodes, moves: Sequence[Move], state: State | None = None) -> Subtree | None:
    """Copy the tree below `moves` from the root, with new ids; None if it does not contain them.

    `nodes` is NODE (size,). The ids keep their order, so parents come before their children, and
    the ids of siblings are consecutive.
    """
    root = 0
    for move in moves:
        first, count = int(nodes[root]["first_child"]), int(nodes[root]["child_count"])
        found = np.flatnonzero(nodes["move"][first : first + count] == move)
        if len(found) == 0:
            return None
        root = first + int(found[0])
    new = _new_ids(nodes, root)
    kept = compact(nodes, root, new)
    if root > 0 and payee(nodes[nodes[root]["parent"]]["player"]) != payee(kept[0]["player"]):
        # The payoffs of a root are counted for the player to move.
        kept[0]["won"] = int(kept[0]["visits"]) * PAYOFF_ONE - kept[0]["won"]
    if state is not None:
        state = state_below(state, np.flatnonzero(new >= 0))
        # A root is nobody's child, so it has not been evaluated.
        unknown = ["prior", "meaning"]
        if state.policies.minimax == 0.0:
            unknown.append("minimax")
        if kept[0]["child_count"] == 0:
            # What the game knew of it does not say which of its moves is good.
            unknown += ["proven", "distance"]
        for name in unknown:
            state.more[0][name] = 0
    return Subtree(kept, state)


@compiled
def _new_ids(nodes: Nodes, root: int) -> NDArray[np.int32]:
    """The new ids of the node `root` and of all nodes below it, -1 for the others."""
    new = np.full(len(nodes), -1, np.int32)
    new[root] = 0
    count = 1
    for node in range(root + 1, len(nodes)):
        if new[nodes[node].parent] >= 0:
            new[node] = count
            count += 1
    return new


@compiled
def compact(nodes: Nodes, root: int, new: NDArray[np.int32]) -> Nodes:
    """Copy the nodes that have a new id; the first of them is `root`."""
    size = len(nodes)
    kept = np.zeros(new.max() + 1, NODE)
    depth = nodes[root].depth
    for node in range(root, size):
        at = new[node]
        if at >= 0:
            kept[at] = nodes[node]
            kept[at].depth -= depth
            kept[at].parent = new[nodes[node].parent] if at > 0 else -1
            if nodes[node].child_count > 0:
                kept[at].first_child = new[nodes[node].first_child]
    kept[0].move = -1
    return kept
