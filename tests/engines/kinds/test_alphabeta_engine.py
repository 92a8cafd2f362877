"""Alpha-beta as an engine: its text, its moves, and its refusals."""

from random import Random

import pytest
from for_long import rest_for_long

from uctvis.alphabeta.settings import SETTINGS, AlphaBetaSettings
from uctvis.arena.tournament.engine_match import EngineMatch, tally
from uctvis.engines import read_engine
from uctvis.engines.kinds.alphabeta import AlphaBetaEngine
from uctvis.errors import SettingError
from uctvis.games import all_games, find


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("alphabeta", AlphaBetaSettings(seconds=1.0)),
        ("alphabeta:depth=6", AlphaBetaSettings(depth=6, seconds=None)),
        ("alphabeta:nodes=600", AlphaBetaSettings(nodes=600, seconds=None)),
        ("alphabeta:depth=6,seconds=2", AlphaBetaSettings(depth=6, seconds=2)),
        (
            "alphabeta:seconds=0.5,pruning=off,table=off",
            AlphaBetaSettings(seconds=0.5, pruning="off", table="off"),
        ),
    ],
)
def test_its_text_is_read(text, settings):
    assert read_engine(text) == AlphaBetaEngine(settings)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_its_description_is_read_as_the_same_engine(game):
    engine = read_engine("alphabeta:depth=5,ordering=off,memory=16")
    again = read_engine(engine.described(game))
    assert again.described(game) == engine.described(game)
    engine.expect(game)


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("alphabeta:depth=0", "depth"),
        ("alphabeta:depth=121", "depth"),
        ("alphabeta:depth=2.5", "depth"),
        ("alphabeta:seconds=0", "seconds"),
        ("alphabeta:nodes=0", "nodes"),
        ("alphabeta:memory=1", "memory"),
        ("alphabeta:pruning=maybe", "pruning"),
        ("alphabeta:", "engine"),
        ("alphabeta:depth=3,depth=4", "engine"),
        ("alphabeta:iterations=3", "engine"),
        ("alphabetagamma", "engine"),
    ],
)
def test_wrong_texts_are_refused(text, field):
    with pytest.raises(SettingError, match="expected") as caught:
        read_engine(text)
    assert caught.value.field == field


def test_a_game_has_not_every_evaluation():
    with pytest.raises(SettingError, match="expected none, because Mancala has only one"):
        read_engine("alphabeta:depth=3,evaluation=placement").expect(find("mancala"))


def test_all_budgets_off_is_refused():
    with pytest.raises(SettingError, match="expected a depth, a time, or a number of nodes"):
        AlphaBetaSettings(seconds=None)


def test_every_switch_is_a_setting():
    switches = [one.name for one in SETTINGS if one.choices]
    assert switches == list(AlphaBetaSettings().switches._fields)


@pytest.mark.parametrize("games", rest_for_long(1, [6, 20]))
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_it_beats_random_moves(game, games):
    engines = read_engine("alphabeta:depth=3"), read_engine("random")
    score = tally(EngineMatch(game, engines, games, seed=1).run(2))
    assert score.mean >= 0.8


def test_a_stopped_player_answers_at_once():
    player = read_engine("alphabeta:seconds=600").player(Random(1))
    player.stop()
    chosen = player.choose(find("chess"), find("chess").initial())
    assert chosen.found.reason == "stopped"
    assert len(chosen.found.iterations) == 1
