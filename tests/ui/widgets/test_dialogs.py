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
from qtpy.QtGui import QDesktopServices
from qtpy.QtWidgets import QApplication, QFileDialog, QWidget

import uctvis
from uctvis.errors import TreeFileError
from uctvis.ui.help import problems
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


def test_a_user_s_error_is_told_in_its_own_words(parent, dialog):
    dialogs.show_error(parent, "No", TreeFileError("a.csv", "expected <b>a number</b>", "line 3"))
    assert dialog() == "a.csv, line 3: expected <b>a number</b>"


def test_dialogs_begin_where_the_user_is_if_files_can_be_saved_there(parent, monkeypatch, tmp_path):
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
    # What is not there changes nothing.
    assert asked == [str(folder / "c.csv") for folder in (inside, tmp_path, inside, inside)]


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (OSError(errno.ENOSPC, "x", "/a/b.csv"), "/a/b.csv: the disk is full"),
        (PermissionError(errno.EACCES, "x", "/a/b.csv"), "/a/b.csv: no permission"),
        (FileNotFoundError(errno.ENOENT, "x", "b"), "b: there is no such file or folder"),
        (OSError(errno.EIO, "x"), "the disk failed, or the way to it"),
    ],
)
def test_what_the_system_refuses_is_told_in_words(parent, dialog, error, text):
    dialogs.show_error(parent, "No", error)
    assert dialog() == text


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


def test_what_qt_says_is_logged(parent, watch, qtlog):
    with qtlog.disabled():
        log.take_qt_s_messages()
        qWarning("said by Qt")
        qInstallMessageHandler(None)
    assert "WARNING Qt: said by Qt" in watch.read_text()


def test_a_crash_of_compiled_code_leaves_where_it_was(tmp_path):
    code = "import ctypes; from uctvis.ui.runtime import log; log.open_log(); ctypes.string_at(0)"
    env = {**os.environ, "XDG_STATE_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=env, stderr=subprocess.PIPE)
    assert done.returncode != 0
    (left,) = tmp_path.rglob("crash.log")
    assert "string_at" in left.read_text()


def test_a_report_can_be_made_without_an_error(qtbot, qapp, parent, watch, dialog):
    problems.report(parent)
    qtbot.waitUntil(lambda: isinstance(qapp.activeModalWidget(), ProblemDialog))
    assert "Traceback" not in qapp.activeModalWidget().details.toPlainText()
    assert "what you did" in dialog()


def test_the_log_is_opened_or_its_place_is_told(parent, watch, dialog, monkeypatch):
    opened = []
    monkeypatch.setattr(
        QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()) or True
    )
    problems.show_log(parent)
    assert opened == [str(watch)]
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _url: False)
    problems.show_log(parent)
    said = dialog()
    assert "No program to show text files could be started." in said
    assert f"The log file is {watch}." in said


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
    boxes = [w for w in qapp.topLevelWidgets() if isinstance(w, ProblemDialog) and w.isVisible()]
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
