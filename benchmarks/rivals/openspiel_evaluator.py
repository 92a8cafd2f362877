"""OpenSpiel's MCTSBot in Python in connect four: prints its iterations per second.

With "rollout", its evaluator plays one random game to the end; with "cells", it is an evaluator in
Python that weighs each disc. The C++ bot does not accept an evaluator in Python. With "log", the
bot's formula is its own `SearchNode.uct_value`; with "root", a function of ours.

openspiel_evaluator.py rollout|cells log|root ITERATIONS
"""

import json
import math
import sys
from random import Random
from time import perf_counter
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

# How many lines of four go through each cell, the lowest row first.
LINES = np.array(
    [
        [3, 4, 5, 7, 5, 4, 3],
        [4, 6, 8, 10, 8, 6, 4],
        [5, 8, 11, 13, 11, 8, 5],
        [5, 8, 11, 13, 11, 8, 5],
        [4, 6, 8, 10, 8, 6, 4],
        [3, 4, 5, 7, 5, 4, 3],
    ]
).ravel()


class Cells(mcts.Evaluator):  # type: ignore[misc]
    """The lead of the first player in lines through its discs."""

    def evaluate(self, state: Any) -> Any:
        # The planes of the empty cells, of the second player and of the first.
        _empty, second, first = np.reshape(state.observation_tensor(0), (3, 42))
        lead = (LINES @ first - LINES @ second) / 138
        return lead, -lead

    def prior(self, state: Any) -> Any:
        actions = state.legal_actions()
        return [(action, 1.0 / len(actions)) for action in actions]


def root(child: Any, parent_visits: int, uct_c: float) -> float:
    """A formula with a root instead of the logarithm."""
    if child.explore_count == 0:
        return math.inf
    bonus = math.sqrt(math.sqrt(parent_visits) / child.explore_count)
    return float(child.total_reward / child.explore_count + uct_c * bonus)


def main() -> None:
    kind, formula, iterations = sys.argv[1], sys.argv[2], int(sys.argv[3])
    random = Random(1)
    game = pyspiel.load_game("connect_four")
    bot = mcts.MCTSBot(
        game,
        uct_c=1.41,
        max_simulations=iterations,
        evaluator=Cells() if kind == "cells" else mcts.RandomRolloutEvaluator(1, random),
        solve=False,
        random_state=random,
        child_selection_fn=root if formula == "root" else mcts.SearchNode.uct_value,
    )
    begun = perf_counter()
    bot.mcts_search(game.new_initial_state())
    print(json.dumps(iterations / (perf_counter() - begun)))


if __name__ == "__main__":
    main()
