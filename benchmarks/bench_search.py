"""Searches compared with OpenSpiel's, one thread: mancala and chess to the end, chess cut at 25.

OpenSpiel expands a leaf at its second visit, like our search with expand_after=1; the thesis
creates all children of a leaf at its first visit.
"""

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from beside import ask_rival, best_in_turns, ours, rival, show

from uctvis.game.contract import Game
from uctvis.games import find
from uctvis.mcts.uct.rng import advance, below, stream

_LIMIT = 25
_LENGTHS_OF = 1000
_THESIS, _LATE = "uctvis, the thesis' rule", "uctvis, expand_after=1"


def both_rules(game: str, **settings: Any) -> dict[str, Callable[[], float]]:
    return {
        _THESIS: ours(game, expand_after=0, **settings),
        _LATE: ours(game, expand_after=1, **settings),
    }


def mean_length(game: Game, games: int) -> float:
    """The mean length in plies of a random game from the first position, with compiled rules."""
    rules = game.compiled
    if rules is None:
        raise ValueError(f"{game.name} has no compiled rules")
    legal, pick, play = rules.legal, rules.pick, rules.play

    @numba.njit
    def plies(root: Any, scratch: Any, games: int) -> int:
        played = 0
        for number in range(games):
            random = stream(np.uint64(1), number)
            position = root
            count = legal(position, scratch)
            while count > 0:
                random = advance(random)
                position = play(position, scratch, pick(position, scratch, below(random, count)))
                played += 1
                count = legal(position, scratch)
        return played

    start = game.initial()
    return plies(rules.encode(start), rules.scratch(start), games) / games


def mancala() -> None:
    iterations = 200_000
    figures = best_in_turns(
        {
            "OpenSpiel's MCTSBot in C++": rival("openspiel_search.py", "mancala", iterations),
            **both_rules("mancala", iterations=iterations, playout_limit=None),
        }
    )
    title = f"Mancala, {iterations:,} iterations to the end"
    show(title, figures, "iterations/s", {_THESIS: 3.5, _LATE: 5})


def chess_cut() -> None:
    figures = best_in_turns(
        {
            "OpenSpiel's MCTSBot in Python": rival("openspiel_cut.py", "chess", 2_000, _LIMIT),
            **both_rules("chess", iterations=50_000, playout_limit=_LIMIT),
        }
    )
    title = f"Chess, playouts cut at {_LIMIT} plies"
    show(title, figures, "iterations/s", {_THESIS: 30, _LATE: 30})


def chess_to_the_end() -> None:
    figures = best_in_turns(
        {
            "OpenSpiel's MCTSBot in C++": rival("openspiel_search.py", "chess", 1_000),
            **both_rules("chess", iterations=10_000, playout_limit=None),
        }
    )
    their_length = ask_rival("openspiel_length.py", "chess", _LENGTHS_OF)
    our_length = mean_length(find("chess"), _LENGTHS_OF)
    lengths = (their_length, our_length, our_length)
    plies = {
        name: figure * length
        for (name, figure), length in zip(figures.items(), lengths, strict=True)
    }
    title = (
        f"Chess to the end, playouts of {their_length:.0f} (OpenSpiel) and {our_length:.0f} plies"
    )
    show(title, plies, "plies/s", {_THESIS: 12, _LATE: 12})


def main() -> None:
    mancala()
    chess_cut()
    chess_to_the_end()


if __name__ == "__main__":
    main()
