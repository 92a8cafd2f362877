"""Engines that search with alpha-beta."""

from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING

from uctvis.alphabeta.settings import SETTINGS, AlphaBetaSettings
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.play.player import BOOK, SearchingPlayer
from uctvis.play.time_management import Allotment
from uctvis.play.uct_engine import expect_book
from uctvis.texts import _

# As in `uctvis.play.player`: not imported at the start of the window.
if TYPE_CHECKING:
    from uctvis.alphabeta.search import AlphaBeta

ALPHABETA = "alphabeta"


@dataclass(frozen=True, slots=True)
class AlphaBetaEngine:
    """An engine that searches with alpha-beta; with `uses_book`, it uses the opening book first."""

    settings: AlphaBetaSettings = field(default_factory=AlphaBetaSettings)
    uses_book: bool = False

    @property
    def title(self) -> str:
        """As `SearchingEngine.title`."""
        return _("Alpha-beta")

    def described(self, game: AnyGame) -> str:
        """As `Engine.described`: the budget, the evaluation, and what is not usual."""
        told = {one.name: getattr(self.settings, one.name) for one in SETTINGS}
        told["evaluation"] = self.settings.evaluation or game.best_evaluation
        parts = [
            f"{one.name}={told[one.name]}"
            for one in SETTINGS
            if told[one.name] not in (None, "") and not (one.choices and told[one.name] == "on")
        ]
        if self.uses_book:
            parts.append(f"{BOOK}=on")
        return f"{ALPHABETA}:{','.join(parts)}"

    def expect(self, game: AnyGame) -> None:
        """As `Engine.expect`: check the evaluation, and the book if it is used."""
        game.evaluating(self.settings.evaluation)
        expect_book(game, uses_book=self.uses_book)

    def player(self, random: Random) -> "AlphaBetaPlayer":
        """As `Engine.player`; only the book is random."""
        return AlphaBetaPlayer(self, random)


class AlphaBetaPlayer(SearchingPlayer):
    """A player that searches for each move."""

    def __init__(self, engine: AlphaBetaEngine, random: Random) -> None:
        super().__init__(random, uses_book=engine.uses_book)
        self._settings = engine.settings
        # Its table is kept for the next move.
        self._before: AlphaBeta | None = None

    def begin(
        self, game: AnyGame, position: AnyPosition, allotment: Allotment | None = None
    ) -> "AlphaBeta":
        """As `SearchingPlayer.begin`."""
        from uctvis.alphabeta.search import AlphaBeta

        settings, planned = self._settings, None
        if allotment is not None:
            own = settings.seconds
            most = allotment.most if own is None else min(own, allotment.most)
            settings, planned = replace(settings, seconds=most), min(most, allotment.planned)
        self._before = AlphaBeta(game, position, settings, planned, self._before)
        return self._before
