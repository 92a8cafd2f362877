"""The most visited part of a running search as a tree, fast enough to repeat for each frame.

Unlike `Search.so_far`, this is not the state of the search at one moment. The counters are read
while they change and include visits whose playouts are not finished, so the means are a little
too low. While the search is paused or waits because of its pace, all numbers are exact.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.mcts.names import ReplayedNames
from uctvis.mcts.policies.columns import bound_columns, proof_columns
from uctvis.mcts.search import Search
from uctvis.mcts.settings import recorded
from uctvis.mcts.uct.nodes import Nodes
from uctvis.mcts.uct.parallel import read_first_child
from uctvis.tree.names import PackedNames, shown
from uctvis.tree.players import mover_of
from uctvis.tree.record import PAYOFF_ONE, Record
from uctvis.tree.tree import Tree

_Int32s = NDArray[np.int32]


class Preview:
    """Copies the part of a search's tree that has at most `most_nodes` nodes."""

    def __init__(self, search: Search, most_nodes: int) -> None:
        self.search = search
        # The part contains the nodes with at least this many visits; with 0, all nodes. The number
        # never decreases, because the tree never shrinks.
        self.least_visits = 0
        self._names: dict[int, str] = {}
        self._ints = np.empty((7, most_nodes), np.int32)
        self._mean = np.empty(most_nodes)
        self._player = np.empty(most_nodes, np.int8)

    def take(self) -> Tree:
        """Copy the current part. Call it from one thread at a time, at any time.

        Its nodes are numbered breadth first; `source` contains their ids in the search and in
        its result. It has no record to replay, and no columns but the proofs
        and bounds.
        """
        room = self._ints.shape[1]
        while True:
            size = _take(self.search.nodes, self.least_visits, self._ints, self._mean, self._player)
            if size <= room:
                break
            self.least_visits += 1 + self.least_visits // 4
        node, parent, first_child, child_count, depth, visits, move = self._ints[:, :size].copy()
        search = self.search
        columns = {}
        if (state := search.state) is not None and state.policies.proves:
            moved_first = mover_of(self._player[np.maximum(parent, 0)]) == 0
            columns = proof_columns(state.more[node], moved_first)
            if state.policies.bounds:
                columns |= bound_columns(state.more[node], moved_first)
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
            game=search.game.full_name,
            record=Record.of(
                np.zeros(0, np.int32),
                np.zeros(0, np.int32),
                recorded(search.settings, seed=search.seed, evaluation=search.game.evaluation),
            ),
            columns=columns,
        )


@dataclass(frozen=True, eq=False)
class _KeptNames:
    """Names that are reused for the next parts, so that each node's moves are replayed once."""

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
    """Write the part to the arrays of a `Tree`, breadth first.

    `ints` has seven rows: the ids in `nodes`, the parents, first children, numbers of children,
    depths, visits and moves. Returns the size; it is one greater than the room if that is too
    small.
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
        # A visit is counted before its payoff. Reading in the other order never finds a payoff
        # without its visit.
        won = nodes[at].won
        visits[place] = nodes[at].visits
        share = won / (max(visits[place], 1) * PAYOFF_ONE)
        mean[place] = min(max(share, 0.0), 1.0) if visits[place] > 0 else 0.0
        player[place] = nodes[at].player
        begin = size
        # Everything that a thread wrote before it published the children can be read.
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
