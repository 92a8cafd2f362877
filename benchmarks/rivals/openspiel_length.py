"""The mean length in plies of a random game in OpenSpiel.

openspiel_length.py GAME GAMES
"""

import json
import sys
from random import Random

import pyspiel


def main() -> None:
    game, games = pyspiel.load_game(sys.argv[1]), int(sys.argv[2])
    random = Random(1)
    plies = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            plies += 1
    print(json.dumps(plies / games))


if __name__ == "__main__":
    main()
