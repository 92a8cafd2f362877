"""`uctvis review`: one game and many, whatever stops it."""

import errno
import json
import os
import signal
import subprocess
import sys
import time

import pytest

from uctvis import games
from uctvis.cli import main
from uctvis.play import saved_game
from uctvis.play.pgn_file import PgnFile
from uctvis.play.read_game import listed_game
from uctvis.play.session import GameSession
from uctvis.review.review_file import read, review_of
from uctvis.review.review_text import review_in

ONE = """[Event "One"]
[White "Ada"]
[Black "Alan"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0
"""
TWO = """[Event "Two"]
[White "Bea"]
[Black "Bob"]
[Result "0-1"]

1. f3 {My comment} e5 2. g4 (2. e4) 2... Qh4# 0-1
"""
WRONG = """[Event "Wrong"]
[FEN "no position"]

1. e4 *
"""
ENGINE = ("--engine", "alphabeta:depth=2")


def reviews_in(path):
    """The reviews in a PGN file; None for a game that cannot be read."""
    pgn, found = PgnFile(path), []
    pgn.list_games()
    for number in range(len(pgn)):
        try:
            session = listed_game(pgn, number)
        except ValueError:
            found.append(None)
        else:
            found.append(
                review_in(session.game, session.positions[0], session.moves, session.source)
            )
    return found


@pytest.fixture
def both(tmp_path):
    path = tmp_path / "both.pgn"
    path.write_text(f"{ONE}\n{TWO}")
    return path


def test_a_game_of_chess_is_judged_and_written(tmp_path, capsys):
    (tmp_path / "one.pgn").write_text(ONE)
    out, page = tmp_path / "out.pgn", tmp_path / "page.html"
    command = ["review", str(tmp_path / "one.pgn"), *ENGINE, "-o", str(out)]
    status = main([*command, "--html", str(page)])
    assert status == 0
    printed = capsys.readouterr().out
    assert "Nf6??" in printed
    assert "Ada: accuracy" in printed
    (review,) = reviews_in(out)
    assert review.is_complete
    assert review.verdicts[6].mark.sign == "??"
    assert "Nf6??" in page.read_text(encoding="utf-8")


def test_a_saved_game_is_judged_and_saved_with_its_review(tmp_path, capsys):
    session = GameSession(games.find("tictactoe"))
    for name in ("b2", "a2", "a1", "c3"):
        session.play(session.game.parse_move(session.position, name))
    (tmp_path / "game.json").write_bytes(saved_game.written(session))
    out = tmp_path / "out.json"
    command = ["review", str(tmp_path / "game.json"), "--seconds", "0.05", "--json"]
    assert main([*command, "-o", str(out)]) == 0
    review = read(json.loads(capsys.readouterr().out))
    again = saved_game.read(out.read_bytes())
    assert review_of(again.game, again.positions[0], again.moves, again.review) == review
    assert review.verdicts[2].mark.value == "blunder"


def test_all_games_are_judged_one_after_the_other(both, tmp_path, capsys):
    out = tmp_path / "out.pgn"
    assert main(["review", str(both), *ENGINE, "-o", str(out)]) == 0
    first = out.read_text()
    assert [review.is_complete for review in reviews_in(out)] == [True, True]
    assert "My comment" in first
    assert "( 2. e4" in first
    assert "2/2 Bea" in capsys.readouterr().out
    # Nothing is left to do.
    assert main(["review", str(both), *ENGINE, "-o", str(out)]) == 0
    assert out.read_text() == first


@pytest.mark.parametrize("kept", [1, 60, 200, 300, 500, 650])
def test_it_goes_on_after_a_kill_at_any_byte(both, tmp_path, kept):
    whole, out = tmp_path / "whole.pgn", tmp_path / "out.pgn"
    assert main(["review", str(both), *ENGINE, "-o", str(whole)]) == 0
    out.write_bytes(whole.read_bytes()[:kept])
    status = main(["review", str(both), *ENGINE, "-o", str(out)])
    if status == 0:
        assert [one.values for one in reviews_in(out)] == [one.values for one in reviews_in(whole)]
    else:
        # Too little is there to know whose file it is.
        assert out.read_bytes() == whole.read_bytes()[:kept]


