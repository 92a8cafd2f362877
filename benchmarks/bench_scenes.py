"""Frames of the scenes of simultaneous games in a window of 1280 x 720, without OpenGL.

python benchmarks/bench_scenes.py (needs a display, for example xvfb-run)

Random games are animated, with ten frames a turn, annotations and, for Sheep, all circles. The
frames of all games and themes are measured in turns. A frame is the time of `repaint`, which
returns when the frame has been painted and sent to the display. One frame in ten begins a turn.
The time of the processor is what remains on a machine that does nothing else.
"""

import os
import sys
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from qtpy.QtWidgets import QApplication
from simultaneous_transcripts import LINES

from uctvis import simultaneous
from uctvis.arena.matches.annotations import read_annotation
from uctvis.ui.scenes.scene_of import scene_of
from uctvis.ui.scenes.scene_view import SceneView
from uctvis.ui.widgets import theme

_WIDTH, _HEIGHT = 1280, 720
_TURNS, _FRAMES = 30, 10
# The turn of a game with which the frames begin.
_FIRST = 100
_MEDIAN, _TAIL = 1000 / 30, 50.0  # milliseconds
# Seeds with six pawns on 29 x 36 cells, and with 74 sheep, six shepherds and six dogs.
_SEEDS = {"painting": 9, "sheep": 552}
_ANNOTATIONS = [
    (player, read_annotation(line))
    for player in range(2)
    for line in (
        *(f"draw line {place} 1 5 {9 - place}" for place in range(5)),
        *(f"draw point {place} {place + player} red" for place in range(5)),
        *(f"draw text {2 + 2 * place} {3 + 5 * player} target {place}" for place in range(5)),
    )
]


def played(name: str, seed: int) -> list:
    """The states of a random game."""
    random, state = Random(seed), simultaneous.find(name).initial(seed)
    states = [state.copy()]
    while not state.is_over and state.turn < _FIRST + _TURNS:
        state.step([LINES[name](state, player, random) for player in range(2)])
        states.append(state.copy())
    return states[-_TURNS - 1 :]


def main() -> None:
    application = QApplication([])
    theme.note_system(application)
    view = SceneView()
    view.resize(_WIDTH, _HEIGHT)
    view.show()
    games = {name: played(name, seed) for name, seed in _SEEDS.items()}
    kinds = [(name, look) for name in games for look in ("LIGHT", "DARK")]
    times: dict[tuple[str, str], list[float]] = {kind: [] for kind in kinds}
    processor: dict[tuple[str, str], list[float]] = {kind: [] for kind in kinds}
    scenes = {kind: scene_of(games[kind[0]][0]) for kind in kinds}
    for scene in scenes.values():
        if hasattr(scene, "shows_circles"):
            scene.shows_circles = True
    for turn in range(_TURNS):
        for kind in kinds:
            name, look = kind
            before, after = list(pairwise(games[name]))[turn]
            theme.apply(application, theme.ThemeChoice[look])
            view.show_scene(scenes[kind])
            application.processEvents()
            for frame in range(_FRAMES):
                view.show_moment(before, after, frame / _FRAMES, _ANNOTATIONS)
                start, busy = perf_counter(), process_time()
                view.repaint()
                times[kind].append((perf_counter() - start) * 1e3)
                processor[kind].append((process_time() - busy) * 1e3)
    print(f"{_WIDTH} x {_HEIGHT}; goals: median {_MEDIAN:.1f} ms, 95 % within {_TAIL:.0f} ms")
    print(f"{'':20}{'a frame, in ms':^30}{'of the processor':^24}")
    print(
        f"{'scene':20}"
        + "".join(f"{title:>10}" for title in ("median", "95 %", "most", "median", "95 %"))
    )
    for name, look in kinds:
        found, busy = times[name, look], processor[name, look]
        tails = [quantiles(numbers, n=20)[-1] for numbers in (found, busy)]
        figures = median(found), tails[0], max(found), median(busy), tails[1]
        print(f"{name:10}{look.lower():10}" + "".join(f"{figure:10.1f}" for figure in figures))
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
