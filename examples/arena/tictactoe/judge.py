"""The judge of tic-tac-toe, in the dialect "chevrons".

Bot 1 begins. It is sent START; then each bot is sent the move of the other one. Each message is
answered by a move: MOVE x y, with a free cell, from 0 0 to 2 2. Three in a row win.
A bot that answers anything else is killed; it loses, as does one that is gone.
Scores: 1 for a win, -1 for a loss, 0 for a draw.
"""

import re
import sys

END = "<<<\n"
DEAD = "_DEAD_"
LINES = [{(x, y) for y in range(3)} for x in range(3)]
LINES += [{(x, y) for x in range(3)} for y in range(3)]
LINES += [{(0, 0), (1, 1), (2, 2)}, {(0, 2), (1, 1), (2, 0)}]


def say(text):
    print(text, end=END, flush=True)


def hear():
    """The next message; it could have several lines."""
    message = ""
    while not message.endswith(END):
        line = sys.stdin.readline()
        if not line:
            sys.exit("The supervisor has gone.")
        message += line
    return message.removesuffix(END).strip()


def play():
    """Play the game; return the number of the winner, or 0 for a draw."""
    cells = {1: set(), 2: set()}
    message = " START "
    for ply in range(9):
        bot, other = (1, 2) if ply % 2 == 0 else (2, 1)
        say(f"[{bot}]{message}")
        answer = hear()
        move = re.fullmatch(r"MOVE\s+([0-2])\s+([0-2])", answer, re.ASCII)
        cell = move and (int(move[1]), int(move[2]))
        if cell is None or cell in cells[1] | cells[2]:
            if answer != DEAD:
                say(f"[{bot}]KILL")
            return other
        cells[bot].add(cell)
        if any(line <= cells[bot] for line in LINES):
            return bot
        message = f" MOVE {cell[0]} {cell[1]} "
    return 0


winner = play()
say("[0]END")
say({0: "[0, 0]", 1: "[1, -1]", 2: "[-1, 1]"}[winner])
