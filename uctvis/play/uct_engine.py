"""Engines that search with UCT and its variants."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING

from uctvis.errors import SettingError
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.mcts.policies.choices import expect_served
from uctvis.mcts.settings import SETTINGS, Absence, Settings
from uctvis.play.player import BOOK, OFF, SearchingPlayer
from uctvis.play.time_management import Allotment
from uctvis.texts import _

# As in `uctvis.play.player`: not imported at the start of the window.
if TYPE_CHECKING:
    from uctvis.mcts.result import SearchResult
    from uctvis.mcts.search import Search

UCT = "uct"
# The settings that each engine of a match may have, by name.
ENGINE_SETTINGS = {setting.name: setting for setting in SETTINGS if setting.in_matches}


@dataclass(frozen=True, slots=True)
class UctEngine:
    """An engine that searches; with `uses_book`, it uses the opening book first."""

    settings: Settings = field(default_factory=Settings)
    uses_book: bool = False

    @property
    def title(self) -> str:
        """As `SearchingEngine.title`."""
        return _("UCT")

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
        expect_book(game, uses_book=self.uses_book)

    def player(self, random: Random) -> "UctPlayer":
        """As `Engine.player`."""
        return UctPlayer(self, random)


class UctPlayer(SearchingPlayer):
    """A player that searches for each move; without a seed in the settings, it uses `random`."""

    def __init__(self, engine: UctEngine, random: Random) -> None:
        super().__init__(random, uses_book=engine.uses_book)
        self._settings = engine.settings

    def begin(
        self,
        game: AnyGame,
        position: AnyPosition,
        allotment: Allotment | None = None,
        before: "SearchResult | None" = None,
        moves: Sequence[Move] = (),
    ) -> "Search":
        """As `SearchingPlayer.begin`; goes on from the tree of `before`, after `moves` from it."""
        from uctvis.mcts.search import Search

        settings = self._settings
        if settings.seed is None:
            settings = replace(settings, seed=self._random.getrandbits(64))
        if allotment is not None:
            own = settings.seconds
            seconds = allotment.planned if own is None else min(own, allotment.planned)
            settings = replace(settings, seconds=seconds)
        return Search(game, position, settings, before, moves)


def expect_book(game: AnyGame, *, uses_book: bool) -> None:
    """Check that a game has an opening book, if one is used.

    Raises
    ------
    SettingError
        It has none.
    """
    if uses_book and not game.has_book:
        expected = _("off, because {game} has no main lines").format(game=game.title)
        raise SettingError(BOOK, _("Opening book"), expected, "on")
