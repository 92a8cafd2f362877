from dataclasses import replace
from random import Random

import pytest

from uctvis.alphabeta.settings import AlphaBetaSettings
from uctvis.engines import read_engine, usual_engine
from uctvis.engines.erring import FAULTLESS
from uctvis.engines.kinds.alphabeta import AlphaBetaEngine
from uctvis.engines.kinds.random import RandomEngine
from uctvis.engines.kinds.uci import UciEngine
from uctvis.engines.kinds.uct import UctEngine
from uctvis.engines.levels import (
    BEGINNER,
    CLUB,
    LEVELS,
    STRONG,
    STRONGEST,
    THESIS,
    adviser_beside,
    adviser_for,
    engine_for,
    former_engine,
    level_of,
    renewed,
)
from uctvis.errors import SettingError
from uctvis.games import all_games, find
from uctvis.mcts.settings import Settings

GAMES = [pytest.param(game, id=game.name) for game in all_games()]


def test_each_level_has_a_name_a_title_and_a_description_of_its_own():
    names = [level.name for level in LEVELS]
    assert names == ["beginner", "casual", "club", "strong", "strongest", "thesis"]
    assert len({level.title for level in LEVELS}) == len(LEVELS)
    assert len({level.about for level in LEVELS}) == len(LEVELS)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_at_each_level_and_each_is_recognised(game):
    engines = [level.engine(game) for level in LEVELS]
    for level, engine in zip(LEVELS, engines, strict=True):
        engine.expect(game)
        assert level_of(game, engine) is level
    assert len(set(engines)) == len(LEVELS)


@pytest.mark.parametrize("game", GAMES)
def test_nobody_waits_long(game):
    seconds = [level.engine(game).settings.seconds or 0 for level in LEVELS[:5]]
    assert max(seconds[:3]) <= 0.5
    assert seconds[3] <= 2
    assert seconds[4] <= 10


@pytest.mark.parametrize("game", GAMES)
def test_the_tree_of_every_level_is_worth_looking_at(game):
    for level in LEVELS[:4]:
        settings = level.engine(game).settings
        if settings.iterations is None:
            assert settings.seconds >= 0.5
        else:
            assert game.compiled is not None
            assert settings.iterations >= (500 if game.name == "tictactoe" else 2000)


@pytest.mark.parametrize("game", GAMES)
def test_weaker_levels_err_more(game):
    errors = [level.engine(game).erring for level in LEVELS]
    seen = [one.seen or 1000 for one in errors[:4]]
    assert seen == sorted(seen)
    for name in ("temperature", "overlooks"):
        values = [getattr(one, name) for one in errors[:4]]
        assert values == sorted(values, reverse=True)
    assert errors[1].guard >= errors[2].guard
    assert all(one.errs for one in errors[:3])
    assert not any(one.errs for one in errors[4:])
    # They search alike, so that what differs is how they choose.
    searches = {
        replace(level.engine(game), erring=FAULTLESS, uses_book=False) for level in LEVELS[:3]
    }
    assert len(searches) == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_engines_of_earlier_versions_are_of_their_levels(game):
    assert set(game.former_levels) <= set(game.levels)
    for name, texts in game.former_levels.items():
        level = next(one for one in LEVELS if one.name == name)
        for text in texts:
            former = read_engine(text)
            assert level_of(game, former) is None
            assert renewed(game, former) == level.engine(game)
            kept = replace(former, settings=replace(former.settings, seed=7, threads=2))
            assert renewed(game, kept) == level.engine(game, kept)
    for level in LEVELS:
        engine = level.engine(game)
        assert renewed(game, engine) is engine
    other = read_engine("iterations=77")
    assert renewed(game, other) is other


def test_a_level_before_it_erred_is_known():
    game = find("mancala")
    former = former_engine(BEGINNER, game)
    assert former == read_engine("uct:iterations=15,playout_limit=off")
    assert former_engine(STRONGEST, game) == STRONGEST.engine(game)


@pytest.mark.parametrize("level", LEVELS[1:5], ids=lambda level: level.name)
def test_all_levels_of_chess_but_the_lowest_use_the_book(level):
    assert level.engine(find("chess")).uses_book


def test_games_without_a_book_are_played_without_one():
    for level in LEVELS:
        assert not level.engine(find("mancala")).uses_book


