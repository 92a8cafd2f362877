"""`uctvis.show`: a window of its own, on the trees as they are."""

import signal
import tempfile
from pathlib import Path

import numpy as np
import psutil
import pytest

import uctvis
from uctvis import TreeFileError, UctvisError, serialize
from uctvis.api import showing
from uctvis.commands import _shown_window as shown_window

needs_window = pytest.mark.usefixtures("qapp")


@pytest.fixture
def started(monkeypatch, tmp_path):
    """The arguments of the windows that would have been opened."""
    commands = []

    class Window:
        def __init__(self, command, **_options):
            commands.append(command)

        def poll(self):
            return 0

    monkeypatch.setattr(showing.subprocess, "Popen", Window)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr("uctvis.render.display.is_there", lambda: True)
    return commands


def test_trees_and_results_are_written_for_the_window(started):
    found = uctvis.search("tictactoe", iterations=50, seed=1)
    uctvis.show(found, uctvis.Tree.from_parents([-1, 0]))
    (command,) = started
    files = [Path(name) for name in command[4:]]
    assert [file.name for file in files] == ["tictactoe1.tree", "tree2.tree"]
    np.testing.assert_array_equal(uctvis.load(files[0]).visits, found.tree.visits)
    assert {file.parent for file in files} == {Path(command[3])}


def test_paths_are_opened_where_they_are(started, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    uctvis.show("a.tree", tmp_path / "b.csv")
    assert started[0][3:] == ["", str(tmp_path / "a.tree"), str(tmp_path / "b.csv")]
    assert list(tmp_path.iterdir()) == []


def test_a_tree_that_cannot_be_saved_leaves_no_folder(started, tmp_path, monkeypatch):
    trees = uctvis.Tree.from_parents([-1, 0]), uctvis.Tree.from_parents([-1])
    save = serialize.save

    def fail(tree, file):
        if file.name == "tree2.tree":
            raise TreeFileError(file, "the disk is full")
        save(tree, file)

    with monkeypatch.context() as full:
        full.setattr(serialize, "save", fail)
        with pytest.raises(TreeFileError, match="the disk is full"):
            uctvis.show(*trees)
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr(showing.subprocess, "Popen", lambda *_args, **_options: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        uctvis.show(*trees)
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "missing"))
    with pytest.raises(TreeFileError, match="missing"):
        uctvis.show(*trees)
    assert started == []


@pytest.mark.parametrize("wrong", [3, None, b"a.tree", uctvis])
def test_what_cannot_be_shown(started, wrong):
    with pytest.raises(TypeError, match="show: expected trees, results of searches or paths, got"):
        uctvis.show(uctvis.Tree.from_parents([-1]), wrong)
    assert started == []


def test_without_a_display(monkeypatch):
    monkeypatch.setattr("uctvis.render.display.is_there", lambda: False)
    with pytest.raises(UctvisError, match="there is no display"):
        uctvis.show("a.tree")


def test_only_the_trees_of_the_window_are_removed_when_it_closes(tmp_path, monkeypatch):
    folder = tmp_path / "uctvis-show-1"
    folder.mkdir()
    (folder / "a.tree").touch()
    opened = []
    monkeypatch.setattr(
        shown_window.application,
        "run",
        lambda *args, **passing: opened.append((args, passing)) or 0,
    )
    files = [str(folder / "a.tree"), str(tmp_path / "b.tree")]
    assert shown_window.run(str(folder), files, ["f.py"]) == 0
    # What goes with the window is not remembered.
    assert opened == [((files,), {"known": ["f.py"], "passing": files[:1]})]
    assert not folder.exists()
    folder.mkdir()
    (folder / "notes.txt").touch()
    shown_window.run(str(folder), [])
    assert (folder / "notes.txt").exists()


@needs_window
def test_a_window_opens_and_closes(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    uctvis.show(uctvis.search("tictactoe", iterations=50, seed=1).tree)
    (window,) = [
        one for one in psutil.Process().children() if shown_window.__name__ in one.cmdline()
    ]
    assert [file.name for file in tmp_path.glob("*/*")] == ["tictactoe.tree"]
    while window.is_running() and not _is_ready(window):
        pass
    window.terminate()
    assert window.wait() == 0
    assert list(tmp_path.iterdir()) == []


def _is_ready(process):
    """Whether it handles the signal that asks it to end (proc(5): SigCgt)."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    caught = next(line for line in status.splitlines() if line.startswith("SigCgt"))
    return int(caught.split()[1], 16) >> (signal.SIGTERM - 1) & 1
