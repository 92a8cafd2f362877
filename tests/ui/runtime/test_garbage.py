"""Garbage: nothing of Qt is deleted amid what Qt does, nor left behind for it."""

import gc
import os
import subprocess
import sys
import threading

from qtpy.QtCore import QCoreApplication, QEvent, QThread
from qtpy.QtWidgets import QApplication, QWidget

import uctvis
from uctvis.games import find
from uctvis.play.session import GameSession, Mode
from uctvis.tree.tree import Tree
from uctvis.ui.app.window import Window
from uctvis.ui.runtime import garbage

# What a user's change of the theme does while widgets wait to be collected: the walk along all
# widgets comes to some in whose code Python would look for garbage.
_THEME_CHANGED = """
import gc
from qtpy.QtCore import QEvent, QTimer
from qtpy.QtWidgets import QApplication, QLabel, QWidget
from uctvis.ui.app import application
from uctvis.ui.widgets import theme

class Maker(QLabel):
    def changeEvent(self, event):
        if event.type() == QEvent.Type.StyleChange:
            made.append([[] for _number in range(2 * gc.get_threshold()[0])])
        super().changeEvent(event)

class Held(QWidget):
    def __init__(self):
        super().__init__()
        self.itself = self

def change(app):
    makers = [Maker() for _number in range(20)]
    for maker in makers:
        theme.apply_to(maker)
    gc.collect()
    for _number in range(100):
        Held()
    print(len([widget for widget in app.allWidgets() if isinstance(widget, Held)]))
    theme.apply(app, theme.ThemeChoice.DARK)
    print(len(made) >= len(makers))
    app.quit()

def begin(app):
    QTimer.singleShot(0, lambda: change(app))
    return go_on()

made = []
go_on = QApplication.exec
QApplication.exec = begin
print(application.run([]))
"""


def test_a_change_of_the_theme_deletes_no_widget_that_it_comes_to(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", _THEME_CHANGED],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONMALLOC": "debug", "MALLOC_PERTURB_": "165"},
    )
    assert done.returncode == 0
    assert done.stdout.split() == ["100", "True", "0"]


class Held(QWidget):
    """A widget that only the search for garbage takes away."""

    def __init__(self):
        super().__init__()
        self.itself = self


def waiting():
    return len([widget for widget in QApplication.allWidgets() if isinstance(widget, Held)])


def make_garbage():
    for _number in range(gc.get_threshold()[0]):
        Held()


def test_what_is_garbage_goes_between_events(qtbot):
    make_garbage()
    assert waiting() == gc.get_threshold()[0]
    qtbot.waitUntil(lambda: waiting() == 0)


def test_threads_look_for_no_garbage(qtbot):
    looked = []

    def look(phase, _info):
        looked.append((phase, threading.current_thread()))

    class Making(QThread):
        def run(self):
            self.made = [[] for _number in range(5 * gc.get_threshold()[0])]

    gc.callbacks.append(look)
    try:
        thread = Making()
        thread.start()
        thread.wait()
        assert looked == []
        qtbot.waitUntil(lambda: bool(looked))
        assert {where for _phase, where in looked} == {threading.main_thread()}
    finally:
        gc.callbacks.remove(look)


def test_it_can_be_put_off(qtbot):
    make_garbage()
    with garbage.put_off():
        garbage.collect_due()
        assert waiting() == gc.get_threshold()[0]
    garbage.collect_due()
    assert waiting() == 0


def test_python_is_as_before_where_nobody_collects_between_events():
    before = gc.isenabled()
    try:
        for enabled in (True, False):
            (gc.enable if enabled else gc.disable)()
            with garbage.put_off():
                assert not gc.isenabled()
            assert gc.isenabled() == enabled
    finally:
        (gc.enable if before else gc.disable)()


def test_all_that_a_window_has_is_below_it_and_goes_with_it(qtbot, light, tmp_path):
    file = tmp_path / "five.csv"
    uctvis.save(Tree.from_parents([-1, 0, 0, 1, 1], visits=[4, 2, 1, 1, 0]), file)
    before = QApplication.allWidgets()
    window = Window()
    window.show()
    window.open_paths([str(file)])
    qtbot.waitUntil(
        lambda: window.pane is not None and window.pane.tree is not None, timeout=60_000
    )
    window.play(GameSession.of_mode(find("mancala"), Mode.PLAYERS))
    others = [w for w in QApplication.topLevelWidgets() if w.parent() is None and w not in before]
    assert others == [window]
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.DeferredDelete)
    assert [widget for widget in QApplication.allWidgets() if widget not in before] == []
