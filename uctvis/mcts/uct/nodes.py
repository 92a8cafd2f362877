"""The nodes of a search as records, and the data that its threads share."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

# One node, 32 bytes. The fields that a step of the selection reads are side by side, which makes
# a search 1.3 times as fast as one array for each field.
NODE = np.dtype(
    [
        # The sum of the payoffs to the player who moved to the node, or moved last if chance did
        # (at the root: the player to move), in units of 2**-24. So it is exact, and the same in any
        # order.
        ("won", np.int64),
        ("visits", np.int32),
        # The children are the nodes first_child .. first_child + child_count - 1; `first_child`
        # is 0 if there are none, and -1 while a thread creates them.
        ("first_child", np.int32),
        ("parent", np.int32),
        # The game's number of the move to the node, -1 at the root.
        ("move", np.int32),
        ("depth", np.int32),
        ("child_count", np.uint16),
        # Who is to move: see `uctvis.tree.players`.
        ("player", np.int8),
    ],
    align=True,
)
Nodes = NDArray[np.void]
# More moves in a position do not fit into `child_count`; such a search ends with an error.
MOST_CHILDREN = np.iinfo(np.uint16).max

# Fields that several threads write to are on separate cache lines.
_LINE = 128
# The data that all threads share. `begun`: the number of iterations begun. `taken`: the number of
# iterations with a number, times 2**32, plus the number of nodes, so that an iteration and its
# nodes are taken together. `full`: 1 if a leaf's children did not fit. `refused`: the number of
# moves in a position that has more than `MOST_CHILDREN`, or 0. `failed`: 0, or what a playout
# returned because a function of the user failed, in an iteration that ended at node `failed_at`.
SHARED = np.dtype(
    {
        "names": ["taken", "begun", "stop", "full", "refused", "failed", "failed_at"],
        "formats": [np.int64] * 7,
        "offsets": [0, _LINE, *range(2 * _LINE, 2 * _LINE + 40, 8)],
        "itemsize": 3 * _LINE,
    }
)
# The data that each thread publishes. `noted`: of the iterations with smaller numbers, all of this
# thread are in the log. `deepest`: the greatest depth at which it created nodes.
THREAD_STATUS = np.dtype(
    {
        "names": ["noted", "deepest"],
        "formats": [np.int64, np.int64],
        "offsets": [0, 8],
        "itemsize": _LINE,
    }
)
ONE_ITERATION = 1 << 32


def room_for(most: int, dtype: Any) -> NDArray[Any]:
    """Zeros for `most` items, or fewer if the address space is too small.

    The system provides memory only when it is written to, so a large array costs nothing. But if
    addresses are limited, libraries and threads that start later need some, too; a thread that
    finds none may wait forever.
    """
    while True:
        try:
            np.empty(2 * most, dtype)
        except MemoryError:
            if most < 1_000_000:
                raise
            most //= 2
        else:
            return np.zeros(most, dtype)
