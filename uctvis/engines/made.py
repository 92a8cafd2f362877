"""A move that was made, and where it comes from."""

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from uctvis.game.rules import Move

if TYPE_CHECKING:
    from uctvis.alphabeta.depth_statistics import DepthStatistics


class Maker(Enum):
    """The origin of a move: a person, an engine's search, book or random choice, or a lottery."""

    PERSON = "person"
    SEARCH = "search"
    BOOK = "book"
    CHANCE = "chance"


@dataclass(frozen=True, slots=True)
class Made:
    """A move that was made.

    Attributes
    ----------
    move : Move
    maker : Maker
    mean : float or None
        The mean payoff to the player who made the move, from the search.
    effort : int
        The iterations of the search; if it deepens, the positions.
    seconds : float
        The time of the search.
    depth : int
        The last completed depth of a search that deepens; 0 for other searches.
    clocks : (float, float) or None
        What the clocks of player 0 and player 1 showed after the move, in seconds; None without
        clocks.
    deepening : tuple of DepthStatistics
        What alpha-beta found and took at each depth; () for other searches.
    """

    move: Move
    maker: Maker = Maker.PERSON
    mean: float | None = None
    effort: int = 0
    seconds: float = 0.0
    depth: int = 0
    clocks: tuple[float, float] | None = None
    deepening: "tuple[DepthStatistics, ...]" = ()
