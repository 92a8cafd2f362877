"""Turns with a limit each, whose answers are lines that are due; bots may write them ahead.

In each turn a referee writes all lines, and then reads as many lines as are due; they may be none,
and then it does not wait. Lines that a bot writes beyond these are read in its next turn. A line
ends with a carriage return, a line feed, or both. A bot that is too late loses.
"""

from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Protocol

from uctvis.arena.bots.limits import Limits
from uctvis.arena.matches.verdict import FaultError, Verdict
from uctvis.arena.running.channel import BotChannel
from uctvis.arena.running.output import Heard
from uctvis.arena.running.pipes import Pipes
from uctvis.arena.running.queued_output import ANY_LINE_END, QueuedOutput
from uctvis.texts import _

# Seconds for all turns of a bot in one match, and bytes of output in one turn.
MOST_SECONDS = 30.0
MOST_OUTPUT = 10_000


def turn_output(limits: Limits) -> QueuedOutput:
    """What reads the standard output of a bot whose turns are lines that are due."""
    most = min(limits.line, MOST_OUTPUT)
    return QueuedOutput(most, ANY_LINE_END, most)


class TurnTalk:
    """What a referee and one bot say to each other, turn by turn, whatever the game.

    In a game with simultaneous turns, the referee calls `write` for all bots, then `wait_for_all`,
    and then `take` for each bot.

    Parameters
    ----------
    channel : BotChannel
        Its output is a `turn_output`.
    note : callable
        Notes what is said, as `Transcript.note` does; all lines of a turn are one text.
    """

    def __init__(
        self, seat: int, channel: BotChannel, limits: Limits, note: Callable[..., None]
    ) -> None:
        self._seat = seat
        self._channel = channel
        self._note = note
        self._seconds = limits.first_turn
        self._later_seconds = limits.turn
        self._left = MOST_SECONDS
        self._start: tuple[str, ...] = ()
        self._since = 0.0
        # The number of lines that answer this turn.
        self.due = 0
        # When the answer must have come, on the clock `time.perf_counter`; None if nothing is due.
        self.until: float | None = None

    def begin(self, lines: Iterable[str]) -> None:
        """Set the lines of the start, which are written with the lines of the first turn."""
        self._start = tuple(lines)

    def write(self, lines: Iterable[str], due: int) -> None:
        """Write the lines of a turn, which `due` lines answer.

        The answers to the turn before must have been taken.
        """
        text = "\n".join((*self._start, *lines))
        self._start = ()
        if text:
            self._note("to", self._seat, text=text)
        self.due = due
        self.until = None
        if due:
            self._since = perf_counter()
            self.until = self._since + min(self._seconds, self._left)
            self._channel.expect(due)
        if text:
            self._channel.send(text)

    @property
    def has_answered(self) -> bool:
        """Whether all lines that are due have come."""
        return not self.due or self._channel.answer is not None

    @property
    def answer_time(self) -> float:
        """When the answer came, not before the turn, by `time.perf_counter`."""
        answer = self._channel.answer
        return self._since if answer is None else max(answer.time, self._since)

    def take(self) -> Heard:
        """The lines that were due, with line feeds between them.

        Raises FaultError if they did not come in time.
        """
        if not self.due:
            return Heard("", perf_counter())
        answer = self._channel.answer
        if answer is None or self.until is None or answer.time > self.until:
            raise FaultError(self._seat, Verdict.OUT_OF_TIME, self._too_late())
        self._left -= self.answer_time - self._since
        heard = self._channel.take()
        self._note("from", self._seat, text=heard.text)
        self.due = 0
        self._seconds = self._later_seconds
        return heard

    def _too_late(self) -> str:
        if self._left < self._seconds:
            text = _("all its turns together took longer than {most:g} s")
            return text.format(most=MOST_SECONDS)
        text = _("expected {count} lines within {limit:g} ms")
        if self.due == 1:
            text = _("expected a line within {limit:g} ms")
        return text.format(count=self.due, limit=1000 * self._seconds)


class Awaited(Protocol):
    """An answer that is awaited, as from a `TurnTalk`."""

    @property
    def until(self) -> float | None:
        """When it must have come, on the clock `time.perf_counter`; None: at any time."""

    @property
    def has_answered(self) -> bool:
        """Whether it has come, or none is due."""


def wait_for_all(pipes: Pipes, talks: Iterable[Awaited]) -> None:
    """Wait until each bot has answered or is late.

    Raises
    ------
    FaultError
        A bot broke the rules. Call it again to wait for the others.
    CancelledError, OSError
        As `Pipes.wait`.
    """
    for talk in talks:
        pipes.wait(talk.until, lambda talk=talk: talk.has_answered)  # type: ignore[misc]
