"""A tournament keeps the settings of its levels, whatever a later version plays at them."""

import json
from contextlib import closing

import pytest

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.referees.turns import TurnsMatch
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.schedules.settings_json import settings_to_json
from uctvis.arena.tournament.sqlite_file import connect
from uctvis.arena.tournament.store import TABLE, TournamentStore
from uctvis.arena.tournament.tournament import Tournament
from uctvis.engines.levels import BEGINNER, CASUAL, engine_for
from uctvis.games import find
from uctvis.games.mancala.game import Mancala

GAME = find("mancala")
BOTS = (
    Bot("weak", BotKind.ENGINE, "uct:level=beginner"),
    Bot("fair", BotKind.ENGINE, "level=casual"),
    Bot("plain", BotKind.ENGINE, "iterations=10"),
    Bot("random", BotKind.ENGINE, "random"),
)
SETTINGS = TournamentSettings("mancala", BOTS, games=2, seed=1)


def engines(store):
    bots = store.settings.bots
    return {bot.name: engine_for(GAME, bot.engine_text) for bot in bots}


def test_a_new_tournament_notes_its_levels(tmp_path):
    store = TournamentStore.create(tmp_path, SETTINGS)
    again = TournamentStore.open(tmp_path)
    assert again.settings == store.settings
    assert [bool(bot.plays) for bot in again.settings.bots] == [True, True, False, False]
    # What users gave stays its name in tables.
    assert [bot.engine for bot in again.settings.bots] == [bot.engine for bot in BOTS]
    weak = engines(again)["weak"]
    assert weak.erring == BEGINNER.engine(GAME).erring
    assert weak.settings.iterations == BEGINNER.engine(GAME).settings.iterations


def test_it_keeps_them_when_the_levels_change(tmp_path, monkeypatch):
    before = engines(TournamentStore.create(tmp_path, SETTINGS))
    changed = dict(Mancala.levels) | {"beginner": "uct:iterations=1", "casual": "uct:iterations=2"}
    monkeypatch.setattr(Mancala, "levels", changed)
    assert CASUAL.engine(GAME).settings.iterations == 2
    assert engines(TournamentStore.open(tmp_path)) == before


def test_a_tournament_of_an_earlier_version_plays_the_levels_of_that_version(tmp_path):
    TournamentStore.create(tmp_path, SETTINGS)
    with closing(connect(tmp_path / TABLE, "rw", 1.0)) as connection:
        # As an earlier version wrote it.
        connection.execute(
            "UPDATE tournament SET value = ? WHERE name = 'settings'",
            (json.dumps(settings_to_json(SETTINGS)),),
        )
        connection.commit()
    found = engines(TournamentStore.open(tmp_path))
    assert found["weak"].settings.iterations == 15
    assert not found["weak"].erring.errs
    assert found["fair"].settings.iterations == 60


def test_bots_without_a_level_are_written_as_by_earlier_versions():
    values = settings_to_json(SETTINGS)
    assert all("plays" not in bot for bot in values["bots"])


@pytest.mark.parametrize("jobs", [1, 2])
def test_it_goes_on_with_the_same_games(tmp_path, jobs, monkeypatch):
    """A tournament that is stopped and resumed under other levels plays the games it would have."""
    settings = TournamentSettings("mancala", BOTS[::2], schedule="pairs", games=4, seed=1)
    whole = TournamentStore.create(tmp_path / "whole", settings)
    games = {one.number: one.moves for one in Tournament(whole, TurnsMatch, jobs).run()}
    part = TournamentStore.create(tmp_path / "part", settings)
    with closing(Tournament(part, TurnsMatch, 1).run()) as running:
        next(running)
    monkeypatch.setattr(Mancala, "levels", dict.fromkeys(Mancala.levels, "uct:iterations=1"))
    again = TournamentStore.open(tmp_path / "part")
    list(Tournament(again, TurnsMatch, jobs).run())
    assert {one.number: one.moves for one in again.records()} == games
