"""A running search as it is at one moment, while its threads go on.

What the threads change cannot be read together: the counters have visits in them whose
playouts are under way, and nodes get children meanwhile. So nothing of that is read. The
moment is after the first k iterations, all of which are in the log. Its nodes are those
that they made, which are the first ones, since an iteration's number and the ids of its
nodes are taken together; their parents, moves, depths and players stay as they are made.
The rest follows: the children from the parents, the counts from the log.
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
    """The iterations of which all are in the log; they, and what they made, can be read after it.

    As `Search.iterations`, which plain Python reads: that promises nothing of the rest.
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
    """The nodes as they were after the iterations of the log, in an array of its own.

    Parameters
    ----------
    nodes : NODE (room,)
        Threads may go on with them.
    leaf, payoff : int32 (iterations,)
        The log of the first iterations.
    kept_visits, kept_won : int32, int64 (count,)
        What the nodes counted that were there before the first iteration, at least the root.
    """
    # numpy's memory is in large pages, numba's in small ones: that is half the time.
    then = np.zeros(_size_after(nodes, leaf, len(kept_visits)), NODE)
    _fill(nodes, leaf, payoff, kept_visits, kept_won, then)
    return then


@compiled
def _size_after(nodes: Nodes, leaf: NDArray[np.int32], kept: int) -> int:
    """How many nodes there were, where `kept` were there before the first iteration."""
    last = 0
    for iteration in range(len(leaf)):
        last = max(last, leaf[iteration])
    if last < kept:
        return kept
    # An iteration that makes nodes starts its playout at one of them.
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
    # Up to here `won` is player 0's, and only that of the playouts that started at the node.
    for node in range(size - 1, -1, -1):
        above = max(then[node].parent, 0)
        visits, won = then[node].visits, then[node].won
        if node > 0:
            then[above].visits += visits
            then[above].won += won
            then[above].child_count += 1
            then[above].first_child = node
        if then[above].player != 0:
            then[node].won = visits * PAYOFF_ONE - won
        if node < len(kept_visits):
            then[node].visits += kept_visits[node]
            then[node].won += kept_won[node]
