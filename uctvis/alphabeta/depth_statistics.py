"""The result of one iteration of an alpha-beta search."""

from dataclasses import dataclass

from uctvis.alphabeta.values import distance, payoff_of
from uctvis.game.rules import Move


@dataclass(frozen=True, slots=True)
class DepthStatistics:
    """What the search to one depth found, and what it took.

    Attributes
    ----------
    depth : int
    value : int
        For the player to move, or who moved last before a lottery; see `uctvis.alphabeta.values`.
    line : tuple of int
        The best moves of both players; it ends where chance is to move.
    nodes, leaves, cuts, first_cuts, table_hits : int
        The positions; those among them that were evaluated; the positions where a move was so good
        that the others were not searched, and those where it was the first one; the positions
        whose value was known from the table.
    seconds : float
    deepest : int
        The depth of the deepest position. What an evaluation searches does not count.
    """

    depth: int
    value: int
    line: tuple[Move, ...]
    nodes: int
    leaves: int
    cuts: int
    first_cuts: int
    table_hits: int
    seconds: float
    deepest: int

    @property
    def payoff(self) -> float:
        """The value as a payoff, 0.0 to 1.0, for the player to move."""
        return payoff_of(self.value)

    @property
    def distance(self) -> int | None:
        """The number of moves to a proven end of the game; None if none is proven."""
        return distance(self.value)
