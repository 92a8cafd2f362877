"""Searches with UCT for a thirtieth of the remaining time."""

import sys

import uctvis
from uctvis.games import find

GAME = find("recursive_tictactoe")
SHARE = 1 / 30


def say(*words: str) -> None:
    print(*words, flush=True)


def searched(position: object, **budget: float) -> int:
    return uctvis.search(GAME, GAME.state_name(position), playout_limit=None, **budget).move


def main() -> None:
    position = GAME.initial()
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "Hello":
            # The first search compiles: that is not on the clock yet.
            searched(position, iterations=10)
            say(*("Hello", *rest))
        elif word == "Play":
            position = GAME.play(position, GAME.parse_move(position, "".join(rest)))
        elif word == "Your":  # turn SECONDS
            move = searched(position, seconds=SHARE * float(rest[-1]))
            # "1123" is "1 1 2 3" here.
            say("Play", *GAME.move_name(position, move))
            position = GAME.play(position, move)
        elif word in ("You", "Tie", "Eliminated"):  # You win, You lose
            say("Fair enough")


main()
