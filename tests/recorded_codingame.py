"""Recorded streams of CodinGame's games, and bots that repeat what was recorded."""

import gzip
import json
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parents[2] / "shared" / "transcripts"


class RecordedTurn(NamedTuple):
    """The lines to a bot in a turn, and its answer."""

    asked: list[str]
    answered: list[str]


def recorded_turns(path):
    """The turns of a log: each line has perhaps a time, then ">" or "<", and then the text."""
    said = []
    for line in gzip.decompress(path.read_bytes()).decode().splitlines():
        before, sign, text = line.partition("> " if "> " in line[:12] else "< ")
        if sign and not before.strip(" .0123456789"):
            said.append((sign[0], text))
    runs = [(sign, [text for _sign, text in run]) for sign, run in groupby(said, lambda s: s[0])]
    if len(runs) % 2:
        runs.append(("<", []))
    assert [sign for sign, _lines in runs] == [">", "<"] * (len(runs) // 2)
    return [RecordedTurn(runs[at][1], runs[at + 1][1]) for at in range(0, len(runs), 2)]


# Answers only if it has read exactly what was recorded.
REPEATING = """
import json, os, sys
for expected, answer in json.loads(open("turns").read()):
    heard = b""
    while len(heard) < len(expected):
        heard += os.read(0, len(expected) - len(heard))
    if heard != expected.encode():
        sys.exit(f"expected {expected!r}, got {heard!r}")
    os.write(1, answer.encode())
os.read(0, 1)
"""


def turns_json(turns):
    """The file of the bot that repeats these turns."""
    texts = [["".join(f"{line}\n" for line in lines) for lines in turn] for turn in turns]
    return json.dumps(texts)


# The recorded games of Painting as JSON: the number at the end of the name is the seed.
PAINTING_SEEDS = {"b211": 11, "b212": 12, "bb2": 2, "rr1": 1, "rr2": 2}


def recorded_painting(name):
    """A recorded game of Painting, as its file has it."""
    return json.loads(gzip.decompress((FOLDER / "painting" / f"{name}.json.gz").read_bytes()))


def painting_start(game, player):
    """The lines of the start to a player of a recorded game of Painting."""
    return [f"{player + 1} {game['rows']} {game['cols']} {game['dist']}", *game["board"]]


def painting_lines(turn, player):
    """The lines to a player in a turn of a recorded game of Painting."""
    own = [pawn for pawn in turn["pawns"] if pawn[5] == player + 1]
    changes = [f"{row} {col} {colour}" for row, col, colour in turn["diffs"]]
    pawns = [" ".join(map(str, pawn[:5])) for pawn in own]
    return [str(len(changes)), *changes, str(len(own)), *pawns]
