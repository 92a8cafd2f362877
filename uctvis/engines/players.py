"""Players, which an engine makes for each game, and the moves that they choose.

The window's PC and the engines of matches are the same. A match waits for its players; the window
runs the same searches in the background, and shows them.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple, Protocol, Self

from uctvis.engines.found import Found
from uctvis.engines.made import ErringChoice, Made, Maker
from uctvis.engines.time_management import Allotment
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move

# The searches are imported at the first search, because importing them would delay the window.
if TYPE_CHECKING:
    from uctvis.alphabeta.depth_statistics import DepthStatistics
    from uctvis.mcts.search import Search
    from uctvis.mcts.statistics import Statistics


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
            deepening=found.deepening,
        )
        return cls(made, found)

    def erring(self, move: Move, mean: float | None, choice: ErringChoice) -> Self:
        """The same search, from which another move may be chosen, with its mean payoff."""
        return self._replace(made=replace(self.made, move=move, mean=mean, choice=choice))


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

    @property
    def growing(self) -> "Search | None":
        """The search itself, if its tree can be shown while it grows."""

    @property
    def deepening(self) -> "tuple[DepthStatistics, ...]":
        """The completed depths of alpha-beta; () for other searches."""

    def statistics(self) -> "Statistics":
        """What the search has found so far."""

    def so_far(self) -> Found | None:
        """The result at this moment; None if there is none yet."""

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


class SearchingPlayer(ABC):
    """A player that searches for each move, unless its opening book knows one."""

    def __init__(
        self,
        random: Random,
        *,
        uses_book: bool = False,
        answer: Callable[[Found], ChosenMove] = ChosenMove.of,
    ) -> None:
        """`answer` chooses the move of a finished search, as `SearchingEngine.answer`."""
        self._random = random
        self._uses_book = uses_book
        self._answer = answer
        self._thinking: Thinking | None = None
        self._stopped = False

    @abstractmethod
    def begin(
        self,
        game: AnyGame,
        position: AnyPosition,
        allotment: Allotment | None = None,
        before: Found | None = None,
        moves: Sequence[Move] = (),
    ) -> Thinking:
        """Make the search for a move in this position, which is to be run.

        `before` is the last result of this player, and `moves` are the moves since its position:
        a search that can continue from an earlier tree does so; others ignore them.
        """

    def choose(
        self, game: AnyGame, position: AnyPosition, allotment: Allotment | None = None
    ) -> ChosenMove:
        """Choose a move from the book, or by a search; see `Player.choose`."""
        if self._uses_book and (known := from_book(game, position, self._random)):
            return known
        self._thinking = thinking = self.begin(game, position, allotment)
        # `stop` does this in the reverse order, so that no stop is missed.
        if self._stopped:
            thinking.stop()
        return self._answer(thinking.run())

    def stop(self) -> None:
        """Make current and later calls of `choose` return soon."""
        self._stopped = True
        if self._thinking is not None:
            self._thinking.stop()


def from_book(game: AnyGame, position: AnyPosition, random: Random) -> ChosenMove | None:
    """A random move of a main line of the opening; None outside the book."""
    moves = game.book_moves(position)
    return ChosenMove(Made(random.choice(moves), Maker.BOOK)) if moves else None
