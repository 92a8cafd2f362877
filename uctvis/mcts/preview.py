"""The most visited part of a running search, as a tree: made again and again, in a moment.

Unlike `Search.so_far` this is not the search at one moment, but the counters as they are
found: visits whose playouts are under way are among them, so the means are a little low. At
rest, which is what a search that is paused or waits for its pace is, all is exact.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.mcts.names import ReplayedNames
from uctvis.mcts.search import Search
from uctvis.mcts.settings import recorded
from uctvis.mcts.uct.nodes import Nodes
from uctvis.mcts.uct.parallel import read_first_child
from uctvis.tree.names import PackedNames, shown
from uctvis.tree.record import PAYOFF_ONE, Record
from uctvis.tree.tree import Tree

_Int32s = NDArray[np.int32]


class Preview:
    """Takes the part of a search's tree that has no more than `most_nodes` nodes.

    Attributes
    ----------
    least_visits : int
        The part is the nodes with so many visits or more; 0 is all of them. It never falls,
        as the tree never shrinks.
    """

    def __init__(self, search: Search, most_nodes: int) -> None:
        self.search = search
        self.least_visits = 0
        self._names: dict[int, str] = {}
        self._ints = np.empty((7, most_nodes), np.int32)
        self._mean = np.empty(most_nodes)
        self._player = np.empty(most_nodes, np.int8)

    def take(self) -> Tree:
        """The part as it is now. From one thread at a time, before, while and after it runs.

        Its nodes are numbered breadth first; `source` tells the ids that they have in the
        search, and will have in what it finds. It has no record to replay, only the law.
        """
        room = self._ints.shape[1]
        while True:
            size = _take(self.search.nodes, self.least_visits, self._ints, self._mean, self._player)
            if size <= room:
                break
            self.least_visits += 1 + self.least_visits // 4
        node, parent, first_child, child_count, depth, visits, move = self._ints[:, :size].copy()
        search = self.search
        return Tree(
            parent=parent,
            first_child=first_child,
            child_count=child_count,
            depth=depth,
            visits=visits,
            extra_visits=np.zeros(size, np.int32),
            mean=self._mean[:size].copy(),
            player=self._player[:size].copy(),
            names=_KeptNames(
                ReplayedNames(search.game, search.position, parent, move), node, self._names
            ),
            source=node,
            game=search.game.name,
            record=Record.of(
                np.zeros(0, np.int32),
                np.zeros(0, np.int32),
                recorded(search.settings, seed=search.seed, evaluation=search.game.evaluation),
            ),
        )


@dataclass(frozen=True, eq=False)
class _KeptNames:
    """Names that are asked for again with each part: moves are replayed once for each node."""

    replayed: ReplayedNames
    source: _Int32s
    move_names: dict[int, str] = field(repr=False)

    def position(self, node: int) -> Any:
        return self.replayed.position(node)

    @property
    def moves(self) -> _Int32s:
        return self.replayed.moves

    def move_name(self, node: int) -> str:
        source = int(self.source[node])
        if source not in self.move_names:
            self.move_names[source] = self.replayed.move_name(node)
        return self.move_names[source]

    def state_name(self, node: int) -> str:
        return self.replayed.state_name(node)

    def shown_move(self, node: int) -> str:
        return shown(self.move_name(node))

    def shown_state(self, node: int) -> str:
        return shown(self.state_name(node))

    def packed(self) -> PackedNames:
        return self.replayed.packed()


@compiled
def _take(
    nodes: Nodes,
    least_visits: int,
    ints: _Int32s,
    mean: NDArray[np.float64],
    player: NDArray[np.int8],
) -> int:
    """Fill a tree with the part, breadth first, as it is for a `Tree`.

    `ints` are seven rows: the ids in `nodes`, the parents, first children, numbers of
    children, depths, visits and moves. Returns its size, or one more than there is room for.
    """
    node, parent, first_child, child_count = ints[0], ints[1], ints[2], ints[3]
    depth, visits, move = ints[4], ints[5], ints[6]
    node[0] = 0
    parent[0] = -1
    depth[0] = 0
    move[0] = -1
    size = 1
    place = 0
    while place < size:
        at = node[place]
        # The payoff of a visit is added after it: read before it, there is none too many.
        won = nodes[at].won
        visits[place] = nodes[at].visits
        share = won / (max(visits[place], 1) * PAYOFF_ONE)
        mean[place] = min(max(share, 0.0), 1.0) if visits[place] > 0 else 0.0
        player[place] = nodes[at].player
        begin = size
        # What its maker wrote of the children before he showed them can be read.
        first = read_first_child(nodes, at)
        if first > 0:
            for child in range(first, first + nodes[at].child_count):
                if nodes[child].visits >= least_visits:
                    if size == len(node):
                        return size + 1
                    node[size] = child
                    parent[size] = place
                    depth[size] = depth[place] + 1
                    move[size] = nodes[child].move
                    size += 1
        first_child[place] = begin if size > begin else 0
        child_count[place] = size - begin
        place += 1
    return size
