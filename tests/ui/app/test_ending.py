"""The end of the program: nothing of Qt is left to chance, and the system may ask for it."""

import importlib
import os
import pkgutil
import signal
import subprocess
import sys

import pytest
from for_long import rest_for_long
from opening_tree import OPENING
from qtpy.QtCore import QCoreApplication, QObject
from qtpy.QtGui import QCursor, QFont, QIcon, QPixmap

import uctvis
from uctvis import render, ui
from uctvis.render import opengl
from uctvis.ui.runtime.preparation import Preparation
from uctvis.ui.runtime.worker import end_jobs

# A program that opens what it is given, and then closes its window or is asked to end. When the
# last reference to the application object goes, it prints what of Qt still belongs to Python:
# PyQt would delete that in the order of a table, while the table changes.
_CHILD = """
import gc, os, signal, sys, threading
from PyQt5 import sip
from qtpy.QtCore import QObject, QTimer
from uctvis import cli
from uctvis.ui.app import application

class Application(application.QApplication):
    def __del__(self):
        # Python looks through these again, several times, before the process ends.
        print("few objects are looked through", len(gc.get_objects()) < 20_000)
        gc.unfreeze()
        left = [one for one in gc.get_objects() if issubclass(type(one), QObject)]
        left = [one for one in left if not sip.isdeleted(one) and sip.ispyowned(one)]
        print("left", sorted(type(one).__name__ for one in left if one is not self))

class Window(application.Window):
    def __init__(self):
        super().__init__()
        self.look = QTimer(self)
        self.look.timeout.connect(self.wait)
        self.look.start(10)

    def wait(self):
        page = self.analysis_shown
        if page is None or page.opening or self.preparation.loading:
            return
        self.look.stop()
        end(self)

def end(window):
    if sys.argv[1] == "close":
        window.close()
    elif sys.argv[1] == "quit":
        application.QApplication.quit()
    elif sys.argv[1] == "compiling":
        from uctvis.jit import compiling
        from uctvis.ui.runtime.worker import Job
        # Stands for a function whose compilation takes long: nothing stops it.
        compiling._watch.all_running += 1
        Job(window, lambda _progress: threading.Event().wait()).start()
        QTimer.singleShot(100, window.close)
    elif sys.argv[1] == "dialog":
        QTimer.singleShot(100, lambda: os.kill(os.getpid(), signal.SIGTERM))
        window.menus.entries["file.open"].trigger()
    else:
        os.kill(os.getpid(), getattr(signal, sys.argv[1]))

if sys.argv[1].startswith("SIG"):
    # Under nohup, SIGHUP is ignored, which children inherit.
    signal.signal(getattr(signal, sys.argv[1]), signal.SIG_DFL)
application.QApplication, application.Window = Application, Window
sys.exit(cli.main(sys.argv[2:]))
"""
_SIGNALS = [name for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


@pytest.mark.skipif(os.name == "nt", reason="signals of another process")
@pytest.mark.parametrize("how", rest_for_long(2, ["close", "dialog", *_SIGNALS, "quit"]))
def test_nothing_of_qt_belongs_to_python_when_the_application_goes(tmp_path, how):
    uctvis.save(OPENING, tmp_path / "opening.tree")
    settings = {f"XDG_{name}_HOME": str(tmp_path / name) for name in ("CONFIG", "DATA", "STATE")}
    ended = subprocess.run(
        [sys.executable, "-c", _CHILD, how, str(tmp_path / "opening.tree")],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | settings,
        timeout=120,
    )
    assert ended.returncode == 0
    assert ended.stdout.splitlines() == ["few objects are looked through True", "left []"]


def test_a_thread_that_compiles_does_not_keep_the_process(tmp_path):
    uctvis.save(OPENING, tmp_path / "opening.tree")
    settings = {f"XDG_{name}_HOME": str(tmp_path / name) for name in ("CONFIG", "DATA", "STATE")}
    ended = subprocess.run(
        [sys.executable, "-c", _CHILD, "compiling", str(tmp_path / "opening.tree")],
        env=os.environ | settings,
        timeout=120,
    )
    assert ended.returncode == 0
    assert (tmp_path / "CONFIG" / "uctvis" / "settings.json").is_file()


def test_no_module_has_an_object_that_needs_the_application():
    """Python deletes the contents of modules, and of caches, after the application is gone."""
    for place in (ui, render):
        for module in pkgutil.walk_packages(place.__path__, f"{place.__name__}."):
            importlib.import_module(module.name)
    kinds = QObject, QPixmap, QIcon, QFont, QCursor
    found = [
        f"{name}.{key}"
        for name, module in list(sys.modules.items())
        if name.startswith("uctvis.")
        for key, value in vars(module).items()
        for one in (value if isinstance(value, tuple | list | set) else [value])
        if isinstance(one, kinds)
    ]
    assert found == []


def test_a_preparation_that_was_stopped_starts_nothing(qtbot, monkeypatch):
    preparation = Preparation(lambda: None)
    loaded, stopped = [], []

    def stop():
        preparation.stop()
        stopped.append(True)

    # Its next step waits for a later event by then.
    monkeypatch.setattr(opengl, "renderer", stop)
    monkeypatch.setattr("uctvis.ui.runtime.preparation._load_rules", lambda *_: loaded.append(1))
    preparation.start("mancala")
    qtbot.waitUntil(lambda: bool(stopped), timeout=60_000)
    QCoreApplication.processEvents()
    end_jobs(preparation)
    assert loaded == []
