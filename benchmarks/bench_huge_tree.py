"""From a move to the picture of its tree: mancala, 30 million nodes, in a window.

The most visited part should be visible within a second, the whole tree within six. Takes about ten
gigabytes of memory. Needs a display, which `make bench` provides.

python benchmarks/bench_huge_tree.py [MILLIONS OF NODES]
"""

import subprocess
import sys

from beside import in_a_window

_MILLIONS = 30.0
_ASKED = {"first_picture": 1.0, "whole_tree": 6.0}

# Prints the millions of nodes, the seconds from the move to the first picture and to the whole
# tree, the resident memory then in gigabytes, and the longest time without an answer.
_CHILD = """
import sys, time
import psutil
from qtpy.QtCore import QEventLoop, QTimer
from qtpy.QtWidgets import QApplication
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.play.session import GameSession, Mode
from uctvis.engines.kinds.uct import UctEngine
from uctvis.ui.app.window import Window

millions = float(sys.argv[1])
app = QApplication(["uctvis"])
window = Window()
window.resize(1400, 900)
window.show()
page = window.game_page
window.preferences.animation.choose(wanted=False)
# Short playouts: its time is none of this. Some 4.84 nodes an iteration.
settings = Settings(
    iterations=int(millions * 1e6 / 4.84), playout_limit=1, seed=1, memory=20_000
)
window.play(GameSession.of_mode(find("mancala"), Mode.PCS, pc=UctEngine(settings)))
times, ticks = {}, []

def tick():
    ticks.append(time.perf_counter())

def painted():
    scene = page.pane.view.scene
    if "move" in times and scene is not None:
        times.setdefault("first_picture", time.perf_counter())
        if page.pane.tree is not None:
            times.setdefault("whole_tree", time.perf_counter())

page.pc._thinker.found.connect(lambda _found: times.setdefault("move", time.perf_counter()))
page.pane.view.surface.frameSwapped.connect(painted)
timer = QTimer()
timer.timeout.connect(tick)
timer.start(10)
page.play.think()
while "whole_tree" not in times:
    app.processEvents(QEventLoop.WaitForMoreEvents)
print("million_nodes", page.pane.tree.size / 1e6)
for name in ("first_picture", "whole_tree"):
    print(name, times[name] - times["move"])
after = [at for at in ticks if at >= times["move"]]
print("longest_stall", max(b - a for a, b in zip(after, after[1:])))
print("resident_gigabytes", psutil.Process().memory_info().rss / 1e9)
page.pc.forget()
window.close()
"""


def main() -> None:
    millions = float(sys.argv[1]) if len(sys.argv) > 1 else _MILLIONS
    subprocess.run([sys.executable, "-m", "uctvis", "warm"], check=True)
    for name, (value,) in in_a_window(_CHILD, millions).items():
        asked = f"   asked: {_ASKED[name]:g}" if name in _ASKED else ""
        print(f"{name.replace('_', ' '):20} {value:6.2f}{asked}")


if __name__ == "__main__":
    main()
