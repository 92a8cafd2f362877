"""Engines, which create a player for each game, and the moves that players choose.

The window's PC and the engines of matches are the same `SearchEngine`. A match waits for its
players; the window runs the same search in the background, and continues from its tree.
"""

from dataclasses import asdict, dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple, Protocol, Self

from uctvis.errors import SettingError
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.mcts.policies.choices import expect_served
from uctvis.mcts.settings import SETTINGS, Absence, Settings
from uctvis.play.lines import Made, Maker
from uctvis.texts import _

# The search is imported at the first search, because importing it would delay the window.
if TYPE_CHECKING:
    from uctvis.mcts.result import SearchResult
    from uctvis.mcts.search import Search
    from uctvis.play.found import Found

RANDOM = "random"
# The settings that each engine of a match may have, by name; and one more, "on" or "off".
ENGINE_SETTINGS = {setting.name: setting for setting in SETTINGS if setting.in_matches}
BOOK = "book"
OFF = "off"


class ChosenMove(NamedTuple):
    """A move that a player chose, and the result of its search, or None without a search."""

    made: Made
    found: "Found | None" = None

    @property
    def move(self) -> Move:
        return self.made.move

    @classmethod
    def of(cls, found: "SearchResult") -> Self:
        """The move that a search found."""
        means = {candidate.move: candidate.mean for candidate in found.statistics.candidates}
        mean = means.get(found.move)
        return cls(Made(found.move, Maker.SEARCH, mean, found.iterations, found.seconds), found)


class Player(Protocol):
    """A player of one game. `stop` is called from another thread."""

    def choose(self, game: AnyGame, position: AnyPosition) -> ChosenMove:
        """Choose a legal move in an unfinished game."""

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


class RandomPlayer:
    """A player that chooses all legal moves with the same probability."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, game: AnyGame, position: AnyPosition) -> ChosenMove:
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


@dataclass(frozen=True, slots=True)
class SearchEngine:
    """An engine that searches; with `uses_book`, it uses the opening book first."""

    settings: Settings = field(default_factory=Settings)
    uses_book: bool = False

    def described(self, game: AnyGame) -> str:
        """As `Engine.described`.

        Settings without a value are left out: unused budgets, and a seed that is new each time.
        """
        values = {
            field: getattr(self.settings, field)
            for field, setting in ENGINE_SETTINGS.items()
            if not setting.is_policy or getattr(self.settings, field) != setting.default
        }
        for usual in game.evaluations()[:1]:
            values["evaluation"] = self.settings.evaluation or usual.name
        parts = [f"{field}={value}" for field, value in values.items() if value not in (None, "")]
        parts += [
            f"{field}={OFF}"
            for field, setting in ENGINE_SETTINGS.items()
            if setting.absence is Absence.OFF and field in values and values[field] is None
        ]
        parts.append(f"{BOOK}={'on' if self.uses_book else 'off'}")
        return ",".join(parts)

    def expect(self, game: AnyGame) -> None:
        """As `Engine.expect`: check the evaluation, the policies, and the book if it is used."""
        game.evaluating(self.settings.evaluation)
        expect_served(game, asdict(self.settings))
        if self.uses_book and not game.has_book:
            expected = _("off, because {game} has no main lines").format(game=game.title)
            raise SettingError(BOOK, _("Opening book"), expected, "on")

    def player(self, random: Random) -> "Searcher":
        return Searcher(self, random)

    def from_book(self, game: AnyGame, position: AnyPosition, random: Random) -> ChosenMove | None:
        """A random move of a main line, or None if the engine must search."""
        moves = game.book_moves(position) if self.uses_book else ()
        return ChosenMove(Made(random.choice(moves), Maker.BOOK)) if moves else None


class Searcher:
    """A player that searches for each move; without a seed in the settings, it uses `random`."""

    def __init__(self, engine: SearchEngine, random: Random) -> None:
        self._engine = engine
        self._random = random
        self._search: Search | None = None
        self._stopped = False

    def choose(self, game: AnyGame, position: AnyPosition) -> ChosenMove:
        if known := self._engine.from_book(game, position, self._random):
            return known
        from uctvis.mcts.search import Search

        settings = self._engine.settings
        if settings.seed is None:
            settings = replace(settings, seed=self._random.getrandbits(64))
        self._search = Search(game, position, settings)
        # `stop` does this in the reverse order, so that no stop is missed.
        if self._stopped:
            self._search.stop()
        return ChosenMove.of(self._search.run())

    def stop(self) -> None:
        self._stopped = True
        if self._search is not None:
            self._search.stop()
