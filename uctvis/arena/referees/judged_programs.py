"""The programs of a judged match: what they are sent, how long they are awaited, their faults."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from time import perf_counter
from typing import NamedTuple

from uctvis.arena.bots.bot import Bot
from uctvis.arena.bots.judged_game import JudgedGame
from uctvis.arena.bots.languages import with_memory
from uctvis.arena.matches.match import Usage
from uctvis.arena.matches.verdict import JUDGE, FaultError, Verdict
from uctvis.arena.referees.judge_messages import DEAD, END, ENDS, SupervisionError, SupervisorExit
from uctvis.arena.referees.refereed_match import wait
from uctvis.arena.running.channel import end_all
from uctvis.arena.running.pipes import Pipes
from uctvis.arena.running.process import BotProcess
from uctvis.arena.running.queued_output import QueuedOutput
from uctvis.arena.sandbox.sandbox import Sandbox
from uctvis.texts import _

# How much more than a bot the judge may use.
_FOR_JUDGE = 10
# Seconds in which programs may end after the end of the match.
_GRACE = 0.5
# Seconds from the end of its input to the end of a judge that ends.
_ENDING = 0.5
# The most characters of all messages of a match, which are kept, and what a message costs besides.
_MOST_SAID = 256 * 2**20
_COST = 100
# Faults of a judge whose earlier messages count; with others, such as a flood, they do not.
_AFTER_MESSAGES = (Verdict.CRASHED, Verdict.WRONG_MESSAGE)


class _JudgeExits(NamedTuple):
    """The exit codes if the judge does not send what is expected."""

    silent: SupervisorExit
    ended: SupervisorExit
    wrong: SupervisorExit


_ORDERS = _JudgeExits(SupervisorExit.SILENT, SupervisorExit.ENDED, SupervisorExit.WRONG_MESSAGE)
_SCORES = _JudgeExits(
    SupervisorExit.SCORES_SILENT, SupervisorExit.SCORES_ENDED, SupervisorExit.WRONG_SCORES
)


def message_end(dialect: str) -> re.Pattern[bytes]:
    """What ends a message of a program: as the protocol says, or with a carriage return, too."""
    sign = ENDS[dialect].removesuffix("\n").encode()
    return re.compile(re.escape(sign) + rb"\r?\n")


class JudgedPrograms:
    """The judge and the bots of one match, by their seats.

    Parameters
    ----------
    note : callable
        Writes an entry of the transcript: its kind, the seat of a program, and other values.
    """

    def __init__(self, game: JudgedGame, pipes: Pipes, note: Callable[..., None]) -> None:
        # The first fault of each program that has one.
        self.faults: dict[int, FaultError] = {}
        # The programs that have sent a message.
        self.answered: set[int] = set()
        self._game = game
        self._pipes = pipes
        self._note = note
        # A program that does not start has no process.
        self._processes: dict[int, BotProcess] = {}
        self._walls: dict[int, float] = {}
        self._said = 0
        self._until = 0.0
        self._expected = _ORDERS
        # `BotProcess.send` writes the line feed.
        self._end_sent = ENDS[game.dialect].removesuffix("\n")

    def start(self, bots: Sequence[Bot], sandbox: Sandbox, seed: int) -> None:
        """Start the judge and the bots; the judge is told how many there are, and a seed.

        Raises SupervisionError if the judge does not start.
        """
        self._until = perf_counter() + self._game.match_seconds
        told = {"BOTS": str(len(bots)), "SEED": str(seed)}
        self._start(JUDGE, self._limited(self._game.judge, _FOR_JUDGE), sandbox, told)
        if not self.is_alive(JUDGE):
            raise self._judge_failure()
        for seat, bot in enumerate(bots):
            self._start(seat, self._limited(bot, 1), sandbox, {})
        self._processes[JUDGE].expect()

    def _limited(self, bot: Bot, factor: int) -> Bot:
        """A program with the limits of the game."""
        limits = replace(
            bot.limits,
            cpu=factor * self._game.seconds,
            line=factor * bot.limits.line,
        )
        return with_memory(replace(bot, limits=limits), factor * self._game.memory)

    def _start(self, seat: int, bot: Bot, sandbox: Sandbox, told: Mapping[str, str]) -> None:
        if bot.problem:
            self.take_fault(FaultError(seat, Verdict.DID_NOT_START, bot.problem))
            return
        output = QueuedOutput(bot.limits.line, message_end(self._game.dialect))
        try:
            rests = seat != JUDGE
            process = BotProcess(
                seat, bot, sandbox, self._pipes, self._note, output, told, rests=rests
            )
        except FaultError as fault:
            self.take_fault(fault)
        else:
            self._processes[seat] = process
            self._walls[seat] = 0.0

    def is_alive(self, seat: int) -> bool:
        """Whether a program has no fault."""
        return seat not in self.faults

    def take_fault(self, fault: FaultError) -> None:
        """Remember the first fault of a program; a bot is killed."""
        seat = fault.seat
        if seat == JUDGE:
            self.faults.setdefault(seat, fault)
        elif self._expected is _ORDERS:
            # Afterwards the match has ended for the bots.
            self.faults.setdefault(seat, fault)
            if seat in self._processes:
                self._processes[seat].end(0.0)

    def _wait(self, seconds: float, ready: Callable[[], bool]) -> bool:
        """Wait as `Pipes.wait` does; the fault of a program does not end the match."""
        return wait(self._pipes, perf_counter() + seconds, ready, self.take_fault)

    # What is said.

    def say(self, seat: int, text: str) -> None:
        """Send a message to a program.

        Raises SupervisionError if the match has too many messages.
        """
        self._count_text(text)
        self._note("to", seat, text=text)
        self._processes[seat].send(text + self._end_sent)

    def _heard(self, seat: int) -> str:
        """The message that has come from a program."""
        process = self._processes[seat]
        process.measure()
        text = process.take().text
        self._count_text(text)
        self._note("from", seat, text=text)
        self.answered.add(seat)
        return text

    def _count_text(self, text: str) -> None:
        self._said += len(text) + _COST
        if self._said > _MOST_SAID:
            raise self._refusal(_("expected fewer messages in a match"))

    def ask(self, seat: int, text: str) -> str:
        """The answer of a bot; `DEAD` if it is gone."""
        if not self.is_alive(seat):
            return DEAD
        bot, seconds = self._processes[seat], self._game.seconds
        begun = perf_counter()
        self._note("turn", seat, left=None)
        bot.expect()
        self.say(seat, text)
        came = self._wait(
            seconds,
            lambda: bot.answer is not None or not self.is_alive(seat) or self._has_judge_failed(),
        )
        self._walls[seat] += perf_counter() - begun
        # An answer counts even if the bot has ended since.
        if bot.answer is not None:
            return self._heard(seat)
        if self._has_judge_failed():
            raise self._judge_failure()
        if not came:
            reason = _("it did not answer within {seconds:g} s").format(seconds=seconds)
            self.take_fault(FaultError(seat, Verdict.OUT_OF_TIME, reason))
        return DEAD

    def finish(self) -> None:
        """Tell the bots the end; the scores are expected from now on."""
        self._expected = _SCORES
        for seat in self._playing:
            self._processes[seat].expect(is_last=True)
            self.say(seat, END)

    def wait_for_ends(self) -> None:
        """Wait until all programs have ended, for a moment."""
        judge, *bots = (self._processes[seat] for seat in (JUDGE, *self._playing))
        # A bot that answers the end as it answers everything does not end by itself.
        self._pipes.drain(
            perf_counter() + _GRACE,
            lambda: judge.has_ended and all(bot.has_ended or bot.answer for bot in bots),
        )

    @property
    def _playing(self) -> list[int]:
        return [seat for seat in self._processes if seat != JUDGE and self.is_alive(seat)]

    def kill(self, seat: int) -> None:
        """Kill a bot for the judge."""
        self.take_fault(FaultError(seat, Verdict.KILLED, _("the judge killed it")))

    # The judge.

    def hear_judge(self) -> str:
        """The next message of the judge."""
        judge, seconds = self._processes[JUDGE], _FOR_JUDGE * self._game.seconds
        begun = perf_counter()
        left = max(self._until - begun, 0.0)

        def is_settled() -> bool:
            return judge.answer is not None or self._has_judge_failed()

        came = self._wait(min(seconds, left), lambda: is_settled() or judge.is_deaf)
        if came and not is_settled() and not self._wait(_ENDING, is_settled):
            reason = _("it closed its input")
            self.take_fault(FaultError(JUDGE, Verdict.STALLED, reason))
        self._walls[JUDGE] += perf_counter() - begun
        if not came:
            if left < seconds:
                text, seconds = (
                    _("the match took longer than {seconds:g} s"),
                    self._game.match_seconds,
                )
            else:
                text = _("it sent no message for {seconds:g} s")
            reason = text.format(seconds=seconds)
            self.take_fault(FaultError(JUDGE, Verdict.OUT_OF_TIME, reason))
            raise SupervisionError(self._expected.silent, reason)
        if self._has_judge_failed():
            raise self._judge_failure()
        text = self._heard(JUDGE)
        # What it has written ahead counts, even if it has ended since.
        judge.expect()
        return text

    def _has_judge_failed(self) -> bool:
        """Whether it has a fault, and none of its messages before it are left."""
        fault = self.faults.get(JUDGE)
        if fault is None:
            return False
        return fault.verdict not in _AFTER_MESSAGES or self._processes[JUDGE].answer is None

    def _judge_failure(self) -> SupervisionError:
        """What the fault of the judge means for the match."""
        fault = self.faults[JUDGE]
        if fault.verdict is Verdict.STALLED:
            code = SupervisorExit.NOT_READING
        elif fault.verdict in (Verdict.WRONG_MESSAGE, Verdict.TOO_MUCH_OUTPUT):
            code = self._expected.wrong
        else:
            code = self._expected.ended
        return SupervisionError(code, fault.reason)

    def _refusal(self, reason: str) -> SupervisionError:
        self.take_fault(FaultError(JUDGE, Verdict.TOO_MUCH_OUTPUT, reason))
        return self._judge_failure()

    # The end.

    def end(self) -> None:
        """Kill what is left."""
        end_all(self._processes.values(), 0.0)

    def usage(self, seat: int) -> Usage:
        """What a program used; complete after `end`."""
        if seat not in self._processes:
            return Usage()
        return self._processes[seat].usage._replace(wall=self._walls[seat])
