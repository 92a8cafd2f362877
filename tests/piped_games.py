"""Plays simultaneous games between bots that are plain child processes: no sandbox, no limits."""

import subprocess
from contextlib import ExitStack
from time import perf_counter
from typing import NamedTuple

from uctvis.simultaneous.contract import PLAYERS


class PlayedSimultaneous(NamedTuple):
    """A simultaneous game that two bots have played."""

    # At its end.
    state: object
    # By player: wall time of each answer, with that of reading it.
    seconds: list


class PipedBot:
    """The running program of a bot; a context manager that ends it.

    Parameters
    ----------
    bot : Bot
        With a command, and a folder in which it runs.
    errors : file, optional
        Gets its standard error.
    """

    def __init__(self, bot, errors=subprocess.DEVNULL):
        self._name = bot.name
        self._child = subprocess.Popen(
            bot.command,
            cwd=bot.folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        # It ends with its input; one that does not is killed.
        try:
            self._child.communicate(timeout=5)
        except (BrokenPipeError, subprocess.TimeoutExpired):
            self._child.kill()
            self._child.communicate()

    def send(self, lines):
        self._child.stdin.write("\n".join(lines) + "\n")
        self._child.stdin.flush()

    def read(self, due):
        answer = []
        for _number in range(due):
            line = self._child.stdout.readline()
            if not line.endswith("\n"):
                raise EOFError(f"{self._name} ended with status {self._child.wait(5)}")
            answer.append(line.rstrip("\r\n"))
        return answer


def play_piped(game, bots, seed, errors=None, watch=None):
    """Play a simultaneous game to its end, in the dialect `original`.

    Parameters
    ----------
    game : SimultaneousGame
    bots : two of Bot
    errors : two files, optional
        Get what the bots write to standard error.
    watch : callable (state, lines), optional
        Called before each step with the lines of both players.
    """
    state = game.initial(seed)
    seconds = [[] for _player in range(PLAYERS)]
    with ExitStack() as stack:
        running = [
            stack.enter_context(PipedBot(bot, *(errors or ())[player : player + 1]))
            for player, bot in enumerate(bots)
        ]
        while not state.is_over:
            said = []
            # One after the other, so that each one's time is its own.
            for player, bot in enumerate(running):
                lines = state.inputs(player)
                if state.turn == 0:
                    lines = state.init_lines(player) + lines
                start = perf_counter()
                bot.send(lines)
                said.append(bot.read(state.due(player)))
                if state.due(player) > 0:
                    seconds[player].append(perf_counter() - start)
            if watch is not None:
                watch(state, said)
            state.step(said)
    return PlayedSimultaneous(state, seconds)
