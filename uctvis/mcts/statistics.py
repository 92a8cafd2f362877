"""What can be said of a search at any moment, while its threads go on."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from uctvis.game.rules import Move
from uctvis.mcts.uct.nodes import Nodes
from uctvis.tree.record import PAYOFF_ONE


@dataclass(frozen=True, slots=True)
class Candidate:
    """A child of the root: its move, its visits, and the mean payoff to who moves there."""

    move: Move
    visits: int
    mean: float


@dataclass(frozen=True, slots=True)
class Statistics:
    """A moment of a search.

    Attributes
    ----------
    iterations, nodes : int
    seconds : float
    deepest_row : int
        The greatest depth of a node.
    memory_full : bool
        Whether leaves are no longer expanded for want of room.
    candidates : tuple of Candidate
        The root's children, in move order.
    principal_variation : tuple of int
        The moves from the root on, always to the most visited child.
    value : float or None
        The root's mean payoff to player 0, 0 to 1; None before the first visit.
    """

    iterations: int
    nodes: int
    seconds: float
    deepest_row: int
    memory_full: bool
    candidates: tuple[Candidate, ...]
    principal_variation: tuple[Move, ...]
    value: float | None

    @property
    def iterations_per_second(self) -> float:
        """The mean speed so far; 0.0 before the start."""
        return self.iterations / self.seconds if self.seconds > 0 else 0.0


def candidates(nodes: Nodes) -> tuple[Candidate, ...]:
    """The root's children."""
    records = nodes[children(nodes, 0)].copy()
    mean = means(records["won"], records["visits"])
    fields = (records["move"], records["visits"], mean)
    return tuple(map(Candidate, *(field.tolist() for field in fields)))


def children(nodes: Nodes, node: int) -> slice:
    """The ids of the children; empty where there are none, or where they are being made."""
    first = max(int(nodes[node]["first_child"]), 0)
    return slice(first, first + (int(nodes[node]["child_count"]) if first > 0 else 0))


def principal_variation(nodes: Nodes) -> tuple[Move, ...]:
    """The moves from the root on, always to the most visited child, while there are visits."""
    moves = []
    node = 0
    while (ids := children(nodes, node)).start > 0:
        node = ids.start + int(nodes["visits"][ids].argmax())
        if nodes[node]["visits"] == 0:
            break
        moves.append(int(nodes[node]["move"]))
    return tuple(moves)


def value(nodes: Nodes) -> float | None:
    """The root's mean payoff to player 0; None before the first visit."""
    root = nodes[0]
    won, visits = int(root["won"]), int(root["visits"])
    if visits <= 0:
        return None
    # Threads write the one and then the other: read between, they may not fit quite.
    mean = min(max(won / (visits * PAYOFF_ONE), 0.0), 1.0)
    return mean if root["player"] == 0 else 1 - mean


def means(won: NDArray[np.int64], visits: NDArray[np.int32]) -> NDArray[np.float64]:
    """The mean payoffs; 0.0 where there was no visit."""
    mean = np.zeros(len(won))
    np.divide(won, visits * np.int64(PAYOFF_ONE), out=mean, where=visits > 0)
    return mean
