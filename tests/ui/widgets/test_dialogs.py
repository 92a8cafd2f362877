import errno
import logging
import os
import platform
import subprocess
import sys
import threading

import numba
import numpy
import platformdirs
import pytest
from qtpy.QtCore import Qt, qInstallMessageHandler, qWarning
from qtpy.QtWidgets import QApplication, QFileDialog, QMessageBox, QPushButton, QWidget
from wrappers import horizontal_bar

import uctvis
from uctvis import samples
from uctvis.errors import TreeFileError
from uctvis.ui.help import problems
from uctvis.ui.help.log_window import LogWindow
from uctvis.ui.runtime import log
from uctvis.ui.widgets import dialogs
from uctvis.ui.widgets.problem_dialog import ProblemDialog


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


def test_the_message_of_a_user_error_is_shown(parent, dialog):
    dialogs.show_error(parent, "No", TreeFileError("a.csv", "expected <b>a number</b>", "line 3"))
    assert dialog() == "a.csv, line 3: expected <b>a number</b>"


def test_dialogs_start_in_the_last_writable_folder(parent, monkeypatch, tmp_path):
    asked = []
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *args: asked.append(args[2]) or ("", "")
    )
    inside = tmp_path / "runs"
    inside.mkdir()
    (inside / "a.tree").touch()
    for path in (inside / "a.tree", tmp_path, inside, tmp_path / "gone" / "b.tree"):
        dialogs.begin_at(str(path))
        dialogs.ask_to_save(parent, "Save", "c.csv", {".csv": "CSV"})
    # A missing folder changes nothing.
    assert asked == [str(folder / "c.csv") for folder in (inside, tmp_path, inside, inside)]


@pytest.mark.parametrize("name", ["", "tictactoe.tree", "mancala_game"])
def test_dialogs_do_not_start_among_the_samples(tmp_path, name):
    dialogs.begin_at(str(tmp_path))
    dialogs.begin_at(str(samples.folder() / name))
    assert dialogs.remembered_folder() == str(tmp_path)


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (OSError(errno.ENOSPC, "x", "/a/b.csv"), "/a/b.csv: the disk is full"),
        (PermissionError(errno.EACCES, "x", "/a/b.csv"), "/a/b.csv: no permission"),
        (FileNotFoundError(errno.ENOENT, "x", "b"), "b: there is no such file or folder"),
        (OSError(errno.EIO, "x"), "the disk or its connection failed"),
    ],
)
def test_errors_of_the_system_are_explained(parent, dialog, error, text):
    dialogs.show_error(parent, "No", error)
    assert dialog() == text


def test_a_lack_of_memory_is_explained(parent, dialog):
    dialogs.show_error(parent, "No", MemoryError())
    assert dialog() == "There is not enough memory."


def test_an_unexpected_error_is_logged_and_shown_and_the_window_stays(qtbot, parent, watch, dialog):
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


def test_the_report_of_an_unexpected_error_can_be_copied(qtbot, qapp, parent, watch):
    logging.getLogger("uctvis").warning("what was logged before")
    try:
        raise ZeroDivisionError("the bug")
    except ZeroDivisionError:
        sys.excepthook(*sys.exc_info())
    qtbot.waitUntil(lambda: isinstance(qapp.activeModalWidget(), ProblemDialog))
    box = qapp.activeModalWidget()
    with qtbot.waitActive(box):
        box.activateWindow()
    assert not box.details.isVisible()
    qtbot.keyClick(box, Qt.Key_D, Qt.AltModifier)
    qtbot.waitUntil(box.details.isVisible)
    QApplication.clipboard().clear()
    qtbot.keyClick(box, Qt.Key_C, Qt.AltModifier)
    qtbot.waitUntil(lambda: bool(QApplication.clipboard().text()))
    report = QApplication.clipboard().text()
    assert report == box.details.toPlainText()
    box.accept()
    for part in (
        f"uctvis {uctvis.__version__}",
        f"Python {platform.python_version()}",
        f"numpy {numpy.__version__}",
        f"numba {numba.__version__}",
        "OpenGL",
        'raise ZeroDivisionError("the bug")',
        "what was logged before",
    ):
        assert part in report


def test_messages_of_qt_are_logged(parent, watch, qtlog):
    with qtlog.disabled():
        log.take_qt_s_messages()
        qWarning("said by Qt")
        qInstallMessageHandler(None)
    assert "WARNING Qt: said by Qt" in watch.read_text()


