"""The best move at a node, and the line of best moves: the principal variation.

The best move is the robust child (Chaslot et al. 2008): the child with the most visits. Ties are
broken by the higher mean payoff to the player to move, then by move order. All code that shows or
plays a best move uses these functions.

`payoff` is each node's mean payoff or the sum of its payoffs. It is compared only between nodes
with equal visits, so both give the same result.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled

_Int32s = NDArray[np.int32]


@compiled
def leads(child: int, other: int, visits: _Int32s, payoff: NDArray[Any]) -> bool:
    """Whether `child` is a better move than its sibling `other`; both index the arrays."""
    if visits[child] != visits[other]:
        return visits[child] > visits[other]  # type: ignore[no-any-return]
    if payoff[child] != payoff[other]:
        return payoff[child] > payoff[other]  # type: ignore[no-any-return]
    return child < other


@compiled
def best_of(first: int, end: int, visits: _Int32s, payoff: NDArray[Any]) -> int:
    """The best of the siblings `first` .. `end` - 1; there must be at least one."""
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
    """The ids from `node` (included) along the best children, as long as these have visits.

    The arrays are indexed by id, as in `uctvis.tree.tree.Tree`.
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
    """The indices of siblings from the best to the worst; the arguments are in move order."""
    return np.lexsort((np.arange(len(visits)), -payoff, -visits))
