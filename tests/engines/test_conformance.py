"""Every engine that is found, against the contract `uctvis.engines.contract`."""

import json
from dataclasses import is_dataclass
from pathlib import Path
from random import Random

import pytest

from uctvis import engines
from uctvis.engines import (
    engine_kinds,
    engine_of,
    is_program,
    kind_named,
    read_engine,
    read_engine_from,
    searching_kinds,
    usual_engine,
    written_engine,
)
from uctvis.engines.names import short_names
from uctvis.engines.own import OwnEngine
from uctvis.errors import GameError, SettingError
from uctvis.functions import registry
from uctvis.games import all_games, find

KINDS = [pytest.param(kind, id=kind.name) for kind in engine_kinds()]
SEARCHING = [pytest.param(kind, id=kind.name) for kind in searching_kinds()]
OWN = [pytest.param(kind, id=kind.name) for kind in engine_kinds() if issubclass(kind, OwnEngine)]
FILES = sorted(
    file.stem for file in Path(engines.__path__[0]).glob("kinds/*.py") if file.stem != "__init__"
)


@pytest.fixture(autouse=True)
def no_functions(monkeypatch):
    """What a test registers is forgotten after it."""
    monkeypatch.setattr(registry, "_named", {})


def first_move(game, position):
    return game.legal_moves(position)[0]


def made(kind, tmp_path):
    """An engine of a kind: as its text without settings, a program or a function makes it."""
    if kind.names_function:
        return kind.with_settings(first_move)
    if kind.starts_program:
        (tmp_path / "program").touch()
        return kind.read(str(tmp_path / "program"))
    return kind.read(None)


def settings_of(engine):
    """What makes an engine, if anything but its text does."""
    if isinstance(engine, OwnEngine):
        return engine.settings
    return engine.functions[0].call if engine.names_function else None


def test_each_engine_is_named_as_its_file_and_has_a_place_of_its_own():
    assert sorted(kind.name for kind in engine_kinds()) == FILES
    ranks = [kind.rank for kind in engine_kinds()]
    assert ranks == list(range(len(ranks)))
    saved = [kind.saved_as for kind in searching_kinds()]
    assert len(set(saved)) == len(saved)
    labels = [kind.label for kind in searching_kinds() if kind.label]
    assert len(set(labels)) == len(labels)


def test_the_first_one_is_the_usual_one_and_there_is_an_opponent_for_every_game():
    usual = usual_engine()
    assert type(usual) is engine_kinds()[0]
    first = engines.opponents()[0].read(None)
    for game in all_games():
        usual.expect(game)
        first.expect(game)


@pytest.mark.parametrize("kind", KINDS)
def test_equal_settings_are_equal_engines(kind, tmp_path):
    one, other = made(kind, tmp_path), made(kind, tmp_path)
    assert is_dataclass(kind)
    assert type(one) is kind_named(kind.name) is kind
    assert one == other
    assert hash(one) == hash(other)
    assert kind.__dataclass_params__.frozen


@pytest.mark.parametrize("kind", KINDS)
def test_its_description_is_read_as_the_same_engine(kind, tmp_path):
    engine = made(kind, tmp_path)
    for game in (find("mancala"), find("chess")):
        text = engine.described(game)
        again = read_engine(text)
        assert type(again) is kind
        assert again.described(game) == text
        assert is_program(text) == kind.starts_program == (engine.program is not None)


@pytest.mark.parametrize("kind", KINDS)
def test_it_has_a_short_name_and_says_what_it_calls(kind, tmp_path):
    engine = made(kind, tmp_path)
    assert short_names([engine, engine]) == [engine.short_name] * 2
    assert all(isinstance(part, str) and part for part in engine.peculiarities())
    assert bool(engine.functions) == kind.names_function
    given = settings_of(engine)
    assert given is None or engine_of(given) == engine
    game = find("tictactoe")
    # Compiles nothing, as no function of a user is compiled.
    assert engine.prepare(game, game.initial()) is None


@pytest.mark.parametrize("kind", KINDS)
def test_wrong_texts_are_refused_in_words(kind):
    for text in (f"{kind.name}:x,x", f"{kind.name}x"):
        with pytest.raises(SettingError, match="expected") as caught:
            read_engine(text)
        assert caught.value.field == "engine"


