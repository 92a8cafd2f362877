"""Starts and ends two bots again and again, until it is killed; its arguments: folder, token."""

import sys
from pathlib import Path

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.running.channel import end_all
from uctvis.arena.running.pipes import Pipes
from uctvis.arena.running.process import BotProcess
from uctvis.arena.sandbox.sandbox import Sandbox

SANDBOXES = {"confined": Sandbox.find, "unconfined": Sandbox.none}


def _ignore(*_values, **_more):
    pass


def main(folder, token, kind):
    sandbox = SANDBOXES[kind]()
    bot = Bot("bot", BotKind.PROGRAM, folder=Path(folder), command=("./player", token))
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    while True:
        _play(bot, sandbox)


def _play(bot, sandbox):
    pipes = Pipes()
    bots = [BotProcess(seat, bot, sandbox, pipes, _ignore) for seat in (0, 1)]
    for one in bots:
        one.send("hello")
        one.expect()
    pipes.wait(None, lambda: all(one.answer for one in bots))
    end_all(bots, 2)
    pipes.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
