"""Two search threads compared with one, in one tree.

The last line of each table does not depend on other load on the machine: twice the iterations of
two threads per second of processor time, relative to one thread.
"""

import os
from time import process_time

from beside import ROUNDS, show

from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings

_ITERATIONS = {"mancala": 2_000_000, "chess": 400_000}
_ONE, _TWO = "one thread", "two threads"


def speeds(name: str, threads: int) -> tuple[float, float]:
    """Iterations per second of wall time and of processor time."""
    game = find(name)
    settings = Settings(iterations=_ITERATIONS[name], seed=1, threads=threads)
    begun = process_time()
    found = Search(game, game.initial(), settings).run()
    return found.iterations / found.seconds, found.iterations / (process_time() - begun)


def main() -> None:
    for name, iterations in _ITERATIONS.items():
        # Compile or load functions before the time is measured.
        Search(find(name), find(name).initial(), Settings(iterations=1)).run()
        rounds = [(speeds(name, 1), speeds(name, 2)) for _ in range(ROUNDS)]
        one, two = (
            [max(column) for column in zip(*figures, strict=True)]
            for figures in zip(*rounds, strict=True)
        )
        title = f"{name}, {iterations:,} iterations on {os.cpu_count()} cores"
        show(title, {_ONE: one[0], _TWO: two[0]}, "iterations/s", {_TWO: 1.7})
        print(f"  {'by the processor':61}{2 * two[1] / one[1]:6.2f} times")


if __name__ == "__main__":
    main()
