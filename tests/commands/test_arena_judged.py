"""Tests of `uctvis arena` with games whose judge is a program."""

import csv
import re
import sys

import pytest
from recorded_judge import write_bot
from small_bots import ECHO

from uctvis.arena.sandbox.protections import PROTECTIONS
from uctvis.arena.tournament.store import TournamentStore
from uctvis.cli import main

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only there bots are confined")
# Asks each bot for a number, which is its score; the number of bots is not known beforehand.
JUDGE = """#!/usr/bin/python3 -ISu
import sys
print("the judge begins", file=sys.stderr)
scores = []
for bot in range(1, {players} + 1):
    print(f"[{{bot}}]NUMBER")
    answer = sys.stdin.readline().strip()
    scores.append(-1 if answer == "_DEAD_" else int(answer))
print("[0]END")
print(scores)
"""
BOT = """#!/usr/bin/python3 -ISu
import sys
for line in sys.stdin:
    if line == "END\\n":
        break
    print("{number} it is", file=sys.stderr)
    print({number})
"""


@pytest.fixture(autouse=True)
def known(tmp_path, monkeypatch):
    monkeypatch.setattr("uctvis.arena.bot_files.known_bots.folder", lambda: tmp_path / "known")


@pytest.fixture
def game(tmp_path):
    """The folder of a game for three bots."""
    return write_game(tmp_path / "game", 3)


def write_game(folder, players, source=JUDGE):
    folder.mkdir()
    (folder / "judge").write_text(source.format(players=players))
    (folder / "judge").chmod(0o755)
    (folder / "game.toml").write_text(
        f'name = "Numbers"\njudge = "judge"\nplayers = [2, {players}]\n[limits]\nseconds = 20\n'
    )
    return folder


def write_bots(folder, *numbers):
    folder.mkdir()
    for number in numbers:
        name = f"bot{number}"
        source = BOT.format(number=number) if number else "#!/bin/sh\nread line\nexit 3\n"
        write_bot(folder / name, source, answers="")
    return folder


def said(capsys, *arguments, status=0):
    assert main(["arena", *map(str, arguments)]) == status
    return capsys.readouterr()


def refused(capsys, *arguments):
    """What an error of a user says."""
    return said(capsys, *arguments, status=2).err


def test_a_match_of_three(tmp_path, game, capsys):
    bots = write_bots(tmp_path / "bots", 4, 7)
    out = tmp_path / "m"
    told = said(
        capsys, "match", bots / "bot4", bots / "bot7", bots / "bot7", "--rules", game, "-o", out
    )
    assert "match 1: bot4 4, bot7 7, bot7 2 7; the judge ended the match" in told.out
    rows = list(csv.DictReader(said(capsys, "table", out, "--to", "csv").out.splitlines()))
    assert [(row["rank"], row["bot"], row["points"]) for row in rows] == [
        ("1", "bot7", "7.0"),
        ("1", "bot7 2", "7.0"),
        ("3", "bot4", "4.0"),
    ]
    lines = said(capsys, "replay", out, 1).out.splitlines()
    assert lines[0] == "Numbers: bot4, bot7, bot7 2"
    assert "    <judge> [2]NUMBER" in lines
    assert "    !judge! the judge begins" in lines
    assert lines[-2:] == ["bot7: draw, score 7", "bot7 2: draw, score 7"]
    assert "only the judge" in said(capsys, "replay", out, 1, "--to", "game", status=1).err
    (score,) = out.glob("*.score")
    assert score.read_text().splitlines()[1] == "bot7\t7\t0\t0\t1\t0"


def test_a_tournament_keeps_its_judge_and_is_continued(tmp_path, game, capsys):
    bots, out = write_bots(tmp_path / "bots", 0, 1, 2, 3), tmp_path / "t"
    told = said(
        capsys, "tournament", bots, "--rules", game / "game.toml", "--players", 3, "-o", out
    )
    assert told.out.count("the judge ended the match") == 4
    settings = TournamentStore.open(out).settings
    assert (settings.schedule, settings.players, settings.game) == ("groups", 3, "Numbers")
    assert re.fullmatch("[0-9a-f]{64}", settings.judged.judge.digest)
    before = TournamentStore.open(out).records()
    for name in ("bots/bot3/player", "game/judge"):
        (tmp_path / name).write_text("#!/bin/sh\nexit 4\n")
    said(capsys, "resume", out, "--more", 1)
    records = TournamentStore.open(out).records()
    assert len(records) == 8
    # Each bot has its number again, in another seat.
    for one, other in zip(before, records[4:], strict=True):
        assert one.bots != other.bots
        assert dict(zip(one.bots, one.scores, strict=True)) == dict(
            zip(other.bots, other.scores, strict=True)
        )
    table = said(capsys, "table", out).out
    assert "crashed: 6" in table


def test_the_judge_decides_about_bots_that_cannot_be_started(tmp_path, game, capsys):
    """In matches of more than two, the results of the others count."""
    bots, out = write_bots(tmp_path / "bots", 1, 2, 3), tmp_path / "t"
    (bots / "bot3" / "player").chmod(0o644)
    told = said(capsys, "tournament", bots, "--rules", game, "--players", 3, "-o", out, status=1)
    assert "bot3" in told.err
    write_bot(bots / "bot4", BOT.format(number=4), answers="")
    told = said(capsys, "tournament", bots, "--rules", game, "--players", 3, "-o", out)
    assert "bot3 cannot play: " in told.err
    assert told.out.count("the judge ended the match") == 4
    assert "did not start: 3" in told.out


