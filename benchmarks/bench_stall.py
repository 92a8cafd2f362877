"""How long a search stops the window: the worst gap between the ticks of a timer of 1 ms.

A real window on its game page lets the PC make a first move, several times over.
"searching" is from the start of the search to its end, "showing" from there until its tree
is on the screen, "idle" the same window with nothing to do: what the machine itself is good
for. OpenSpiel searches in a thread of Python, beside a main thread that only sleeps for
1 ms at a time.
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

from uctvis import warm
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.play.pc_settings import PcSettings
from uctvis.play.session import GameSession, Mode
from uctvis.ui.app.window import Window
from uctvis.ui.runtime import garbage

_ASKED = 20
_SEARCHES = 5
_SECONDS = 1.0


def ticks_until(done: Callable[[], bool]) -> list[float]:
    """When a timer of 1 ms ticked, in the interface's own loop, until `done`; at least once."""
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
    """In milliseconds."""
    return 1e3 * max(after - before for before, after in pairwise(ticks))


def search(window: Window, game: str, settings: Settings) -> tuple[float, float]:
    """The worst gaps while searching, and while showing."""
    window.play(GameSession.of_mode(find(game), Mode.PCS, pc=PcSettings(settings)))
    # The board is on the screen before the search begins.
    ticks_for(0.3)
    page = window.game_page
    page.think()
    ticks = ticks_until(lambda: not page.thinking)
    # The answer came in the last gap.
    shown = [*ticks[-2:], *ticks_until(lambda: page.pane.tree is not None), *ticks_for(0.3)]
    return worst_gap(ticks[:-1]), worst_gap(shown)


def show(title: str, gaps: list[float]) -> None:
    print(f"  {title:36}{median(gaps):8.1f}{max(gaps):8.1f}")


def main() -> None:
    warm.use_everything()
    application = QApplication([])
    garbage.Collector(application)
    with TemporaryDirectory() as settings_folder:
        os.environ["XDG_CONFIG_HOME"] = settings_folder
        window = Window()
        window.show()
        ticks_for(2)
        print(f"Worst gap in ms, of {_SEARCHES} searches of {_SECONDS:g} s   asked: under {_ASKED}")
        print(f"  {'':36}{'median':>8}{'worst':>8}")
        window.play(GameSession.of_mode(find("mancala"), Mode.PCS, pc=PcSettings(Settings())))
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
