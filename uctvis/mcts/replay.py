"""Takes a tree with a record back to any iteration of its search, exactly."""

import numpy as np
from numpy.typing import NDArray

from uctvis.compiled import compiled
from uctvis.errors import TreeError
from uctvis.game import Game, Move
from uctvis.mcts import plain
from uctvis.mcts.names import ReplayedNames
from uctvis.mcts.statistics import means
from uctvis.record import PAYOFF_ONE, Record
from uctvis.texts import _
from uctvis.tree import Tree

_Int32s = NDArray[np.int32]
_Int64s = NDArray[np.int64]

# The iteration in which a node is made that was there before the first.
_BEFORE = -1


class Replay:
    """The counts of a tree's nodes as they were when `iteration` iterations were done.

    Attributes
    ----------
    tree : Tree
    iteration : int
        0 at first.
    visits : int32 (tree.size,)
    won : int64 (tree.size,)
        The sum of the payoffs to the player who moved into the node (at the root: who is to
        move), in units of 2**-24.
    made : int32 (tree.size,)
        The iteration in which each node was made; -1 where it was there before. So the
        tree's nodes at a moment are those with `made < iteration`.

    Raises
    ------
    TreeError
        The tree has no record.
    """

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self._record = _record(tree)
        self.iteration = 0
        self.visits = np.zeros(tree.size, np.int32)
        self.won = np.zeros(tree.size, np.int64)
        kept = self._record.kept
        there = np.zeros(1, np.int32)
        if kept is not None:
            there = kept.node
            self.visits[there] = kept.visits
            self.won[there] = kept.won
        self.made = np.full(tree.size, self._record.iterations, np.int32)
        self.made[there] = _BEFORE
        note_made(tree.parent, tree.first_child, tree.child_count, self._record.leaf, self.made)

    @property
    def size(self) -> int:
        """The number of nodes at this moment."""
        return int(np.count_nonzero(self.made < self.iteration))

    @property
    def mean(self) -> NDArray[np.float64]:
        """The mean payoffs at this moment, as in `Tree.mean`."""
        return means(self.won, self.visits)

    def go_to(self, iteration: int) -> None:
        """Go forwards or backwards to the moment after `iteration` iterations.

        Raises
        ------
        ValueError
            The record has not so many.
        """
        if not 0 <= iteration <= self._record.iterations:
            raise ValueError(f"iteration: expected 0 to {self._record.iterations}, got {iteration}")
        first, end = sorted((self.iteration, iteration))
        sign = 1 if iteration > self.iteration else -1
        parent, player = self.tree.parent, self.tree.player
        leaf, payoff = self._record.leaf[first:end], self._record.payoff[first:end]
        # One pass over all nodes, where walking up from each leaf would be longer.
        add = add_by_pass if 4 * len(leaf) > len(parent) else add_by_walks
        add(parent, player, leaf, payoff, sign, self.visits, self.won)
        self.iteration = iteration


def playout(game: Game, tree: Tree, iteration: int) -> list[Move]:
    """The moves of the playout of an iteration, from its leaf on.

    The tree is one from a search, or its root's state name tells the position.

    Raises
    ------
    TreeError
        The tree has no record.
    GameError
        The root's state is none of this game's.
    """
    record = _record(tree)
    names = tree.names
    leaf = int(record.leaf[iteration])
    if isinstance(names, ReplayedNames):
        position = names.position(leaf)
    else:
        position = game.parse_state(tree.state_name(0))
        for node in tree.path(leaf)[1:]:
            position = game.play(position, game.parse_move(position, tree.move_name(node)))
    moves, _payoff = plain.playout(game, position, record.seed, iteration, record.playout_limit)
    return moves


def _record(tree: Tree) -> Record:
    if tree.record is None:
        raise TreeError(_("record: expected a tree with the record of its search, got one without"))
    return tree.record


@compiled
def note_made(
    parent: _Int32s, first_child: _Int32s, child_count: _Int32s, leaf: _Int32s, made: _Int32s
) -> None:
    """Set `made` for the nodes that iterations made: a leaf that is new, and its siblings."""
    for iteration in range(len(leaf)):
        node = leaf[iteration]
        if made[node] > iteration:
            family = parent[node]
            first = first_child[family]
            for sibling in range(first, first + child_count[family]):
                made[sibling] = iteration


@compiled
def add_by_walks(
    parent: _Int32s,
    player: NDArray[np.int8],
    leaf: _Int32s,
    payoff: _Int32s,
    sign: int,
    visits: _Int32s,
    won: _Int64s,
) -> None:
    """Add iterations, or, with the `sign` -1, take them away: from each leaf up to the root."""
    for iteration in range(len(leaf)):
        node = leaf[iteration]
        value = sign * np.int64(payoff[iteration])
        while node >= 0:
            above = parent[node]
            visits[node] += sign
            won[node] += value if player[max(above, 0)] == 0 else sign * PAYOFF_ONE - value
            node = above


@compiled
def add_by_pass(
    parent: _Int32s,
    player: NDArray[np.int8],
    leaf: _Int32s,
    payoff: _Int32s,
    sign: int,
    visits: _Int32s,
    won: _Int64s,
) -> None:
    """The same: count the leaves, then hand their counts up, from the last node to the first."""
    size = len(parent)
    count = np.zeros(size, np.int32)
    value = np.zeros(size, np.int64)
    for iteration in range(len(leaf)):
        count[leaf[iteration]] += sign
        value[leaf[iteration]] += sign * np.int64(payoff[iteration])
    for node in range(size - 1, -1, -1):
        if count[node] != 0:
            above = max(parent[node], 0)
            visits[node] += count[node]
            won[node] += (
                value[node] if player[above] == 0 else count[node] * PAYOFF_ONE - value[node]
            )
            if node > 0:
                count[above] += count[node]
                value[above] += value[node]
