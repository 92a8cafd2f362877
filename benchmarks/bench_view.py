"""The view at 1400x900: choosing marks, compared with ETE4's SmartView, and frames with OpenGL.

python benchmarks/bench_view.py (the frames need a display, for example xvfb-run)
"""

import os
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from beside import ask_rival
from strategies import counters, random_parents

from uctvis.tree.tree import Tree
from uctvis.view.camera.viewport import Viewport
from uctvis.view.marks.detail import choose_marks
from uctvis.view.scene import Scene
from uctvis.view.style.drawing import style_marks
from uctvis.view.style.style import Style

_WIDTH, _HEIGHT = 1400, 900
_RUNS = 9
_MILLION = 1_000_000
_TREES = (
    *(("bushy", 10_000), ("bushy", _MILLION), ("bushy", 10 * _MILLION)),
    *(("random", 10_000), ("random", _MILLION), ("random", 10 * _MILLION)),
    *(("chain", 100_000), ("chain", _MILLION), ("comb", 100_000), ("comb", _MILLION)),
    *(("star", 10_000), ("star", _MILLION), ("star", 10 * _MILLION)),
)
_ZOOMS = (("fit", 1.0), ("x10", 10.0), ("x1000", 1000.0), ("deepest", 1e12))
_TARGET = 16.0
_FRAME_TARGET = 40.0
_RIVAL_SIZES = (250_000, _MILLION)
_RIVAL_ZOOMS = (1, 10, 1000)


@dataclass(frozen=True)
class View:
    name: str
    scene: Scene
    viewport: Viewport


def tree_of(shape: str, size: int) -> Tree:
    parent = random_parents(shape, size, 1)
    return Tree.from_parents(parent, visits=counters(parent))


def median_ms(work: Callable[[], object], clock: Callable[[], float]) -> float:
    times = []
    for _run in range(_RUNS):
        start = clock()
        work()
        times.append(clock() - start)
    return statistics.median(times) * 1e3


def time_marks() -> list[View]:
    """Measure and return the views of trees of up to a million nodes, for the frames."""
    print(f"{'choosing marks':29} {'marks':>7} {'CPU ms':>8}   (median; target {_TARGET:g} ms)")
    kept = []
    million: dict[tuple[str, str], float] = {}
    for shape, size in _TREES:
        scene = Scene.of(tree_of(shape, size))
        fit = Viewport.fit(_WIDTH, _HEIGHT, scene.bounds)
        for zoom_name, zoom in _ZOOMS:
            viewport = fit
            if zoom > 1:
                viewport = fit.zoomed(zoom, 0, 0).centered(*scene.position(size // 2))
            view = View(f"{shape:7} {size:10,} {zoom_name:8}", scene, viewport)
            marks = choose_marks(scene, viewport)
            # No reference is kept, so that the scene can be deleted before the next one is made.
            taken = median_ms(
                lambda at=view: choose_marks(at.scene, at.viewport), time.process_time
            )
            line = f"{view.name:29} {marks.count:7,} {taken:8.2f}"
            if size == _MILLION:
                million[shape, zoom_name] = taken
            elif size == 10 * _MILLION:
                bound = 2.5 * million[shape, zoom_name] + 2.0
                line += f"   {taken / million[shape, zoom_name]:4.1f} times a million's;"
                line += f" at most {bound:.1f} ms asked"
            print(line, flush=True)
            if size <= _MILLION:
                kept.append(view)
        del scene, view
    return kept


def beside_smartview() -> None:
    print(
        "\nbeside ETE4's SmartView, without drawing (median; ETE4 draws nodes of 10 pixels or more)"
    )
    style = Style()
    for size in _RIVAL_SIZES:
        parent = random_parents("bushy", size, 1)
        visits = counters(parent)
        start = time.perf_counter()
        tree = Tree.from_parents(parent, visits=visits)
        scene = Scene.of(tree)
        built = time.perf_counter() - start
        with TemporaryDirectory() as folder:
            path = Path(folder) / "parents.npy"
            np.save(path, tree.parent)
            rival = ask_rival("ete4_view.py", path, *_RIVAL_ZOOMS)
        print(f"{size:10,} build    ours {built * 1e3:8.1f} ms", end="")
        print(f"{'':18}ETE4 {rival['build'] * 1e3:8.1f} ms")
        fit = Viewport.fit(_WIDTH, _HEIGHT, scene.bounds)
        for zoom, (seconds, commands) in zip(_RIVAL_ZOOMS, rival["frames"], strict=True):
            viewport = fit.zoomed(zoom, _WIDTH / 2, _HEIGHT / 2)
            taken = median_ms(
                lambda at=viewport, of=scene: style_marks(choose_marks(of, at), of, style),
                time.perf_counter,
            )
            count = choose_marks(scene, viewport).count
            print(
                f"{size:10,} x{zoom:<7} ours {taken:8.1f} ms {count:7,} marks    "
                f"ETE4 {seconds * 1e3:8.1f} ms {commands:7,} commands"
            )


def time_frames(views: list[View]) -> None:
    from qtpy.QtTest import QTest
    from qtpy.QtWidgets import QApplication

    from uctvis.ui.tree.tree_view import TreeView

    application = QApplication([])
    view = TreeView()
    view.resize(_WIDTH, _HEIGHT)
    frames = []
    view.surface.frameSwapped.connect(lambda: frames.append(True))
    view.show()
    print(f"\n{'whole frames':29} {'marks':>7} {'ms':>8}   (median; target {_FRAME_TARGET:g} ms)")
    for shown in views:
        view.show_scene(shown.scene)
        QTest.qWaitForWindowExposed(view)
        times = []
        for _ in range(_RUNS):
            # Longer than a frame, so that no frame is delayed.
            QTest.qWait(30)
            before = len(frames)
            start = time.perf_counter()
            # From moving the tree to the finished frame.
            view.look(shown.viewport)
            while len(frames) == before:
                application.processEvents()
            times.append(time.perf_counter() - start)
        count = choose_marks(shown.scene, shown.viewport).count
        print(f"{shown.name:29} {count:7,} {statistics.median(times[1:]) * 1e3:8.2f}", flush=True)
    view.close()


def main() -> None:
    views = time_marks()
    beside_smartview()
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        print("whole frames: there is no display")
        return
    time_frames(views)


if __name__ == "__main__":
    main()