def test_a_game_that_cannot_be_read_is_kept_as_it_is(tmp_path, capsys):
    path, out = tmp_path / "three.pgn", tmp_path / "out.pgn"
    path.write_text(f"{ONE}\n{WRONG}\n{TWO}")
    for _again in range(2):
        assert main(["review", str(path), *ENGINE, "-o", str(out)]) == 0
        assert "three.pgn: 2:" in capsys.readouterr().err
        assert [one is None for one in reviews_in(out)] == [False, True, False]
        assert 'FEN "no position"' in out.read_text()


def test_a_file_with_other_games_is_left_alone(both, tmp_path, capsys):
    out = tmp_path / "out.pgn"
    out.write_text(f"{TWO}\n{ONE}")
    assert main(["review", str(both), *ENGINE, "-o", str(out)]) == 2
    assert "number 1" in capsys.readouterr().err
    assert out.read_text() == f"{TWO}\n{ONE}"


def test_the_input_is_not_overwritten(both, capsys):
    before = both.read_bytes()
    assert main(["review", str(both), *ENGINE, "-o", str(both)]) == 2
    assert "not the game" in capsys.readouterr().err
    assert both.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["missing.pgn"], "no such file"),
        (["both.pgn", "--html", "page.html"], "one game"),
        (["both.pgn", "-o", "out.json"], "PGN"),
        (["both.pgn", "--engine", "random"], "an engine that searches"),
        (["both.pgn", "--mistake", "1"], "Mistake"),
        (["both.pgn", "--seconds", "0"], "0.01"),
        (["empty.pgn"], "or a game"),
        (["damaged.json"], "JSON"),
    ],
)
def test_wrong_arguments_are_explained(both, tmp_path, monkeypatch, capsys, arguments, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty.pgn").touch()
    (tmp_path / "damaged.json").write_text("{")
    try:
        status = main(["review", *arguments])
    except SystemExit as ended:
        status = ended.code
    assert status != 0
    assert message in capsys.readouterr().err


def test_a_full_disk_loses_no_game(both, tmp_path, monkeypatch, capsys):
    out, synced = tmp_path / "out.pgn", []

    def full(_descriptor):
        synced.append(out.stat().st_size)
        if len(synced) == 2:
            raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        assert main(["review", str(both), *ENGINE, "-o", str(out)]) == 2
    assert "the disk is full" in capsys.readouterr().err
    assert out.stat().st_size == synced[0] < synced[1]
    assert [review.is_complete for review in reviews_in(out)] == [True]
    assert main(["review", str(both), *ENGINE, "-o", str(out)]) == 0
    assert [review.is_complete for review in reviews_in(out)] == [True, True]


@pytest.mark.skipif(os.name == "nt", reason="children get no Ctrl-C there")
def test_ctrl_c_keeps_what_is_judged(both, tmp_path):
    out = tmp_path / "out.pgn"
    command = [sys.executable, "-m", "uctvis", "review", str(both), "--seconds", "0.4"]
    child = subprocess.Popen([*command, "-o", str(out)], stderr=subprocess.PIPE, text=True)
    time.sleep(6)
    child.send_signal(signal.SIGINT)
    _nothing, said = child.communicate(timeout=60)
    assert "Traceback" not in said
    assert child.returncode in (0, 1)
    if child.returncode == 1 and out.exists():
        assert all(review is not None for review in reviews_in(out))
    assert main(["review", str(both), "--seconds", "0.05", "-o", str(out)]) == 0
    assert [review.is_complete for review in reviews_in(out)] == [True, True]
