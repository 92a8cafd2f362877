"""Keeping the tree below the moves that were played for the next search."""

from collections.abc import Sequence

import numpy as np

from uctvis.game.rules import Move
from uctvis.jit.compiled import compiled
from uctvis.mcts.uct.nodes import NODE, Nodes
from uctvis.tree.record import PAYOFF_ONE


def below(nodes: Nodes, moves: Sequence[Move]) -> Nodes | None:
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
    kept = compact(nodes, root)
    if root > 0 and nodes[nodes[root]["parent"]]["player"] != kept[0]["player"]:
        # The payoffs of a root are counted for the player to move.
        kept[0]["won"] = int(kept[0]["visits"]) * PAYOFF_ONE - kept[0]["won"]
    return kept


@compiled
def compact(nodes: Nodes, root: int) -> Nodes:
    """Copy the node `root` and all nodes below it."""
    size = len(nodes)
    new = np.full(size, -1, np.int32)
    new[root] = 0
    count = 1
    for node in range(root + 1, size):
        if new[nodes[node].parent] >= 0:
            new[node] = count
            count += 1
    kept = np.zeros(count, NODE)
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
