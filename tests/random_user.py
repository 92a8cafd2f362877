"""A user who does random things, in random order, in the application's window."""

import os
import random
import sys
import threading
import traceback
from collections import deque
from pathlib import Path

from answering import Answering
from qtpy.QtCore import (
    QCoreApplication,
    QEvent,
    QMimeData,
    QPoint,
    QPointF,
    Qt,
    QTimer,
    QUrl,
    qInstallMessageHandler,
)
from qtpy.QtGui import (
    QColor,
    QDesktopServices,
    QDropEvent,
    QGuiApplication,
    QKeySequence,
    QWheelEvent,
)
from qtpy.QtTest import QTest
from qtpy.QtWidgets import (
    QAbstractButton,
    QApplication,
    QColorDialog,
    QComboBox,
    QFileDialog,
    QLineEdit,
    QMenu,
    QMenuBar,
    QWidget,
)

import uctvis
from uctvis.tree.tree import Tree
from uctvis.ui.app.window import Window
from uctvis.ui.runtime.worker import end_jobs

_KEYS = (
    *(Qt.Key_Left, Qt.Key_Right, Qt.Key_Up, Qt.Key_Down, Qt.Key_Home, Qt.Key_End),
    *(Qt.Key_PageUp, Qt.Key_PageDown, Qt.Key_Tab, Qt.Key_Backtab, Qt.Key_Return, Qt.Key_Escape),
    *(Qt.Key_Space, Qt.Key_Backspace, Qt.Key_Delete, Qt.Key_F1, Qt.Key_F3, Qt.Key_F11),
    *(Qt.Key_Plus, Qt.Key_Minus, Qt.Key_0, Qt.Key_A, Qt.Key_Comma, Qt.Key_Period),
)
_MODIFIERS = (
    *[Qt.NoModifier] * 6,
    *(Qt.ShiftModifier, Qt.ControlModifier, Qt.AltModifier),
    Qt.ControlModifier | Qt.ShiftModifier,
)
_TEXTS = (
    "7",
    "1000",
    "0",
    "-1",
    "1e9",
    "0.5",
    "e2e4",
    "a",
    "<b>&",
    "ąę ✓",
    "a.csv; b",
    " " * 9,
    "",
)
# Qt's messages about this machine, which the program cannot change.
_SAID_OF_THE_MACHINE = ("XDG_RUNTIME_DIR", "propagateSizeHints", "QXcbConnection", "DBus")


