"""OpenSpiel's C++ MCTSBot as a player: one rollout to the end, uct_c 1.4, solved moves kept.

For each line of JSON with the actions from the first position, it prints a line with its action in
that position and the processor time in seconds.

openspiel_player.py GAME SIMULATIONS SEED
"""

import json
import sys
from time import process_time

import pyspiel
from openspiel_bot import new_bot


def main() -> None:
    name, simulations, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    game = pyspiel.load_game(name)
    bot = new_bot(game, simulations, uct_c=1.4, solve=True, seed=seed)
    for line in sys.stdin:
        state = game.new_initial_state()
        for action in json.loads(line):
            state.apply_action(action)
        begun = process_time()
        action = bot.step(state)
        seconds = process_time() - begun
        print(json.dumps({"action": action, "seconds": seconds}), flush=True)


if __name__ == "__main__":
    main()
