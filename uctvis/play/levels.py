"""Levels: how strongly the PC plays, each a search of a game with one name.

A level decides the settings on which the strength and the tree depend. Threads, memory and seed
are of the machine and of the experiment, so each level leaves them as they are.
"""

from dataclasses import dataclass, replace
from typing import Any

from uctvis.game.contract import AnyGame
from uctvis.mcts.settings import SETTINGS, Settings
from uctvis.play.player import SearchEngine
from uctvis.texts import _

# The settings of a search that a level decides.
DECIDED = (
    *("iterations", "seconds", "playout_limit", "exploration", "expand_after", "evaluation"),
    *(setting.name for setting in SETTINGS if setting.is_policy),
)
# A game that is searched to its end within this share of the time needs no more of it.
_SHARES = {"tictactoe": 0.2}
# Settings that are stronger than the defaults: in chess they win nine games of ten. Elsewhere no
# difference was measured.
_STRONGER: dict[str, dict[str, Any]] = {
    "chess": {"evaluation": "placement", "playout_limit": 4, "exploration": 0.3}
}


@dataclass(frozen=True, slots=True)
class Level:
    """How strongly the PC plays.

    Attributes
    ----------
    name : str
        In settings files; it never changes.
    title : str
        For users.
    about : str
        One sentence for users.
    seconds : float or None
        The time for a move, less in a small game. None: the default settings of `Settings`.
    expand_after : int
        More in a longer search, so that its tree stays small enough to be shown and kept.
    """

    name: str
    title: str
    about: str
    seconds: float | None = None
    expand_after: int = 0

    def engine(self, game: AnyGame, kept: Settings | None = None) -> SearchEngine:
        """How the PC plays a game at this level, with threads, memory and seed of `kept`."""
        own = Settings() if self.seconds is None else self._timed(game, self.seconds)
        decided = {name: getattr(own, name) for name in DECIDED}
        settings = replace(kept or Settings(), **decided)
        return SearchEngine(settings, uses_book=game.has_book and self.seconds is not None)

    def _timed(self, game: AnyGame, seconds: float) -> Settings:
        return Settings(
            iterations=None,
            seconds=round(seconds * _SHARES.get(game.name, 1.0), 3),
            expand_after=self.expand_after,
            **_STRONGER.get(game.name, {}),
        )

    def settings(self, game: AnyGame, kept: Settings | None = None) -> Settings:
        """The settings of `engine`."""
        return self.engine(game, kept).settings


USUAL = Level("usual", _("Usual"), _("The PC thinks for a second or two"), 1.5, 1)
THESIS = Level(
    "thesis",
    _("As in the thesis"),
    _("20,000 iterations with the settings of the thesis, without an opening book"),
)
# In the order in which they are offered.
LEVELS = (
    Level("quick", _("Quick"), _("The PC answers at once"), 0.3),
    USUAL,
    Level("strong", _("Strong"), _("The PC thinks for several seconds"), 8.0, 8),
    THESIS,
)


def level_of(game: AnyGame, engine: SearchEngine) -> Level | None:
    """The level at which an engine plays a game; None if it is of no level."""
    return next((one for one in LEVELS if one.engine(game, engine.settings) == engine), None)
