"""Bots for tests that speak CodinGame's protocol."""

from small_bots import small_bot

from uctvis.arena.stubs.languages import stub_text
from uctvis.arena.stubs.parser import parse_stub
from uctvis.arena.stubs.turns import turns_stub

# A referee's turn is a line "TURN", and perhaps others before it; `answer` gets its number from 0.
_SCRIPTED = """
import os, sys, time
def say(text):
    data = text if isinstance(text, bytes) else text.encode()
    while data:
        data = data[os.write(1, data):]
def answer(turn):
{answer}
turn = 0
for line in sys.stdin:
    if line == "TURN\\n":
        answer(turn)
        turn += 1
"""


def scripted_source(answer):
    """The source of a bot that runs these lines in each turn, with its number in `turn`."""
    return _SCRIPTED.format(answer="\n".join(f"    {line}" for line in answer.splitlines()))


def turns_source(game, change=lambda source: source):
    """The source of the template for a game; `change` changes it."""
    text = stub_text(parse_stub(turns_stub(game), game.name), "python")
    changed = change(text)
    return changed.removeprefix("#!/usr/bin/env python3\n")


def turns_bot(folder, name, game, change=lambda source: source, **limits):
    """A bot that plays the last legal move of a game of ours, or what a changed template does."""
    # Slow machines are not what is tested.
    limits = {"first_turn": 20.0, "turn": 10.0} | limits
    return small_bot(folder, name, turns_source(game, change), protocol="codingame", **limits)
