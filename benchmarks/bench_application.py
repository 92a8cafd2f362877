"""The warm application: the time from its start to a usable window, and from a file to a picture.

Needs a display, which `make bench` provides. The trees are made by this program, once, and kept in
the temporary folder; the sample of 94,019 nodes is used if it exists.
"""

import subprocess
import sys
import time
from pathlib import Path

import numpy as np
from beside import in_a_window, made

import uctvis
from uctvis.tree.traversal import breadth_first

_ROUNDS = 5
_SAMPLE = Path(__file__).parents[2] / "shared" / "samples" / "big_94k.csv"

# Runs in a separate process. Prints the time from its start to the first idle moment of the
# window, and the times from opening a file to its first frame, cold and then again, each with the
# longest time without an answer.
_CHILD = """
import sys, time
begun, path, rounds = float(sys.argv[1]), sys.argv[2], int(sys.argv[3])

from qtpy.QtCore import QTimer
from qtpy.QtWidgets import QApplication
from uctvis.ui.app import application

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
        self.left = rounds
        # Made before it is measured: it imports VisPy.
        view = self.analysis_page.pane.view
        # When all that is painted with the tree is on screen, too.
        view.surface.frameSwapped.connect(lambda: QTimer.singleShot(0, self.framed))
        self.pulse = QTimer(self)
        self.pulse.timeout.connect(self.beat)
        self.pulse.start(2)
        QTimer.singleShot(100, lambda: self.preparation.when_loaded(self.loaded))

    def loaded(self):
        print("loaded", time.time() - begun)
        QTimer.singleShot(300, self.open)

    def open(self):
        self.scene = self.analysis_page.pane.view.scene
        self.asked = self.beaten = time.perf_counter()
        self.stall = 0.0
        self.open_paths([path])

    def beat(self):
        now = time.perf_counter()
        if self.left and hasattr(self, "asked"):
            self.stall = max(self.stall, now - self.beaten)
        self.beaten = now

    def framed(self):
        view = self.analysis_page.pane.view
        if view.scene is None or view.scene is self.scene or view._drawing is None:
            return
        self.scene = view.scene
        self.beat()
        print("open", time.perf_counter() - self.asked)
        print("stall", self.stall)
        self.left -= 1
        QTimer.singleShot(300, self.open if self.left else self.close)

application.Window = Timed
application.run([])
"""


def measure(path: Path, openings: int = 3) -> dict[str, list[float]]:
    """The seconds of "start", "loaded", "open" and "stall"."""
    return in_a_window(_CHILD, time.time(), path, openings)


def tree_file(name: str, nodes: int) -> Path:
    """A file with a tree of this many nodes: from a search, or random for a larger one."""

    def write(path: Path) -> None:
        if nodes <= 1_000_000:
            # A mancala search creates nearly five nodes per iteration.
            tree = uctvis.search("mancala", iterations=nodes // 5, seed=1).tree
        else:
            tree = _grown(nodes)
        uctvis.save(tree, path)

    return made(name, write)


def _grown(nodes: int) -> uctvis.Tree:
    """A tree with families of up to 12; each node has as many visits as nodes below it."""
    generator = np.random.default_rng(1)
    families = generator.integers(1, 13, nodes)
    ends = np.cumsum(families)
    parent = np.searchsorted(ends, np.arange(nodes) - 1, side="right").astype(np.int32)
    parent[0] = -1
    _order, _parent, _first, _count, depth = breadth_first(parent, 0)
    visits = np.ones(nodes, np.int64)
    for row in range(int(depth.max()), 0, -1):
        span = slice(*np.searchsorted(depth, [row, row + 1]))
        np.add.at(visits, parent[span], visits[span])
    return uctvis.Tree.from_parents(parent, visits=visits)


def main() -> None:
    subprocess.run([sys.executable, "-m", "uctvis", "warm"], check=True)
    sample = _SAMPLE if _SAMPLE.exists() else tree_file("big_94k.csv", 94_000)
    print(f"The application at 1400x900, warm; best of {_ROUNDS} rounds")
    rounds = [measure(sample) for _ in range(_ROUNDS)]
    print(f"  start to usable window           {min(r['start'][0] for r in rounds):.2f} s")
    print(f"  start to everything loaded       {min(r['loaded'][0] for r in rounds):.2f} s")
    print("From a file to its first picture, and the longest time that the window did not answer:")
    print("the first time, and again in the same window")
    for path, count in (
        (sample, _ROUNDS),
        (tree_file("quarter.csv", 250_000), _ROUNDS),
        (tree_file("quarter.tree", 250_000), _ROUNDS),
        (tree_file("million.csv", 1_000_000), 3),
        (tree_file("million.tree", 1_000_000), 3),
        (tree_file("ten million.tree", 10_000_000), 2),
    ):
        rounds = rounds if path is sample else [measure(path) for _ in range(count)]
        first = min(r["open"][0] for r in rounds)
        again = min(min(r["open"][1:]) for r in rounds)
        stall = 1000 * min(r["stall"][0] for r in rounds)
        stall_again = 1000 * min(max(r["stall"][1:]) for r in rounds)
        print(
            f"  {path.name:18} {first:6.2f} s, {stall:4.0f} ms   "
            f"{again:6.2f} s, {stall_again:4.0f} ms"
        )


if __name__ == "__main__":
    main()
