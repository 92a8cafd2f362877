"""OpenSpiel's C++ MCTSBot, playouts to the end: prints its iterations a second.

openspiel_search.py GAME ITERATIONS
"""

import json
import sys
from time import perf_counter

import pyspiel


def main() -> None:
    name, iterations = sys.argv[1], int(sys.argv[2])
    game = pyspiel.load_game(name)
    bot = pyspiel.MCTSBot(
        game,
        pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1),
        uct_c=1.41,
        max_simulations=iterations,
        max_memory_mb=10_000,
        solve=False,
        seed=1,
        verbose=False,
    )
    begun = perf_counter()
    bot.mcts_search(game.new_initial_state())
    print(json.dumps(iterations / (perf_counter() - begun)))


if __name__ == "__main__":
    main()
