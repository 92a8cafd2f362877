"""Searches of many games compared with OpenSpiel's, one thread, with playouts to the end.

bench_games.py [GAME ...]: only these games, by their names in uctvis.

As in `bench_search`, which compares mancala and chess, OpenSpiel expands a leaf at its second
visit, like our search with expand_after=1.
"""

import sys
from typing import NamedTuple

from beside import LATE, THESIS, ask_rival, best_in_turns, both_rules, mean_length, rival, show

from uctvis.games import find

_LENGTHS_OF = 1000


class Race(NamedTuple):
    """A game by its full name here and in OpenSpiel, and how many times faster we should be."""

    game: str
    theirs: str
    iterations: int
    asked: float


RACES = (
    Race("breakthrough", "breakthrough", 50_000, 3),
    Race("gomoku", "gomoku", 20_000, 3),
    # OpenSpiel's game has other rules: there, nobody plays in a board that is won or full.
    Race("recursive_tictactoe", "ultimate_tic_tac_toe", 100_000, 5),
    Race("reversi", "othello", 20_000, 5),
    Race("hex:size=9", "hex(board_size=9,swap=True)", 20_000, 3),
)


def run(race: Race) -> None:
    figures = best_in_turns(
        {
            "OpenSpiel's MCTSBot in C++": rival(
                "openspiel_search.py", race.theirs, race.iterations
            ),
            **both_rules(race.game, iterations=race.iterations, playout_limit=None),
        }
    )
    ours = mean_length(find(race.game), _LENGTHS_OF)
    theirs = ask_rival("openspiel_length.py", race.theirs, _LENGTHS_OF)
    title = (
        f"{race.game}, {race.iterations:,} iterations to the end; random games have {ours:.1f} "
        f"plies (OpenSpiel: {theirs:.1f})"
    )
    show(title, figures, "iterations/s", dict.fromkeys((THESIS, LATE), race.asked))


def main() -> None:
    chosen = sys.argv[1:]
    unknown = set(chosen) - {race.game for race in RACES}
    if unknown:
        sys.exit(f"expected some of {', '.join(race.game for race in RACES)}, got {unknown}")
    for race in RACES:
        if not chosen or race.game in chosen:
            run(race)


if __name__ == "__main__":
    main()
