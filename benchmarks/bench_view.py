"""The view at 1400x900: choosing marks, and whole frames with OpenGL.

python benchmarks/bench_view.py (frames need a display, such as that of xvfb-run)
"""

import os
import statistics
import sys
import time
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from strategies import counters, random_parents

from uctvis.tree import Tree
from uctvis.view.detail import choose_marks
from uctvis.view.scene import Scene
from uctvis.view.viewport import Viewport

_WIDTH, _HEIGHT = 1400, 900
_RUNS = 9
_TREES = (
    *(("bushy", 10_000), ("bushy", 1_000_000), ("random", 1_000_000)),
    *(("chain", 10_000), ("chain", 100_000), ("comb", 100_000)),
    *(("star", 10_000), ("star", 1_000_000)),
)
_ZOOMS = (("fit", 1.0), ("x10", 10.0), ("x1000", 1000.0), ("deepest", 1e12))


@dataclass(frozen=True)
class View:
    name: str
    scene: Scene
    viewport: Viewport


def views() -> list[View]:
    result = []
    for shape, size in _TREES:
        parent = random_parents(shape, size, 1)
        scene = Scene.of(Tree.from_parents(parent, visits=counters(parent)))
        fit = Viewport.fit(_WIDTH, _HEIGHT, scene.bounds)
        for name, zoom in _ZOOMS:
            viewport = fit
            if zoom > 1:
                viewport = fit.zoomed(zoom, 0, 0).centered(*scene.position(size // 2))
            result.append(View(f"{shape:7} {size:9,} {name:8}", scene, viewport))
    return result


def time_marks(all_views: list[View]) -> None:
    print(f"{'choosing marks':27} {'marks':>7} {'median ms':>10}   target 16")
    for view in all_views:
        marks = choose_marks(view.scene, view.viewport)
        times = []
        for _ in range(_RUNS):
            start = time.perf_counter()
            choose_marks(view.scene, view.viewport)
            times.append(time.perf_counter() - start)
        print(f"{view.name:27} {marks.count:7,} {statistics.median(times) * 1e3:10.2f}")


def time_frames(all_views: list[View]) -> None:
    from qtpy.QtTest import QTest
    from qtpy.QtWidgets import QApplication

    from uctvis.ui.tree_view import TreeView

    application = QApplication([])
    view = TreeView()
    view.resize(_WIDTH, _HEIGHT)
    frames = []
    view.surface.frameSwapped.connect(lambda: frames.append(True))
    view.show()
    print(f"{'whole frames':27} {'marks':>7} {'median ms':>10}   target 40")
    for shown in all_views:
        view.show_scene(shown.scene)
        QTest.qWaitForWindowExposed(view)
        times = []
        for _ in range(_RUNS):
            # Longer than a frame, so that none waits for its turn.
            QTest.qWait(30)
            before = len(frames)
            start = time.perf_counter()
            # From the move of the tree to the finished frame.
            view.look(shown.viewport)
            while len(frames) == before:
                application.processEvents()
            times.append(time.perf_counter() - start)
        count = choose_marks(shown.scene, shown.viewport).count
        print(f"{shown.name:27} {count:7,} {statistics.median(times[1:]) * 1e3:10.2f}")
    view.close()


def main() -> None:
    all_views = views()
    time_marks(all_views)
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        print("whole frames: there is no display")
        return
    time_frames(all_views)


if __name__ == "__main__":
    main()