def test_a_crash_of_compiled_code_writes_a_traceback(tmp_path):
    code = "import ctypes; from uctvis.ui.runtime import log; log.open_log(); ctypes.string_at(0)"
    # This variable would write the traceback to the standard error.
    env = {name: text for name, text in os.environ.items() if name != "PYTHONFAULTHANDLER"}
    env["XDG_STATE_HOME"] = str(tmp_path)
    done = subprocess.run([sys.executable, "-c", code], env=env, stderr=subprocess.PIPE)
    assert done.returncode != 0
    (left,) = tmp_path.rglob("crash.log")
    assert "string_at" in left.read_text()


def test_a_report_can_be_made_without_an_error(qtbot, qapp, parent, watch, dialog):
    problems.report(parent)
    qtbot.waitUntil(lambda: isinstance(qapp.activeModalWidget(), ProblemDialog))
    assert "Traceback" not in qapp.activeModalWidget().details.toPlainText()
    assert "what you did" in dialog()


def test_the_log_is_shown_with_its_path(parent, watch, qapp):
    logging.getLogger("uctvis").error("first line\nlast line")
    problems.show_log(parent)
    (shown,) = parent.findChildren(LogWindow)
    assert str(watch) in shown.place.text()
    assert shown.text.toPlainText().endswith("first line\nlast line")
    assert shown.text.isReadOnly()
    shown.findChild(QPushButton).click()
    assert qapp.clipboard().text() == shown.text.toPlainText()
    shown.close()


def test_the_last_line_of_a_log_is_seen_from_its_beginning(parent, watch):
    logging.getLogger("uctvis").error("a long line " * 50)
    problems.show_log(parent)
    (shown,) = parent.findChildren(LogWindow)
    assert horizontal_bar(shown.text).value() == 0 < horizontal_bar(shown.text).maximum()
    shown.close()


def test_a_log_that_cannot_be_written_is_reported(parent, dialog, monkeypatch, tmp_path):
    monkeypatch.setattr(platformdirs, "user_log_dir", lambda *_args, **_more: str(tmp_path / "no"))
    problems.show_log(parent)
    assert "There is no log" in dialog()


def test_an_unexpected_error_in_a_thread_is_shown(qtbot, parent, watch, dialog):
    def work():
        raise ZeroDivisionError("in a thread")

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert "in a thread" in dialog()


def test_many_unexpected_errors_open_one_dialog(qtbot, qapp, parent, watch, dialog):
    for number in range(5):
        sys.excepthook(ValueError, ValueError(str(number)), None)
    boxes = [w for w in qapp.topLevelWidgets() if isinstance(w, ProblemDialog) and w.isVisible()]
    assert len(boxes) == 1
    dialog()
    assert watch.read_text().count("unexpected error") == 5
    sys.excepthook(ValueError, ValueError("again"), None)
    assert "again" in dialog()


def test_an_error_is_shown_even_if_no_log_can_be_written(
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
def test_a_path_without_a_suffix_gets_the_suffix_of_its_filter(
    parent, monkeypatch, tmp_path, typed, chosen, expected
):
    monkeypatch.setattr(
        QFileDialog,
        "getSaveFileName",
        lambda *_args: (str(tmp_path / typed) if typed else "", chosen),
    )
    path = dialogs.ask_to_save(parent, "Save", "a", {".csv": "CSV tree", ".tree": "Binary tree"})
    assert path == (str(tmp_path / expected) if expected else "")


@pytest.mark.parametrize("answer", [QMessageBox.Yes, QMessageBox.No])
def test_replacing_a_file_with_a_completed_name_must_be_confirmed(
    parent, monkeypatch, tmp_path, answer
):
    (tmp_path / "tree.csv").touch()
    typed = iter([str(tmp_path / "tree"), ""])
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (next(typed), ""))
    asked = []
    monkeypatch.setattr(
        QMessageBox, "question", lambda *arguments: asked.append(arguments[2]) or answer
    )
    path = dialogs.ask_to_save(parent, "Save", "a", {".csv": "CSV tree"})
    assert path == (str(tmp_path / "tree.csv") if answer == QMessageBox.Yes else "")
    assert asked == ["tree.csv already exists.\nDo you want to replace it?"]
