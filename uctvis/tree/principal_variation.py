"""The best move at a node, and the line of best moves: the principal variation.

The best move is the robust child (Chaslot et al. 2008): the one with the most visits; of equally
visited ones the one with the higher mean payoff to the player to move; then the first in move
order. Whatever names a best move asks here.

`payoff` is each node's mean payoff, or the sum of its payoffs: it is compared only where the
visits are equal, so both give the same answer.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled

_Int32s = NDArray[np.int32]


@compiled
def leads(child: int, other: int, visits: _Int32s, payoff: NDArray[Any]) -> bool:
    """Whether `child` is the better move of two siblings, which are indices into the arrays."""
    if visits[child] != visits[other]:
        return visits[child] > visits[other]  # type: ignore[no-any-return]
    if payoff[child] != payoff[other]:
        return payoff[child] > payoff[other]  # type: ignore[no-any-return]
    return child < other


@compiled
def best_of(first: int, end: int, visits: _Int32s, payoff: NDArray[Any]) -> int:
    """The best of the siblings `first` .. `end` - 1, at least one."""
    best = first
    for child in range(first + 1, end):
        if leads(child, best, visits, payoff):
            best = child
    return best


@compiled
def principal_variation(
    node: int,
    first_child: _Int32s,
    child_count: NDArray[np.signedinteger[Any]],
    visits: _Int32s,
    payoff: NDArray[Any],
) -> _Int32s:
    """The ids from `node` on, included, each next one the best child, while there are visits.

    The arrays are by id, as in `uctvis.tree.tree.Tree`.
    """
    line = [node]
    first = first_child[node]
    while first > 0:
        best = best_of(first, first + child_count[node], visits, payoff)
        if visits[best] == 0:
            break
        line.append(best)
        node = best
        first = first_child[node]
    return np.array(line, np.int32)


def ranked(visits: NDArray[Any], payoff: NDArray[Any]) -> NDArray[np.intp]:
    """The order of siblings, given in move order, from the best to the worst."""
    return np.lexsort((np.arange(len(visits)), -payoff, -visits))
