"""Engines, which create a player for each game, and the moves that players choose.

The window's PC and the engines of matches are the same `SearchEngine`. A match waits for its
players; the window runs the same search in the background, and continues from its tree.
"""

from dataclasses import asdict, dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

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

_RANDOM = "random"
_SETTINGS = {setting.name: setting for setting in SETTINGS if setting.in_matches}
_BOOK = "book"
_OFF = "off"
_SWITCH = {"on": True, _OFF: False}


class ChosenMove(NamedTuple):
    """A move that a player chose, and the result of its search, or None without a search."""

    made: Made
    found: "SearchResult | None" = None

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
        return _RANDOM

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
            for field, setting in _SETTINGS.items()
            if not setting.is_policy or getattr(self.settings, field) != setting.default
        }
        for usual in game.evaluations()[:1]:
            values["evaluation"] = self.settings.evaluation or usual.name
        parts = [f"{field}={value}" for field, value in values.items() if value not in (None, "")]
        parts += [
            f"{field}={_OFF}"
            for field, setting in _SETTINGS.items()
            if setting.absence is Absence.OFF and field in values and values[field] is None
        ]
        parts.append(f"{_BOOK}={'on' if self.uses_book else 'off'}")
        return ",".join(parts)

    def expect(self, game: AnyGame) -> None:
        """As `Engine.expect`: check the evaluation, the policies, and the book if it is used."""
        game.evaluating(self.settings.evaluation)
        expect_served(game, asdict(self.settings))
        if self.uses_book and not game.has_book:
            expected = _("off, because {game} has no main lines").format(game=game.title)
            raise SettingError(_BOOK, _("Opening book"), expected, "on")

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


def read_engine(text: str) -> RandomEngine | SearchEngine:
    """Read an engine from a text: "random", or settings such as "iterations=2000,seed=1".

    The settings are those of `uctvis.mcts.settings.Settings`; "off" means None. With a time
    and without iterations, only the time ends a search. With "book=on", the engine starts with
    the game's main lines.

    Raises
    ------
    SettingError
        `text` does not describe an engine, or a setting is out of its range.
    """
    if text == _RANDOM:
        return RandomEngine()
    values: dict[str, Any] = {}
    for part in text.split(","):
        field, _equals, value = part.partition("=")
        if field not in (*_SETTINGS, _BOOK) or field in values:
            expected = _('"{random}", or settings, each once, as {fields}').format(
                random=_RANDOM,
                fields=",".join(f"{field}=..." for field in (*_SETTINGS, _BOOK)),
            )
            raise SettingError("engine", _("Engine"), expected, repr(part))
        values[field] = _value(field, value)
    uses_book = values.pop(_BOOK, False)
    if "seconds" in values:
        values = {"iterations": None, **values}
    return SearchEngine(Settings(**values), uses_book)


def _value(field: str, text: str) -> int | float | str | None:
    """Convert the text of a setting; invalid texts stay texts, which `Settings` refuses.

    Raises
    ------
    SettingError
        The value must be "on" or "off", but is neither.
    """
    if field == _BOOK:
        if text not in _SWITCH:
            raise SettingError(_BOOK, _("Opening book"), _('"on" or "off"'), repr(text))
        return _SWITCH[text]
    setting = _SETTINGS[field]
    if setting.kind is str:
        return text
    if setting.absence is Absence.OFF and text == _OFF:
        return None
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            continue
    return text
