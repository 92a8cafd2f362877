"""How long a search blocks the window: the longest gap between the ticks of a timer of 1 ms.

In a real window with a game page, the PC makes a first move, several times. "searching" is from the
start of the search to its end, "showing" from there until its tree is on screen, and "idle" is the
same window without work, which shows what the machine can do. OpenSpiel searches in a Python
thread, while the main thread only sleeps for 1 ms at a time.
"""

import os
from collections.abc import Callable
from itertools import pairwise
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from beside import ask_rival
from qtpy.QtCore import QEventLoop, Qt, QTimer
from qtpy.QtWidgets import QApplication

from uctvis.engines.kinds.uct import UctEngine
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.play.session import GameSession, Mode
from uctvis.ui.app.window import Window
from uctvis.ui.runtime import garbage
from uctvis.warm import FILES
from uctvis.warm.filling import use

_ASKED = 20
_SEARCHES = 5
_SECONDS = 1.0


def ticks_until(done: Callable[[], bool]) -> list[float]:
    """The times of the ticks of a timer of 1 ms in Qt's event loop, until `done`; at least one."""
    loop = QEventLoop()
    timer = QTimer()
    timer.setTimerType(Qt.TimerType.PreciseTimer)
    ticks = [perf_counter()]

    def tick() -> None:
        ticks.append(perf_counter())
        if done():
            loop.quit()

    timer.timeout.connect(tick)
    timer.start(1)
    loop.exec()
    timer.stop()
    return ticks


def ticks_for(seconds: float) -> list[float]:
    end = perf_counter() + seconds
    return ticks_until(lambda: perf_counter() >= end)


def worst_gap(ticks: list[float]) -> float:
    """The longest gap in milliseconds."""
    return 1e3 * max(after - before for before, after in pairwise(ticks))


def search(window: Window, game: str, settings: Settings) -> tuple[float, float]:
    """The longest gaps while searching, and while showing the tree."""
    window.play(GameSession.of_mode(find(game), Mode.PCS, pc=UctEngine(settings)))
    # Draw the board before the search begins.
    ticks_for(0.3)
    page = window.game_page
    page.play.think()
    ticks = ticks_until(lambda: not page.play.search.on)
    # The answer arrived in the last gap.
    shown = [*ticks[-2:], *ticks_until(lambda: page.pane.tree is not None), *ticks_for(0.3)]
    return worst_gap(ticks[:-1]), worst_gap(shown)


def show(title: str, gaps: list[float]) -> None:
    print(f"  {title:36}{median(gaps):8.1f}{max(gaps):8.1f}")


def main() -> None:
    for part in (FILES, "mancala", "chess"):
        use(part)
    application = QApplication([])
    garbage.Collector(application)
    with TemporaryDirectory() as settings_folder:
        os.environ["XDG_CONFIG_HOME"] = settings_folder
        window = Window()
        window.show()
        ticks_for(2)
        print(f"Worst gap in ms, of {_SEARCHES} searches of {_SECONDS:g} s   asked: under {_ASKED}")
        print(f"  {'':36}{'median':>8}{'worst':>8}")
        window.play(GameSession.of_mode(find("mancala"), Mode.PCS, pc=UctEngine(Settings())))
        ticks_for(0.3)
        show("idle", [worst_gap(ticks_for(_SECONDS)) for _ in range(_SEARCHES)])
        for game in ("mancala", "chess"):
            for threads in (1, 2):
                fields: dict[str, Any] = {"iterations": None, "seconds": _SECONDS}
                settings = Settings(threads=threads, **fields)
                gaps = [search(window, game, settings) for _ in range(_SEARCHES)]
                searching, showing = (list(column) for column in zip(*gaps, strict=True))
                show(f"{game}, threads: {threads}, searching", searching)
                show(f"{game}, threads: {threads}, showing", showing)
        window.close()
        application.processEvents()
    iterations = 100_000
    show(
        f"OpenSpiel, mancala, {iterations:,} iterations",
        [ask_rival("openspiel_stall.py", "mancala", iterations) for _ in range(_SEARCHES)],
    )


if __name__ == "__main__":
    main()
