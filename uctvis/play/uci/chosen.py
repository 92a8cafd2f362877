"""The search that the values of the options choose: a kind of engine, or a level."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from uctvis.alphabeta.settings import AlphaBetaSettings
from uctvis.engines.kinds.alphabeta import AlphaBetaEngine
from uctvis.engines.kinds.uct import UctEngine
from uctvis.engines.levels import LEVELS
from uctvis.games.chess.game import GAME
from uctvis.mcts.settings import Settings
from uctvis.play.uci.limits import GoLimits
from uctvis.play.uci.options import ENGINE, LEVEL, settings_in


class ChosenSearch(NamedTuple):
    """A search.

    Attributes
    ----------
    engine : str
        Its kind.
    settings : mapping
        Its settings by name, without budgets.
    seconds, depth, nodes : float or None, int or None, int or None
        The budget of a level; all None without one.
    """

    engine: str
    settings: Mapping[str, Any]
    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None

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
    if isinstance(level.engine(GAME), UctEngine):
        engine = level.engine(GAME, UctEngine(Settings(**settings_in(UctEngine.name, values))))
    else:
        own = AlphaBetaSettings(**settings_in(AlphaBetaEngine.name, values))
        engine = level.engine(GAME, AlphaBetaEngine(own))
    kind = UctEngine.name if isinstance(engine, UctEngine) else AlphaBetaEngine.name
    settings = engine.settings
    if isinstance(settings, Settings):
        depth, nodes = None, settings.iterations
    else:
        depth, nodes = settings.depth, settings.nodes
    told = {name: getattr(settings, name) for name in settings_in(kind, values)}
    return ChosenSearch(kind, told, settings.seconds, depth, nodes)
