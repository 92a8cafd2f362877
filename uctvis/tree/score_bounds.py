"""PayoffBounds of payoffs, as a search with score bounds writes them into the tree's columns.

Cazenave, Saffidine (2010), "Score Bounded Monte-Carlo Tree Search".
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.tree.columns import Column
from uctvis.tree.players import is_chance

# The names of the columns: what the player who moved into the node gets at least, and at most,
# 0 to 1; at the root, the player to move.
LEAST, MOST = "at least", "at most"
# How a move stands among its siblings, the best last: it can give no more than another one surely
# does; it is exact, and no other move surely gives more; it may well give more than that.
LEFT_OUT, SURE, OPEN = -2, -1, 0


class Bound(NamedTuple):
    """What a move gives at least, and at most, to the player who makes it, 0.0 to 1.0."""

    least: float
    most: float

    @property
    def is_exact(self) -> bool:
        return self.least == self.most


class PayoffBounds(NamedTuple):
    """The bounds of all nodes, by id, or of siblings; empty arrays if a tree has none."""

    # Both float64 (size,) or (0,), to the player who moved into the node.
    least: NDArray[np.float64]
    most: NDArray[np.float64]

    def at(self, index: int) -> Bound | None:
        """The bounds with this index, if there are any."""
        if len(self.least) == 0:
            return None
        return Bound(float(self.least[index]), float(self.most[index]))

    def secured(self, parent: NDArray[np.int32]) -> NDArray[np.float64]:
        """For each node, the most that a move among its siblings, itself included, surely gives."""
        best = np.zeros(len(parent))
        if len(self.least) > 0:
            np.maximum.at(best, parent[1:], self.least[1:])
        return best[np.maximum(parent, 0)]


NONE = PayoffBounds(np.zeros(0), np.zeros(0))


def bounds_in(columns: Mapping[str, Column]) -> PayoffBounds:
    """The bounds in the columns of a tree; columns with other numbers contain none."""
    if not {LEAST, MOST} <= columns.keys():
        return NONE
    least, most = (columns[name].values.astype(np.float64) for name in (LEAST, MOST))
    sound = (least >= 0.0) & (least <= most) & (most <= 1.0)
    return PayoffBounds(np.where(sound, least, 0.0), np.where(sound, most, 1.0))


def standings(
    bounds: PayoffBounds,
    secured: NDArray[np.float64] | float,
    visits: NDArray[np.int32],
    mean: NDArray[np.float64],
    *,
    by_mean: bool = False,
) -> NDArray[np.int8]:
    """How moves stand among their siblings: `LEFT_OUT`, `SURE` or `OPEN`.

    A move that is not exact is preferred to one that is only if it is likely to give more: if its
    mean payoff less 1 / sqrt(visits) is no less, or with `by_mean` its mean payoff. Both count no
    more and no less than the bounds allow.
    """
    seen = np.maximum(visits, 1)
    likely = mean if by_mean else mean - 1.0 / np.sqrt(seen)
    likely = np.clip(np.where(visits > 0, likely, 0.0), bounds.least, bounds.most)
    is_sure = (bounds.least == bounds.most) & (bounds.least >= secured)
    is_open = (bounds.most > secured) & (likely >= secured)
    return np.select([is_sure, is_open], [SURE, OPEN], LEFT_OUT).astype(np.int8)


def is_decided(player: NDArray[np.int8], parent: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Which nodes are moves that somebody chose: not the root, and no outcomes."""
    by_chance = np.asarray(is_chance(player[np.maximum(parent, 0)]), np.bool_)
    return np.asarray((parent >= 0) & ~by_chance, np.bool_)
