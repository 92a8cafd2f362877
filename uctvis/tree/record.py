"""The record of a search: what each iteration did, enough to replay it exactly."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

# Payoffs are integers in this unit: sums are exact, and the same in any order.
PAYOFF_ONE = 1 << 24
# What a setting of a search can be.
Value = int | float | str | None
# The settings that every record has; files have places of their own for them.
NAMED = ("seed", "playout_limit", "exploration", "expand_after", "evaluation")


@dataclass(frozen=True, eq=False)
class Kept:
    """What a search began with: nodes of the search before it, with their counts.

    Attributes
    ----------
    node : int32 (count,)
        The nodes that were there.
    visits : int32 (count,)
    won : int64 (count,)
        The sum of the payoffs to the player who moved into the node, in units of 2**-24.
    """

    node: NDArray[np.int32]
    visits: NDArray[np.int32]
    won: NDArray[np.int64]

    @classmethod
    def of(cls, nodes: NDArray[np.void]) -> Self:
        """The counts of nodes that have the first ids."""
        return cls(
            node=np.arange(len(nodes), dtype=np.int32),
            visits=nodes["visits"].copy(),
            won=nodes["won"].copy(),
        )


@dataclass(frozen=True, eq=False)
class Record:
    """What a search did, iteration by iteration: 8 bytes each.

    Attributes
    ----------
    leaf : int32 (iterations,)
        The last node of the tree on the iteration's path: where its playout started.
    payoff : int32 (iterations,)
        What the playout was worth to player 0, in units of 2**-24.
    seed : int
        The search's seed, from 0 to 2**64 - 1; with the iteration's number it seeds the playout.
    playout_limit : int or None
        The number of moves after which a playout is cut and evaluated.
    exploration : float
        The constant c of the UCB value.
    expand_after : int
        The visits that a leaf needed to be expanded.
    kept : Kept or None
        What was there before the first iteration; None: an unvisited root.
    evaluation : str
        The name of the game's evaluation by which cut playouts were valued; "": its usual one.
    more : mapping of str to int, float, str or None
        The other settings of the search on which its tree depends, by their names; only what
        is not as usual.
    """

    leaf: NDArray[np.int32]
    payoff: NDArray[np.int32]
    seed: int
    playout_limit: int | None
    exploration: float
    expand_after: int
    kept: Kept | None = None
    evaluation: str = ""
    more: Mapping[str, Value] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        leaf: NDArray[np.int32],
        payoff: NDArray[np.int32],
        settings: Mapping[str, Any],
        kept: Kept | None = None,
    ) -> Self:
        """The record of a search with these settings, by their names."""
        named = {name: settings[name] for name in NAMED}
        more = {name: value for name, value in settings.items() if name not in named}
        return cls(leaf, payoff, kept=kept, more=more, **named)

    @property
    def settings(self) -> dict[str, Value]:
        """The settings of the search, by their names."""
        return {name: getattr(self, name) for name in NAMED} | dict(self.more)

    def __repr__(self) -> str:
        """One line, as a tree has it."""
        return f"<Record: {self.iterations} iterations, seed={self.seed}>"

    @property
    def iterations(self) -> int:
        return len(self.leaf)


def means(won: NDArray[np.int64], visits: NDArray[np.int32]) -> NDArray[np.float64]:
    """The mean payoffs; 0.0 where there was no visit."""
    mean = np.zeros(len(won))
    np.divide(won, visits * np.int64(PAYOFF_ONE), out=mean, where=visits > 0)
    return mean
