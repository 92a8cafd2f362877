"""Bots and people for matches of simultaneous games, and such matches."""

import threading
from dataclasses import replace

from small_bots import small_bot

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.matches.match import Pairing
from uctvis.arena.referees.simultaneous import SimultaneousMatch
from uctvis.arena.schedules.settings import TournamentSettings

NAMES = ("A", "B")
# Slow machines are not what is tested.
PATIENT = {"first_turn": 20.0, "turn": 20.0}

# Plays either game: `answer` gets the number of the turn, from 1, and harmless lines for the own
# units.
_SOURCE = """
import os, sys, time
heard = []
def hear():
    line = sys.stdin.readline().rstrip("\\n")
    if not line:
        sys.exit()
    heard.append(line)
    return line
def say(text):
    data = text if isinstance(text, bytes) else text.encode()
    while data:
        data = data[os.write(1, data):]
def answer(turn, lines):
{answer}
words = hear().split()
if len(words) == 4:
    for row in range(int(words[1])):
        hear()
    def own():
        for change in range(int(hear())):
            hear()
        return [f"MOVE {{hear().split()[0]}} {{turn % 4 + 1}}" for pawn in range(int(hear()))]
else:
    hear()
    sheep, shepherds, dogs, sheds, _own = map(int, hear().split())
    def own():
        for thing in range(sheep + shepherds + dogs + sheds):
            hear()
        units = range(2 + sheep + int(words[0]), 2 + sheep + shepherds + dogs, 2)
        return [f"MOVE {{unit}} 1 {{turn % 3 - 1}}" for unit in units]
turn = 1
while True:
    answer(turn, own())
    turn += 1
"""
PLAYS = 'say("\\n".join(lines) + "\\n")'
# Also repeats in its standard error what it has heard in this turn.
REPEATS = (
    f"""os.write(2, "".join(line + "\\n" for line in heard).encode()); heard.clear(); {PLAYS}"""
)


def simultaneous_bot(folder, name, answer=PLAYS, *, dialect="original", **limits):
    """A program that answers each turn with these lines of code; by default with harmless moves."""
    indented = "\n".join(f"    {line}" for line in answer.splitlines())
    source = _SOURCE.format(answer=indented)
    bot = small_bot(folder, name, source, protocol="codingame", **(PATIENT | limits))
    return replace(bot, dialect=dialect)


def misbehaving(code, turn=2):
    """The answer of a bot that plays until a turn, in which it does this instead."""
    return f"{PLAYS} if turn != {turn} else exec({code!r})"


class Script:
    """A person who chooses the same lines in each turn, or what a function of the turn returns."""

    def __init__(self, lines):
        self._lines = lines
        self.asked = []
        self.stopped = threading.Event()

    def choose_lines(self, state, player):
        self.asked.append((state.turn, player))
        return self._lines(state, player) if callable(self._lines) else list(self._lines)

    def stop(self):
        self.stopped.set()


def idle(state, player):
    """Lines of a person that change nothing."""
    if state.name == "painting":
        pawns = [line.split()[0] for line in state.inputs(player)[-state.due(player) :]]
        return [f"SHOOT {pawn} 1 0" for pawn in pawns]
    return ["MOVE 0 0 0"] * state.due(player)


def simultaneous_settings(game, bots, **others):
    """A tournament of the bots A and B; a text is a person."""
    bots = tuple(
        Bot(name, BotKind.PERSON) if isinstance(bot, Script) else bot
        for name, bot in zip(NAMES, bots, strict=True)
    )
    return TournamentSettings(
        game, bots, **{"time_control": None, "seed": 1, "sandbox": False} | others
    )


def simultaneous_match(game, *bots, folder=None, listen=None, server=None, **others):
    """A match of two programs, people or other bots."""
    persons = {name: one for name, one in zip(NAMES, bots, strict=True) if isinstance(one, Script)}
    return SimultaneousMatch(
        simultaneous_settings(game, bots, **others),
        Pairing(1, NAMES, 0),
        folder,
        listen=listen,
        persons=persons,
        server=server,
    )
