from dataclasses import asdict

import pytest

from uctvis.alphabeta.settings import AlphaBetaSettings
from uctvis.engines.kinds.uct import UctEngine
from uctvis.engines.levels import LEVELS
from uctvis.engines.time_management import Allotment
from uctvis.games.chess.game import GAME
from uctvis.mcts.settings import Settings
from uctvis.play.uci.chosen import chosen_search
from uctvis.play.uci.limits import GoLimits
from uctvis.play.uci.options import declared, settings_in

DEFAULTS = {one.name: one.default for one in declared(GAME)}


@pytest.mark.parametrize("kind", ["alphabeta", "uct"])
def test_without_a_level_the_options_choose(kind):
    chosen = chosen_search(DEFAULTS | {"Engine": kind, "Hash": 32, "UCT Exploration": 0.5})
    assert chosen.engine == kind
    assert chosen.settings["memory" if kind == "alphabeta" else "exploration"] in (32, 0.5)
    limits = GoLimits(Allotment(1.0, 2.0), 3, 4)
    assert chosen.limited(limits) == limits


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_a_level_is_the_engine_of_the_game(level):
    own = {"Hash": 32, "UCT Seed": 7, "Threads": 2, "UCT Exploration": 0.5, "Engine": "uct"}
    chosen = chosen_search(DEFAULTS | own | {"Level": level.name})
    engine = level.engine(GAME)
    is_uct = isinstance(engine, UctEngine)
    assert chosen.engine == ("uct" if is_uct else "alphabeta")
    # What depends on the machine is that of the options.
    kept = {"seed": 7, "threads": 2, "memory": None} if is_uct else {"memory": 32}
    told = {name: asdict(engine.settings)[name] for name in settings_in(chosen.engine, DEFAULTS)}
    assert chosen.settings == told | kept
    # The engine can be made of it.
    (Settings if is_uct else AlphaBetaSettings)(**chosen.settings)


def test_the_budget_of_a_level_limits_moves_but_not_analysis():
    beginner = chosen_search(DEFAULTS | {"Level": "beginner"})
    iterations = LEVELS[0].engine(GAME).settings.iterations
    assert beginner.limited(GoLimits(Allotment(1.0, 2.0))).nodes == iterations
    assert beginner.limited(GoLimits(infinite=True)) == GoLimits(infinite=True)
    strong = chosen_search(DEFAULTS | {"Level": "strongest"})
    seconds = LEVELS[4].engine(GAME).settings.seconds
    assert strong.limited(GoLimits()).time == Allotment(seconds, seconds)
    assert strong.limited(GoLimits(Allotment(0.1, 0.2))).time == Allotment(0.1, 0.2)
