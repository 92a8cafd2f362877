"""Matches of judged games: small judges and bots in Python, and what becomes of them."""

from typing import Any, NamedTuple

from small_bots import small_bot

from uctvis.arena.bots.judged_game import JudgedGame
from uctvis.arena.matches.match import MatchRecord, Pairing
from uctvis.arena.matches.verdict import JUDGE
from uctvis.arena.referees.judge_messages import ENDS
from uctvis.arena.referees.program import ProgramMatch
from uctvis.arena.schedules.settings import TournamentSettings

# What all programs begin with; `hear` is the next message, None at the end.
_BEGINNING = """
import os, signal, sys, time
END = {end!r}
def hear():
    text = ""
    while not text.endswith(END):
        line = sys.stdin.readline()
        if not line:
            return None
        text += line
    return text[:-len(END)]
def say(text):
    data = (text + END).encode()
    while data:
        data = data[os.write(1, data):]
def ask(who, text):
    say(f"[{{who}}]{{text}}")
    return hear()
def end(*scores):
    say("[0]END")
    say(str(list(scores)))
LIVE = lambda: time.sleep(1000)
"""
# Repeats each message, and ends when it is told so.
ECHO = "for message in iter(hear, 'END'): say(message)"


class Judged(NamedTuple):
    """A finished match, and what was said in it."""

    match: ProgramMatch
    record: MatchRecord
    entries: list[dict[str, Any]]

    def said(self, seat):
        """The messages of a program, or of the judge: whether it said it, and the text."""
        return [
            (entry["kind"] == "from", entry["text"])
            for entry in self.entries
            if entry["kind"] in ("to", "from") and entry["seat"] == seat
        ]

    def heard(self, seat):
        """What a program was sent."""
        return [text for by_bot, text in self.said(seat) if not by_bot]

    @property
    def end(self):
        return self.entries[-1]


def program(folder, name, source, *arguments, dialect="lines", **limits):
    """A judge or a bot, which uses the functions above."""
    beginning = _BEGINNING.format(end=ENDS[dialect])
    return small_bot(folder, name, beginning + source, *arguments, protocol="ai_arena", **limits)


def judged_match(
    folder,
    judge,
    *bots,
    dialect="lines",
    seconds=20.0,
    memory=64,
    sandbox=None,
    listen=None,
    token="",
    match_seconds=600.0,
    seed=0,
    **more,
):
    """A match that is to be played, between programs with these sources.

    `memory` is in MB; `token` is a part of the command of all programs; `more` are limits of each.
    """
    game = JudgedGame(
        "test",
        program(folder, "judge", judge, token, dialect=dialect, **more),
        dialect,
        (1, len(bots)),
        seconds,
        memory * 2**20,
        match_seconds,
    )
    made = tuple(
        program(folder, f"bot{number}", source, token, dialect=dialect, **more)
        for number, source in enumerate(bots, 1)
    )
    settings = TournamentSettings("test", made, judged=game, players=len(bots), seed=seed)
    names = tuple(bot.name for bot in made)
    return ProgramMatch(settings, Pairing(1, names, 0), listen=listen, sandbox=sandbox)


def play_judged(folder, judge, *bots, **more):
    """Play such a match."""
    entries = []
    match = judged_match(folder, judge, *bots, listen=entries.append, **more)
    return Judged(match, match.play(), entries)


__all__ = ["ECHO", "JUDGE", "Judged", "judged_match", "play_judged", "program"]
