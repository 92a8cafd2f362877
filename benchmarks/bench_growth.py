"""Growth at 1400x900: a record of a million iterations, forward and back, scrubbed and played.

python benchmarks/bench_growth.py (the frames need a display, for example xvfb-run)
"""

import os
import random
import statistics
import sys
import time
from collections.abc import Callable

from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.tree.replay import Replay
from uctvis.tree.tree import Tree
from uctvis.view.camera.viewport import Viewport
from uctvis.view.marks.detail import choose_marks
from uctvis.view.scene import Scene
from uctvis.view.time.growth import Growth
from uctvis.view.time.motion import Motion

_WIDTH, _HEIGHT = 1400, 900
_MILLION = 1_000_000
_PLACES = 30
_THERE_AND_BACK = 500.0
_SCRUB = 100.0
_PLAYED = 20_000
_SECONDS = 3.0


def searched(iterations: int) -> Tree:
    game = find("mancala")
    return Search(game, game.initial(), Settings(iterations=iterations, seed=1)).run().tree


def taken_ms(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1e3


def summary(times: list[float]) -> str:
    return f"p50 {statistics.median(times):7.1f} ms   worst {max(times):7.1f} ms"


def time_replay(tree: Tree) -> None:
    print(f"mancala, {_MILLION:,} iterations, {tree.size:,} nodes")
    replay = Replay(tree)
    replay.go_to(_MILLION)
    replay.go_to(0)
    times = [
        taken_ms(lambda: replay.go_to(_MILLION)) + taken_ms(lambda: replay.go_to(0))
        for _run in range(9)
    ]
    print(f"{'replay, there and back':36} {summary(times)}   (target {_THERE_AND_BACK:g} ms)")
    chance = random.Random(1)
    places = [chance.randint(0, _MILLION) for _place in range(_PLACES)]
    print(
        f"{'replay to any place':36} "
        f"{summary([taken_ms(lambda at=at: replay.go_to(at)) for at in places])}"
    )
    print(
        f"{'replay, a step':36} "
        f"{summary([taken_ms(lambda: replay.go_to(replay.iteration - 1)) for _s in range(99)])}"
    )


def time_scenes(growth: Growth) -> None:
    chance, motion = random.Random(2), Motion()
    rows: dict[str, list[float]] = {
        "scene": [],
        "marks": [],
        "layout of the moment": [],
        "motion": [],
    }
    for _place in range(_PLACES):
        at = chance.randint(0, _MILLION)
        growth.replay.go_to(at)
        rows["scene"].append(taken_ms(lambda at=at: growth.scene(at)))
        scene = growth.scene(at)
        fit = Viewport.fit(_WIDTH, _HEIGHT, scene.bounds)
        rows["marks"].append(taken_ms(lambda fit=fit, scene=scene: choose_marks(scene, fit)))
        rows["layout of the moment"].append(taken_ms(lambda at=at: growth.laid_out(at)))
        goal = growth.laid_out(at)
        rows["motion"].append(taken_ms(lambda goal=goal: motion.towards(goal, 0.016)))
    for name, times in rows.items():
        print(f"{f'a place: {name}':36} {summary(times)}")


def time_window(million: Scene, played: Scene) -> None:
    from qtpy.QtCore import QSize
    from qtpy.QtTest import QTest
    from qtpy.QtWidgets import QApplication

    from uctvis.ui.pane.tree_pane import TreePane
    from uctvis.ui.widgets import theme

    application = QApplication([])
    theme.note_system(application)
    theme.apply(application, theme.ThemeChoice.LIGHT)
    pane = TreePane()
    frames: list[float] = []
    pane.view.surface.frameSwapped.connect(lambda: frames.append(time.perf_counter()))
    pane.show()
    QTest.qWaitForWindowExposed(pane)

    def show(scene: Scene) -> None:
        pane.show_tree(scene.tree, scene, "mancala")
        for _time in range(2):
            # The widgets around the view may need another height at another width.
            pane.resize(pane.size() + QSize(_WIDTH, _HEIGHT) - pane.view.size())
            QTest.qWait(300)

    def picture_of(iteration: int) -> None:
        shown = len(frames)
        pane.growth.scrub(iteration)
        while len(frames) == shown:
            application.processEvents()

    show(million)
    pane.growth.go_to(0)
    while pane.growth.growth is None:
        application.processEvents()
    QTest.qWait(500)
    for moves in (False, True):
        pane.growth.set_moves(moves)
        QTest.qWait(1000)
        chance, times = random.Random(3), []
        for _place in range(_PLACES):
            at = chance.randint(0, _MILLION)
            times.append(taken_ms(lambda at=at: picture_of(at)))
            QTest.qWait(400 if moves else 100)
        name = "nodes move" if moves else "final places"
        asked = "" if moves else f"   (target {_SCRUB:g} ms)"
        print(f"{f'scrub to the picture, {name}':36} {summary(times)}{asked}")
    show(played)
    for moves in (False, True):
        pane.growth.set_moves(moves)
        pane.growth.go_to(0)
        QTest.qWait(500)
        frames.clear()
        start = time.perf_counter()
        pane.growth.play_over(_SECONDS)
        while pane.growth.playing:
            application.processEvents()
        taken = time.perf_counter() - start
        name = "nodes move" if moves else "final places"
        print(
            f"{f'{_PLAYED:,} iterations played, {name}':36} {len(frames) / taken:5.1f} frames/s, "
            f"{taken:.2f} s (asked for: {_SECONDS:g} s)"
        )
    pane.close()


def main() -> None:
    tree = searched(_MILLION)
    time_replay(tree)
    final = Scene.of(tree)
    growth = Growth(final)
    time_scenes(growth)
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        print("scrubbing and playing: there is no display")
        return
    del growth
    time_window(final, Scene.of(searched(_PLAYED)))


if __name__ == "__main__":
    main()
