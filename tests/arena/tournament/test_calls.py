"""Matches and tournaments as functions play the games that commands play."""

import dataclasses
import io
import math

import pytest
from kind_samples import sample_of

import uctvis
from uctvis import SettingError
from uctvis.arena.kinds import match_kinds
from uctvis.arena.standings.match_list import matches_as_csv
from uctvis.arena.standings.table_export import as_csv
from uctvis.arena.tournament.engine_match import EngineMatch
from uctvis.arena.tournament.store import TournamentStore
from uctvis.engines import read_engine
from uctvis.errors import ArenaError, GameError

TEXTS = "iterations=30,seed=5", "iterations=60,selection=ucb1_tuned,seed=6"
SETTINGS = (
    uctvis.Settings(iterations=30, seed=5),
    uctvis.Settings(iterations=60, selection="ucb1_tuned", seed=6),
)


def games_of(records):
    return [(one.number, one.bots, one.opening, one.moves, one.payoffs) for one in records]


@pytest.mark.parametrize("bots", [TEXTS, SETTINGS, tuple(map(read_engine, TEXTS))])
def test_the_games_are_those_of_a_match_of_engines(bots):
    found = uctvis.match("connect_four", *bots, games=4, seed=7)
    engines = tuple(map(read_engine, TEXTS))
    usual = EngineMatch(uctvis.games.find("connect_four"), engines, 4, seed=7)
    assert games_of(found.records) == games_of(sorted(usual.run(), key=lambda one: one.number))
    assert found.score.games == 4
    assert found.folder is None


def test_a_match_as_tables():
    found = uctvis.match("tictactoe", "random", SETTINGS[1], games=6, seed=1)
    bots, games = found.to_pandas(), found.games_to_pandas()
    assert bots["bot"].tolist() == [row.name for row in found.table]
    assert bots["matches"].tolist() == [6, 6]
    assert games["match"].tolist() == [1, 2, 3, 4, 5, 6]
    assert games["moves"].tolist() == [" ".join(one.moves) for one in found.records]
    assert str(found).splitlines()[1].split()[1] == found.table[0].name
    assert repr(found) == "<TournamentResult: tictactoe, 6 games of first, second>"


def test_a_bot_called_na_has_its_name_in_the_table():
    found = uctvis.tournament("tictactoe", {"NA": "random", "b": "random"}, seed=1)
    assert sorted(found.to_pandas()["bot"]) == ["NA", "b"]
    assert math.isnan(found.to_pandas()["out"][0])


FORMULAS = "=1+1", "-1+x", "@SUM(A1)", "+1"


def test_names_like_formulas_and_numbers_stay_in_tables_of_pandas():
    found = uctvis.tournament("tictactoe", dict.fromkeys(FORMULAS, "random"), seed=1)
    assert sorted(found.to_pandas()["bot"]) == sorted(FORMULAS)
    assert {*found.games_to_pandas()["player_1"]} == {
        found.settings.bot(name).described for name in FORMULAS
    }
    numbers = uctvis.match("tictactoe", "random", "random", games=2, seed=1)
    bots = tuple(
        dataclasses.replace(bot, name=name)
        for bot, name in zip(numbers.settings.bots, "12", strict=True)
    )
    records = tuple(dataclasses.replace(one, bots=("1", "2")) for one in numbers.records)
    named = uctvis.TournamentResult(dataclasses.replace(numbers.settings, bots=bots), records)
    assert {*named.to_pandas()["bot"]} == {"1", "2"}


@pytest.mark.parametrize("kind", match_kinds(), ids=lambda kind: kind.name)
def test_tables_of_pandas_are_those_of_csv_files(kind, tmp_path):
    pandas = pytest.importorskip("pandas")
    store = sample_of(kind, tmp_path / "cup")[0]
    found = uctvis.TournamentResult(store.settings, tuple(store.records()))
    assert found.records
    for made, text in (
        (found.games_to_pandas(), matches_as_csv(store.settings, found.records)),
        (found.to_pandas(), as_csv(found.table)),
    ):
        read = pandas.read_csv(io.StringIO(text), keep_default_na=False, na_values=[""])
        pandas.testing.assert_frame_equal(made, read)


