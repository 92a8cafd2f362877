"""The result of an alpha-beta search."""

from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from uctvis.alphabeta.depth_statistics import DepthStatistics
from uctvis.alphabeta.settings import AlphaBetaSettings
from uctvis.alphabeta.statistics import statistics_of, top_of
from uctvis.alphabeta.tree import tree_of
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.mcts.named_result import NamedResult
from uctvis.mcts.result_text import result_text
from uctvis.mcts.statistics import Statistics
from uctvis.old_names import renamed
from uctvis.texts import _
from uctvis.tree.tree import Tree

__getattr__ = partial(renamed, __name__)
Reason = Literal["depth", "seconds", "nodes", "stopped", "proven", "solved"]


@dataclass(frozen=True, eq=False)
class AlphaBetaResult(NamedResult):
    """The answer of an alpha-beta search, and its tree.

    Attributes
    ----------
    game, position, settings :
        What was searched, and with which settings.
    move : int
        The best move; if chance is to move, the likeliest outcome.
    iterations : tuple of DepthStatistics
        The completed searches, to increasing depths.
    nodes : int
        The number of positions, in all iterations.
    seconds : float
    reason :
        What ended the search: a budget, `stop`, a proven win or loss, or "solved": a deeper
        search would find the same.
    records : RECORD (size,)
        The recorded tree of the last iteration.
    """

    game: AnyGame
    position: AnyPosition
    settings: AlphaBetaSettings
    move: Move
    iterations: tuple[DepthStatistics, ...]
    nodes: int
    seconds: float
    reason: Reason
    records: NDArray[Any]

    def __repr__(self) -> str:
        """One line, like the one of a tree."""
        return (
            f"<AlphaBetaResult: move={self.best!r}, depth {self.searched_depth}, "
            f"{self.nodes} nodes, {self.seconds:.3f} s>"
        )

    def __str__(self) -> str:
        """The best moves as a table, and the principal variation."""
        effort = _("depth {depth}").format(depth=self.searched_depth)
        return result_text(self.game, self.position, self.statistics, effort)

    @property
    def last(self) -> DepthStatistics:
        """The last completed iteration."""
        return self.iterations[-1]

    @property
    def mean(self) -> float:
        """The value as a payoff to the player to move."""
        return self.last.payoff

    @property
    def effort(self) -> int:
        """The number of positions."""
        return self.nodes

    @property
    def searched_depth(self) -> int:
        """The last completed depth."""
        return self.last.depth

    @property
    def deepening(self) -> tuple[DepthStatistics, ...]:
        """What each completed depth found and took."""
        return self.iterations

    @property
    def branching_factor(self) -> float:
        """The effective branching factor: the mean growth of the nodes from depth to depth.

        It is the geometric mean over the completed iterations; NaN with fewer than two.
        """
        nodes = [one.nodes for one in self.iterations]
        if len(nodes) < 2:
            return float("nan")
        return float((nodes[-1] / nodes[0]) ** (1 / (len(nodes) - 1)))

    @cached_property
    def statistics(self) -> Statistics:
        """The statistics at its end, in the terms of the other searches."""
        return statistics_of(
            self.game,
            self.position,
            self.iterations,
            top_of(self.records),
            nodes=self.nodes,
            seconds=self.seconds,
            is_solved=self.reason == "solved",
        )

    @cached_property
    def tree(self) -> Tree:
        """The tree of the last iteration, made at the first use."""
        is_solved = self.reason == "solved"
        return tree_of(self.game, self.position, np.array(self.records), is_solved=is_solved)