class RandomUser:
    """Does random things, chosen by `seed`, to its own window; `errors` contains the failures.

    The actions depend on what is visible, and so on the speed of threads. Therefore the same seed
    repeats nearly, but not exactly, the same actions.
    """

    def __init__(
        self,
        seed: int,
        folder: Path,
        most_nodes: int = 60_000,
        hang: float = 20.0,
        files: Path | None = None,
    ):
        """`files`: a folder of files to open; without one, they are made in `folder`."""
        self._random = random.Random(seed)
        self._folder = folder
        self._steps = 0
        self._windows = 0
        self.errors: list[str] = []
        self.done: deque[str] = deque(maxlen=25)
        # The file is complete even after a crash.
        self.story = (folder / f"actions of seed {seed}.txt").open("w", buffering=1)
        self.answering = Answering(hang, self._hang)
        if files is None:
            self.paths = _some_files(folder / "trees", most_nodes)
        else:
            self.paths = [str(path) for path in files.iterdir()]
        self._games = _some_games(folder)
        self.window: Window
        self._pulse = QTimer()
        self._pulse.setInterval(5)
        self._pulse.timeout.connect(self._beat)
        self._step_began = 0
        self._actions = (
            (10, self._click),
            (4, self._press_button),
            (8, self._press_keys),
            (4, self._type),
            (6, self._choose_from_menus),
            (4, self._drag),
            (4, self._turn_wheel),
            (2, self._drop_files),
            (2, self._resize),
            (2, self._play),
            (1, self._copy),
            (5, self._wait),
            (0.3, self._close),
        )

    # Starting and ending.

    def __enter__(self):
        self._hooks = sys.excepthook, threading.excepthook
        sys.excepthook = lambda _kind, error, _place: self._note_error(error)
        threading.excepthook = lambda hook: self._note_error(hook.exc_value)
        self._handler = qInstallMessageHandler(self._hear)
        self._dialogs = {
            (QFileDialog, "getOpenFileNames"): lambda *_: (self._some_paths(), ""),
            (QFileDialog, "getOpenFileName"): lambda *_: (self._random.choice(self._games), ""),
            (QFileDialog, "getExistingDirectory"): lambda *_: self._some_paths()[0],
            (QFileDialog, "getSaveFileName"): lambda *_: self._some_target(),
            (QDesktopServices, "openUrl"): lambda *_: self._random.random() < 0.5,
            (QColorDialog, "getColor"): lambda *_: QColor(self._random.randrange(1 << 24)),
        }
        for (place, name), answer in list(self._dialogs.items()):
            self._dialogs[place, name] = getattr(place, name)
            setattr(place, name, staticmethod(answer))
        self._open_window()
        self._pulse.start()
        self.answering.__enter__()
        return self

    def __exit__(self, *_error):
        self.answering.__exit__()
        self._pulse.stop()
        self._end_window()
        for (place, name), real in self._dialogs.items():
            setattr(place, name, real)
        qInstallMessageHandler(self._handler)
        sys.excepthook, threading.excepthook = self._hooks
        self.story.close()

    def step(self):
        """Do one action, and give the window time to answer; open another one if it is closed."""
        self.do_one()
        if not self.window.isVisible():
            self._end_window()
            self._open_window()

    def do_one(self):
        """Do one action, and give the window time to answer."""
        self._steps += 1
        weights, actions = zip(*self._actions, strict=True)
        (action,) = self._random.choices(actions, weights)
        self._step_began = self.answering.beats
        self.answering.skip()
        action()
        self.answering.beat()
        self._answer(self._random.choice((1, 1, 1, 5, 20, 60)))

    def _answer(self, milliseconds):
        QTest.qWait(milliseconds)

    def _beat(self):
        self.answering.beat()
        # Leave something that runs its own event loop, such as dragging a text.
        if self.answering.beats - self._step_began > 300:
            self._step_began = self.answering.beats
            self._say("leaves what waits")
            QTest.keyClick(self._target(), Qt.Key_Escape)

    def _say(self, what):
        line = f"{self._steps}: {what}"
        self.done.append(line)
        self.answering.doing = line
        self.story.write(line + "\n")

    def _note_error(self, error):
        self.errors.append("".join(traceback.format_exception(error)))

    def _hear(self, _kind, _context, text):
        if not any(part in text for part in _SAID_OF_THE_MACHINE):
            self.errors.append(f"Qt: {text}")

    def _hang(self, stack):
        self.story.write(f"HANGS: {stack}\n")
        print(f"The window hangs: {stack}\n" + "\n".join(self.done), file=sys.__stderr__)
        # Nothing else ends a process that hangs.
        os._exit(3)

    # The window.

    def _open_window(self):
        self._windows += 1
        self._say("opens the window")
        self.window = Window()
        self.window.resize(1280, 720)
        self.window.show()
        self.window.activateWindow()
        self.window.preparation.start("mancala")
        self.window.start_page.unfinished.look()

    def _end_window(self):
        self._say("ends the window")
        for _round in range(400):
            if not self.window.isVisible():
                break
            above = QApplication.activePopupWidget() or QApplication.activeModalWidget()
            (above or self.window).close()
            # It may be waiting for a file.
            self._answer(20)
        else:
            self.errors.append("the window cannot be closed")
        for widget in QApplication.topLevelWidgets():
            if widget.isVisible() and not widget.inherits("QToolTip"):
                self.errors.append(f"left behind: {_name(widget)}")
                widget.close()
        # As the application does when its window has closed: its last events may have begun a job,
        # such as a look for unfinished games, and Qt aborts the process if its owner goes first.
        end_jobs(self.window)
        self.window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.DeferredDelete)

    def _top(self) -> QWidget:
        """The window that gets the events of the user."""
        app = QApplication
        found = app.activePopupWidget() or app.activeModalWidget()
        if found is None:
            others = [w for w in app.topLevelWidgets() if w.isVisible() and w.isWindow()]
            others = [w for w in others if w.windowHandle() is not None and _takes_input(w)]
            found = self._random.choice(others) if others else self.window
        return found

    def _target(self):
        found = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        return (found or self.window).windowHandle() or self.window.windowHandle()

    def _place(self, kinds=QWidget):
        """A window and a point in it: in a visible widget, or anywhere."""
        top = self._top()
        widgets = [w for w in top.findChildren(kinds) if w.isVisible() and w.isEnabled()]
        widget = self._random.choice(widgets) if widgets else top
        point = QPoint(
            self._random.randrange(max(1, widget.width())),
            self._random.randrange(max(1, widget.height())),
        )
        return top.windowHandle(), widget.mapTo(top, point) if widget is not top else point, widget

    # Actions.

    def _click(self):
        handle, point, widget = self._place()
        button = self._random.choice((Qt.LeftButton, Qt.LeftButton, Qt.RightButton))
        keys = self._random.choice(_MODIFIERS)
        self._say(f"clicks {_name(widget)} at {point.x()}, {point.y()}, {int(button)}")
        QTest.mouseMove(handle, point)
        for _time in range(self._random.choice((1, 1, 1, 2))):
            self._press_mouse(handle, button, keys, point)

    def _press_button(self):
        handle, _point, widget = self._place((QAbstractButton, QComboBox, QMenuBar))
        point = widget.mapTo(widget.window(), widget.rect().center())
        self._say(f"presses {_name(widget)}")
        self._press_mouse(handle, Qt.LeftButton, Qt.NoModifier, point)

    def _press_mouse(self, handle, button, keys, point):
        for happens in (QTest.mousePress, QTest.mouseRelease):
            # A window that was pressed may not exist when the button is released.
            if handle in QGuiApplication.topLevelWindows():
                happens(handle, button, keys, point)

    def _press_keys(self):
        key, keys = self._random.choice(_KEYS), self._random.choice(_MODIFIERS)
        times = self._random.choice((1, 1, 1, 2, 5))
        self._say(f"presses {QKeySequence(int(keys) | key).toString()}, {times} times")
        for _time in range(times):
            # QTest presses and releases Alt separately, and crashes if the window no longer exists
            # by then: Alt closes a menu, and the key may close a dialog.
            if QApplication.activePopupWidget():
                keys = Qt.NoModifier
            QTest.keyPress(self._target(), key, keys)
            # Pressing a key may close a window; then another window gets the release.
            above = QApplication.activePopupWidget() or QApplication.activeModalWidget()
            QTest.keyRelease(self._target(), key, Qt.NoModifier if above else keys)

    def _type(self):
        top = self._top()
        fields = [w for w in top.findChildren(QLineEdit) if w.isVisible() and w.isEnabled()]
        text = self._random.choice(_TEXTS)
        if not fields:
            return
        field = self._random.choice(fields)
        self._say(f"types {text!r} into {_name(field)}")
        field.setFocus()
        if self._random.random() < 0.6:
            field.selectAll()
        if text.isascii():
            QTest.keyClicks(field, text)
        else:
            # Like pasted text, because QTest has keys only for ASCII.
            field.insert(text)
        if self._random.random() < 0.6:
            QTest.keyClick(field, Qt.Key_Return)

    def _choose_from_menus(self):
        if QApplication.activeModalWidget() or QApplication.activePopupWidget():
            return
        menu = self._random.choice(self.window.findChildren(QMenu))
        # Some menus are filled only now.
        menu.aboutToShow.emit()
        entries = [a for a in menu.actions() if a.isEnabled() and a.text() and not a.menu()]
        entries = [a for a in entries if "Quit" not in a.text()]
        if not entries:
            return
        entry = self._random.choice(entries)
        self._say(f"chooses {entry.text()}")
        entry.trigger()

    def _drag(self):
        handle, point, widget = self._place()
        button = self._random.choice((Qt.LeftButton, Qt.RightButton))
        self._say(f"drags from {_name(widget)} at {point.x()}, {point.y()}")
        QTest.mousePress(handle, button, Qt.NoModifier, point)
        for _move in range(self._random.randrange(1, 6)):
            point = point + QPoint(self._random.randint(-80, 80), self._random.randint(-80, 80))
            if handle in QGuiApplication.topLevelWindows():
                QTest.mouseMove(handle, point)
            self._answer(1)
        if handle in QGuiApplication.topLevelWindows():
            QTest.mouseRelease(handle, button, Qt.NoModifier, point)

    def _turn_wheel(self):
        _handle, _point, widget = self._place()
        middle = QPointF(widget.rect().center())
        steps = self._random.choice((-3, -1, 1, 1, 3))
        self._say(f"turns the wheel over {_name(widget)} by {steps}")
        for _turn in range(self._random.randrange(1, 5)):
            event = QWheelEvent(
                middle,
                QPointF(widget.mapToGlobal(middle.toPoint())),
                QPoint(),
                QPoint(0, 120 * steps),
                Qt.NoButton,
                self._random.choice(_MODIFIERS),
                Qt.NoScrollPhase,
                False,
            )
            QApplication.sendEvent(widget, event)

    def _drop_files(self):
        if QApplication.activeModalWidget() or QApplication.activePopupWidget():
            return
        paths = self._some_paths()
        self._say(f"drops {[Path(path).name for path in paths]}")
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(path) for path in paths])
        event = QDropEvent(QPointF(9, 9), Qt.CopyAction, data, Qt.LeftButton, Qt.NoModifier)
        QApplication.sendEvent(self.window, event)

    def _resize(self):
        width, height = self._random.randint(300, 1900), self._random.randint(200, 1060)
        self._say(f"resizes to {width} x {height}")
        self._top().resize(width, height)

    def _play(self):
        if QApplication.activeModalWidget() or QApplication.activePopupWidget():
            return
        self._say("plays")
        self.window.start_page.play_panel.cards.play_button.click()

    def _copy(self):
        text = Path(self._random.choice(self._games[:-1])).read_text()
        self._say(f"copies {text[:30]!r}")
        QApplication.clipboard().setText(text)

    def _wait(self):
        milliseconds = self._random.choice((10, 50, 200, 400))
        self._say(f"waits {milliseconds} ms")
        self._answer(milliseconds)

    def _close(self):
        if QApplication.activeModalWidget() or QApplication.activePopupWidget():
            return  # a window manager cannot do it either
        self._say("closes the window")
        self.window.close()

    # Files.

    def _some_paths(self):
        return self._random.sample(self.paths, self._random.choice((1, 1, 1, 2, 4)))

    def _some_target(self):
        name = self._random.choice(
            ("a.tree", "a.csv", "a.png", "a.svg", "a.pdf", "a.gif", "f/a", "")
        )
        return (str(self._folder / name) if name else "", "")