@pytest.mark.parametrize("kind", OWN)
def test_every_setting_in_its_text_is_read(kind):
    engine = kind.read(None)
    for name, setting in kind.in_texts().items():
        value = getattr(engine.settings, name)
        if value not in (None, ""):
            again = read_engine(f"{kind.name}:{name}={value}")
            assert getattr(again.settings, name) == value
            assert kind.settings_of({name: value}) == again.settings
        setting.check(value)
    assert read_engine(f"{kind.name}:book=on").uses_book


@pytest.mark.parametrize("kind", SEARCHING)
def test_it_is_saved_and_read_again(kind, tmp_path):
    engine = made(kind, tmp_path)
    game = next(game for game in all_games() if kind.plays(game))
    saved = json.loads(json.dumps(written_engine(engine)))
    assert kind.saved_as in saved
    assert read_engine_from(game, saved) == engine
    saved[kind.saved_as]["no such setting"] = 1
    with pytest.raises(GameError, match=r"expected settings of a .*no such setting"):
        read_engine_from(game, saved)


@pytest.mark.parametrize("kind", SEARCHING)
def test_it_says_in_words_what_it_is(kind, tmp_path):
    engine = made(kind, tmp_path)
    assert engine.about.startswith(engine.title)
    assert all(isinstance(fact, str) for fact in engine.facts())
    # Users are asked before a program of somebody else is started, and only then.
    assert bool(engine.question) == (engine.program is not None)


@pytest.mark.parametrize("kind", SEARCHING)
def test_games_that_it_does_not_play_are_refused_in_words(kind, tmp_path):
    engine = made(kind, tmp_path)
    for game in all_games():
        if kind.plays(game):
            engine.expect(game)
        else:
            with pytest.raises(SettingError, match="expected"):
                engine.expect(game)
            with pytest.raises(SettingError, match="expected"):
                engine.expect_game(game)


@pytest.mark.parametrize("kind", SEARCHING)
def test_its_hints_take_seconds_and_its_endless_search_takes_what_its_settings_allow(
    kind, tmp_path
):
    engine = made(kind, tmp_path)
    advising, endless = engine.advising(), engine.endless()
    assert 0.0 < advising.least_seconds <= 5.0
    assert endless.least_seconds == 0.0 or endless.least_seconds >= 60.0
    for other in (advising, endless):
        assert type(other) is kind
        # Only the budget differs.
        assert (other.advising(), other.endless()) == (advising, endless)


@pytest.mark.parametrize("kind", OWN)
def test_its_settings_take_functions_and_contain_their_names(kind):
    def guess(position):
        return 0.5

    engine = kind(kind.settings_class(evaluation=guess))
    assert engine.evaluation == "guess"
    assert [one.call for one in engine.functions] == [guess]
    assert engine.peculiarities()[0] == "guess"
    game = find("tictactoe")
    assert read_engine(engine.described(game)).functions == engine.functions
    with pytest.raises(SettingError, match="expected"):
        kind.settings_class(evaluation=3)


@pytest.mark.parametrize("kind", OWN)
def test_it_plays_in_every_game(kind):
    engine = kind.read(None).shortest()
    for game in (find("tictactoe"), find("pig")):
        position = game.initial()
        chosen = engine.player(Random(1)).choose(game, position)
        assert chosen.move in game.legal_moves(position)
        assert chosen.found.tree.size > 1
        assert bool(chosen.made.deepening) == kind.deepens


@pytest.mark.parametrize("kind", OWN)
def test_the_same_seed_of_its_player_gives_the_same_move(kind):
    engine, game = kind.read(None).shortest(), find("mancala")
    moves = {engine.player(Random(7)).choose(game, game.initial()).move for _time in range(2)}
    assert len(moves) == 1


@pytest.mark.parametrize("kind", OWN)
def test_what_belongs_to_one_game_is_left_in_another(kind):
    engine = read_engine(f"{kind.name}:book=on")
    assert not engine.elsewhere().uses_book
    assert engine.elsewhere().evaluation == ""
    assert engine.with_machine_of(engine) == engine
    assert engine.with_machine_of(None) == engine


@pytest.mark.parametrize("kind", SEARCHING)
def test_it_lasts_as_long_as_it_is_told(kind, tmp_path):
    engine = made(kind, tmp_path).lasting(0.25)
    assert isinstance(engine, kind)
    assert "0.25 s" in engine.about
    assert not engine.uses_book
    assert engine.estimates in (True, False)
    # It is its only budget.
    assert engine == engine.lasting(7.0).lasting(0.25)
