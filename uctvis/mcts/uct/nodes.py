"""The nodes that a search grows, as records, and what its threads share beside them."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

# One node, 32 bytes: what a step of the selection reads of a node lies together, which
# makes a search 1.3 times as fast as an array for each field.
NODE = np.dtype(
    [
        # The sum of the payoffs to the player who moved into the node (at the root: who is
        # to move), in units of 2**-24: exact, the same in any order.
        ("won", np.int64),
        ("visits", np.int32),
        # The children are the nodes first_child .. first_child + child_count - 1;
        # `first_child` is 0 where there are none, and -1 while a thread makes them.
        ("first_child", np.int32),
        ("parent", np.int32),
        # The game's number of the move into the node, -1 at the root.
        ("move", np.int32),
        ("depth", np.int32),
        ("child_count", np.uint16),
        # The player to move.
        ("player", np.int8),
    ],
    align=True,
)
Nodes = NDArray[np.void]
# More moves of one position do not fit in `child_count`: such a search is refused.
MOST_CHILDREN = np.iinfo(np.uint16).max

# Fields that threads write to stand on cache lines of their own.
_LINE = 128
# What all threads share. `begun`: the iterations begun. `taken`: the iterations numbered,
# times 2**32, plus the number of nodes: an iteration and its nodes are taken together. `full`: 1
# when a leaf's children did not fit in the room. `refused`: the number of moves in a position
# that has more than `MOST_CHILDREN`, or 0.
SHARED = np.dtype(
    {
        "names": ["taken", "begun", "stop", "full", "refused"],
        "formats": [np.int64] * 5,
        "offsets": [0, _LINE, 2 * _LINE, 2 * _LINE + 8, 2 * _LINE + 16],
        "itemsize": 3 * _LINE,
    }
)
# What each thread tells. `noted`: of the iterations below it, all that are this thread's
# are in the log. `deepest`: the deepest row in which it made nodes.
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
    """Zeros for `most` items, or fewer where there is no address space for so many.

    The system gives memory to what is written to, not before: a large room costs nothing. But
    where addresses are scarce, libraries and threads that start later need some, too: one that
    finds none may wait for it without end.
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
