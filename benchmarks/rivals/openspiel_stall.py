"""How long OpenSpiel's search in a thread blocks the main thread: prints the maximum, in ms.

openspiel_stall.py GAME ITERATIONS
"""

import json
import sys
from threading import Thread
from time import perf_counter, sleep

import pyspiel
from openspiel_bot import new_bot


def main() -> None:
    name, iterations = sys.argv[1], int(sys.argv[2])
    game = pyspiel.load_game(name)
    bot = new_bot(game, iterations)
    search = Thread(target=bot.mcts_search, args=(game.new_initial_state(),))
    worst, last = 0.0, perf_counter()
    search.start()
    while search.is_alive():
        sleep(0.001)
        now = perf_counter()
        worst, last = max(worst, now - last), now
    print(json.dumps(1e3 * worst))


if __name__ == "__main__":
    main()
