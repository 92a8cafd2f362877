"""The input and output of CodinGame: one process a bot, standard input and output.

The referee writes the lines of the start together with those of the first turn. In each turn it
writes all lines, and then reads as many lines as are due; they may be none, and then it does not
wait. Lines that a bot writes beyond these are read in its next turn. A line ends with a carriage
return, a line feed, or both. A bot that is too late loses.

A turn-based game of ours has these lines. All names are those of `uctvis games` and of tree files.

    start:   the full name of the game
             the player: 0 for the one who moves first, or 1
    turn:    the number of moves that were made since the bot's last turn, without its own one, and
             then these moves, one a line; also the opening, and the outcomes of lotteries
             the number of legal moves, and then these, one a line
    answer:  one line: a legal move
"""

from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Protocol

from uctvis.arena.bots.bot import Bot
from uctvis.arena.bots.bot_toml import MOST_OUTPUT, MOST_SECONDS
from uctvis.arena.bots.limits import Limits
from uctvis.arena.matches.verdict import FaultError, Verdict
from uctvis.arena.protocols.program import ProgramSeat
from uctvis.arena.protocols.seat import SeatAnswer
from uctvis.arena.running.channel import BotChannel
from uctvis.arena.running.output import Heard
from uctvis.arena.running.pipes import Pipes
from uctvis.arena.running.queued_output import ANY_LINE_END, QueuedOutput
from uctvis.engines.time_management import ClockTimes
from uctvis.game.contract import AnyGame
from uctvis.game.notation import BLANKS
from uctvis.game.rules import AnyPosition, Move
from uctvis.texts import _


def codingame_output(limits: Limits) -> QueuedOutput:
    """What reads the standard output of a bot that speaks this protocol."""
    most = min(limits.line, MOST_OUTPUT)
    return QueuedOutput(most, ANY_LINE_END, most)


class CodingameTalk:
    """What a referee and one bot say to each other, turn by turn, whatever the game.

    In a game with simultaneous turns, the referee calls `write` for all bots, then `wait_for_all`,
    and then `take` for each bot.

    Parameters
    ----------
    seat : int
    channel : BotChannel
        Its output is a `codingame_output`.
    limits : Limits
    note : callable
        Notes what is said, as `Transcript.note` does; all lines of a turn are one text.

    Attributes
    ----------
    due : int
        The number of lines that answer this turn.
    until : float or None
        When the answer must have come, on the clock `time.perf_counter`; None if nothing is due.
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
        self.due = 0
        self.until: float | None = None

    def begin(self, lines: Iterable[str]) -> None:
        """Set the lines of the start, which are written with those of the first turn."""
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

        Raises
        ------
        FaultError
            They did not come in time.
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
    """An answer that is awaited, as that of a `CodingameTalk`."""

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


class CodingameSeat(ProgramSeat):
    """A bot in a turn-based game of ours; `made` are the names of the moves of the opening."""

    is_timed = False

    def __init__(
        self,
        seat: int,
        bot: Bot,
        game: AnyGame,
        channel: BotChannel,
        note: Callable[..., None],
        made: Iterable[str],
    ) -> None:
        super().__init__(seat, bot, game, channel, note)
        self._made = list(made)
        self._talk = CodingameTalk(seat, channel, bot.limits, note)

    def begin(self) -> None:
        """As `Seat.begin`."""
        self._talk.begin((self._game.full_name, str(self._seat)))

    @property
    def is_ready(self) -> bool:
        """As `Seat.is_ready`: it runs; what it loads is part of its first turn."""
        return self._channel.has_started

    def ask(self, position: AnyPosition, clocks: ClockTimes | None) -> None:
        """As `Seat.ask`."""
        legal = [self._game.move_name(position, one) for one in self._game.legal_moves(position)]
        lines = (str(len(self._made)), *self._made, str(len(legal)), *legal)
        self._made.clear()
        self._talk.write(lines, due=1)

    @property
    def until(self) -> float | None:
        """As `Seat.until`."""
        return self._talk.until

    @property
    def answer_time(self) -> float:
        """As `Seat.answer_time`, but not before the start of the turn."""
        return self._talk.answer_time

    def answer(self, position: AnyPosition) -> SeatAnswer:
        """As `Seat.answer`."""
        heard = self._talk.take()
        move = heard.text.strip(BLANKS)
        return self._answer(heard, lambda: self._game.parse_move(position, move))

    def tell(self, position: AnyPosition, move: Move) -> None:
        """As `Seat.tell`: with the next turn."""
        self._made.append(self._game.move_name(position, move))

    def finish(self, verdict: Verdict) -> None:
        """As `Seat.finish`: bots do not learn the result."""
        self._channel.terminate()
