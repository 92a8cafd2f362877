"""Tests of levels and texts of engines with functions of users."""

from random import Random

import pytest

from uctvis import policies
from uctvis.engines import read_engine
from uctvis.engines.levels import (
    LEVELS,
    THESIS,
    adviser_for,
    engine_elsewhere,
    level_of,
    read_engine_or_level,
)
from uctvis.engines.own import OwnEngine
from uctvis.errors import SettingError
from uctvis.functions import registry
from uctvis.games import find
from uctvis.play.session import GameSession, Mode


@pytest.fixture(autouse=True)
def forgotten(monkeypatch):
    monkeypatch.setattr(registry, "_named", registry._named)


def brave(parent, child):
    return child.mean


def level(position):
    return 0.5


class Own(type(find("tictactoe"))):
    """A game whose levels have functions of users."""

    levels = dict(find("tictactoe").levels) | {"strong": "iterations=30,selection=brave,seed=1"}


def test_a_level_of_a_game_may_have_a_function():
    policies.register("brave", selection=brave)
    game = Own()
    strong = read_engine_or_level("level=strong")
    engine = strong.engine(game)
    assert engine.settings.selection == "brave"
    assert level_of(game, engine) is strong
    found = engine.player(Random(1)).begin(game, game.initial()).run()
    assert found.settings.selection == "brave"


def test_a_level_whose_function_is_not_there_is_no_level_and_closes_nothing():
    game = Own()
    with pytest.raises(SettingError, match="brave"):
        read_engine_or_level("level=strong").engine(game)
    usual = [one for one in LEVELS if one.name != "strong"]
    for one in usual:
        # The window asks this for each entry of its menu.
        assert level_of(game, one.engine(game)) is one
    # Advice, and a game at the same level, come from the usual engine instead.
    assert adviser_for(game) == THESIS.engine(game).advising()
    strong = read_engine_or_level("level=strong").engine(find("tictactoe"))
    assert engine_elsewhere(find("tictactoe"), strong, game).settings.selection == "ucb1"
    assert GameSession.of_mode(game, Mode.PLAYERS).advising == adviser_for(game)


@pytest.mark.parametrize("kind", ["uct", "alphabeta"])
def test_texts_of_engines_are_read_again_with_functions_in_any_game(kind):
    policies.register("brave", selection=brave)
    policies.register("level", evaluation=level)
    text = {
        "uct": "uct:selection=brave,evaluation=level",
        "alphabeta": "alphabeta:evaluation=level",
    }
    engine = read_engine(text[kind])
    assert isinstance(engine, OwnEngine)
    for name in ("tictactoe", "chess"):
        game = find(name)
        engine.expect(game)
        assert read_engine(engine.described(game)) == engine
        again = type(engine).read_saved(game, engine.written())
        assert again == engine


def test_in_another_game_the_policies_stay_and_the_evaluation_goes():
    policies.register("brave", selection=brave)
    policies.register("level", evaluation=level)
    engine = read_engine("uct:selection=brave,evaluation=level,iterations=77")
    other = engine_elsewhere(find("tictactoe"), engine, find("mancala"))
    assert other.settings.selection == "brave"
    assert other.settings.evaluation == ""
