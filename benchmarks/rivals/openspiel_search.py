"""OpenSpiel's C++ MCTSBot with playouts to the end: prints its iterations per second.

openspiel_search.py GAME ITERATIONS
"""

import json
import sys
from time import perf_counter

import pyspiel
from openspiel_bot import new_bot


def main() -> None:
    name, iterations = sys.argv[1], int(sys.argv[2])
    game = pyspiel.load_game(name)
    bot = new_bot(game, iterations)
    begun = perf_counter()
    bot.mcts_search(game.new_initial_state())
    print(json.dumps(iterations / (perf_counter() - begun)))


if __name__ == "__main__":
    main()
