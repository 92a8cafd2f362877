"""The search that the values of the options choose: a kind of engine, or a level."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from uctvis.engines.erring import FAULTLESS, Erring
from uctvis.engines.levels import LEVELS
from uctvis.games.chess.game import GAME
from uctvis.play.uci.limits import GoLimits
from uctvis.play.uci.options import ENGINE, LEVEL, settings_in
from uctvis.play.uci.searches import search_kinds


class ChosenSearch(NamedTuple):
    """A search."""

    # Its kind.
    engine: str
    # Its settings by name, without budgets.
    settings: Mapping[str, Any]
    # The budget of a level; all None without one.
    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    # How it errs when it chooses a move.
    erring: Erring = FAULTLESS

    def limited(self, limits: GoLimits) -> GoLimits:
        """The limits of a `go`, within the budget of the level; analysis is not limited."""
        if limits.infinite:
            return limits
        return limits.within(self.seconds, self.depth, self.nodes)


def chosen_search(values: Mapping[str, Any]) -> ChosenSearch:
    """The choice of these values. A level keeps memory, threads and seed of the options."""
    level = next((one for one in LEVELS if one.name == values[LEVEL]), None)
    if level is None:
        return ChosenSearch(values[ENGINE], settings_in(values[ENGINE], values))
    name = level.engine(GAME).name
    kind = search_kinds()[name]
    own = settings_in(name, values)
    engine = level.engine(GAME, kind.engine(kind.engine.settings_class(**own)))
    settings = engine.settings
    told = {one: getattr(settings, one) for one in own}
    return ChosenSearch(name, told, settings.seconds, *kind.limits_of(settings), engine.erring)
