"""Tests of `uctvis arena`: matches, tournaments, tables, replays, and bots that are added."""

import csv
import os
import re
import signal
import subprocess
import sys

import pytest
from arena_commands import refused, said
from full_disk import full_disk, needs_limits
from recorded_judge import write_bot

from uctvis.arena.matches.transcript import TRANSCRIPT
from uctvis.arena.sandbox import sandbox
from uctvis.arena.tournament.store import TournamentStore
from uctvis.cli import main
from uctvis.games import find, read_game

# Says hello, and makes the moves in the file "answers".
TOLD = """#!/usr/bin/python3 -IS
import sys
answers = iter(open("answers").read().split())
for line in sys.stdin:
    if line.startswith("Hello"):
        print(line, end="", flush=True)
    elif line.startswith("Your turn"):
        print("Play", next(answers), flush=True)
    elif line.startswith(("You", "Tie")):
        print("Fair enough", flush=True)
"""
NEEDS_SANDBOX = pytest.mark.skipif(sys.platform != "linux", reason="only there bots are confined")


@pytest.fixture(autouse=True)
def known(tmp_path, monkeypatch):
    """The bots that are known are those that the test adds."""
    monkeypatch.setattr("uctvis.arena.bot_files.known_bots.folder", lambda: tmp_path / "known")


def test_a_tournament_of_engines_has_a_table_in_all_formats(tmp_path, capsys):
    folder = tmp_path / "round"
    bots = ("random", "A=random", "iterations=50")
    options = ("--rules", "tictactoe", "--seed", 3, "-o", folder, "-w", 1, "-t", 0.5)
    told = said(capsys, "tournament", *bots, *options).out
    assert len(re.findall(r"^match \d+: ", told, re.MULTILINE)) == 6
    table = told[told.index("Rank") :]
    assert said(capsys, "table", folder).out == table
    rows = list(csv.DictReader(said(capsys, "table", folder, "--to", "csv").out.splitlines()))
    assert [row["matches"] for row in rows] == ["4"] * 3
    assert sum(float(row["points"]) for row in rows) == 6.0
    markdown = said(capsys, "table", folder, "--to", "markdown").out.splitlines()
    assert [line.split("|")[2].strip() for line in markdown[2:]] == [row["bot"] for row in rows]
    matches = csv.DictReader(said(capsys, "table", folder, "--to", "matches").out.splitlines())
    assert sorted(int(row["match"]) for row in matches) == [1, 2, 3, 4, 5, 6]
    assert list(folder.glob("*.log"))
    (score,) = folder.glob("*.score")
    assert len(score.read_text("utf-8").splitlines()) == 4


def test_a_tournament_is_resumed_and_gets_more_rounds(tmp_path, capsys):
    folder = tmp_path / "t"
    said(capsys, "tournament", "random", "B=random", "--rules", "tictactoe", "-o", folder)
    told = said(capsys, "resume", folder)
    assert "match" not in told.out
    told = said(capsys, "resume", folder, "--more", 2)
    assert [one.number for one in TournamentStore.open(folder).records()] == [1, 2, 3, 4, 5, 6]
    assert "Rounds: expected a whole number from 1" in refused(
        capsys, "resume", folder, "--more", -1
    )


def test_a_match_is_replayed_as_text_and_as_a_game(tmp_path, capsys):
    folder = tmp_path / "m"
    said(capsys, "match", "A=random", "B=random", "--rules", "chess", "--seed", 2, "-o", folder)
    (record,) = TournamentStore.open(folder).records()
    told = said(capsys, "replay", folder, 1, "--boards", "--messages").out
    assert told.splitlines()[0] == "Chess: A against B"
    game = said(capsys, "replay", folder, 1, "--to", "game").out
    chess = find("chess")
    _game, start, moves = read_game(game)
    assert chess.line(start, moves).split() == list(record.moves)
    assert "match 2 has not begun" in refused(capsys, "replay", folder, 2)
    # A transcript without its end, as after a copy that was interrupted.
    transcript = folder / "match1" / TRANSCRIPT
    lines = transcript.read_text("utf-8").splitlines(keepends=True)
    transcript.write_text("".join(lines[:3]), "utf-8")
    told = said(capsys, "replay", folder, 1, status=1)
    assert told.out.startswith("Chess: A against B\n")
    assert "The match has not ended." not in told.out
    assert "messages.jsonl: the match has ended, but the end of its transcript is" in told.err
    transcript.write_bytes(b"")
    assert "the end of its transcript is missing" in refused(capsys, "replay", folder, 1)
    transcript.write_bytes(b"[" * 50_000 + b"\n")
    assert "line 1: expected an object in JSON" in refused(capsys, "replay", folder, 1)


