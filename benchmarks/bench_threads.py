"""Two threads beside one, in one tree."""

import os

from beside import best_in_turns, ours, show


def main() -> None:
    for game, iterations in (("mancala", 1_000_000), ("chess", 200_000)):
        figures = best_in_turns(
            {
                "one thread": ours(game, iterations=iterations, threads=1),
                "two threads": ours(game, iterations=iterations, threads=2),
            }
        )
        title = f"{game}, {iterations:,} iterations on {os.cpu_count()} cores"
        show(title, figures, "iterations/s", {"two threads": 1.7})


if __name__ == "__main__":
    main()
