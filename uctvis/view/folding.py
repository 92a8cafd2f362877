"""Folding: hiding nodes with few visits and deep nodes."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.mcts.policies.choices import EXPANSIONS
from uctvis.tree.players import is_chance
from uctvis.tree.tree import Tree

# The expansions with which children without visits are only room.
_HIDING = {one.name for one in EXPANSIONS if not one.shows_unvisited}


@dataclass(frozen=True)
class Folding:
    """A rule for hiding nodes with few visits and deep nodes.

    A node is shown if it or a node below it has at least `least_visits` visits and its depth is
    at most `most_depth`, or if it is below a node of `opened`. The root is always shown.

    Where chance is to move, visits only show how likely an outcome is, so the outcomes of a lottery
    stay together: if one is shown, all are.

    Nodes without visits are hidden, too, if the search added one child at a time.
    """

    least_visits: int = 0
    most_depth: int | None = None
    opened: frozenset[int] = frozenset()

    @property
    def folds(self) -> bool:
        """Whether the rule can hide any node."""
        return self.least_visits > 0 or self.most_depth is not None

    def shown(self, tree: Tree) -> NDArray[np.bool_] | None:
        """The shown nodes, bool (size,), by id; None if all are shown."""
        least = max(self.least_visits, fewest_visits(tree))
        if least == 0 and not self.folds:
            return None
        opened = np.zeros(tree.size, np.bool_)
        opened[[node for node in self.opened if node < tree.size]] = True
        depth = np.iinfo(np.int32).max if self.most_depth is None else self.most_depth
        shown = shown_nodes(tree.parent, tree.visits, tree.depth, opened, least, depth)
        chance = is_chance(tree.player)
        if chance.any():
            complete_lotteries(tree.parent, chance, shown)
        return shown


UNFOLDED = Folding()


def fewest_visits(tree: Tree) -> int:
    """The visits that a node needs to be shown at all, except the root: 0 or 1.

    If the search added one child at a time, a node without visits is only room for a child.
    """
    return int(tree.record is not None and tree.record.settings.get("expand") in _HIDING)


@compiled
def shown_nodes(
    parent: NDArray[np.int32],
    visits: NDArray[np.int32],
    depth: NDArray[np.int32],
    opened: NDArray[np.bool_],
    least_visits: int,
    most_depth: int,
) -> NDArray[np.bool_]:
    """Implement `Folding.shown`. Also marks the nodes below opened nodes in `opened`."""
    size = len(parent)
    shown = np.empty(size, np.bool_)
    for node in range(size):
        shown[node] = visits[node] >= least_visits
    for node in range(size - 1, 0, -1):
        shown[parent[node]] |= shown[node]
    shown[0] = True
    for node in range(1, size):
        above = parent[node]
        inside = shown[node] and depth[node] <= most_depth
        shown[node] = shown[above] and (inside or opened[above])
        opened[node] |= opened[above]
    return shown


@compiled
def complete_lotteries(
    parent: NDArray[np.int32], chance: NDArray[np.bool_], shown: NDArray[np.bool_]
) -> None:
    """Show all outcomes of a lottery if one of them is shown; `chance`: where chance is to move."""
    some_shown = np.zeros(len(parent), np.bool_)
    for node in range(1, len(parent)):
        some_shown[parent[node]] |= shown[node]
    for node in range(1, len(parent)):
        above = parent[node]
        shown[node] |= chance[above] and some_shown[above]
