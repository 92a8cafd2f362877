"""The state of a running search at one moment, copied while its threads continue.

The values that the threads change cannot be read consistently: counters include visits whose
playouts are not finished, and nodes get children at any time. So they are not read. The moment is
after the first k iterations, all of which are in the log. Their nodes are the first nodes,
because an iteration takes its number and the ids of its nodes at the same time. The parents,
moves, depths and players of these nodes do not change. The rest is computed: the children from
the parents, the counts from the log.
"""

import numpy as np
from numpy.typing import NDArray

from uctvis.jit import atomics
from uctvis.jit.compiled import compiled
from uctvis.mcts.uct.nodes import NODE, ONE_ITERATION, Nodes
from uctvis.mcts.uct.parallel import read_taken
from uctvis.tree.record import PAYOFF_ONE

_read_noted = atomics.reader("noted")


@compiled
def iterations_done(shared: NDArray[np.void], told: NDArray[np.void]) -> int:
    """The number of iterations that are completely in the log, so that their nodes can be read.

    It is the number of `Search.iterations`, but plain Python does not order its memory reads.
    """
    done = read_taken(shared, 0) // ONE_ITERATION
    for thread in range(len(told)):
        done = min(done, _read_noted(told, thread))
    return done


def nodes_after(
    nodes: Nodes,
    leaf: NDArray[np.int32],
    payoff: NDArray[np.int32],
    kept_visits: NDArray[np.int32],
    kept_won: NDArray[np.int64],
) -> Nodes:
    """Copy the nodes as they were after the iterations of the log.

    Parameters
    ----------
    nodes : NODE (room,)
        Threads may still change them.
    leaf, payoff : int32 (iterations,)
        The log of the first iterations.
    kept_visits, kept_won : int32, int64 (count,)
        The counts of the nodes that existed before the first iteration, at least the root.
    """
    # NumPy's memory is in large pages and numba's in small ones, which would take twice the time.
    then = np.zeros(size_after(nodes, leaf, len(kept_visits)), NODE)
    _fill(nodes, leaf, payoff, kept_visits, kept_won, then)
    return then


@compiled
def size_after(nodes: Nodes, leaf: NDArray[np.int32], kept: int) -> int:
    """The number of nodes; `kept` of them existed before the first iteration."""
    last = 0
    for iteration in range(len(leaf)):
        last = max(last, leaf[iteration])
    if last < kept:
        return kept
    # An iteration that creates nodes starts its playout at one of them.
    family = nodes[last].parent
    return nodes[family].first_child + nodes[family].child_count  # type: ignore[no-any-return]


@compiled
def _fill(
    nodes: Nodes,
    leaf: NDArray[np.int32],
    payoff: NDArray[np.int32],
    kept_visits: NDArray[np.int32],
    kept_won: NDArray[np.int64],
    then: Nodes,
) -> None:
    size = len(then)
    for node in range(size):
        then[node].parent = nodes[node].parent
        then[node].move = nodes[node].move
        then[node].depth = nodes[node].depth
        then[node].player = nodes[node].player
    for iteration in range(len(leaf)):
        then[leaf[iteration]].visits += 1
        then[leaf[iteration]].won += payoff[iteration]
    # Until here, `won` is player 0's, and counts only the playouts that started at the node.
    for node in range(size - 1, -1, -1):
        above = max(then[node].parent, 0)
        visits, won = then[node].visits, then[node].won
        if node > 0:
            then[above].visits += visits
            then[above].won += won
            then[above].child_count += 1
            then[above].first_child = node
        if then[above].player & 1 != 0:
            then[node].won = visits * PAYOFF_ONE - won
        if node < len(kept_visits):
            then[node].visits += kept_visits[node]
            then[node].won += kept_won[node]
