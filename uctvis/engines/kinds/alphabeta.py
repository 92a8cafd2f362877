"""Engines that search with alpha-beta."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from uctvis.alphabeta.settings import DEFAULT_SECONDS, DEPTH, SETTINGS, AlphaBetaSettings
from uctvis.engines.budget_texts import budget_text
from uctvis.engines.found import Found
from uctvis.engines.own import OwnEngine
from uctvis.engines.players import SearchingPlayer
from uctvis.engines.time_management import Allotment
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.mcts.settings import MEMORY
from uctvis.settings.declared import DeclaredSetting
from uctvis.texts import _

# As in `uctvis.engines.players`: not imported at the start of the window.
if TYPE_CHECKING:
    from uctvis.alphabeta.search import AlphaBeta

_POSITIONS_PER_SECOND = 3_000_000


@dataclass(frozen=True, slots=True)
class AlphaBetaEngine(OwnEngine):
    """An engine that searches with alpha-beta; with `uses_book`, it uses the opening book first."""

    name: ClassVar[str] = "alphabeta"
    rank: ClassVar[int] = 1
    label: ClassVar[str] = _("Alpha-beta")
    tip: ClassVar[str] = _("Searches all moves to a depth, and prunes")
    example: ClassVar[str] = "depth=6"
    saved_as: ClassVar[str] = "alphabeta"
    deepens: ClassVar[bool] = True
    declared: ClassVar[tuple[DeclaredSetting, ...]] = SETTINGS
    settings_class: ClassVar[type] = AlphaBetaSettings

    settings: AlphaBetaSettings = field(default_factory=AlphaBetaSettings)

    @classmethod
    def settings_of(cls, values: Mapping[str, Any]) -> AlphaBetaSettings:
        """The settings with these values; the usual time is only used without other budgets."""
        return AlphaBetaSettings.of(**values)

    @property
    def least_seconds(self) -> float:
        """The time, or that of its positions; nobody knows the time that a depth takes."""
        settings = self.settings
        if settings.depth is not None:
            return 0.0
        longest = float("inf") if settings.seconds is None else settings.seconds
        if settings.nodes is None:
            return longest
        return min(longest, settings.nodes / _POSITIONS_PER_SECOND)

    def advising(self) -> "AlphaBetaEngine":
        """As long as usual."""
        settings = replace(self.settings, depth=None, seconds=DEFAULT_SECONDS, nodes=None)
        return replace(self, settings=settings)

    def endless(self) -> "AlphaBetaEngine":
        """The greatest depth."""
        settings = replace(self.settings, depth=DEPTH[1], seconds=None, nodes=None)
        return replace(self, settings=settings)

    def facts(self) -> Sequence[str]:
        """The budget."""
        settings = self.settings
        return (budget_text(settings.seconds, settings.depth, settings.nodes),)

    @property
    def estimates(self) -> bool:
        """All of its values that are not proven."""
        return True

    def player(self, random: Random) -> "AlphaBetaPlayer":
        """Create a player; only its book is random."""
        return AlphaBetaPlayer(self, random)

    def shortest(self) -> "AlphaBetaEngine":
        """A search of one move, with the smallest table."""
        return AlphaBetaEngine(replace(self.settings, depth=1, memory=MEMORY[0]))


class AlphaBetaPlayer(SearchingPlayer):
    """A player that searches for each move."""

    def __init__(self, engine: AlphaBetaEngine, random: Random) -> None:
        super().__init__(random, uses_book=engine.uses_book)
        self._settings = engine.settings
        # Its table is kept for the next move.
        self._before: AlphaBeta | None = None

    def begin(
        self,
        game: AnyGame,
        position: AnyPosition,
        allotment: Allotment | None = None,
        _before: Found | None = None,
        _moves: Sequence[Move] = (),
    ) -> "AlphaBeta":
        """Make the search for a move, with the table of the search before it."""
        from uctvis.alphabeta.search import AlphaBeta

        settings, planned = self._settings, None
        if allotment is not None:
            own = settings.seconds
            most = allotment.most if own is None else min(own, allotment.most)
            settings, planned = replace(settings, seconds=most), min(most, allotment.planned)
        self._before = AlphaBeta(game, position, settings, planned, self._before)
        return self._before


ENGINE = AlphaBetaEngine
