"""The numbers of one node, as the panel beside the tree shows them; without any window."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from uctvis.mcts.settings import DEFAULT_EXPLORATION
from uctvis.tree import Tree


@dataclass(frozen=True)
class Ucb:
    """The UCB values of children of one node: `exploitation + exploration`.

    All are float64 (children,). `exploration` is inf where a child was never visited,
    and NaN where the parent was not, though the child was, as some files have it.
    """

    exploitation: NDArray[np.float64]
    exploration: NDArray[np.float64]

    @property
    def value(self) -> NDArray[np.float64]:
        return self.exploitation + self.exploration


def ucb(mean: ArrayLike, visits: ArrayLike, parent_visits: int, constant: float) -> Ucb:
    """UCB1 (Kocsis and Szepesvári 2006): w/n + c sqrt(ln N / n), w/n being the mean."""
    means = np.atleast_1d(np.asarray(mean, np.float64))
    counts = np.atleast_1d(np.asarray(visits, np.float64))
    with np.errstate(divide="ignore", invalid="ignore"):
        log = np.log(float(parent_visits)) if parent_visits > 0 else np.nan
        exploration = np.where(counts > 0, constant * np.sqrt(log / counts), np.inf)
    return Ucb(means, exploration)


@dataclass(frozen=True)
class NodeNumbers:
    """One node. What a root does not have is None there.

    Attributes
    ----------
    node, depth, children, visits, extra_visits : int
    move_name, state_name : str
    player : int
        The player to move: 0, 1, or -1 where that is unknown.
    mean : float
        The mean payoff to the player who moved into the node.
    win_score : float
        The sum of those payoffs.
    exploitation, exploration, ucb : float or None
        The UCB value and its two terms, as `ucb` gives them.
    constant : float
        The c that they were computed with.
    share : float or None
        The node's part of its parent's visits; NaN where the parent has none.
    """

    node: int
    depth: int
    children: int
    visits: int
    extra_visits: int
    move_name: str
    state_name: str
    player: int
    mean: float
    win_score: float
    exploitation: float | None
    exploration: float | None
    ucb: float | None
    constant: float
    share: float | None

    @classmethod
    def of(cls, tree: Tree, node: int) -> "NodeNumbers":
        visits, mean = int(tree.visits[node]), float(tree.mean[node])
        constant = exploration_constant(tree)
        parent = int(tree.parent[node])
        exploitation = exploration = value = share = None
        if parent >= 0:
            parent_visits = int(tree.visits[parent])
            terms = ucb(mean, visits, parent_visits, constant)
            exploitation, exploration = float(terms.exploitation[0]), float(terms.exploration[0])
            value = float(terms.value[0])
            share = visits / parent_visits if parent_visits > 0 else float("nan")
        return cls(
            node=node,
            depth=int(tree.depth[node]),
            children=int(tree.child_count[node]),
            visits=visits,
            extra_visits=int(tree.extra_visits[node]),
            move_name=tree.move_name(node),
            state_name=tree.state_name(node),
            player=int(tree.player[node]),
            mean=mean,
            win_score=mean * visits,
            exploitation=exploitation,
            exploration=exploration,
            ucb=value,
            constant=constant,
            share=share,
        )


def exploration_constant(tree: Tree) -> float:
    """The c that the tree was searched with, or the usual one where nothing tells it."""
    return DEFAULT_EXPLORATION if tree.record is None else tree.record.exploration
