"""When frames are drawn: at once, one at a time, and the newest."""

import pytest
from pointing import scene_of
from qtpy.QtWidgets import QApplication, QWidget

from uctvis.ui.runtime.frames import Frames


@pytest.fixture
def frames(qtbot, monkeypatch):
    """Those of a screen that is never waited for."""
    monkeypatch.setattr(Frames, "_rate", lambda _frames: 1e9)
    owner = QWidget()
    qtbot.addWidget(owner)
    return Frames(owner)


@pytest.fixture
def due(frames):
    """What counts the frames that were due."""
    found = []
    frames.due.connect(lambda: found.append(len(found)))
    return found


def test_the_first_one_is_due_at_once(frames, due):
    frames.ask()
    assert len(due) == 1


def test_what_is_asked_for_before_a_frame_is_shown_is_in_it(frames, due):
    frames.ask()
    frames.ask()
    frames.ask()
    frames.finished()
    QApplication.processEvents()
    assert len(due) == 1
    frames.ask()
    assert len(due) == 2


def test_a_frame_that_is_never_shown_keeps_no_other_from_it(qtbot, frames, due):
    frames.ask()
    frames.ask()
    qtbot.waitUntil(lambda: len(due) == 2)


def test_no_frame_is_due_before_the_screen_takes_another(frames, due, monkeypatch):
    monkeypatch.setattr(Frames, "_rate", lambda _frames: 1 / 60)
    frames.ask()
    frames.finished()
    frames.ask()
    QApplication.processEvents()
    assert len(due) == 1


def test_another_tree_and_what_is_selected_in_it_are_one_frame(qtbot, view):
    view.show_scene(scene_of("bushy", 3_000))
    shown = []
    view.surface.frameSwapped.connect(lambda: shown.append(view.selected))
    qtbot.waitUntil(lambda: len(shown) > 0)
    QApplication.processEvents()
    shown.clear()
    view.show_scene(scene_of("bushy", 2_000), keep_view=True)
    view.select_here(17)
    view.emphasise(bookmarks={3: ""})
    qtbot.waitUntil(lambda: len(shown) > 0)
    QApplication.processEvents()
    assert shown == [17]