def test_matches_without_result_are_told(tmp_path, capsys):
    game = write_game(tmp_path / "broken", 3, JUDGE.replace("scores.append", "exit(5)\n    scores"))
    bots, out = write_bots(tmp_path / "bots", 1, 2), tmp_path / "m"
    told = said(capsys, "match", bots / "bot1", bots / "bot2", "--rules", game, "-o", out)
    assert "match 1: bot1, bot2: no result; exit code 15" in told.out
    assert "1 match has no result" in told.out
    assert "1 match has no result" in said(capsys, "table", out, "--to", "csv").err


def test_bots_are_checked(tmp_path, game, capsys):
    two = write_game(tmp_path / "two", 2)
    bots = write_bots(tmp_path / "bots", 0, 5)
    told = said(capsys, "check", bots / "bot5", "--rules", two)
    assert told.out.splitlines() == [
        "It starts.",
        "It plays.",
        "It played a match against itself: draw, score 5",
    ]
    assert "What confines bots on this machine:" in told.err
    told = said(capsys, "check", bots / "bot0", "--rules", two, status=1)
    assert "It failed: it ended with exit code 3" in told.err
    # The game asks three bots, but says that two may play.
    told = said(capsys, "check", bots / "bot5", "--rules", game, status=1)
    assert "The judge of the game failed: exit code 13" in told.err
    assert "the judge begins" in told.err
    said(capsys, "add", f"Five={bots / 'bot5'}", "--rules", two)
    told = said(capsys, "match", "Five", bots / "bot5", "--rules", two, "-o", tmp_path / "m")
    assert "match 1: Five 5, bot5 5" in told.out


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("match", "a", "b", "-s", "3"), "Clock: expected none, because Numbers has a judge"),
        (("match", "a", "b", "--increment", "1"), "Clock: expected none"),
        (("match", "a", "b", "--opening-moves", "2"), "Opening moves: expected none"),
        (("match", "a", "b", "--trees"), "Trees: expected none"),
        (("tournament", "a", "b", "-w", "2"), "Points: expected none"),
        (("match", "a", "random"), "Bots: expected programs, because Numbers has a judge"),
        (("match", "Anna=person", "a"), "Bots: expected programs"),
        (("match", "a", "judged"), 'Protocol: expected protocol = "ai_arena"'),
        (("match", "a", "other"), "Game: expected pok, the game of other, got Numbers"),
        (("match", "a"), "Bots: expected at least two, got 1"),
        (("match", "a", "b", "c=a", "d=a"), "Bots in a match: expected 2 to 3 in Numbers, got 4"),
        (("tournament", "a", "b", "--players", "3"), "Bots: expected at least 3, got 2"),
        (("tournament", "a", "b", "--players", "0"), "Bots in a match: expected 2 to 3"),
        (("tournament", "a", "b", "c=a", "--players", "3", "--schedule", "swiss"), "groups"),
    ],
)
def test_what_does_not_fit_is_refused(tmp_path, game, monkeypatch, capsys, arguments, expected):
    monkeypatch.chdir(tmp_path)
    for name in "ab":
        write_bot(tmp_path / name, ECHO, answers="")
    for name, toml in (("judged", 'protocol = "judge"'), ("other", 'game = "pok"')):
        write_bot(tmp_path / name, ECHO, answers="")
        (tmp_path / name / "bot.toml").write_text(toml)
    assert expected in refused(capsys, *arguments, "--rules", game)
    assert not list(tmp_path.glob("tournament-*"))


def test_games_of_ours_refuse_bots_of_judged_games(tmp_path, capsys):
    for name in "ab":
        write_bot(tmp_path / name, ECHO, answers="")
        (tmp_path / name / "bot.toml").write_text('protocol = "ai_arena"')
    bots = tmp_path / "a", tmp_path / "b"
    assert "--rules FOLDER" in refused(capsys, "match", *bots)
    told = refused(capsys, "match", *bots, "--rules", "tictactoe")
    assert "Game: expected a game with a judge" in told
    told = refused(capsys, "match", "random", "random", "random", "--rules", "tictactoe")
    assert "Bots in a match: expected 2 in tictactoe, got 3" in told


def test_names_of_games_come_before_folders(tmp_path, game, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    game.rename(tmp_path / "tictactoe")
    bots = write_bots(tmp_path / "bots", 1, 2, 3)
    names = [bots / f"bot{number}" for number in (1, 2, 3)]
    told = said(capsys, "match", "random", "random", "--rules", "tictactoe", "-o", tmp_path / "m")
    assert "match 1: random - random 2" in told.out
    told = said(capsys, "match", *names, "--rules", "./tictactoe", "-o", tmp_path / "n")
    assert "match 1: bot1 1, bot2 2, bot3 3" in told.out
    (tmp_path / "tictactoe").rename(tmp_path / "numbers")
    told = said(capsys, "match", *names, "--rules", "numbers", "-o", tmp_path / "o")
    assert "match 1: bot1 1, bot2 2, bot3 3" in told.out
    assert "game: expected one of" in refused(capsys, "match", *names, "--rules", "letters")
    told = said(capsys, "match", *names, "--rules", "letters/", status=1)
    assert "letters" in told.err


def test_without_a_bot_the_check_says_what_confines_bots(capsys):
    told = said(capsys, "check")
    assert len(told.out.splitlines()) == len(PROTECTIONS)
    assert "system calls: enforced by a filter" in told.out
    told = said(capsys, "check", "--no-sandbox")
    assert "files: not enforced. Bots can read and write your files." in told.out
