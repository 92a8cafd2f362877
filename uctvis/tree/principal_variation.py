"""The line of best moves: the principal variation.

`uctvis.tree.merit` says which move is the best. All code that shows or plays a best move uses
these two modules.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.tree.merit import Merits, best_of
from uctvis.tree.players import CHANCE

_Int32s = NDArray[np.int32]


@compiled
def principal_variation(
    node: int,
    first_child: _Int32s,
    child_count: NDArray[np.signedinteger[Any]],
    player: NDArray[np.int8],
    merits: Merits,
) -> _Int32s:
    """The ids from `node` (included) along the best children, as long as these have visits.

    It ends where chance is to move, because no outcome is the best one.
    The arrays are indexed by id, as in `uctvis.tree.tree.Tree`.
    """
    line = [node]
    first = first_child[node]
    while first > 0 and player[node] < CHANCE:
        best = best_of(first, first + child_count[node], merits)
        if merits.visits[best] == 0:
            break
        line.append(best)
        node = best
        first = first_child[node]
    return np.array(line, np.int32)