def test_progress_counts_the_games_that_are_known(monkeypatch):
    reads = []
    entries = TournamentStore.entries
    monkeypatch.setattr(TournamentStore, "entries", lambda one: reads.append(one) or entries(one))
    usual = {"schedule": "swiss", "games": 2, "seed": 1, "jobs": 1}
    parts = []
    uctvis.tournament("tictactoe", ["random"] * 4, **usual, progress=parts.append)
    # Of each round when the one before is over.
    assert parts == [1 / 2, 1.0, 3 / 4, 1.0]
    reads.clear()
    for games in (2, 20):
        uctvis.match("tictactoe", "random", "random", games=games, seed=1, jobs=1)
    half = len(reads) // 2
    # Never once for each game.
    assert len(reads) == 2 * half
    assert half < 10


def test_a_tournament_continues_in_its_folder(tmp_path):
    bots = {"a": TEXTS[0], "b": TEXTS[1], "c": "random"}
    whole = uctvis.tournament("tictactoe", bots, seed=3)

    class EnoughError(Exception):
        pass

    def stop(part):
        if part >= 0.3:
            raise EnoughError

    with pytest.raises(EnoughError):
        uctvis.tournament("tictactoe", bots, seed=3, folder=tmp_path, jobs=1, progress=stop)
    before = len(TournamentStore.open(tmp_path).records())
    assert 1 <= before < 6
    parts = []
    rest = uctvis.tournament("tictactoe", bots, seed=3, folder=tmp_path, progress=parts.append)
    assert len(parts) == 6 - before
    assert parts[-1] == 1.0
    assert games_of(rest.records) == games_of(whole.records)
    assert rest.folder == tmp_path
    # All is played, also without its seed.
    assert games_of(uctvis.tournament("tictactoe", bots, folder=tmp_path).records) == games_of(
        whole.records
    )


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"games": 2}, "one of games 2"),
        ({"seed": 4}, "one of seed 4"),
        ({"opening_moves": 1}, "one of opening_moves 1"),
        ({"bots": {"a": "random", "b": TEXTS[1]}}, "one of bots"),
        ({"clock": "1+0"}, "one of time_control"),
    ],
)
def test_another_tournament_in_the_folder_stays(tmp_path, changes, message):
    usual = {"bots": {"a": TEXTS[0], "b": "random"}, "seed": 3, "folder": tmp_path}
    first = uctvis.tournament("tictactoe", **usual)
    with pytest.raises(SettingError, match=message):
        uctvis.tournament("tictactoe", **{**usual, **changes})
    assert games_of(TournamentStore.open(tmp_path).records()) == games_of(first.records)


def test_programs_play_by_their_paths(tmp_path):
    source = tmp_path / "first_move.py"
    source.write_text("import sys\nfor line in sys.stdin:\n    print('resign', flush=True)\n")
    with pytest.raises((ArenaError, SettingError)) as raised:
        uctvis.match("tictactoe", tmp_path / "missing", "random", games=2)
    assert "expected a folder with an executable file" in str(raised.value)
    found = uctvis.match("tictactoe", source, "random", games=2, sandbox=False, seed=1)
    assert found.settings.time_control is not None
    assert found.score == (0, 0, 2)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: uctvis.match("tictactoe", "random", 3), SettingError, "Bots: expected .* got 3"),
        (lambda: uctvis.match("tictactoe", "random", None), SettingError, "got None"),
        (lambda: uctvis.match("nim", "random", "random"), GameError, "nim"),
        (lambda: uctvis.match("tictactoe", "random", "random", games=0), SettingError, "0"),
        (lambda: uctvis.match("tictactoe", "random", "dept=3"), SettingError, "'dept=3'"),
        (lambda: uctvis.tournament("tictactoe", ["random"]), SettingError, "1"),
        (lambda: uctvis.match("painting", SETTINGS[0], "random"), SettingError, "games of moves"),
        (lambda: uctvis.match("tictactoe", *TEXTS, clock="x"), SettingError, "x"),
    ],
)
def test_what_cannot_be_played(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_the_trees_of_a_tournament_are_those_of_the_searches(tmp_path):
    bots = {"a": TEXTS[0], "b": "random"}
    uctvis.tournament("tictactoe", bots, seed=3, folder=tmp_path, trees=True)
    trees = [uctvis.load(file) for file in sorted(tmp_path.glob("match*/*.tree"))]
    assert trees
    assert all(tree.record.iterations == 30 for tree in trees)


def test_results_are_values():
    found = uctvis.match("tictactoe", "random", "random", games=2, seed=1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        found.folder = "x"