def _takes_input(widget):
    return not widget.windowFlags() & Qt.WindowTransparentForInput and not widget.inherits(
        "QTipLabel"
    )


def _name(widget):
    text = widget.accessibleName() or widget.property("text") or widget.windowTitle()
    return f"{type(widget).__name__} {text[:30]!r}"


def _some_files(folder, most_nodes):
    """Paths of trees of all kinds, of damaged trees, of folders, and of missing files."""
    folder.mkdir()
    found = {
        "mancala.tree": uctvis.search("mancala", iterations=900, seed=1).tree,
        "large.tree": uctvis.search("mancala", iterations=most_nodes // 5, seed=2).tree,
        "tic.csv": uctvis.search("tictactoe", iterations=200, seed=1).tree,
        "chess.csv": uctvis.search("chess", iterations=60, seed=1).tree,
        "root.tree": Tree.from_parents([-1]),
    }
    for name, tree in found.items():
        uctvis.save(tree, folder / name)
    (folder / "broken.csv").write_text("this is, no tree\n1,2,3\n")
    (folder / "short.tree").write_bytes((folder / "mancala.tree").read_bytes()[:3000])
    (folder / "empty.csv").touch()
    (folder / "many").mkdir()
    for number in range(6):
        tree = uctvis.search("tictactoe", iterations=100 + 30 * number, seed=number).tree
        uctvis.save(tree, folder / "many" / f"{number}.tree")
    (folder / "many" / "3.tree").write_bytes(b"broken")
    return [str(path) for path in (*folder.iterdir(), folder / "gone.csv")]


def _some_games(folder):
    """Paths of games as text, some of them invalid."""
    texts = {
        "game.pgn": "1. e4 e5 2. Nf3 Nc6 3. Bb5 *",
        "position.fen": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "wrong.pgn": "1. e4 e4 *",
        "none.txt": "<b>no game</b>\n" * 50,
        "empty.txt": "",
    }
    for name, text in texts.items():
        (folder / name).write_text(text)
    return [str(folder / name) for name in (*texts, "gone.pgn")]
