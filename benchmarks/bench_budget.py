"""How exactly a search keeps its time, and how soon it stops: from the call to the answer."""

import os
from threading import Timer
from time import perf_counter

from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings

_ROUNDS = 10
_MILLISECONDS = 1000
_OVER_ASKED, _STOP_ASKED = 20, 50


def overrun(game, seconds: float, threads: int) -> float:
    """The seconds beyond its budget of a second search, which keeps a part of the first tree."""
    settings = Settings(iterations=None, seconds=seconds, threads=threads, seed=1)
    first = Search(game, game.initial(), settings).run()
    after = game.play(game.initial(), first.move)
    begun = perf_counter()
    search = Search(game, after, settings, first, [first.move])
    search.run()
    return perf_counter() - begun - seconds


def stop_delay(game, threads: int) -> float:
    """The seconds from `stop` to the answer."""
    settings = Settings(iterations=None, seconds=60, threads=threads, seed=1)
    search = Search(game, game.initial(), settings)
    called = []

    def stop() -> None:
        called.append(perf_counter())
        search.stop()

    Timer(0.3, stop).start()
    search.run()
    return perf_counter() - called[0]


def main() -> None:
    cores = os.cpu_count() or 1
    print(f"Time kept by a search that goes on from a tree; worst of {_ROUNDS}")
    for name in ("mancala", "chess"):
        game = find(name)
        Search(game, game.initial(), Settings(iterations=1)).run()
        for threads in sorted({1, cores}):
            for seconds in (0.05, 1.0):
                worst = max(overrun(game, seconds, threads) for _ in range(_ROUNDS))
                print(
                    f"  {name:8} {threads} threads, {seconds:4} s  "
                    f"{_MILLISECONDS * worst:6.1f} ms over (asked {_OVER_ASKED})"
                )
            worst = max(stop_delay(game, threads) for _ in range(_ROUNDS))
            print(
                f"  {name:8} {threads} threads, stopped  "
                f"{_MILLISECONDS * worst:5.1f} ms to the answer (asked {_STOP_ASKED})"
            )


if __name__ == "__main__":
    main()
