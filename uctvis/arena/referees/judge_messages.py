"""The protocol of AI-Arena: a judge that is a program, a supervisor, and the bots.

    judge:   "[" n { "," n } "]" text END      to these bots, from 1; [0] is all of them
             "[" n { "," n } "]KILL" END       end these bots
             "[0]END" END  then  "[" s1 "," ... sk "]" END
                                               the end, and the score of each bot
    to a bot, its answer, and all that the judge is sent:  text END

END is `<<<` and a line feed in the first dialect, "chevrons", so that messages can have several
lines; since April 2012 it is a line feed, "lines". The text follows the first `]` as it is. Each
message to a bot is answered by one message, which the judge is sent; if the bot is gone, the judge
is sent `_DEAD_`.
"""

import re
from collections.abc import Mapping
from enum import IntEnum
from types import MappingProxyType
from typing import NamedTuple

from uctvis.arena.matches.verdict import Verdict
from uctvis.game.notation import shortened
from uctvis.safe_text import harmless_lines
from uctvis.texts import _

# The ends of messages in each dialect.
ENDS: Mapping[str, str] = MappingProxyType({"chevrons": "<<<\n", "lines": "\n"})
# What the judge is sent instead of the answer of a bot that is gone.
DEAD = "_DEAD_"
END = "END"
_KILL = "KILL"
_NUMBER = re.compile(r"\s*[+-]?[0-9]{1,12}\s*", re.ASCII)


class SupervisorExit(IntEnum):
    """The exit codes of the supervisor: how a match ended. The values never change."""

    OK = 10
    WRONG_MESSAGE = 11
    WRONG_SCORES = 12
    UNKNOWN_BOT = 13
    SILENT = 14
    ENDED = 15
    SCORES_SILENT = 16
    SCORES_ENDED = 17
    UNKNOWN_KILLED = 18
    NOT_READING = 104

    @property
    def title(self) -> str:
        """For users."""
        return _SUPERVISOR_TITLES[self]


class ProgramExit(IntEnum):
    """The exit codes of bots and judges. The values never change.

    The original had none for a program that crashed or broke the rules, which it called ok.
    """

    OK = 0
    OUT_OF_TIME = 1
    OUT_OF_MEMORY = 2
    KILLED = 3
    FAILED = 4

    @property
    def title(self) -> str:
        """For users."""
        return _PROGRAM_TITLES[self]

    @classmethod
    def of(cls, verdict: Verdict | None) -> "ProgramExit":
        """The code of a program with this fault, None for none."""
        return cls.OK if verdict is None else _OF_VERDICT.get(verdict, cls.FAILED)


_SUPERVISOR_TITLES = {
    SupervisorExit.OK: _("ok"),
    SupervisorExit.WRONG_MESSAGE: _("wrong message from the judge"),
    SupervisorExit.WRONG_SCORES: _("wrong scores from the judge"),
    SupervisorExit.UNKNOWN_BOT: _("message for a bot that does not exist"),
    SupervisorExit.SILENT: _("the judge was silent for too long"),
    SupervisorExit.ENDED: _("the judge ended before the match"),
    SupervisorExit.SCORES_SILENT: _("the judge did not send the scores in time"),
    SupervisorExit.SCORES_ENDED: _("the judge ended before it sent the scores"),
    SupervisorExit.UNKNOWN_KILLED: _("KILL for a bot that does not exist"),
    SupervisorExit.NOT_READING: _("the judge does not read what it is sent"),
}
_PROGRAM_TITLES = {
    ProgramExit.OK: _("ok"),
    ProgramExit.OUT_OF_TIME: _("time limit"),
    ProgramExit.OUT_OF_MEMORY: _("memory limit"),
    ProgramExit.KILLED: _("killed by the judge"),
    ProgramExit.FAILED: _("failed"),
}
_OF_VERDICT = {
    Verdict.OUT_OF_TIME: ProgramExit.OUT_OF_TIME,
    Verdict.OUT_OF_MEMORY: ProgramExit.OUT_OF_MEMORY,
    Verdict.KILLED: ProgramExit.KILLED,
}


class TextOrder(NamedTuple):
    """Send a text to bots, one after the other, and their answers to the judge."""

    # The bots, from 0, in the order of the judge, who may name one more than once.
    seats: tuple[int, ...]
    text: str


class KillOrder(NamedTuple):
    """End bots: their seats, from 0."""

    seats: tuple[int, ...]


class EndOrder(NamedTuple):
    """The match ends; the scores follow."""


class SupervisionError(Exception):
    """A judge failed, so that the match has no result."""

    def __init__(self, code: SupervisorExit, reason: str) -> None:
        self.code = code
        # What was expected, and what was found, for users.
        self.reason = harmless_lines(reason, indent="")
        super().__init__(self.reason)


def read_order(message: str, players: int) -> TextOrder | KillOrder | EndOrder:
    """What the judge of `players` bots wants.

    Raises SupervisionError if the message has no list of bots, or names one that does not exist.
    """
    found = _split(message)
    if found is None:
        expected = _('expected a list of bots such as "[1,2]", and a text; got {message!r}')
        reason = expected.format(message=shortened(message))
        raise SupervisionError(SupervisorExit.WRONG_MESSAGE, reason)
    numbers, text = found
    if numbers == [0]:
        numbers = list(range(1, players + 1))
    for number in numbers:
        if not 1 <= number <= players:
            is_kill = text == _KILL
            code = SupervisorExit.UNKNOWN_KILLED if is_kill else SupervisorExit.UNKNOWN_BOT
            expected = _("expected bots from 1 to {players}, or [0] for all; got {message!r}")
            reason = expected.format(players=players, message=shortened(message))
            raise SupervisionError(code, reason)
    seats = tuple(number - 1 for number in numbers)
    if text == END:
        return EndOrder()
    return KillOrder(seats) if text == _KILL else TextOrder(seats, text)


def read_scores(message: str, players: int) -> tuple[int, ...]:
    """The scores of `players` bots.

    Raises SupervisionError if the message is no list of as many whole numbers.
    """
    found = _split(message)
    if found is None or len(found[0]) != players or found[1].strip():
        expected = _("expected {players} whole numbers such as {example}; got {message!r}")
        example = f"[{', '.join('0' * min(players, 3))}{', ...' if players > 3 else ''}]"
        reason = expected.format(players=players, example=example, message=shortened(message))
        raise SupervisionError(SupervisorExit.WRONG_SCORES, reason)
    return tuple(found[0])


def _split(message: str) -> tuple[list[int], str] | None:
    """The numbers between the brackets, and the text after them; None if there are none."""
    inner, bracket, text = message[1:].partition("]")
    numbers = inner.split(",")
    if message[:1] != "[" or not bracket or not all(map(_NUMBER.fullmatch, numbers)):
        return None
    return [int(number) for number in numbers], text
