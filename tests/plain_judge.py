"""A judge of recursive tic-tac-toe as short as its sheet, for programs that behave."""

import os
import signal
import subprocess
import sys
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from uctvis.games.recursive_tictactoe.game import GAME

ROOT = Path(__file__).parents[1]
# Seconds after which a program that hangs is killed, so that the test fails.
_PATIENCE = 120


class JudgedGame(NamedTuple):
    """A game with its moves, the illegal one included, and its end.

    `winner` is the player who wins, or None; `illegal` says whether the last move was.
    """

    moves: list[str]
    winner: int | None
    illegal: bool


class PlainBot:
    """A running program."""

    def __init__(self, command, folder):
        # Programs in Python find this version of uctvis.
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        command = [sys.executable if part == "{python}" else part for part in command]
        self.process = subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._watch = threading.Timer(_PATIENCE, self.process.kill)
        self._watch.start()

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        self._watch.cancel()
        self._watch.join()
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def say(self, line):
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def answer(self):
        return self.process.stdout.readline().removesuffix("\n")

    def part(self, said):
        """Say how the game ended, and end the program as the judge does."""
        self.say(said)
        assert self.answer() == "Fair enough"
        self.process.send_signal(signal.SIGTERM)
        # The second is how Java reports the signal.
        assert self.process.wait() in (-signal.SIGTERM, 128 + signal.SIGTERM)
        assert self.process.stdout.read() == ""


def judged(first, second, *, seconds=30.0):
    """The game of two programs, each a command and a folder."""
    with ExitStack() as stack:
        bots = [stack.enter_context(PlainBot(*bot)) for bot in (first, second)]
        for bot in bots:
            bot.say("Hello morpion_rec")
        for bot in bots:
            assert bot.answer() == "Hello morpion_rec"
        game = _moves(bots, seconds)
        if game.winner is None:
            for bot in bots:
                bot.part("Tie")
        else:
            bots[game.winner].part("You win")
            bots[1 - game.winner].part("Eliminated" if game.illegal else "You lose")
    return game


def _moves(bots, seconds):
    position, moves = GAME.initial(), []
    while (outcome := GAME.outcome(position)) is None:
        player = GAME.player(position)
        bots[player].say(f"Your turn {seconds}")
        word, *numbers = bots[player].answer().split(" ")
        assert word == "Play"
        name = "".join(numbers)
        moves.append(name)
        legal = {GAME.move_name(position, move): move for move in GAME.legal_moves(position)}
        if name not in legal:
            return JudgedGame(moves, 1 - player, illegal=True)
        position = GAME.play(position, legal[name])
        bots[player].say("OK")
        bots[1 - player].say(f"Play {' '.join(numbers)}")
    winner = {1.0: 0, 0.5: None, 0.0: 1}[outcome.payoff]
    return JudgedGame(moves, winner, illegal=False)
