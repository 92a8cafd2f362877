"""Saving from a pane: what the user sees, and the contents of the files."""

import errno
import threading

import pytest
from named_widgets import expect_no_jobs
from qtpy.QtWidgets import QApplication, QFileDialog, QMessageBox, QPushButton

import uctvis
from uctvis.engines.kinds.uct import UctEngine
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.play.session import GameSession, Mode
from uctvis.serialize import save
from uctvis.ui.app.closing_box import ClosingBox

LONG = 60_000


class Slow:
    """A replacement of `save` that waits halfway until the test continues it."""

    def __init__(self):
        self.half_done = threading.Event()
        self.may_go_on = threading.Event()
        self.error = None

    def save(self, tree, path, progress):
        def half(part):
            progress(part / 2)
            self.half_done.set()
            while not self.may_go_on.wait(0.001):
                progress(0.5)
            if self.error is not None:
                raise self.error

        save(tree, path, half)
        progress(1.0)


@pytest.fixture
def slow(monkeypatch):
    slow = Slow()
    monkeypatch.setattr("uctvis.ui.export.saver.save", slow.save)
    yield slow
    slow.may_go_on.set()


@pytest.fixture
def path(monkeypatch, tmp_path):
    """The path that the user chooses for every tree."""
    path = tmp_path / "saved" / "mine.csv"
    path.parent.mkdir()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(path), ""))
    return path


def closing_box():
    boxes = [
        w for w in QApplication.topLevelWidgets() if isinstance(w, ClosingBox) and w.isVisible()
    ]
    return boxes[0] if boxes else None


def press(box, text):
    (button,) = [b for b in box.buttons() if b.text().replace("&", "") == text]
    button.click()


def begin_to_save(qtbot, pane, slow):
    pane.save_tree()
    qtbot.waitUntil(slow.half_done.is_set)


def files(path):
    return sorted(file.name for file in path.parent.iterdir())


def test_a_long_save_shows_its_progress(qtbot, pane, path, slow, said):
    begin_to_save(qtbot, pane, slow)
    qtbot.waitUntil(lambda: pane.saving.card.isVisible() and pane.saving.card.part == 0.5)
    assert pane.saving.card.text == "Saving mine.csv…"
    # The view remains usable while the file is written.
    pane.view.select(3)
    slow.may_go_on.set()
    qtbot.waitUntil(lambda: said == [f"Saved {path}"])
    assert not pane.saving.card.isVisible()
    assert uctvis.load(path).size == 5


@pytest.mark.parametrize("before", [b"old", None])
def test_a_cancelled_save_leaves_an_existing_file_unchanged(qtbot, pane, path, slow, said, before):
    if before is not None:
        path.write_bytes(before)
    begin_to_save(qtbot, pane, slow)
    pane.saving.card.cancel_requested.emit()
    qtbot.waitUntil(lambda: said == [f"Saving was cancelled; {path} was not changed."])
    assert not pane.saving.card.isVisible()
    if before is None:
        assert files(path) == []
    else:
        assert files(path) == [path.name]
        assert path.read_bytes() == before
    # The tree can be saved again.
    slow.may_go_on.set()
    pane.save_tree()
    qtbot.waitUntil(lambda: said[-1] == f"Saved {path}")
    assert files(path) == [path.name]


def test_a_save_that_waits_for_the_disk_cannot_be_cancelled(qtbot, monkeypatch, pane, path, said):
    on_disk = threading.Event()

    def sync(_file):
        # The window itself writes its settings.
        if threading.current_thread() is not threading.main_thread():
            on_disk.wait(60)

    monkeypatch.setattr("os.fsync", sync)
    pane.save_tree()
    qtbot.waitUntil(lambda: pane.saving.card.text == "Waiting for the disk…")
    assert pane.saving.card.part is None
    pane.saving.card.appear()
    assert not pane.saving.card.findChild(QPushButton).isEnabled()
    on_disk.set()
    qtbot.waitUntil(lambda: said == [f"Saved {path}"])


def test_one_tree_is_saved_at_a_time(qtbot, monkeypatch, pane, path, slow, said):
    begin_to_save(qtbot, pane, slow)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", None)
    pane.save_tree()
    assert said == ["A tree is already being saved."]
    slow.may_go_on.set()
    qtbot.waitUntil(lambda: said[-1] == f"Saved {path}")


