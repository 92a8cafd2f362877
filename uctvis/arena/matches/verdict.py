"""Why a match ended as it did, for each bot."""

from enum import Enum

from uctvis.safe_text import harmless_lines
from uctvis.texts import _

# The seat of a judge that is a program.
JUDGE = -1


class Verdict(Enum):
    """The end of a match for one bot. The values are in files and never change.

    A match whose judge failed has no result: it counts for nobody.
    """

    WON = "won"
    DRAW = "draw"
    LOST = "lost"
    OUT_OF_TIME = "out of time"
    ILLEGAL_MOVE = "illegal move"
    WRONG_MESSAGE = "wrong message"
    TOO_MUCH_OUTPUT = "too much output"
    OUT_OF_MEMORY = "out of memory"
    TOO_MANY_PROCESSES = "too many processes"
    CRASHED = "crashed"
    DID_NOT_START = "did not start"
    STALLED = "stalled"
    KILLED = "killed by the judge"
    VOID = "no result"

    @classmethod
    def of_payoff(cls, payoff: float) -> "Verdict":
        """The verdict for one of two bots that kept the rules; its payoff is 1.0, 0.5 or 0.0."""
        return {1.0: cls.WON, 0.5: cls.DRAW, 0.0: cls.LOST}[payoff]

    @property
    def title(self) -> str:
        """For users."""
        return _TITLES[self]

    @property
    def is_elimination(self) -> bool:
        """Whether the bot broke the rules, so that it gets the points of an elimination."""
        return self not in _KEEP_THE_RULES


_TITLES = {
    Verdict.WON: _("won"),
    Verdict.DRAW: _("draw"),
    Verdict.LOST: _("lost"),
    Verdict.OUT_OF_TIME: _("out of time"),
    Verdict.ILLEGAL_MOVE: _("illegal move"),
    Verdict.WRONG_MESSAGE: _("wrong message"),
    Verdict.TOO_MUCH_OUTPUT: _("too much output"),
    Verdict.OUT_OF_MEMORY: _("out of memory"),
    Verdict.TOO_MANY_PROCESSES: _("too many processes"),
    Verdict.CRASHED: _("crashed"),
    Verdict.DID_NOT_START: _("did not start"),
    Verdict.STALLED: _("stalled"),
    Verdict.KILLED: _("killed by the judge"),
    Verdict.VOID: _("no result"),
}
_KEEP_THE_RULES = (
    Verdict.WON,
    Verdict.DRAW,
    Verdict.LOST,
    Verdict.OUT_OF_TIME,
    Verdict.VOID,
)


class FaultError(Exception):
    """A bot broke the rules of a match, which ends with this verdict."""

    def __init__(self, seat: int, verdict: Verdict, reason: str) -> None:
        # The bot: its player; or `JUDGE`.
        self.seat = seat
        self.verdict = verdict
        # What was expected, and what was found, for users; nothing in it controls a terminal,
        # whatever the bot has said.
        self.reason = harmless_lines(reason, indent="")
        super().__init__(self.reason)
