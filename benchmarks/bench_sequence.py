"""Sequences of trees in the real window: the next tree, a held key, and 15,000 small files.

Needs a display, which `make bench` provides.
"""

import shutil
import statistics
import subprocess
import sys
from pathlib import Path

from beside import in_a_window, made

import uctvis

_TREES = 10
_FILES = 15_000

# Runs in a separate process. Steps through a folder, each tree read in advance, and prints the
# milliseconds from pressing a key to the picture; then the milliseconds between pictures while a
# key is held, with a key press every 33 ms.
_STEPS = """
import sys, time

from qtpy.QtCore import QEvent, QEventLoop, Qt, QTimer
from qtpy.QtGui import QKeyEvent
from qtpy.QtTest import QTest
from qtpy.QtWidgets import QApplication
from uctvis.ui.app.window import Window

app = QApplication([])
window = Window()
window.resize(1400, 900)
window.show()

# It waits as the application does: a loop that never rests slows the threads that read.
pulse = QTimer()
pulse.timeout.connect(lambda: None)
pulse.start(1)

def until(done, seconds=60):
    end = time.monotonic() + seconds
    while not done():
        app.processEvents(QEventLoop.AllEvents | QEventLoop.WaitForMoreEvents)
        if time.monotonic() > end:
            raise TimeoutError

def rest(seconds):
    end = time.monotonic() + seconds
    until(lambda: time.monotonic() > end)

window.activateWindow()
until(window.isActiveWindow)
window.open_paths([sys.argv[1]])
page = window.analysis_page
until(lambda: not page.opening and page.pane.tree is not None)
frames = []

def painted():
    # The tree is painted, and what is beside it is not yet: when all is, it is on screen.
    tree = page.pane.tree
    QTimer.singleShot(0, lambda: frames.append((time.perf_counter(), tree)))

page.pane.view.surface.frameSwapped.connect(painted)
count = page.walk.count
# The second time all is kept; the first time it was read ahead.
for name in ("ahead", "kept"):
    page.jump("1")
    until(lambda: not page.opening)
    rest(1)
    for step in range(count - 1):
        before = page.pane.tree
        begun = time.perf_counter()
        QTest.keyClick(window, Qt.Key_PageDown)
        until(lambda: frames and frames[-1][1] is not before)
        seen = next(at for at, tree in frames if tree is not before and at > begun)
        print(name, 1000 * (seen - begun))
        rest(0.7)

# Beside it, what a frame takes that only moves the tree.
view = page.pane.view
for _time in range(10):
    count_before = len(frames)
    begun = time.perf_counter()
    view.look(view.viewport.moved(3, 0))
    until(lambda: len(frames) > count_before)
    print("frame", 1000 * (frames[count_before][0] - begun))
    rest(0.2)

def held():
    key = QKeyEvent(QEvent.ShortcutOverride, Qt.Key_PageDown, Qt.NoModifier, "", True)
    app.sendEvent(app.focusWidget(), key)
    page.step(1)

for name in ("held", "film"):
    page.jump("1")
    until(lambda: not page.opening)
    rest(1)
    frames.clear()
    shown = []
    timer = QTimer()
    timer.timeout.connect(held)
    if name == "held":
        timer.start(33)
    else:
        page.player._speed.setCurrentIndex(4)
        page.player.turn()
    until(lambda: page.walk.place == count - 1 and page.walk.seen)
    timer.stop()
    rest(0.2)
    first = {}
    for at, tree in frames:
        first.setdefault(id(tree), at)
    times = sorted(first.values())
    print(name + "_shown", len(times))
    for a, b in zip(times, times[1:]):
        print(name, 1000 * (b - a))
window.close()
"""

# Prints the seconds from opening a folder to the first picture, then the same again.
_FOLDER = """
import sys, time

from qtpy.QtCore import QEventLoop, QTimer
from qtpy.QtWidgets import QApplication
from uctvis.ui.app.window import Window

app = QApplication([])
window = Window()
window.resize(1400, 900)
window.show()
view = window.analysis_page.pane.view
pulse = QTimer()
pulse.timeout.connect(lambda: None)
pulse.start(1)
frames = []
view.surface.frameSwapped.connect(lambda: frames.append((time.perf_counter(), view.scene)))
for _time in range(3):
    before = view.scene
    frames.clear()
    begun = time.perf_counter()
    window.open_paths([sys.argv[1]])
    while not frames or frames[-1][1] is before:
        app.processEvents(QEventLoop.AllEvents | QEventLoop.WaitForMoreEvents)
        if time.perf_counter() > begun + 60:
            raise TimeoutError
    seen = next(at for at, scene in frames if scene is not before)
    print("folder", seen - begun)
window.close()
"""


def main() -> None:
    subprocess.run([sys.executable, "-m", "uctvis", "warm"], check=True)
    large, small = made("sequence of large trees", _write_large), made("small trees", _write_small)
    print(f"{_TREES} trees of 94,000 nodes, at 1400x900: milliseconds")
    steps = in_a_window(_STEPS, large)
    for name, what in (
        ("ahead", "key to picture, read ahead"),
        ("kept", "key to picture, kept"),
        ("frame", "a frame of one tree, moved"),
        ("held", "picture to picture, a held key"),
        ("film", "picture to picture, the film"),
    ):
        times = steps[name]
        print(f"  {what:32}  median {statistics.median(times):4.0f}  worst {max(times):4.0f}")
    print(
        f"  trees seen with a held key {steps['held_shown'][0]:.0f}, in the film "
        f"{steps['film_shown'][0]:.0f}, of {_TREES}"
    )
    seconds = in_a_window(_FOLDER, small)["folder"]
    print(
        f"A folder of {_FILES:,} files to its first picture, best of {len(seconds)}: "
        f"{min(seconds):.2f} s; the first time {seconds[0]:.2f} s"
    )


def _write_large(folder: Path) -> None:
    folder.mkdir()
    for number in range(_TREES):
        found = uctvis.search("mancala", iterations=18_600 + 20 * number, seed=1)
        uctvis.save(found.tree, folder / f"it{number}.csv")


def _write_small(folder: Path) -> None:
    folder.mkdir()
    first = folder / "it0.csv"
    uctvis.save(uctvis.search("tictactoe", iterations=40, seed=1).tree, first)
    for number in range(1, _FILES):
        shutil.copy(first, folder / f"it{number}.csv")


if __name__ == "__main__":
    main()
