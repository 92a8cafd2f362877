"""Engines, which create a player for each game, and the moves that players choose.

The window's PC and the engines of matches are the same. A match waits for its players; the window
runs the same searches in the background, and shows them.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, NamedTuple, Protocol, Self

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.play.found import Found, deepening_of
from uctvis.play.lines import Made, Maker
from uctvis.play.time_management import Allotment

# The searches are imported at the first search, because importing them would delay the window.
if TYPE_CHECKING:
    from uctvis.mcts.statistics import Statistics

RANDOM = "random"
BOOK = "book"
OFF = "off"


class ChosenMove(NamedTuple):
    """A move that a player chose, and the result of its search, or None without a search."""

    made: Made
    found: Found | None = None

    @property
    def move(self) -> Move:
        return self.made.move

    @classmethod
    def of(cls, found: Found) -> Self:
        """The move that a search found."""
        made = Made(
            found.move,
            Maker.SEARCH,
            found.mean,
            found.effort,
            found.seconds,
            found.searched_depth,
            deepening=deepening_of(found),
        )
        return cls(made, found)


class Thinking(Protocol):
    """A search for one move: `run` in one thread; the rest may be read and called from any."""

    @property
    def game(self) -> AnyGame:
        """The game, with the evaluation of the search."""

    @property
    def position(self) -> AnyPosition:
        """The position that is searched."""

    @property
    def seconds(self) -> float:
        """The time so far."""

    @property
    def progress(self) -> float:
        """The used share of the budget, 0.0 to 1.0."""

    def statistics(self) -> "Statistics":
        """What the search has found so far."""

    def run(self) -> Found:
        """Search until the budget is used up, or `stop` is called."""

    def stop(self) -> None:
        """Make `run` return its result so far within moments."""


class Player(Protocol):
    """A player of one game. `stop` is called from another thread."""

    def choose(
        self, game: AnyGame, position: AnyPosition, allotment: Allotment | None = None
    ) -> ChosenMove:
        """Choose a legal move in an unfinished game; `allotment` is the time by a clock."""

    def stop(self) -> None:
        """Make current and later calls of `choose` return soon."""


class Engine(Protocol):
    """A kind of player."""

    def described(self, game: AnyGame) -> str:
        """The settings used to play `game`, in the format of `read_engine`.

        Defaults are included, except those of policies.
        """

    def expect(self, game: AnyGame) -> None:
        """Check that the engine can play a game.

        Raises
        ------
        SettingError
            The game lacks something that the engine needs.
        """

    def player(self, random: Random) -> Player:
        """Create a player for one game."""


class SearchingPlayer(ABC):
    """A player that searches for each move, unless its opening book knows one."""

    def __init__(self, random: Random, *, uses_book: bool = False) -> None:
        self._random = random
        self._uses_book = uses_book
        self._thinking: Thinking | None = None
        self._stopped = False

    @abstractmethod
    def begin(
        self, game: AnyGame, position: AnyPosition, allotment: Allotment | None = None
    ) -> Thinking:
        """The search for a move in this position, which is to be run."""

    def choose(
        self, game: AnyGame, position: AnyPosition, allotment: Allotment | None = None
    ) -> ChosenMove:
        """As `Player.choose`."""
        if self._uses_book and (known := from_book(game, position, self._random)):
            return known
        self._thinking = thinking = self.begin(game, position, allotment)
        # `stop` does this in the reverse order, so that no stop is missed.
        if self._stopped:
            thinking.stop()
        return ChosenMove.of(thinking.run())

    def stop(self) -> None:
        """As `Player.stop`."""
        self._stopped = True
        if self._thinking is not None:
            self._thinking.stop()


class SearchingEngine(Engine, Protocol):
    """An engine that searches, so that it can play and give hints in the window."""

    @property
    def uses_book(self) -> bool:
        """Whether it plays main lines of the opening without a search."""

    @property
    def title(self) -> str:
        """What users call it."""

    def player(self, random: Random) -> SearchingPlayer:
        """Create a player for one game."""


def from_book(game: AnyGame, position: AnyPosition, random: Random) -> ChosenMove | None:
    """A random move of a main line of the opening; None outside the book."""
    moves = game.book_moves(position)
    return ChosenMove(Made(random.choice(moves), Maker.BOOK)) if moves else None


class RandomPlayer:
    """A player that chooses all legal moves with the same probability."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(
        self, game: AnyGame, position: AnyPosition, _allotment: Allotment | None = None
    ) -> ChosenMove:
        return ChosenMove(Made(self._random.choice(game.legal_moves(position)), Maker.CHANCE))

    def stop(self) -> None:
        pass


@dataclass(frozen=True, slots=True)
class RandomEngine:
    """An engine whose players choose at random."""

    def described(self, _game: AnyGame) -> str:
        return RANDOM

    def expect(self, game: AnyGame) -> None:
        pass

    def player(self, random: Random) -> RandomPlayer:
        return RandomPlayer(random)