def test_a_cancelled_save_dialog_saves_nothing(qtbot, monkeypatch, pane, path, said):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: ("", ""))
    pane.save_tree()
    qtbot.waitUntil(lambda: expect_no_jobs(pane))
    assert said == []
    assert files(path) == []
    pane.window().close()
    assert closing_box() is None


def test_an_error_of_saving_is_shown(qtbot, pane, path, dialog, said):
    path.parent.rmdir()
    pane.save_tree()
    assert dialog() == f"{path}: there is no folder {path.parent}"
    assert said == []
    path.parent.mkdir()
    pane.save_tree()
    qtbot.waitUntil(lambda: said == [f"Saved {path}"])


# Closing the window while a tree is being saved.


def test_the_window_closes_when_the_tree_is_saved(qtbot, window, pane, path, slow):
    begin_to_save(qtbot, pane, slow)
    window.close()
    assert window.isVisible()
    assert "Still saving mine.csv" in closing_box().text()
    slow.may_go_on.set()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert closing_box() is None
    assert uctvis.load(path).size == 5


def test_the_window_closes_at_once_if_the_save_is_given_up(qtbot, window, pane, path, slow):
    path.write_bytes(b"old")
    begin_to_save(qtbot, pane, slow)
    window.close()
    press(closing_box(), "Stop saving and close")
    qtbot.waitUntil(lambda: not window.isVisible())
    assert files(path) == [path.name]
    assert path.read_bytes() == b"old"


def test_the_window_stays_open_if_the_user_wants_that(qtbot, window, pane, path, slow, said):
    begin_to_save(qtbot, pane, slow)
    window.close()
    press(closing_box(), "Keep the window open")
    qtbot.waitUntil(lambda: closing_box() is None)
    slow.may_go_on.set()
    qtbot.waitUntil(lambda: said == [f"Saved {path}"])
    assert window.isVisible()
    window.close()
    assert not window.isVisible()


def test_the_window_stays_open_if_saving_fails(qtbot, window, pane, path, slow):
    begin_to_save(qtbot, pane, slow)
    window.close()
    assert closing_box() is not None
    slow.error = OSError(errno.ENOSPC, "no space left")
    slow.may_go_on.set()
    qtbot.waitUntil(lambda: closing_box() is None)
    (told,) = [
        w for w in QApplication.topLevelWidgets() if isinstance(w, QMessageBox) and w.isVisible()
    ]
    assert told.text() == f"{path}: the disk is full"
    assert window.isVisible()
    told.accept()


# Saving a running search.


@pytest.mark.parametrize("game", ["tictactoe", "mancala"])
def test_a_running_search_is_saved_as_it_was_at_the_click(
    qtbot, monkeypatch, window, tmp_path, game
):
    path = tmp_path / "so far.tree"
    settings = Settings(iterations=None, seconds=600, seed=1)
    window.play(GameSession.of_mode(find(game), Mode.PCS, pc=UctEngine(settings)))
    page = window.game_page
    page.play.think()
    # The search waits while the game is compiled.
    qtbot.waitUntil(lambda: page.pc.search is not None, timeout=LONG)
    search = page.pc.search
    qtbot.waitUntil(lambda: search.iterations > 50, timeout=LONG)

    def ask(*_args):
        # A job takes what was found; on a busy machine it begins later than this dialog.
        qtbot.waitUntil(lambda: bool(taken), timeout=LONG)
        # The search continues and even ends while the dialog is open.
        asked_at = search.iterations
        qtbot.waitUntil(lambda: search.iterations > asked_at + 200, timeout=LONG)
        page.play.answer_now()
        qtbot.waitUntil(lambda: page.pc.search is None, timeout=LONG)
        return str(path), ""

    taken = []
    so_far = search.so_far
    monkeypatch.setattr(search, "so_far", lambda: taken.append(so_far()) or taken[-1])
    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    said = []
    page.pane.said.connect(said.append)
    page.save_search()
    qtbot.waitUntil(lambda: said == [f"Saved {path}"], timeout=LONG)
    loaded = uctvis.load(path)
    assert loaded.record.iterations == taken[0].iterations
    assert loaded.size == taken[0].tree.size
    qtbot.waitUntil(lambda: page.pane.tree is not None, timeout=LONG)
    assert loaded.record.iterations < page.pane.tree.record.iterations
