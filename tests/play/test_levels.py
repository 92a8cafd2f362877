from dataclasses import replace
from random import Random

import pytest

from uctvis.games import all_games, find
from uctvis.mcts.settings import Settings
from uctvis.play.levels import LEVELS, THESIS, USUAL, level_of
from uctvis.play.uct_engine import UctEngine

GAMES = [pytest.param(game, id=game.name) for game in all_games()]


def test_each_level_has_a_name_a_title_and_a_description_of_its_own():
    assert [level.name for level in LEVELS] == ["quick", "usual", "strong", "thesis"]
    assert [level.title for level in LEVELS] == ["Quick", "Usual", "Strong", "As in the thesis"]
    assert len({level.about for level in LEVELS}) == len(LEVELS)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_at_each_level_and_each_is_recognised(game):
    engines = [level.engine(game) for level in LEVELS]
    for level, engine in zip(LEVELS, engines, strict=True):
        engine.expect(game)
        assert engine.settings == level.settings(game)
        assert level_of(game, engine) is level
    assert len(set(engines)) == len(LEVELS)


@pytest.mark.parametrize("game", GAMES)
def test_stronger_levels_take_more_time_and_nobody_waits_long(game):
    seconds = [level.settings(game).seconds for level in LEVELS[:3]]
    assert seconds == sorted(set(seconds))
    assert all(level.settings(game).iterations is None for level in LEVELS[:3])
    assert seconds[0] <= 0.3
    assert seconds[1] <= 2
    assert seconds[2] <= 10


def test_the_book_and_in_chess_another_evaluation_are_used():
    assert USUAL.engine(find("chess")).uses_book
    assert USUAL.settings(find("chess")).evaluation == "placement"
    assert not USUAL.engine(find("mancala")).uses_book
    assert USUAL.settings(find("mancala")).evaluation == ""
    assert USUAL.settings(find("connect_four")).evaluation == ""


@pytest.mark.parametrize("game", GAMES)
def test_the_thesis_has_the_settings_that_version_0_1_0_began_with(game):
    assert THESIS.engine(game) == UctEngine(
        Settings(iterations=20_000, playout_limit=25, exploration=1.41, expand_after=0)
    )


def test_threads_memory_and_seed_are_of_no_level_and_stay():
    chess = find("chess")
    kept = Settings(iterations=1, seed=7, threads=3, memory=200, exploration=0.3)
    for level in LEVELS:
        engine = level.engine(chess, kept)
        assert (engine.settings.seed, engine.settings.threads, engine.settings.memory) == (
            7,
            3,
            200,
        )
        assert engine.settings == replace(level.settings(chess), seed=7, threads=3, memory=200)
        assert level_of(chess, engine) is level


@pytest.mark.parametrize(
    "change",
    [
        {"seconds": 1.6},
        {"iterations": 10_000},
        {"playout_limit": None},
        {"exploration": 1.0},
        {"expand_after": 5},
        {"evaluation": ""},
        {"selection": "puct"},
        {"first_play": 0.0},
        {"solver": "on"},
    ],
    ids=str,
)
def test_any_other_settings_are_of_no_level(change):
    chess = find("chess")
    usual = USUAL.engine(chess)
    assert level_of(chess, replace(usual, settings=replace(usual.settings, **change))) is None
    assert level_of(chess, replace(usual, uses_book=False)) is None


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_a_level_sets_the_policies_back_to_plain_uct(level):
    kept = Settings(selection="puct", first_play=0.5, minimax=0.5, answer="mean", seed=7)
    chess = find("chess")
    assert level.settings(chess, kept) == level.settings(chess, Settings(seed=7))


def test_a_level_belongs_to_its_game():
    assert level_of(find("tictactoe"), USUAL.engine(find("chess"))) is None


def test_a_quick_move_is_searched():
    game = find("tictactoe")
    chosen = LEVELS[0].engine(game).player(Random(1)).choose(game, game.initial())
    assert chosen.found is not None
    assert chosen.found.iterations > 0