@pytest.mark.parametrize("game", GAMES)
def test_the_thesis_has_the_settings_that_version_0_1_0_began_with(game):
    assert THESIS.engine(game) == UctEngine(
        Settings(iterations=20_000, playout_limit=25, exploration=1.41, expand_after=0)
    )


@pytest.mark.parametrize("game", GAMES)
def test_threads_memory_and_seed_are_of_no_level_and_stay(game):
    kept = UctEngine(Settings(iterations=1, seed=7, threads=3, memory=200, exploration=0.3))
    other = AlphaBetaEngine(AlphaBetaSettings(depth=1, memory=200))
    for level in LEVELS:
        own = level.engine(game).settings
        for engine in (level.engine(game, kept), level.engine(game, other)):
            assert level_of(game, engine) is level
            if isinstance(engine, AlphaBetaEngine):
                assert engine.settings.memory in (own.memory, 200)
        if isinstance(own, Settings):
            settings = level.engine(game, kept).settings
            assert settings == replace(own, seed=7, threads=3, memory=200)
        else:
            assert level.engine(game, other).settings == replace(own, memory=200)


@pytest.mark.parametrize(
    "change",
    [
        {"iterations": 10_001},
        {"playout_limit": None},
        {"exploration": 1.0},
        {"expand_after": 5},
        {"evaluation": "placement"},
        {"selection": "puct"},
        {"first_play": 0.25},
        {"solver": "on"},
    ],
    ids=str,
)
def test_any_other_settings_are_of_no_level(change):
    chess = find("chess")
    thesis = THESIS.engine(chess)
    assert level_of(chess, replace(thesis, settings=replace(thesis.settings, **change))) is None
    assert level_of(chess, replace(thesis, uses_book=True)) is None


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_a_level_replaces_policies(level):
    kept = UctEngine(Settings(selection="puct", first_play=0.5, minimax=0.5, answer="mean"))
    for game in all_games():
        assert level.engine(game, kept) == level.engine(game)


def test_random_moves_are_of_no_level():
    assert level_of(find("chess"), RandomEngine()) is None


def test_the_lowest_level_searches():
    game = find("tictactoe")
    chosen = BEGINNER.engine(game).player(Random(1)).choose(game, game.initial())
    assert chosen.found is not None
    assert chosen.made.effort > 0


@pytest.mark.parametrize("text", ["level=strong", "uct:level=strong"])
def test_a_level_is_an_engine_of_matches(text):
    chess = find("chess")
    assert engine_for(chess, text) == STRONG.engine(chess)
    assert engine_for(chess, "level=club") == CLUB.engine(chess) != STRONGEST.engine(chess)
    assert engine_for(chess, "iterations=7") == read_engine("iterations=7")


@pytest.mark.parametrize("text", ["level=best", "level=", "level", "level=strong,iterations=3"])
def test_other_texts_of_levels_are_refused(text):
    with pytest.raises(SettingError, match="expected") as caught:
        engine_for(find("chess"), text)
    assert caught.value.field in ("level", "engine")


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_good_advice_whatever_the_pc_plays_like(game):
    usual = adviser_for(game)
    assert usual.least_seconds >= 0.3
    for level in LEVELS:
        weak = level.engine(game)
        expected = weak if level is STRONGEST else usual
        assert adviser_beside(game, [weak]) == expected
    assert adviser_beside(game, []) == usual
    slow = usual_engine().endless()
    assert adviser_beside(game, [BEGINNER.engine(game), slow]) == slow


def test_a_hint_keeps_what_is_of_the_machine():
    game = find("mancala")
    playing = usual_engine().with_settings({"iterations": 10, "threads": 2, "seed": 5})
    adviser = adviser_beside(game, [playing])
    assert (adviser.settings.threads, adviser.seed) == (2, 5)


def test_a_program_of_the_user_gives_hints_unless_its_strength_is_limited(tmp_path):
    (tmp_path / "program").touch()
    chess = find("chess")
    program = UciEngine.of(tmp_path / "program", {}, nodes=1000)
    assert adviser_beside(chess, [program]) == program
    weak = UciEngine.of(tmp_path / "program", {"UCI_LimitStrength": "true", "UCI_Elo": "1400"})
    assert adviser_beside(chess, [weak]) == adviser_for(chess)
