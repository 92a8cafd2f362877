import logging
import sys
import threading

import platformdirs
import pytest
from qtpy.QtWidgets import QFileDialog, QMessageBox, QWidget

from uctvis.errors import TreeFileError
from uctvis.ui import dialogs


@pytest.fixture
def parent(qtbot, light):
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.show()
    return parent


@pytest.fixture
def watch(qapp, monkeypatch, tmp_path):
    monkeypatch.setattr(platformdirs, "user_log_dir", lambda *_args, **_more: str(tmp_path / "log"))
    watch = dialogs.Watch(qapp)
    yield tmp_path / "log" / "uctvis.log"
    for handler in logging.getLogger("uctvis").handlers[:]:
        logging.getLogger("uctvis").removeHandler(handler)
        handler.close()
    watch.deleteLater()


def test_a_user_s_error_is_told_in_its_own_words(parent, dialog):
    dialogs.show_error(parent, "No", TreeFileError("a.csv", "expected <b>a number</b>", "line 3"))
    assert dialog() == "a.csv, line 3: expected <b>a number</b>"


def test_a_lack_of_memory_is_told(parent, dialog):
    dialogs.show_error(parent, "No", MemoryError())
    assert dialog() == "There is not enough memory for that."


def test_an_unexpected_error_is_logged_and_told_and_the_window_stays(qtbot, parent, watch, dialog):
    try:
        raise ZeroDivisionError("the bug")
    except ZeroDivisionError:
        sys.excepthook(*sys.exc_info())
    text = dialog()
    assert "ZeroDivisionError: the bug" in text
    assert "Traceback" not in text
    assert str(watch) in text
    assert "Traceback" in watch.read_text()
    assert parent.isVisible()


def test_an_unexpected_error_in_a_thread_is_told_too(qtbot, parent, watch, dialog):
    def work():
        raise ZeroDivisionError("in a thread")

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert "in a thread" in dialog()


def test_many_unexpected_errors_make_one_dialog(qtbot, qapp, parent, watch, dialog):
    for number in range(5):
        sys.excepthook(ValueError, ValueError(str(number)), None)
    boxes = [w for w in qapp.topLevelWidgets() if isinstance(w, QMessageBox) and w.isVisible()]
    assert len(boxes) == 1
    dialog()
    assert watch.read_text().count("unexpected error") == 5
    sys.excepthook(ValueError, ValueError("again"), None)
    assert "again" in dialog()


def test_where_no_log_can_be_written_the_error_is_told_all_the_same(
    qtbot, qapp, parent, monkeypatch, tmp_path, dialog
):
    (tmp_path / "file").touch()
    monkeypatch.setattr(
        platformdirs, "user_log_dir", lambda *_args, **_more: str(tmp_path / "file" / "log")
    )
    dialogs.Watch(qapp)
    sys.excepthook(ValueError, ValueError("the bug"), None)
    assert "the bug" in dialog()


@pytest.mark.parametrize(
    ("typed", "chosen", "expected"),
    [
        ("tree.csv", "CSV tree (*.csv)", "tree.csv"),
        ("tree.TREE", "CSV tree (*.csv)", "tree.TREE"),
        ("tree", "Binary tree (*.tree)", "tree.tree"),
        ("tree.v2", "CSV tree (*.csv)", "tree.v2.csv"),
        ("", "", ""),
    ],
)
def test_a_path_without_a_suffix_gets_that_of_its_filter(
    parent, monkeypatch, tmp_path, typed, chosen, expected
):
    monkeypatch.setattr(
        QFileDialog,
        "getSaveFileName",
        lambda *_args: (str(tmp_path / typed) if typed else "", chosen),
    )
    path = dialogs.ask_to_save(parent, "Save", "a", {".csv": "CSV tree", ".tree": "Binary tree"})
    assert path == (str(tmp_path / expected) if expected else "")
