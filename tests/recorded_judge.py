"""The recorded session of the original judge, and bots that say what the original ones said."""

import re
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parents[2] / "shared" / "transcripts" / "judge"
SESSION = FOLDER / "session.log"
_LAUNCHING = re.compile(r"Launching match: (\S+) vs\. (\S+)")
_TO, _FROM = re.compile(r">(\S+)< (.*)"), re.compile(r"<(\S+)> (.*)")
_RESULT = re.compile(r"(\S+) vs\. (\S+): (.*)")
_TURN = re.compile(r"Your turn [-\d.e]+")


class Said(NamedTuple):
    """A recorded message; `to` is whether the judge said it, `bot` is 0 or 1."""

    bot: int
    to: bool
    text: str


class RecordedMatch(NamedTuple):
    bots: tuple[str, str]
    said: list[Said]
    result: str


def recorded_matches():
    """The matches of the session whose end is recorded."""
    running, finished, ended = {}, [], {}
    for line in SESSION.read_text("utf-8").splitlines():
        if found := _LAUNCHING.fullmatch(line):
            match = RecordedMatch(found.groups(), [], "")
            for name in match.bots:
                running[name] = match
        elif (found := _TO.fullmatch(line)) or (found := _FROM.fullmatch(line)):
            name, text = found.groups()
            match = running[name]
            match.said.append(Said(match.bots.index(name), line[0] == ">", text))
        elif found := _RESULT.fullmatch(line):
            match = running[found[1]]
            ended[id(match)] = match._replace(result=found[3])
            finished.append(id(match))
    return [ended[one] for one in finished]


def without_times(text):
    """A message without the figure of the clock."""
    return _TURN.sub("Your turn", text)


def answers_of(match, bot):
    """What a bot said, by what it was asked: each text is an answer, in order."""
    return [said.text for said in match.said if said.bot == bot and not said.to]


def by_bot(said):
    """The messages of each bot, in order, without the figures of clocks."""
    messages = defaultdict(list)
    for one in said:
        messages[one.bot].append((one.to, without_times(one.text)))
    return messages


# Says the lines of the file "answers", one for each message that wants an answer.
_SCRIPTED = """#!/usr/bin/python3 -IS
import sys
answers = iter(open("answers").read().splitlines())
for line in sys.stdin:
    if line.startswith(("Hello", "Your turn", "You", "Tie", "Eliminated")):
        answer = next(answers, None)
        if answer is None:
            break
        print(answer, flush=True)
"""


def write_bot(folder, source, **files):
    """Write a Python bot in the layout of the judge, with other files; return its folder."""
    folder.mkdir()
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "player").write_text(source, encoding="utf-8")
    (folder / "player").chmod(0o755)
    return folder


def write_scripted_bot(folder, answers):
    """Write a bot that says these lines, and then ends."""
    return write_bot(folder, _SCRIPTED, answers="\n".join(answers))


# Plays the first legal move, as the opponent in the recordings did.
FIRST_LEGAL = """#!/usr/bin/python3 -IS
import itertools, sys
played = set()
forced = ""
def make(move):
    global forced
    played.add(move)
    forced = move[2:]
    if sum(one[:2] == forced for one in played) == 9:
        forced = ""
def say(line):
    print(line, flush=True)
for line in sys.stdin:
    words = line.split()
    if words[0] == "Hello":
        say(line.strip())
    elif words[0] == "Play":
        make("".join(words[1:]))
    elif line.startswith("Your turn"):
        all_moves = map("".join, itertools.product("123", repeat=4))
        move = next(one for one in all_moves if one not in played and one.startswith(forced))
        make(move)
        say("Play " + " ".join(move))
    elif words[0] != "OK":
        say("Fair enough")
"""
