"""Tournaments that the window plays in a child process."""

import os
import sys

import pytest
from sample_tournament import sample_store

from uctvis.arena.tournament.store import MatchState, TournamentStore
from uctvis.ui.arena.playing import tournament_runner
from uctvis.ui.arena.playing.tournament_runner import TournamentRunner

PATIENCE = 60_000


@pytest.fixture
def runner(qtbot):
    runner = TournamentRunner()
    yield runner
    runner.stop()
    runner.deleteLater()


@pytest.fixture
def child(monkeypatch, tmp_path):
    """A function that sets the code of the child process."""

    def set_code(code):
        path = tmp_path / "child.py"
        path.write_text(code, encoding="utf-8")
        monkeypatch.setattr(tournament_runner, "own_command", lambda: [sys.executable, str(path)])

    return set_code


def test_it_plays_to_the_end(qtbot, runner, tmp_path):
    folder = sample_store(tmp_path / "cup", "tictactoe", finished=4).folder
    failures = []
    runner.failed.connect(failures.append)
    runner.start(folder)
    assert runner.folder == folder
    qtbot.waitUntil(lambda: runner.folder is None, timeout=PATIENCE)
    assert failures == []
    assert {entry.state for entry in TournamentStore.open(folder).entries()} == {
        MatchState.FINISHED
    }


def test_a_failure_is_told_in_its_words(qtbot, runner, tmp_path):
    with qtbot.waitSignal(runner.failed, timeout=PATIENCE) as failed:
        runner.start(tmp_path)
    assert "no tournament" in failed.args[0]
    assert runner.folder is None


def test_a_program_that_does_not_start(qtbot, runner, tmp_path, monkeypatch):
    monkeypatch.setattr(tournament_runner, "own_command", lambda: ["/no/such/program"])
    with qtbot.waitSignal(runner.failed) as failed:
        runner.start(tmp_path)
    assert failed.args[0]
    assert runner.folder is None


WAITS = """
import pathlib, signal, sys, time
def end(_signal, _frame):
    pathlib.Path(sys.argv[3], "asked").touch()
    sys.exit(1)
signal.signal(signal.SIGINT, end)
pathlib.Path(sys.argv[3], "begun").touch()
time.sleep(600)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="processes are not asked there")
def test_a_pause_asks_the_process_to_end(qtbot, runner, tmp_path, child):
    child(WAITS)
    failures = []
    runner.failed.connect(failures.append)
    runner.start(tmp_path)
    qtbot.waitUntil((tmp_path / "begun").exists, timeout=PATIENCE)
    runner.pause()
    assert runner.pauses
    qtbot.waitUntil(lambda: runner.folder is None, timeout=PATIENCE)
    assert (tmp_path / "asked").exists()
    assert failures == []
    assert not runner.pauses


@pytest.mark.skipif(sys.platform == "win32", reason="processes are not asked there")
@pytest.mark.parametrize("code", [WAITS, WAITS.replace("sys.exit(1)", "pass")])
def test_the_end_of_the_window_ends_the_process(qtbot, runner, tmp_path, child, monkeypatch, code):
    monkeypatch.setattr(tournament_runner, "_PATIENCE", 300)
    code += "\ntime.sleep(600)\n"
    child(code.replace('"begun").touch()', '"begun").write_text(str(__import__("os").getpid()))'))
    runner.start(tmp_path)
    qtbot.waitUntil(
        lambda: (tmp_path / "begun").exists() and (tmp_path / "begun").read_text() != "",
        timeout=PATIENCE,
    )
    process = int((tmp_path / "begun").read_text())
    runner.stop()
    assert runner.folder is None
    # It was waited for, so it is not even a zombie.
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
