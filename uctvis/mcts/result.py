"""What a search found."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from uctvis.game.rules import Game, Move
from uctvis.mcts import subtree
from uctvis.mcts.names import ReplayedNames
from uctvis.mcts.settings import Settings
from uctvis.mcts.statistics import Statistics
from uctvis.mcts.uct.nodes import Nodes
from uctvis.tree.record import Kept, Record, means
from uctvis.tree.tree import Tree

Reason = Literal["running", "iterations", "seconds", "stopped"]


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
        What ended it: the budget's iterations or seconds, or that it was stopped; "running"
        where nothing had.
    seed : int
        The settings' seed, or the one that was drawn.
    nodes : NODE (size,)
    leaf, payoff : int32 (iterations,)
        See `uctvis.tree.record.Record`.
    statistics : Statistics
        Its last moment.
    kept : Kept or None
        What was there before.
    """

    game: Game
    position: Any
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
        nodes = self.nodes
        parent, move = _array(nodes, "parent"), _array(nodes, "move")
        return Tree(
            parent=parent,
            first_child=_array(nodes, "first_child"),
            child_count=nodes["child_count"].astype(np.int32),
            depth=_array(nodes, "depth"),
            visits=_array(nodes, "visits"),
            extra_visits=np.zeros(len(nodes), np.int32),
            mean=means(nodes["won"], nodes["visits"]),
            player=_array(nodes, "player"),
            names=ReplayedNames(self.game, self.position, parent, move),
            game=self.game.name,
            record=Record(
                leaf=self.leaf,
                payoff=self.payoff,
                seed=self.seed,
                playout_limit=self.settings.playout_limit,
                exploration=float(self.settings.exploration),
                expand_after=self.settings.expand_after,
                evaluation=self.game.evaluation,
                kept=self.kept,
            ),
        )

    def below(self, moves: Sequence[Move]) -> Nodes | None:
        """The nodes below `moves` from the root, as `uctvis.mcts.subtree.below`."""
        return subtree.below(self.nodes, moves)


def _array(nodes: Nodes, field: str) -> NDArray[Any]:
    return np.ascontiguousarray(nodes[field])
