"""The child process compiles all that the application calls."""

import os
import subprocess
import sys

import pytest

from uctvis import warm
from uctvis.warm import filling

# A short life of the application, then the compiled functions of ours that it had to compile.
_SESSION = """
import gc, sys
from qtpy.QtWidgets import QApplication, QLineEdit
from numba.core.dispatcher import Dispatcher
import uctvis
from uctvis.simultaneous.contract import DIALECTS
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.ui.pane.fold_bar import VISITED
from uctvis.play.session import GameSession, Mode
from uctvis.engines.kinds.uct import UctEngine
from uctvis.ui.app.window import Window
from uctvis.view.folding import UNFOLDED
from uctvis.view.part import shown_part

app = QApplication(["uctvis"])
window = Window()
window.show()

def until(done):
    while not done():
        app.processEvents()

def look_closely(pane):
    pane.inspector.turn("why")
    pane.inspector.turn("charts")
    pane.tools.find()
    find = pane.inspector.panel("find")
    find.findChild(QLineEdit).setText("1")
    find.step(1)
    until(lambda: find.said.startswith("hit 1 of"))
    pane.tools.add_bookmark()
    pane.fold(VISITED)
    until(lambda: not pane.folds.busy)
    shown_part(pane.view.scene)
    pane.fold(UNFOLDED)
    until(lambda: not pane.folds.busy)

def watch(pane):
    growing = pane.growth
    for moves in (False, True):
        growing.set_moves(moves)
        for iteration in (growing.iterations // 2, growing.iterations // 2 + 1, 0):
            growing.go_to(iteration)
            pane.view.grab()
    growing.go_to(growing.iterations)

for name in ("mancala", "tictactoe"):
    pc = UctEngine(Settings(iterations=300))
    window.play(GameSession.of_mode(find(name), Mode.PCS, pc=pc))
    view = window.game_page.pane.view
    window.game_page.play.think()
    until(lambda: view.scene is not None)
    view.select(3)
    view.grab()
    look_closely(window.game_page.pane)
    watch(window.game_page.pane)
    for path in (sys.argv[1] + "/a.csv", sys.argv[1] + "/a.tree"):
        uctvis.save(window.game_page.pane.tree, path)
        window.open_paths([path])
        opened = window.analysis_page.pane.view
        until(lambda: opened.scene is not None and not window.analysis_page.opening)
        opened.node_under(20, 20)
        opened.focus(1)
        opened.grab()
        look_closely(window.analysis_page.pane)
        watch(window.analysis_page.pane)
window.preferences.animation.choose(wanted=True)
for pace in (20.0, None):
    window.preferences.animation.choose(pace=pace)
    pc = UctEngine(Settings(iterations=10**8))
    window.play(GameSession.of_mode(find("mancala"), Mode.PCS, pc=pc))
    page = window.game_page
    page.play.think()
    until(lambda: page.pane.view.scene is not None and page.pc.search.iterations > 3)
    page.pane.view.grab()
    page.leave()
for name, line in (("painting", "SHOOT 0 1 3"), ("sheep", "BARK 2")):
    for rules in DIALECTS:
        state = uctvis.simultaneous.find(name + ":rules=" + rules).initial(1)
        state.init_lines(0)
        while not state.is_over:
            state.inputs(0, rules)
            state.step([[line] * state.due(player) for player in (0, 1)])
            state = state.copy()
        assert not state.faults
        state.scores()
window.close()
compiled = [
    (found.py_func.__qualname__, str(found.stats.cache_misses))
    for found in gc.get_objects()
    if isinstance(found, Dispatcher)
    and found.py_func.__module__.startswith("uctvis.")
    and found.stats.cache_misses
]
print(*compiled, sep="\\n")
"""


@pytest.mark.long
def test_after_it_the_application_compiles_nothing(tmp_path):
    folders = {"XDG_CACHE_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    environment = {**os.environ, **folders}
    subprocess.run(warm.command(), env=environment, check=True, timeout=1200)
    done = subprocess.run(
        [sys.executable, "-c", _SESSION, str(tmp_path)],
        env=environment,
        check=True,
        timeout=120,
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip() == ""


def test_it_stops_when_the_cache_cannot_be_written(monkeypatch):
    used, told = [], []
    monkeypatch.setattr(filling, "is_warm", lambda _part: False)
    monkeypatch.setattr(filling, "use", used.append)
    monkeypatch.setattr(filling, "is_complete", lambda: False)
    assert not filling.fill_cache(["files", "mancala", "chess"], told.append)
    assert (used, told) == (["files"], [])
