"""Keeping the tree below the moves that were played for the next search.

The most visited nodes are copied first: a family, which is all children of a node, after the
families of nodes with at least twice as many visits. So a copy may end after any family, for
example when its time is over, and what it has is the most valuable part: a whole tree, in which
some nodes with many visits have no children.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.game.rules import Move
from uctvis.jit.compiled import compiled
from uctvis.mcts.policies.state import State
from uctvis.mcts.policies.state import below as state_below
from uctvis.mcts.uct.nodes import NODE, Nodes
from uctvis.mcts.uct.parallel import publish
from uctvis.tree.players import mover_of
from uctvis.tree.record import PAYOFF_ONE, ReusedSubtree

# The places in `TreeCopy._made`.
_SIZE, _FAMILIES, _DEEPEST = range(3)
# The columns of `TreeCopy._links`: the node of which a node is a copy, and the node that waits for
# its children after it.
_SOURCE, _NEXT = range(2)
# A number of visits has fewer bits.
_BITS = 32
_NONE = -1
_ALL = 1 << 62


class Subtree(NamedTuple):
    """Nodes with new ids, NODE (size,), and the state of the policies for them, if any."""

    nodes: Nodes
    state: State | None


class TreeCopy:
    """A copy of the tree below a node, which grows from its root on.

    The ids are in the order in which the families are copied, so parents come before their
    children, and the ids of siblings are consecutive. Other threads may read the copy while it
    grows, as they read a search.

    Parameters
    ----------
    nodes : NODE (size,)
    root : int
    into : NODE (room,)
        Zeros; a family that does not fit ends the copy.
    """

    def __init__(self, nodes: Nodes, root: int, into: Nodes) -> None:
        self._nodes, self._into = nodes, into
        room = min(len(into), len(nodes) - root)
        # The system provides memory only for what is written, but in large pieces, which takes
        # longer than copying few nodes. So there is only one array.
        self._links = np.empty((room, 2), np.int32)
        # The first of the nodes whose children are next, by the length of their visits in bits.
        self._first = np.full(_BITS, _NONE, np.int32)
        self._made = np.zeros(3, np.int64)
        _begin(nodes, root, into, self._links, self._first)
        above, here = nodes[nodes[root]["parent"]]["player"], into[0]["player"]
        if root > 0 and mover_of(above) != mover_of(here):
            # The payoffs of a root are counted for the player to move.
            into[0]["won"] = int(into[0]["visits"]) * PAYOFF_ONE - into[0]["won"]
        self._made[_SIZE] = 1

    def go_on(self, nodes: int, families: int) -> bool:
        """Copy families until there are so many further nodes, and at most `families` in total.

        Returns whether there is more to copy.
        """
        return _go_on(
            self._nodes,
            self._into,
            self._links,
            self._first,
            self._made,
            int(self._made[_SIZE]) + nodes,
            families,
        )

    @property
    def size(self) -> int:
        """The number of nodes so far."""
        return int(self._made[_SIZE])

    @property
    def families(self) -> int:
        """The number of nodes with children so far."""
        return int(self._made[_FAMILIES])

    @property
    def deepest(self) -> int:
        """The greatest depth so far."""
        return int(self._made[_DEEPEST])

    @property
    def nodes(self) -> Nodes:
        return self._into[: self.size]

    def kept(self) -> ReusedSubtree:
        """What a search takes over, without what its policies have learned.

        Call it before the search changes the nodes.
        """
        return ReusedSubtree.of(self.nodes)

    def state(self, state: State) -> State:
        """The part of the state of the policies for these nodes."""
        kept = self.nodes
        new = state_below(state, self._links[: self.size, _SOURCE], kept["child_count"] > 0)
        for part, _number in state.policies.parts:
            part.plain.take_over(new.more, kept)
        return new


def find(nodes: Nodes, moves: Sequence[Move]) -> int | None:
    """The node to which `moves` lead from the root; None if there is none."""
    root = 0
    for move in moves:
        first, count = int(nodes[root]["first_child"]), int(nodes[root]["child_count"])
        found = np.flatnonzero(nodes["move"][first : first + count] == move)
        if len(found) == 0:
            return None
        root = first + int(found[0])
    return root


def below(nodes: Nodes, moves: Sequence[Move], state: State | None = None) -> Subtree | None:
    """Copy the whole tree below `moves` from the root; None if it does not contain them.

    `nodes` is NODE (size,).
    """
    root = find(nodes, moves)
    if root is None:
        return None
    copy = TreeCopy(nodes, root, np.zeros(len(nodes) - root, NODE))
    copy.go_on(_ALL // 2, _ALL)
    return Subtree(copy.nodes, None if state is None else copy.state(state))


@compiled
def _begin(
    nodes: Nodes,
    root: int,
    into: Nodes,
    links: NDArray[np.int32],
    waiting: NDArray[np.int32],
) -> None:
    """Copy the root."""
    into[0] = nodes[root]
    into[0].parent = into[0].move = _NONE
    into[0].depth = into[0].first_child = into[0].child_count = 0
    links[0, _SOURCE] = root
    if nodes[root].first_child > 0:
        _line_up(0, nodes[root].visits, links, waiting)


@compiled
def _line_up(node: int, visits: int, links: NDArray[np.int32], waiting: NDArray[np.int32]) -> None:
    """Let a node wait for its children, before the others with as many bits in their visits."""
    bits = 0
    while visits > 0:
        visits >>= 1
        bits += 1
    links[node, _NEXT] = waiting[bits]
    waiting[bits] = node


@compiled
def _go_on(
    nodes: Nodes,
    into: Nodes,
    links: NDArray[np.int32],
    waiting: NDArray[np.int32],
    made: NDArray[np.int64],
    most_nodes: int,
    most_families: int,
) -> bool:
    """Copy more families, the most visited ones first; returns whether there are more to copy.

    `most_nodes` is a total, also with the nodes before. No child has more visits than its parent.
    """
    above = nodes[links[0, _SOURCE]].depth
    size = made[_SIZE]
    for bits in range(_BITS - 1, -1, -1):
        while waiting[bits] >= 0:
            if size >= most_nodes:
                return made[_FAMILIES] < most_families  # type: ignore[no-any-return]
            node = waiting[bits]
            family = nodes[links[node, _SOURCE]]
            first, count = family.first_child, family.child_count
            if made[_FAMILIES] >= most_families or size + count > len(links):
                return False
            waiting[bits] = links[node, _NEXT]
            for place in range(count):
                old, new = first + place, size + place
                into[new] = nodes[old]
                into[new].parent = node
                into[new].depth -= above
                into[new].first_child = into[new].child_count = 0
                links[new, _SOURCE] = old
                if nodes[old].first_child > 0:
                    _line_up(new, nodes[old].visits, links, waiting)
            into[node].child_count = count
            publish(into, node, np.int32(size))
            made[_DEEPEST] = max(made[_DEEPEST], np.int64(into[size].depth))
            size += count
            made[_FAMILIES] += 1
            made[_SIZE] = size
    return False
