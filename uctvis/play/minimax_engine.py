"""Engines that search with alpha-beta."""

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from uctvis.alphabeta.settings import SETTINGS, AlphaBetaSettings
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.play.lines import Made, Maker
from uctvis.play.player import ChosenMove

# As in `uctvis.play.player`: imported at the first search.
if TYPE_CHECKING:
    from uctvis.alphabeta.search import AlphaBeta

ALPHABETA = "alphabeta"


@dataclass(frozen=True, slots=True)
class AlphaBetaEngine:
    """An engine whose players search with alpha-beta."""

    settings: AlphaBetaSettings = field(default_factory=AlphaBetaSettings)

    def described(self, game: AnyGame) -> str:
        """As `Engine.described`: the budget, the evaluation, and what is not usual."""
        told = {one.name: getattr(self.settings, one.name) for one in SETTINGS}
        told["evaluation"] = self.settings.evaluation or game.best_evaluation
        parts = [
            f"{one.name}={told[one.name]}"
            for one in SETTINGS
            if told[one.name] not in (None, "") and not (one.choices and told[one.name] == "on")
        ]
        return f"{ALPHABETA}:{','.join(parts)}"

    def expect(self, game: AnyGame) -> None:
        """As `Engine.expect`: check the evaluation."""
        game.evaluating(self.settings.evaluation)

    def player(self, _random: Random) -> "AlphaBetaPlayer":
        """As `Engine.player`; nothing is random."""
        return AlphaBetaPlayer(self.settings)


class AlphaBetaPlayer:
    """A player that searches for each move."""

    def __init__(self, settings: AlphaBetaSettings) -> None:
        self._settings = settings
        self._search: AlphaBeta | None = None
        self._stopped = False

    def choose(self, game: AnyGame, position: AnyPosition) -> ChosenMove:
        from uctvis.alphabeta.search import AlphaBeta

        self._search = AlphaBeta(game, position, self._settings, before=self._search)
        # `stop` does this in the reverse order, so that no stop is missed.
        if self._stopped:
            self._search.stop()
        found = self._search.run()
        made = Made(found.move, Maker.SEARCH, found.mean, found.nodes, found.seconds)
        return ChosenMove(made, found)

    def stop(self) -> None:
        self._stopped = True
        if self._search is not None:
            self._search.stop()
