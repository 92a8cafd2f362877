"""The application, warm: from its start to a usable window, and from a file to its first picture.

Needs a display, which `make bench` gives it. The file is the sample of 94,019 nodes where that
is at hand, else a tree as large that this program searches and writes.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

_ROUNDS = 5
_SAMPLE = Path(__file__).parents[2] / "shared" / "samples" / "big_94k.csv"

# Runs in a process of its own: prints the time from its start to the first idle moment of
# the window, and those from opening a file to its first frame, once cold and then again.
_CHILD = """
import sys, time
begun, path = float(sys.argv[1]), sys.argv[2]

from qtpy.QtCore import QTimer
from qtpy.QtWidgets import QApplication
from uctvis.ui import application

# An error ends this process, and shows no dialog.
application.Watch = lambda app: None

class Timed(application.Window):
    def showEvent(self, event):
        super().showEvent(event)
        QTimer.singleShot(0, self.usable)

    def usable(self):
        QApplication.processEvents()
        print("start", time.time() - begun)
        self.resize(1400, 900)
        self.left = 3
        QTimer.singleShot(300, self.open)

    def open(self):
        self.asked = time.perf_counter()
        self.open_paths([path])
        view = self.analysis_page.pane.view
        if self.left == 3:
            view.surface.frameSwapped.connect(self.framed)
        self.scene = view.scene

    def framed(self):
        view = self.analysis_page.pane.view
        if view.scene is None or view.scene is self.scene:
            return
        self.scene = view.scene
        print("open", time.perf_counter() - self.asked)
        self.left -= 1
        QTimer.singleShot(300, self.open if self.left else self.close)

application.Window = Timed
application.run([])
"""


def measure(path: Path) -> tuple[float, list[float]]:
    with tempfile.TemporaryDirectory() as settings:
        done = subprocess.run(
            [sys.executable, "-c", _CHILD, str(time.time()), str(path)],
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
            env={**os.environ, "XDG_CONFIG_HOME": settings},
        )
    lines = [line.split() for line in done.stdout.splitlines()]
    start = next(float(seconds) for name, seconds in lines if name == "start")
    return start, [float(seconds) for name, seconds in lines if name == "open"]


def main() -> None:
    subprocess.run([sys.executable, "-m", "uctvis", "warm"], check=True)
    with tempfile.TemporaryDirectory() as folder:
        path = _SAMPLE
        if not path.exists():
            import uctvis

            path = Path(folder) / "tree.csv"
            uctvis.save(uctvis.search("mancala", iterations=19_000, seed=1).tree, path)
        rounds = [measure(path) for _ in range(_ROUNDS)]
    print(f"The application at 1400x900, warm; best of {_ROUNDS} rounds")
    print(f"  start to usable window           {min(start for start, _ in rounds):.2f} s")
    print(
        f"  {path.name} to its first picture, the first time  {min(o[0] for _, o in rounds):.2f} s"
    )
    print(f"  and again in the same window     {min(min(o[1:]) for _, o in rounds):.2f} s")


if __name__ == "__main__":
    main()
