"""Tests of questions about files whose disks do not answer."""

import threading

import pytest

from uctvis import paths
from uctvis.ui.app import opening
from uctvis.ui.runtime import disks, settings_store


@pytest.fixture
def dead_disk(monkeypatch):
    """A disk under /dead/ that answers only at the end of the test."""
    gone, exists, asked = threading.Event(), paths.exists, []

    def ask(path):
        if str(path).startswith("/dead/"):
            asked.append(path)
            gone.wait()
        return exists(path)

    monkeypatch.setattr(paths, "exists", ask)
    monkeypatch.setattr(opening, "exists", ask)
    monkeypatch.setattr(disks, "LONG", 0.1)
    yield asked
    gone.set()


def test_a_disk_that_does_not_answer_is_left_out_and_asked_once(dead_disk, tmp_path):
    here = tmp_path / "a.tree"
    here.write_text("")
    settings_store.remember_recent(["/dead/b.tree", str(here), str(tmp_path / "none.tree")])
    for _time in range(3):
        assert settings_store.recent_here() == [str(here)]
    assert dead_disk == ["/dead/b.tree"]


def test_opening_a_file_on_a_disk_that_does_not_answer_is_refused_in_words(
    dead_disk, window, dialog
):
    window.open_paths(["/dead/b.tree"])
    text = dialog()
    assert "/dead/b.tree" in text
    assert "does not answer" in text
