"""The cost of watching a tree grow: mancala, 5 s at full speed, in a window of 1400x900.

The same search with its tree on screen and without, in turns. Needs a display, which `make bench`
provides. On a machine with two cores, two search threads leave none for the window.
"""

import subprocess
import sys

from beside import ROUNDS, in_a_window

_SECONDS = 5.0

# Prints, for each round and number of threads, the iterations per second with the tree on screen
# and without, the frames per second, and the longest time between two frames.
_CHILD = """
import sys, time
from itertools import pairwise
from qtpy.QtCore import QEventLoop, QThread
from qtpy.QtWidgets import QApplication
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.ui.runtime import garbage
from uctvis.play.session import GameSession, Mode
from uctvis.engines.kinds.uct import UctEngine
from uctvis.ui.app.window import Window
from uctvis.mcts.threads import cores

seconds, rounds = float(sys.argv[1]), int(sys.argv[2])
app = QApplication(["uctvis"])
garbage.Collector(app)
window = Window()
window.resize(1400, 900)
window.show()
page = window.game_page
animation = window.preferences.animation
frames = []

def until(done):
    while not done():
        app.processEvents(QEventLoop.WaitForMoreEvents)

def painted():
    scene = page.pane.view.scene
    if page.pc.live.active and scene is not None and scene is not page.seen:
        page.seen = scene
        frames.append(time.perf_counter())

page.pane.view.surface.frameSwapped.connect(painted)

def measure(threads, animated):
    animation.choose(wanted=animated, seconds=1)
    settings = Settings(iterations=None, seconds=seconds, threads=threads)
    window.play(GameSession.of_mode(find("mancala"), Mode.PCS, pc=UctEngine(settings)))
    frames.clear()
    page.seen = None
    found = []
    page.pc._thinker.found.connect(found.append)
    page.play.think()
    until(lambda: found)
    page.pc._thinker.found.disconnect(found.append)
    name = f"{threads}{'+' if animated else '-'}"
    print(f"iterations{name}", found[0].iterations / found[0].seconds)
    if animated:
        print(f"frames{threads}", len(frames) / seconds)
        print(f"gap{threads}", max(b - a for a, b in pairwise(frames)))
    # Its layout is no part of this; the next search begins when it is done.
    page.pc._thinker.forget_layout()
    until(lambda: all(thread.isFinished() for thread in page.findChildren(QThread)))

for _round in range(rounds):
    for threads in range(1, min(cores(), 2) + 1):
        for animated in (False, True):
            measure(threads, animated)
window.close()
"""


def main() -> None:
    subprocess.run([sys.executable, "-m", "uctvis", "warm"], check=True)
    found = in_a_window(_CHILD, _SECONDS, ROUNDS)
    print(f"Mancala for {_SECONDS:g} s at full speed, its tree growing on the screen at 1400x900")
    print("  asked: 10 frames a second, 0.8 times the iterations; the median of the rounds")
    for threads in (1, 2):
        if f"frames{threads}" not in found:
            continue
        plain, shown = found[f"iterations{threads}-"], found[f"iterations{threads}+"]
        ratios = sorted(b / a for a, b in zip(plain, shown, strict=True))
        frames, gaps = sorted(found[f"frames{threads}"]), sorted(found[f"gap{threads}"])
        middle = len(ratios) // 2
        print(
            f"  threads: {threads}  {frames[middle]:5.1f} frames/s, "
            f"{1000 * gaps[middle]:4.0f} ms between two at most; "
            f"{max(plain):10,.0f} iterations/s without, {max(shown):10,.0f} with: "
            f"{ratios[middle]:.2f} times ({ratios[0]:.2f} to {ratios[-1]:.2f})"
        )


if __name__ == "__main__":
    main()