@NEEDS_SANDBOX
def test_programs_play_and_are_kept(tmp_path, capsys):
    moves = ["a1 b1 c1 a2 b2 c2 a3 b3 c3"] * 2
    folders = [
        write_bot(tmp_path / name, TOLD, answers=answers)
        for name, answers in zip("XY", moves, strict=True)
    ]
    folder = tmp_path / "t"
    options = ("--rules", "connect_four", "-o", folder, "-v")
    told = said(capsys, "tournament", *folders, *options).out
    assert "illegal move" in told
    settings = TournamentStore.open(folder).settings
    assert all(re.fullmatch("[0-9a-f]{64}", bot.digest) for bot in settings.bots)
    # The tournament continues with the programs that it had.
    for one in folders:
        (one / "player").write_text("#!/bin/sh\nexit 3\n")
    before = [(one.bots, one.verdicts) for one in TournamentStore.open(folder).records()]
    said(capsys, "resume", folder, "--more", 1)
    records = TournamentStore.open(folder).records()
    assert [(one.bots, one.verdicts) for one in records[2:]] == before
    (log,) = folder.glob("*.log")
    assert ">X< Hello connect_four" in log.read_text("utf-8")


@NEEDS_SANDBOX
def test_a_bot_is_checked_added_used_by_its_name_and_forgotten(tmp_path, capsys):
    good = write_bot(tmp_path / "Hare", TOLD, answers=" ".join(f"{n}" for n in (1, 2, 3, 4)))
    bad = write_bot(tmp_path / "Snail", "#!/bin/sh\necho 'no licence' >&2\nexit 3\n")
    told = said(capsys, "check", bad, status=1).err
    assert "did not start" in told
    assert "no licence" in told
    said(capsys, "add", bad, status=1)
    assert said(capsys, "add").out == ""
    # It plays the first moves of connect four, and fails then; so it is eliminated.
    assert "illegal move" in said(capsys, "check", good, "--rules", "chess", status=1).err
    (good / "player").write_text(TOLD.replace("next(answers)", "'1'"))
    said(capsys, "add", "Engine=iterations=20")
    assert said(capsys, "add").out == "Engine\titerations=20\n"
    options = ("--rules", "tictactoe", "-o", tmp_path / "m")
    said(capsys, "match", "Engine", "random", *options)
    assert [bot.name for bot in TournamentStore.open(tmp_path / "m").settings.bots] == [
        "Engine",
        "random",
    ]
    said(capsys, "add", "--forget", "Engine")
    assert "Engine" in refused(capsys, "match", "Engine", "random", *options)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("tournament", "random"), "Bots: expected at least two"),
        (("tournament", "random", "person"), "people play in uctvis arena match"),
        (("match", "random", "random", "--rules", "chequers"), "chequers"),
        (("match", "random", "nobody"), "nobody"),
        (("match", "random", "random", "--seconds", "0"), "Clock: expected"),
        (("match", "random", "random", "--games", "0"), "expected a whole number from 1"),
        (("match", "random", "random", "--sprt", "5,5"), "SPRT"),
        (("match", "random", "random", "-p", "0"), "expected a whole number from 1"),
        (("table", "nowhere"), "it contains no tournament"),
        (("resume", "nowhere"), "it contains no tournament"),
        (("replay", "nowhere", "1"), "it contains no tournament"),
        (("match", "random", "random", "--opening-moves", "90"), "Opening moves"),
    ],
)
def test_wrong_arguments_are_explained(tmp_path, monkeypatch, capsys, arguments, message):
    monkeypatch.chdir(tmp_path)
    assert message in refused(capsys, *arguments)


