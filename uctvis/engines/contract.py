"""What an engine is. Each engine is one file in `uctvis/engines/kinds`, found by its name.

This is how all sorts of things are declared in uctvis:

- A kind of a sort is one file (or folder) of one folder, here `kinds`. The name of the file is
  the name of the kind, as users write it. The file has one constant, here `ENGINE`, which follows
  the contract of its sort: this module. `uctvis.modules.declared_in` finds it.
- Who asks "which kind is it?" asks the kind itself, by a name of the contract. No other folder
  imports a kind or compares its name, so that adding one needs no change elsewhere. A question that
  the contract cannot answer yet becomes a new attribute with a default that is right for most.
- What a higher room adds to a kind, such as a form of the window, is a file of the same name in a
  folder of that room, such as `uctvis/ui/forms/engines/uci.py`; a kind without such a file gets
  what is made from its declarations.
- One conformance suite runs on every kind that is found, here `tests/engines/test_conformance.py`.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar, NamedTuple, Self

from uctvis.engines.found import Found
from uctvis.engines.players import ChosenMove, Player, SearchingPlayer
from uctvis.functions.registry import Function
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition


class StartedProgram(NamedTuple):
    """Another program that an engine starts."""

    path: Path
    # The names and values of the options that it gets, sorted.
    options: tuple[tuple[str, str], ...]
    # Whether the engine limits its time, depth or nodes itself.
    has_budget: bool
    # The engine without its budget, as `uctvis.engines.read_engine` reads it: what a user trusts.
    text: str


class Engine(ABC):
    """An engine with its settings. A kind is a frozen dataclass: equal settings, equal engines."""

    __slots__ = ()

    # The name of its file. Texts of engines begin with it: "NAME:...".
    name: ClassVar[str]
    # Its place in lists. The first engine is the usual one; its text needs no name.
    rank: ClassVar[int]
    # Whether its text is only its name, without settings.
    is_plain: ClassVar[bool] = False
    # Its name in the forms of the window, and what it is; "" if no form offers it.
    label: ClassVar[str] = ""
    tip: ClassVar[str] = ""
    # Its name in lists of opponents, which offer it without settings; "" if they do not.
    bot_title: ClassVar[str] = ""
    # Settings that messages show as an example; "" for none.
    example: ClassVar[str] = ""
    # Whether its text names another program, which it starts.
    starts_program: ClassVar[bool] = False
    # Whether its text names a function of a user, which plays.
    names_function: ClassVar[bool] = False
    # Seconds that a move may take, even without a clock; None: as many as it takes.
    most_seconds: ClassVar[float | None] = None

    @classmethod
    @abstractmethod
    def read(cls, text: str | None, *, on_clock: bool = False) -> "Engine":
        """Read the text after "NAME:", which is None if there is only the name.

        `on_clock` is as in `uctvis.engines.read_engine`.

        Raises SettingError if the text is invalid, or a setting is out of its range.
        """

    @classmethod
    def with_settings(cls, settings: object) -> "Engine | None":
        """The engine with these settings of its search; None if they are of another engine.

        Raises SettingError if they are of this engine, but it cannot have them.
        """
        del settings
        return None

    @abstractmethod
    def described(self, game: AnyGame) -> str:
        """The settings used to play `game`, in the format of `uctvis.engines.read_engine`.

        Defaults are included, but not of policies.
        """

    @abstractmethod
    def expect(self, game: AnyGame) -> None:
        """Check that the engine can play a game.

        Raises SettingError if the game lacks something that the engine needs.
        """

    @abstractmethod
    def player(self, random: Random) -> Player:
        """Create a player for one game."""

    @property
    def program(self) -> StartedProgram | None:
        """The program that it starts; None if it searches itself."""
        return None

    @property
    def functions(self) -> tuple[Function, ...]:
        """The functions of users that its players call, which may fail or never return."""
        return ()

    def prepare(self, game: AnyGame, position: AnyPosition) -> None:  # noqa: B027 - kinds may
        """Compile functions of users before a clock runs; a player is to move in the position.

        Raises FunctionError if one of them fails.
        """

    @property
    def short_name(self) -> str:
        """Its name in tables, without its settings."""
        return self.name

    def peculiarities(self) -> tuple[str, ...]:
        """Its settings that are not usual, each in short words for its name in tables."""
        return ()


class SearchingEngine(Engine):
    """An engine that searches, so that it can play and give hints in the window."""

    __slots__ = ()

    # The key of its settings in the file of a game; it never changes.
    saved_as: ClassVar[str]
    # Whether a level of the PC can be this engine.
    has_levels: ClassVar[bool] = False
    # Whether its search goes on after a pause; another one is stopped and begins again.
    can_pause: ClassVar[bool] = False
    # Whether the tree of its search grows with each iteration: its growth can be replayed, and the
    # next search continues from it.
    grows: ClassVar[bool] = False
    # Whether its search is alpha-beta's, with results of each depth.
    deepens: ClassVar[bool] = False

    @classmethod
    @abstractmethod
    def read(cls, text: str | None, *, on_clock: bool = False) -> "SearchingEngine":
        """Read the text after "NAME:"; see `Engine.read`."""

    @classmethod
    def plays(cls, game: AnyGame) -> bool:  # noqa: ARG003 - kinds need it
        """Whether forms offer it for a game."""
        return True

    @property
    @abstractmethod
    def title(self) -> str:
        """What users call it."""

    @property
    def name_in_files(self) -> str:
        """The name of the player in written games."""
        return "uctvis"

    @property
    def uses_book(self) -> bool:
        """Whether it plays main lines of the opening without a search."""
        return False

    @property
    def evaluation(self) -> str:
        """The name of the evaluation that it was given; "" for the usual one of the game."""
        return ""

    @property
    def seed(self) -> int | None:
        """The seed, if each game is to be the same; else None."""
        return None

    @property
    @abstractmethod
    def least_seconds(self) -> float:
        """How long it searches for a move on a fast machine; 0.0 if its budget does not tell."""

    @property
    def is_weakened(self) -> bool:
        """Whether its settings make it play worse than it can."""
        return False

    @abstractmethod
    def advising(self) -> Self:
        """The same search with the budget of a hint: good advice, within some seconds."""

    @abstractmethod
    def endless(self) -> Self:
        """The same search until it is stopped, or has the greatest budget of its settings."""

    @abstractmethod
    def facts(self) -> Sequence[str]:
        """Its budget and what is not usual, in words for users, each as short as possible."""

    @property
    def about(self) -> str:
        """The engine, its budget and its variants in one line."""
        parts = [self.title, *self.facts()]
        return " \N{MIDDLE DOT} ".join(part for part in parts if part)

    @property
    def question(self) -> str:
        """What to ask users before an engine from elsewhere is started; "" for our searches."""
        return ""

    def remarked(self, found: Found, said: str) -> str:  # noqa: ARG002 - kinds do
        """Add to what is `said` of a finished search what else users should know of it."""
        return said

    def expect_game(self, game: AnyGame) -> None:
        """Check only that the engine can play a game, whether or not its program exists.

        Raises SettingError if the game lacks something that the engine needs.
        """
        self.expect(game)

    @abstractmethod
    def written(self) -> dict[str, Any]:
        """The engine as an object of JSON, with `saved_as` as a key."""

    @classmethod
    @abstractmethod
    def read_saved(cls, game: AnyGame, saved: Mapping[str, Any]) -> "SearchingEngine":
        """The engine for `game` that `written` wrote; `saved[saved_as]` is an object.

        Raises UctvisError or OverflowError if it is not an engine of this game.
        """

    @abstractmethod
    def player(self, random: Random) -> SearchingPlayer:
        """Create a player for one game."""

    def answer(self, found: Found) -> ChosenMove:
        """The move of a finished search: the best one, unless the engine errs."""
        return ChosenMove.of(found)

    @property
    def estimates(self) -> bool:
        """Whether its values are evaluations, 0.2 to 0.8, and not results of games."""
        return False

    @abstractmethod
    def lasting(self, seconds: float) -> Self:
        """Take the same engine with this time for a move as its only budget, without a book."""

    def with_machine_of(self, other: "SearchingEngine | None") -> Self:  # noqa: ARG002 - kinds do
        """Take the threads, memory and seed from another engine of this kind."""
        return self

    def elsewhere(self) -> Self:
        """Leave out what belongs to one game only."""
        return self

    def shortest(self) -> "SearchingEngine":
        """Make the search as short as possible: it compiles all that a longer one needs."""
        return self
