"""Simultaneous games in the commands of `uctvis arena`."""

import csv

import pytest
from arena_commands import refused, said
from simultaneous_bots import simultaneous_bot
from small_bots import readable_folder

from uctvis import simultaneous
from uctvis.arena.tournament.store import TournamentStore
from uctvis.cli import main


@pytest.fixture(autouse=True)
def known(tmp_path, monkeypatch):
    """The bots that are known are those that the test adds."""
    monkeypatch.setattr("uctvis.arena.bot_files.known_bots.folder", lambda: tmp_path / "known")


@pytest.fixture
def bots():
    """The folders of two bots that play any simultaneous game."""
    with readable_folder() as folder:
        places = [simultaneous_bot(folder, name).folder for name in ("hare", "tortoise")]
        limits = "[limits]\nfirst_turn = 10\nturn = 10\n"
        places[0].joinpath("bot.toml").write_text(f'protocol = "codingame"\n{limits}')
        places[1].joinpath("bot.toml").write_text(f'game = "painting"\n{limits}')
        yield places


def test_a_match_on_a_map_with_exchanged_sides(bots, tmp_path, capsys):
    folder = tmp_path / "t"
    options = ("--rules", "painting", "--seed", 7, "--games", 2, "--no-sandbox", "-o", folder, "-v")
    told = said(capsys, "match", f"A={bots[0]}", f"B={bots[0]}", *options).out
    assert "match 1: A " in told
    assert "after 250 turns" in told
    store = TournamentStore.open(folder)
    assert store.settings.game == "painting"
    assert store.settings.time_control is None
    assert store.settings.schedule == "pairs"
    assert [record.pair for record in store.records()] == [0, 0]
    lines = said(capsys, "replay", folder, 2).out.splitlines()
    assert lines[:2] == ["Painting: B against A", "seed 7"]
    assert lines[2].startswith("  1  B ")
    assert len(lines) == 2 + 500 + 3
    told = said(capsys, "replay", folder, 2, "--messages").out
    assert ">A< 2 26 34 5\n" in told
    assert "got a simultaneous game" in refused(capsys, "replay", folder, 1, "--to", "game")
    rows = list(csv.DictReader(said(capsys, "table", folder, "--to", "matches").out.splitlines()))
    assert [row["seed"] for row in rows] == ["7", "7"]
    assert "<A> MOVE" in next(folder.glob("*.log")).read_text()
    said(capsys, "resume", folder, "--more", 2)
    assert [record.pair for record in TournamentStore.open(folder).records()] == [0, 0, 1, 1]


def test_the_game_and_the_protocol_come_from_the_bots(bots, tmp_path, capsys):
    folder = tmp_path / "t"
    # Only one of them says its game.
    told = said(capsys, "tournament", *bots, "--seed", 3, "--no-sandbox", "-o", folder).out
    assert "hare" in told
    settings = TournamentStore.open(folder).settings
    assert settings.game == "painting"
    assert [bot.protocol for bot in settings.bots] == ["codingame"] * 2


def test_what_simultaneous_games_lack_is_refused(bots, capsys):
    rules = ("--rules", "sheep", "--no-sandbox")
    assert "painting, the game of tortoise" in refused(capsys, "match", *bots, *rules)
    twice = (bots[0], f"B={bots[0]}")
    assert "programs and people" in refused(capsys, "match", bots[0], "random", *rules)
    assert "Clock: expected none" in refused(capsys, "match", *twice, *rules, "--seconds", 3)
    assert "Opening moves" in refused(capsys, "match", *twice, *rules, "--opening-moves", 3)
    assert "rules=text, rules=original" in refused(capsys, "match", *twice, "--rules", "sheep:a=1")


def test_a_bot_is_checked_and_added(bots, tmp_path, capsys):
    options = ("--rules", "sheep", "--no-sandbox")
    told = said(capsys, "check", bots[0], *options).out
    assert told.splitlines()[:2] == ["It starts.", "It plays."]
    assert "It played a match against itself" in told
    said(capsys, "add", f"Fox={bots[0]},dialect=text", *options)
    assert said(capsys, "add").out == f"Fox\t{bots[0]},dialect=text\n"
    folder = tmp_path / "t"
    said(capsys, "match", "Fox", "Fox", *options, "-o", folder)
    assert [bot.dialect for bot in TournamentStore.open(folder).settings.bots] == ["text"] * 2


def test_templates_and_games(capsys):
    for game in ("painting", "sheep"):
        told = said(capsys, "stub", "--rules", game, "--language", "python").out
        assert 'print("MOVE", ' in told
    assert main(["games", "simultaneous"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in told] == [game.name for game in simultaneous.all_games()]


def test_a_person_types(bots, tmp_path, capsys, monkeypatch):
    reads = tmp_path / "typed"
    reads.write_text("MOVE 0 2\nMOVE 0 9\n" + 249 * "SHOOT 0 1 0\n")
    with reads.open() as file:
        monkeypatch.setattr("sys.stdin", file)
        options = ("--rules", "painting", "--seed", 10, "--no-sandbox", "-o", tmp_path / "t")
        told = said(capsys, "match", "person", bots[0], *options).out
    assert told.count("person, line 1 of 1: ") == 251
    assert "expected a direction, 1 to 4, got 'MOVE 0 9'" in told
