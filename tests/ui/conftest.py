"""Fixtures for tests in a real window: new settings, no missed dialog, nothing left behind."""

import gc
import sys
import threading
from functools import partial

import pytest
from opening_tree import OPENING
from qtpy.QtCore import QCoreApplication, QEvent, QThread
from qtpy.QtGui import QCursor
from qtpy.QtWidgets import QApplication, QMessageBox
from showing import show
from wrappers import made_by_qt_and_kept

import uctvis
from uctvis.engines.kinds import uct
from uctvis.render import canvas
from uctvis.tree.tree import Tree
from uctvis.ui.app.window import Window
from uctvis.ui.board.board_panel import BoardPanel
from uctvis.ui.runtime import frames, garbage, settings_store
from uctvis.ui.runtime.worker import end_jobs
from uctvis.ui.tree.tree_view import TreeView
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.problem_dialog import ProblemDialog


def pytest_collection_modifyitems(items):
    for item in items:
        if "qtbot" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.qt_log_level_fail("WARNING"))


_OTHERS_RAN = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    """Collect garbage between events, as in the application, and between tests of windows.

    pytest calls this for the tests of all folders, not only of this one.
    """
    stash = item.config.stash
    if "qapp" not in getattr(item, "fixturenames", ()):
        stash[_OTHERS_RAN] = True
        return (yield)
    gc.disable()
    if stash.get(_OTHERS_RAN, True):
        # A search through all that other tests have loaded takes up to half a second, so that is
        # not done after each test.
        gc.collect()
        gc.freeze()
        stash[_OTHERS_RAN] = False
    try:
        return (yield)
    finally:
        gc.collect()
        gc.enable()


@pytest.fixture(autouse=True)
def collector(request):
    if "qapp" not in request.fixturenames:
        yield
        return
    collector = garbage.Collector(request.getfixturevalue("qapp"))
    yield
    collector.deleteLater()


@pytest.fixture(autouse=True)
def pointer_aside(request):
    """Move the pointer away, so that a new window does not open below it."""
    if "qapp" in request.fixturenames and QApplication.platformName() == "xcb":
        QCursor.setPos(request.getfixturevalue("qapp").primaryScreen().geometry().bottomRight())


@pytest.fixture(autouse=True)
def fresh_settings(monkeypatch, tmp_path):
    # The first contains games, the second selects the language.
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(settings_store, "folder", lambda: tmp_path / "settings")


@pytest.fixture(autouse=True)
def short_hints(monkeypatch):
    """Hints have a few iterations: tests of windows wait for them."""
    monkeypatch.setattr(uct, "_OF_ADVICE", (100, 3.0))


@pytest.fixture(autouse=True)
def nothing_glides(monkeypatch):
    """Disable glides, as on systems without animations, so that clicked items do not move."""
    monkeypatch.setattr(frames, "may_move", lambda _widget: False)


@pytest.fixture(autouse=True)
def nothing_left_behind(request):
    """Check that no thread and no top-level widget is left after a test; see also `wrappers`."""
    threads = set(threading.enumerate())
    hooks = sys.excepthook, threading.excepthook
    yield
    sys.excepthook, threading.excepthook = hooks
    if "qtbot" not in request.fixturenames:
        return
    for widget in QApplication.topLevelWidgets():
        # As the application's window does: Qt aborts the process if a thread's owner is deleted
        # before the thread has ended.
        end_jobs(widget)
    QCoreApplication.sendPostedEvents(None, QEvent.DeferredDelete)
    left = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
    for widget in left:
        # Only this test fails, and not all later ones.
        widget.close()
        widget.deleteLater()
    assert not left
    assert made_by_qt_and_kept() == []
    # Threads of Qt are in this list once they have run Python code.
    alive = [t for t in threading.enumerate() if t not in threads and t.is_alive()]
    assert not [t for t in alive if not isinstance(t, threading._DummyThread)]


# Milliseconds for what a test waits for and does not measure, also on a machine that is busy.
_PATIENCE = 60_000


@pytest.fixture
def qtbot(qtbot):
    """pytest-qt's robot, with more patience than its five seconds.

    Added widgets have the style sheet that their window would have.
    """
    for name in ("waitUntil", "waitSignal", "waitActive", "waitExposed"):
        setattr(qtbot, name, partial(getattr(qtbot, name), timeout=_PATIENCE))
    add = qtbot.addWidget

    def add_widget(widget, **options):
        if widget.parentWidget() is None:
            theme.apply_to(widget)
        add(widget, **options)

    qtbot.addWidget = add_widget
    return qtbot


@pytest.fixture
def light(qapp):
    theme.note_system(qapp)
    theme.apply(qapp, theme.ThemeChoice.LIGHT)


@pytest.fixture
def window(qtbot, light):
    """The application's window, ready for mancala and tic-tac-toe; closed after the test."""
    window = Window()
    try:
        window.resize(1280, 720)
        window.show()
        with qtbot.waitActive(window):
            window.activateWindow()
        window.preparation.start("mancala")
        preparation = window.preparation
        qtbot.waitUntil(lambda: not (preparation.loading or preparation.running), timeout=300_000)
        # Most tests play one of these two; without a cache, the second would be compiled later.
        qtbot.waitUntil(lambda: not preparation.prepares("tictactoe"), timeout=300_000)
        yield window
    finally:
        # Also if the engine was not ready in time: a window that is left fails all later tests.
        window.close()
        window.deleteLater()
    assert all(thread.isFinished() for thread in window.findChildren(QThread))


@pytest.fixture
def dialog(qtbot):
    """A function that waits for a dialog, closes it, and returns its text."""

    def close_and_read() -> str:
        def boxes():
            return [
                w
                for w in QApplication.topLevelWidgets()
                if isinstance(w, QMessageBox | ProblemDialog) and w.isVisible()
            ]

        qtbot.waitUntil(lambda: bool(boxes()), timeout=30_000)
        (box,) = boxes()
        text = box.text()
        box.accept()
        qtbot.waitUntil(lambda: not boxes())
        return text

    return close_and_read


@pytest.fixture(params=["OpenGL", "QPainter"])
def view(request, qtbot, monkeypatch):
    """The view of a tree, 600 x 400 pixels, with each of the two renderers."""
    if request.param == "QPainter":
        monkeypatch.setattr(canvas, "renderer", lambda: None)
    elif not canvas.has_opengl():
        pytest.skip("there is no OpenGL here")
    view = TreeView()
    view.resize(600, 400)
    qtbot.addWidget(view)
    with qtbot.waitExposed(view):
        view.show()
    return view


@pytest.fixture
def opening(qtbot, window, tmp_path):
    """The pane of a window that shows the tree `OPENING`, from a file."""
    uctvis.save(OPENING, tmp_path / "opening.tree")
    window.open_paths([str(tmp_path / "opening.tree")])
    qtbot.waitUntil(lambda: window.pane.tree is not None, timeout=60_000)
    return window.pane


@pytest.fixture
def pane(qtbot, window, tmp_path):
    """The pane of a window that shows a tree of five nodes, from a file."""
    file = tmp_path / "five.csv"
    uctvis.save(Tree.from_parents([-1, 0, 0, 1, 1], visits=[4, 2, 1, 1, 0]), file)
    window.open_paths([str(file)])
    qtbot.waitUntil(lambda: window.pane.tree is not None, timeout=60_000)
    return window.pane


@pytest.fixture
def said(pane):
    """The message of the pane in the status bar."""
    said = []
    pane.said.connect(said.append)
    return said


@pytest.fixture
def board(qtbot, light):
    return show(qtbot, BoardPanel(), 600, 400)
