"""The statistics of a search at any moment, also while its threads run."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from uctvis.game.rules import Move
from uctvis.mcts.uct.nodes import NODE, Nodes
from uctvis.tree.principal_variation import principal_variation, ranked
from uctvis.tree.record import PAYOFF_ONE, means


@dataclass(frozen=True, slots=True)
class Candidate:
    """A child of the root: its move, its visits, and its mean payoff to the player to move."""

    move: Move
    visits: int
    mean: float


@dataclass(frozen=True, slots=True)
class Statistics:
    """The statistics of a search at one moment.

    Attributes
    ----------
    iterations, nodes : int
    seconds : float
    deepest_row : int
        The greatest depth of a node.
    memory_full : bool
        Whether the memory limit is reached, which ends the search.
    candidates : tuple of Candidate
        The root's children, in move order.
    principal_variation : tuple of int
        The moves from the root, always to the best child (`uctvis.tree.principal_variation`).
    value : float or None
        The root's mean payoff to player 0, 0 to 1; None before the first visit.
    kept : int
        The root's visits from an earlier search, whose tree was continued.
    """

    iterations: int
    nodes: int
    seconds: float
    deepest_row: int
    memory_full: bool
    candidates: tuple[Candidate, ...]
    principal_variation: tuple[Move, ...]
    value: float | None
    kept: int = 0

    @classmethod
    def of(
        cls,
        nodes: Nodes,
        *,
        iterations: int,
        size: int,
        seconds: float,
        deepest_row: int,
        memory_full: bool,
        kept: int = 0,
    ) -> Self:
        """Read the first `size` of `nodes`, which threads may change at the same time."""
        root = nodes[0]
        first = max(int(root["first_child"]), 0)
        # Children that are being created are not visible yet. The others are copied first, so
        # that their numbers are consistent.
        children = nodes[first : first + (int(root["child_count"]) if first > 0 else 0)].copy()
        move, visits, won = (children[field] for field in ("move", "visits", "won"))
        line: list[Move] = []
        if len(children) > 0 and visits[best := int(ranked(visits, won)[0])] > 0:
            arrays = (nodes[name] for name in ("first_child", "child_count", "visits", "won"))
            line = nodes["move"][principal_variation(first + best, *arrays)].tolist()
        # Threads write these two one after the other, so they may differ by a visit.
        mean = int(root["won"]) / (max(int(root["visits"]), 1) * PAYOFF_ONE)
        return cls(
            iterations=iterations,
            nodes=size,
            seconds=seconds,
            deepest_row=deepest_row,
            memory_full=memory_full,
            candidates=tuple(
                map(Candidate, move.tolist(), visits.tolist(), means(won, visits).tolist())
            ),
            principal_variation=tuple(line),
            value=root_value(int(root["visits"]), min(max(mean, 0.0), 1.0), int(root["player"])),
            kept=kept,
        )

    @property
    def ranked(self) -> list[Candidate]:
        """The candidates, from the best to the worst."""
        visits = np.array([candidate.visits for candidate in self.candidates])
        mean = np.array([candidate.mean for candidate in self.candidates])
        return [self.candidates[at] for at in ranked(visits, mean)]

    @property
    def iterations_per_second(self) -> float:
        """The mean speed so far; 0.0 before the start."""
        return self.iterations / self.seconds if self.seconds > 0 else 0.0


def load() -> None:
    """Compile or load what `Statistics.of` calls; later, that would wait for other threads."""
    nodes = np.zeros(2, NODE)
    nodes["visits"] = 1
    nodes[0]["first_child"] = nodes[0]["child_count"] = 1
    Statistics.of(nodes, iterations=1, size=2, seconds=0.0, deepest_row=1, memory_full=False)


def root_value(visits: int, mean: float, player: int) -> float | None:
    """A root's mean payoff to player 0; None before the first visit.

    `mean` is the mean payoff to `player`, who is to move there.
    """
    if visits <= 0:
        return None
    return mean if player == 0 else 1 - mean
