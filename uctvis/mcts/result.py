"""What a search found."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.jit.compiled import compiled
from uctvis.mcts import subtree
from uctvis.mcts.names import ReplayedNames
from uctvis.mcts.settings import Settings, recorded
from uctvis.mcts.statistics import Statistics
from uctvis.mcts.uct.nodes import Nodes
from uctvis.tree.record import PAYOFF_ONE, Kept, Record
from uctvis.tree.tree import Tree

_Int32s = NDArray[np.int32]
Reason = Literal["running", "iterations", "seconds", "memory", "stopped"]


@dataclass(frozen=True, eq=False)
class SearchResult:
    """The answer of a search, and all that it grew.

    Attributes
    ----------
    game, position, settings :
        What was searched, and how.
    move : int
        The best one at the root (`uctvis.tree.principal_variation`).
    iterations, seconds :
        What it took, compiling not counted.
    reason :
        What ended it: the budget's iterations or seconds, that its memory was used up, or that
        it was stopped; "running" where nothing had.
    seed : int
        The settings' seed, or the one that was drawn.
    nodes : NODE (size,)
    leaf, payoff : int32 (iterations,)
        See `uctvis.tree.record.Record`.
    statistics : Statistics
        Its last moment.
    kept : Kept or None
        What was there before.
    threads : int
        How many threads searched.
    """

    game: AnyGame
    position: AnyPosition
    settings: Settings
    move: Move
    iterations: int
    seconds: float
    reason: Reason
    seed: int
    nodes: Nodes
    leaf: NDArray[np.int32]
    payoff: NDArray[np.int32]
    statistics: Statistics
    kept: Kept | None = None
    threads: int = 1

    def __repr__(self) -> str:
        """One line, as a tree has it."""
        move = self.game.move_name(self.position, self.move)
        return (
            f"<Found: move={move!r}, {self.iterations} iterations, {len(self.nodes)} nodes, "
            f"{self.seconds:.3f} s>"
        )

    @cached_property
    def tree(self) -> Tree:
        """The tree, with its record; its arrays are made when they are first asked for."""
        size = len(self.nodes)
        # Made by numpy, which asks for huge pages (see `uctvis.tree.traversal`).
        parent, first_child, child_count, depth, visits, move = (
            np.empty(size, np.int32) for _field in range(6)
        )
        mean, player = np.empty(size), np.empty(size, np.int8)
        _split(self.nodes, parent, first_child, child_count, depth, visits, move, mean, player)
        return Tree(
            parent=parent,
            first_child=first_child,
            child_count=child_count,
            depth=depth,
            visits=visits,
            extra_visits=np.zeros(size, np.int32),
            mean=mean,
            player=player,
            names=ReplayedNames(self.game, self.position, parent, move),
            game=self.game.name,
            record=Record.of(
                self.leaf,
                self.payoff,
                recorded(self.settings, seed=self.seed, evaluation=self.game.evaluation),
                self.kept,
            ),
        )

    def below(self, moves: Sequence[Move]) -> Nodes | None:
        """The nodes below `moves` from the root, as `uctvis.mcts.subtree.below`."""
        return subtree.below(self.nodes, moves)


@compiled
def _split(
    nodes: Nodes,
    parent: _Int32s,
    first_child: _Int32s,
    child_count: _Int32s,
    depth: _Int32s,
    visits: _Int32s,
    move: _Int32s,
    mean: NDArray[np.float64],
    player: NDArray[np.int8],
) -> None:
    """Write each field to an array of its own, in one pass: each record is read once."""
    for node in range(len(nodes)):
        record = nodes[node]
        parent[node] = record.parent
        first_child[node] = record.first_child
        child_count[node] = record.child_count
        depth[node] = record.depth
        visits[node] = record.visits
        move[node] = record.move
        player[node] = record.player
        count = np.int64(record.visits)
        mean[node] = record.won / (count * PAYOFF_ONE) if count > 0 else 0.0
