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
class ErringChoice:
    """How an engine that errs chose its move from a finished search (`uctvis.engines.erring`)."""

    # The move that the search preferred, perhaps the same.
    preferred: Move
    # Its mean payoff to the player who moved; None if it is unknown.
    preferred_mean: float | None
    # The shares of the move and of the preferred one in the visits.
    share: float
    preferred_share: float
    # What chance was seeded with, together with the position.
    seed: int
    # The name of the level; "" for settings of no level.
    level: str = ""


@dataclass(frozen=True, slots=True)
class Made:
    """A move that was made."""

    move: Move
    maker: Maker = Maker.PERSON
    # The mean payoff to the player who made the move, from the search.
    mean: float | None = None
    # The iterations of the search; if it deepens, the positions.
    effort: int = 0
    # The time of the search.
    seconds: float = 0.0
    # The last completed depth of a search that deepens; 0 for other searches.
    depth: int = 0
    # What the clocks of player 0 and player 1 showed after the move, in seconds; None without
    # clocks.
    clocks: tuple[float, float] | None = None
    # What alpha-beta found and took at each depth; () for other searches.
    deepening: "tuple[DepthStatistics, ...]" = ()
    # How the move was chosen; None if the engine does not err.
    choice: ErringChoice | None = None

    @property
    def erred(self) -> ErringChoice | None:
        """How the move was chosen if it is another one than the search preferred; else None."""
        choice = self.choice
        return None if choice is None or choice.preferred == self.move else choice
