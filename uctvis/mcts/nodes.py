"""The arrays that a search grows, and the room in them."""

from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray


class Nodes(NamedTuple):
    """The nodes by id, with room for more than there are; all of one shape (capacity,).

    `payoff_sum` is the sum of the payoffs to player 0 in units of 2**-24: exact, the same
    in any order. `move` is the game's number of the move into the node, -1 at the root.
    The other arrays are those of `uctvis.tree.Tree`.
    """

    parent: NDArray[np.int32]
    first_child: NDArray[np.int32]
    child_count: NDArray[np.int32]
    depth: NDArray[np.int32]
    visits: NDArray[np.int32]
    payoff_sum: NDArray[np.int64]
    player: NDArray[np.int8]
    move: NDArray[np.int32]

    @classmethod
    def with_root(cls, capacity: int, player: int) -> Self:
        """Room for `capacity` nodes, and in it the root."""
        nodes = cls(
            parent=np.zeros(capacity, np.int32),
            first_child=np.zeros(capacity, np.int32),
            child_count=np.zeros(capacity, np.int32),
            depth=np.zeros(capacity, np.int32),
            visits=np.zeros(capacity, np.int32),
            payoff_sum=np.zeros(capacity, np.int64),
            player=np.zeros(capacity, np.int8),
            move=np.zeros(capacity, np.int32),
        )
        nodes.parent[0] = nodes.move[0] = -1
        nodes.player[0] = player
        return nodes

    @property
    def capacity(self) -> int:
        return len(self.parent)

    def resized(self, capacity: int) -> Self:
        """The same nodes with room for `capacity`, as many as that holds."""
        return type(self)(*(resized(array, capacity) for array in self))


def resized(array: NDArray[Any], room: int) -> NDArray[Any]:
    """The same numbers, as many as there is room for; more room is zero."""
    other = np.zeros(room, array.dtype)
    kept = min(room, len(array))
    other[:kept] = array[:kept]
    return other