@NEEDS_SANDBOX
def test_bots_of_the_judge_have_no_openings(tmp_path, capsys):
    bot = write_bot(tmp_path / "b", TOLD, answers="")
    told = refused(capsys, "match", bot, "random", "--opening-moves", 2)
    assert "Opening moves: expected 0, because the protocol of b" in told
    assert not list(tmp_path.glob("tournament-*"))


@NEEDS_SANDBOX
def test_without_bubblewrap_programs_are_refused_in_words(tmp_path, monkeypatch, capsys):
    bot = write_bot(tmp_path / "b", TOLD, answers="1 2 3 4 5 6 7 8 9")
    which = sandbox.shutil.which
    monkeypatch.setattr(
        sandbox.shutil,
        "which",
        lambda name, **more: None if name == "bwrap" else which(name, **more),
    )
    told = refused(capsys, "match", bot, "random", "--rules", "tictactoe", "-o", tmp_path / "m")
    assert "bubblewrap" in told
    assert "--no-sandbox" in told
    assert not (tmp_path / "m").exists()
    options = ("--rules", "tictactoe", "-o", tmp_path / "m", "--no-sandbox")
    said(capsys, "match", bot, "random", *options)
    assert len(TournamentStore.open(tmp_path / "m").records()) == 1


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C of POSIX")
def test_ctrl_c_stops_and_resume_continues(tmp_path, capsys):
    folder = tmp_path / "t"
    command = [sys.executable, "-m", "uctvis", "arena", "match", "random", "B=random"]
    options = ["--rules", "chess", "--games", "2000", "--seed", "1", "-o", str(folder)]
    with subprocess.Popen([*command, *options], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout.readline().startswith("match ")
        running.send_signal(signal.SIGINT)
        rest = running.stdout.read()
    assert running.returncode == 0
    assert "Rank" in rest
    store = TournamentStore.open(folder)
    played = len(store.records())
    assert 0 < played < 2000
    assert not store.is_playing


def test_a_person_types_moves(tmp_path):
    command = [sys.executable, "-m", "uctvis", "arena", "match", "Anna=person", "random"]
    options = ["--rules", "tictactoe", "--seed", "1", "-o", str(tmp_path / "m")]
    typed = "nonsense\n" + "\n".join(f"{column}{row}" for column in "abc" for row in "123") + "\n"
    done = subprocess.run([*command, *options], input=typed, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "Anna), your move:" in done.stdout
    assert "expected one of the" in done.stdout
    (record,) = TournamentStore.open(tmp_path / "m").records()
    assert record.bots == ("Anna", "random")


def test_a_template_is_printed_or_written(tmp_path, capsys):
    told = said(capsys, "stub", "--rules", "chess", "--language", "python").out
    assert told.startswith("#!/usr/bin/env python3\n# A bot for chess.")
    player = tmp_path / "player"
    assert said(capsys, "stub", "--rules", "chess", "--language", "python", "-o", player).out == ""
    assert player.read_text("utf-8") == told
    assert sys.platform == "win32" or os.access(player, os.X_OK)
    # It may contain what a user has written since.
    told = refused(capsys, "stub", "--rules", "chess", "--language", "java", "-o", player)
    assert "player: a file or folder with this name already exists" in told


@needs_limits
def test_a_template_is_written_completely_or_not_at_all(tmp_path, capsys):
    player = tmp_path / "player"
    with full_disk():
        refused(capsys, "stub", "--rules", "chess", "--language", "python", "-o", player)
    assert list(tmp_path.iterdir()) == []
    said(capsys, "stub", "--rules", "chess", "--language", "python", "-o", player)
    assert player.exists()


@pytest.mark.parametrize(
    "content", [b"[" * 50_000, b"\xff", b"[]", b'{"name": 5, "text": null}'], ids=len
)
def test_damaged_files_of_known_bots_are_named_and_left_out(tmp_path, capsys, caplog, content):
    said(capsys, "add", "Engine=iterations=20")
    damaged = tmp_path / "known" / "damaged.json"
    damaged.write_bytes(content)
    assert said(capsys, "add").out == "Engine\titerations=20\n"
    assert f"{damaged} cannot be used: " in caplog.text
    assert damaged.read_bytes() == content


def test_a_template_of_a_description(tmp_path, capsys):
    file = tmp_path / "stub.txt"
    file.write_text("gameloop\nread x:int\nwrite WAIT")
    assert 'puts("WAIT");' in said(capsys, "stub", file, "--language", "c").out
    file.write_text("gameloop\nloop y write WAIT")
    told = refused(capsys, "stub", file, "--language", "c")
    assert "stub.txt, line 2: expected a number up to 1000000, or the name of an int" in told
    assert "got y" in told
    for wrong in ((), (file, "--rules", "chess")):
        with pytest.raises(SystemExit):
            main(["arena", "stub", *map(str, wrong), "--language", "c"])


@NEEDS_SANDBOX
def test_bots_of_codingame_play_without_a_clock(tmp_path, capsys):
    for name in ("fox", "owl"):
        folder = tmp_path / name
        folder.mkdir()
        said(capsys, "stub", "--rules", "pig", "--language", "python", "-o", folder / "player")
        limits = "[limits]\nfirst_turn = 20\nturn = 5\n"
        (folder / "bot.toml").write_text(f'protocol = "codingame"\n{limits}')
    bots = (tmp_path / "fox", tmp_path / "owl")
    options = ("--rules", "pig:goal=20", "--opening-moves", 2, "--seed", 1, "-o", tmp_path / "out")
    told = said(capsys, "match", *bots, *options).out
    assert re.search("^match 1: fox - owl ", told, re.MULTILINE)
    assert TournamentStore.open(tmp_path / "out").settings.time_control is None


@pytest.fixture
def fox(tmp_path):
    """A bot whose bot.toml raises some limits and lowers others; it ends at once."""
    folder = tmp_path / "bots" / "fox"
    folder.mkdir(parents=True)
    player = folder / "player"
    player.write_text("#!/bin/false\n")
    player.chmod(0o755)
    (folder / "bot.toml").write_text(
        'protocol = "codingame"\n[limits]\nturn = 10\nfirst_turn = 0.5\nmemory = 1024\nlog = 0\n'
    )
    return folder


LOWERED = "fox: memory = 512 (not 1024), turn = 0.05 (not 10), because its bot.toml may only"


@NEEDS_SANDBOX
@pytest.mark.parametrize("command", ["check", "add"])
@pytest.mark.parametrize("own", [False, True])
def test_a_bot_is_checked_with_the_limits_of_matches(command, own, fox, capsys):
    own_limits = ["--own-limits"] * own
    told = said(capsys, command, fox, "--rules", "tictactoe", *own_limits, status=1)
    assert (LOWERED in told.err) is not own


@NEEDS_SANDBOX
@pytest.mark.parametrize("command", ["tournament", "match"])
@pytest.mark.parametrize("own", [False, True])
def test_bot_toml_may_only_lower_limits(command, own, fox, tmp_path, capsys):
    rules = ("--rules", "tictactoe", "-o", tmp_path / "out")
    told = said(capsys, command, fox, "random", *rules, *["--own-limits"] * own)
    limits = TournamentStore.open(tmp_path / "out").settings.bots[0].limits
    assert (limits.first_turn, limits.log) == (0.5, 0)
    if own:
        assert (limits.turn, limits.memory) == (10, 2**30)
        assert "bot.toml" not in told.err
    else:
        assert (limits.turn, limits.memory) == (0.05, 2**29)
        assert LOWERED in told.err
        assert "--own-limits" in told.err
