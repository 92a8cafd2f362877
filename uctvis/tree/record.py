"""The record of a search: the result of each iteration, enough to replay the search exactly."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from uctvis.old_names import renamed

__getattr__ = partial(renamed, __name__)
# Payoffs are integers in units of 1 / PAYOFF_ONE, so sums are exact in any order.
PAYOFF_ONE = 1 << 24
# The types of a search setting.
Value = int | float | str | None
# The settings that every record has; file formats have separate fields for them.
NAMED = ("seed", "playout_limit", "exploration", "expand_after", "evaluation")


@dataclass(frozen=True, eq=False)
class ReusedSubtree:
    """The nodes that a search took over from the previous search, with their counts."""

    # int32 (count,). The ids of these nodes.
    node: NDArray[np.int32]
    # int32 (count,)
    visits: NDArray[np.int32]
    # int64 (count,). The sum of the payoffs to the player who moved into the node, in units of
    # 2**-24.
    won: NDArray[np.int64]
    # What the policies of the search had learned, as arrays of integers of any type by name;
    # see `uctvis.mcts.policies.kept`.
    more: Mapping[str, NDArray[Any]] = field(default_factory=dict)

    @classmethod
    def of(cls, nodes: NDArray[np.void], more: Mapping[str, NDArray[Any]] | None = None) -> Self:
        """The counts of `nodes`, whose ids are 0, 1, 2, ..."""
        return cls(
            node=np.arange(len(nodes), dtype=np.int32),
            visits=nodes["visits"].copy(),
            won=nodes["won"].copy(),
            more=more or {},
        )

    @cached_property
    def iterations(self) -> int:
        """The visits of the root before the search."""
        return int(self.visits[self.node == 0].sum())


@dataclass(frozen=True, eq=False)
class Record:
    """The iterations of a search, 8 bytes each, and its settings.

    Attributes
    ----------
    leaf : int32 (iterations,)
        The last tree node on the iteration's path, where its playout started.
    payoff : int32 (iterations,)
        The payoff of the playout to player 0, in units of 2**-24.
    seed : int
        The search's seed, 0 to 2**64 - 1. Seed and iteration number together seed a playout.
    playout_limit : int or None
        The number of moves after which a playout is stopped and evaluated.
    exploration : float
        The exploration constant c of the UCB value.
    expand_after : int
        The number of visits that a leaf needed before it was expanded.
    kept : ReusedSubtree or None
        The nodes before the first iteration; None for an unvisited root.
    evaluation : str
        The name of the game's evaluation for stopped playouts; "" for the default.
    more : mapping of str to int, float, str or None
        The other settings on which the tree depends, by name, without those that have their
        default values.
    """

    leaf: NDArray[np.int32]
    payoff: NDArray[np.int32]
    seed: int
    playout_limit: int | None
    exploration: float
    expand_after: int
    kept: ReusedSubtree | None = None
    evaluation: str = ""
    more: Mapping[str, Value] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        leaf: NDArray[np.int32],
        payoff: NDArray[np.int32],
        settings: Mapping[str, Any],
        kept: ReusedSubtree | None = None,
    ) -> Self:
        """Create the record of a search with these settings, given by name."""
        named = {name: settings[name] for name in NAMED}
        more = {name: value for name, value in settings.items() if name not in named}
        return cls(leaf, payoff, kept=kept, more=more, **named)

    @property
    def settings(self) -> dict[str, Value]:
        """The settings of the search by name."""
        return {name: getattr(self, name) for name in NAMED} | dict(self.more)

    def __repr__(self) -> str:
        """A one-line summary, as for `Tree`."""
        return f"<Record: {self.iterations} iterations, seed={self.seed}>"

    @property
    def iterations(self) -> int:
        return len(self.leaf)


def means(won: NDArray[np.int64], visits: NDArray[np.int32]) -> NDArray[np.float64]:
    """The mean payoffs; 0.0 for nodes without visits."""
    mean = np.zeros(len(won))
    np.divide(won, visits * np.int64(PAYOFF_ONE), out=mean, where=visits > 0)
    return mean
