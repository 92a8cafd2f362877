"""The referee of judged games: runs a match whose judge is a program, by AI-Arena's protocol."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import NamedTuple, TypeVar

from uctvis.arena.bots.bot import Bot
from uctvis.arena.bots.languages import with_memory
from uctvis.arena.bots.pipes import Pipes
from uctvis.arena.bots.process import BotProcess, end_all
from uctvis.arena.bots.queued_output import QueuedOutput
from uctvis.arena.bots.sandbox import Sandbox
from uctvis.arena.match import MatchRecord, Pairing, Usage, payoffs_of
from uctvis.arena.protocols.ai_arena import (
    DEAD,
    END,
    ENDS,
    KillOrder,
    ProgramExit,
    SupervisionError,
    SupervisorExit,
    TextOrder,
    read_order,
    read_scores,
)
from uctvis.arena.settings import TournamentSettings
from uctvis.arena.transcript import TRANSCRIPT, Listener, Transcript
from uctvis.arena.verdict import JUDGE, FaultError, Verdict
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


class _JudgeExits(NamedTuple):
    """The exit codes if the judge does not send what is expected."""

    silent: SupervisorExit
    ended: SupervisorExit
    wrong: SupervisorExit


_ORDERS = _JudgeExits(SupervisorExit.SILENT, SupervisorExit.ENDED, SupervisorExit.WRONG_MESSAGE)
_SCORES = _JudgeExits(
    SupervisorExit.SCORES_SILENT, SupervisorExit.SCORES_ENDED, SupervisorExit.WRONG_SCORES
)
_Order = TypeVar("_Order")


class ProgramMatch:
    """A match of a judged game: its judge talks to the bots, one after the other, through us.

    A bot that breaks a rule is killed, the judge is sent `_DEAD_` instead of its answers, and the
    match goes on; what that means is the judge's decision. If the judge fails, the match has no
    result. In the end, all bots that are left are told so, and have a moment to end.

    Parameters
    ----------
    settings : TournamentSettings
        With a judged game.
    pairing, folder, listen, sandbox :
        As in `TurnsMatch`.

    Attributes
    ----------
    exit : SupervisorExit
        How the match ended, once it has.
    exits : tuple of ProgramExit
        How each bot ended.
    judge_exit : ProgramExit
    judge_usage : Usage
    """

    def __init__(
        self,
        settings: TournamentSettings,
        pairing: Pairing,
        folder: Path | None = None,
        *,
        listen: Listener | None = None,
        sandbox: Sandbox | None = None,
    ) -> None:
        if settings.judged is None:
            raise ValueError("the game has no judge")
        self._settings = settings
        self._game = settings.judged
        self._pairing = pairing
        self._folder = folder
        self._listen = listen
        self._sandbox = sandbox
        self._count = len(pairing.bots)
        self._pipes = Pipes()
        # By seat; a bot that does not start has no process.
        self._processes: dict[int, BotProcess] = {}
        self._faults: dict[int, FaultError] = {}
        self._walls = dict.fromkeys((JUDGE, *range(self._count)), 0.0)
        self._scores: tuple[int, ...] = ()
        self._said = 0
        self._expected = _ORDERS
        # What is sent ends with a line feed already.
        self._end_sent = ENDS[self._game.dialect].removesuffix("\n")
        self.exit = SupervisorExit.OK
        self.exits: tuple[ProgramExit, ...] = ()
        self.judge_exit = ProgramExit.OK
        self.judge_usage = Usage()

    def stop(self) -> None:
        """Make `play` raise `CancelledError` soon; from any thread."""
        self._pipes.stop()

    def play(self) -> MatchRecord:
        """Play the match, in a thread that lives at least as long.

        Raises
        ------
        CancelledError
            The match was stopped.
        ArenaError
            A program cannot be confined, or the transcript cannot be written.
        OSError
            A bot could not be watched.
        """
        path = None if self._folder is None else self._folder / TRANSCRIPT
        transcript = self._transcript = Transcript(path, self._listen)
        try:
            begun = perf_counter()
            names = list(self._pairing.bots)
            transcript.note("match", game=self._game.name, bots=names)
            try:
                self._load()
                self._run()
                reason = _("the judge ended the match")
            except SupervisionError as error:
                self.exit, self._scores = error.code, ()
                text = _("exit code {code}, {title}: {reason}")
                reason = text.format(
                    code=error.code.value, title=error.code.title, reason=error.reason
                )
            record = self._record(reason, perf_counter() - begun)
            self._note_end(record)
            return record
        finally:
            end_all(self._processes.values(), 0.0)
            self._pipes.close()
            transcript.close()

    # The programs.

    def _load(self) -> None:
        if self._sandbox is None:
            self._sandbox = Sandbox.find() if self._settings.sandbox else Sandbox.none()
        self._start(JUDGE, self._limited(self._game.judge, _FOR_JUDGE), self._sandbox)
        if not self._is_alive(JUDGE):
            raise self._judge_failure()
        for seat, name in enumerate(self._pairing.bots):
            self._start(seat, self._limited(self._settings.bot(name), 1), self._sandbox)
        self._processes[JUDGE].expect()

    def _limited(self, bot: Bot, factor: int) -> Bot:
        """A program with the limits of the game."""
        limits = replace(
            bot.limits,
            cpu=factor * self._game.seconds,
            line=factor * bot.limits.line,
        )
        return with_memory(replace(bot, limits=limits), factor * self._game.memory)

    def _start(self, seat: int, bot: Bot, sandbox: Sandbox) -> None:
        end = re.compile(re.escape(ENDS[self._game.dialect].encode()))
        output = QueuedOutput(bot.limits.line, end)
        note = self._transcript.note
        try:
            process = BotProcess(seat, bot, sandbox, self._pipes, note, output)
        except FaultError as fault:
            self._take_fault(fault)
        else:
            self._processes[seat] = process

    def _is_alive(self, seat: int) -> bool:
        return seat not in self._faults

    def _take_fault(self, fault: FaultError) -> None:
        """Remember the first fault of a program; a bot is killed."""
        seat = fault.seat
        if seat == JUDGE:
            self._faults.setdefault(seat, fault)
        elif self._expected is _ORDERS:
            # Afterwards the match has ended for the bots.
            self._faults.setdefault(seat, fault)
            if seat in self._processes:
                self._processes[seat].end(0.0)

    def _wait(self, seconds: float, ready: Callable[[], bool]) -> bool:
        """Wait as `Pipes.wait` does; the fault of a program does not end the match."""
        until = perf_counter() + seconds
        while True:
            try:
                return self._pipes.wait(until, ready)
            except FaultError as fault:
                self._take_fault(fault)

    # What is said.

    def _say(self, seat: int, text: str) -> None:
        self._count_text(text)
        self._transcript.note("to", seat, text=text)
        self._processes[seat].send(text + self._end_sent)

    def _heard(self, seat: int) -> str:
        """The message that has come from a program."""
        process = self._processes[seat]
        process.measure()
        text = process.take().text
        self._count_text(text)
        self._transcript.note("from", seat, text=text)
        return text

    def _count_text(self, text: str) -> None:
        self._said += len(text) + _COST
        if self._said > _MOST_SAID:
            raise self._refusal(_("expected fewer messages in a match"))

    # The match.

    def _run(self) -> None:
        while True:
            order = self._read(read_order, self._hear_judge())
            if isinstance(order, TextOrder):
                for seat in order.seats:
                    self._say(JUDGE, self._ask(seat, order.text))
            elif isinstance(order, KillOrder):
                for seat in order.seats:
                    reason = _("the judge killed it")
                    self._take_fault(FaultError(seat, Verdict.KILLED, reason))
            else:
                self._finish()
                return

    def _read(self, read: Callable[[str, int], _Order], message: str) -> _Order:
        try:
            return read(message, self._count)
        except SupervisionError as error:
            self._take_fault(FaultError(JUDGE, Verdict.WRONG_MESSAGE, error.reason))
            raise

    def _finish(self) -> None:
        """Tell the bots the end, and get the scores."""
        self._expected = _SCORES
        judge = self._processes[JUDGE]
        bots = [self._processes[seat] for seat in range(self._count) if self._is_alive(seat)]
        for bot in bots:
            bot.expect(is_last=True)
            self._say(bot.seat, END)
        self._scores = self._read(read_scores, self._hear_judge())
        # A bot that answers this as it answers everything does not end by itself.
        self._pipes.drain(
            perf_counter() + _GRACE,
            lambda: judge.has_ended and all(bot.has_ended or bot.answer for bot in bots),
        )

    def _ask(self, seat: int, text: str) -> str:
        """The answer of a bot; `DEAD` if it is gone."""
        if not self._is_alive(seat):
            return DEAD
        bot, seconds = self._processes[seat], self._game.seconds
        begun = perf_counter()
        self._transcript.note("turn", seat, left=None)
        bot.expect()
        self._say(seat, text)
        came = self._wait(
            seconds,
            lambda: bot.answer is not None or not self._is_alive(seat) or self._has_judge_failed(),
        )
        self._walls[seat] += perf_counter() - begun
        # An answer counts even if the bot has ended since.
        if bot.answer is not None:
            return self._heard(seat)
        if self._has_judge_failed():
            raise self._judge_failure()
        if not came:
            reason = _("it did not answer within {seconds:g} s").format(seconds=seconds)
            self._take_fault(FaultError(seat, Verdict.OUT_OF_TIME, reason))
        return DEAD

    # The judge.

    def _hear_judge(self) -> str:
        """The next message of the judge."""
        judge, seconds = self._processes[JUDGE], _FOR_JUDGE * self._game.seconds
        begun = perf_counter()

        def is_settled() -> bool:
            return judge.answer is not None or self._has_judge_failed()

        came = self._wait(seconds, lambda: is_settled() or judge.is_deaf)
        if came and not is_settled() and not self._wait(_ENDING, is_settled):
            reason = _("it closed its input")
            self._take_fault(FaultError(JUDGE, Verdict.STALLED, reason))
        self._walls[JUDGE] += perf_counter() - begun
        if not came:
            reason = _("it sent no message for {seconds:g} s").format(seconds=seconds)
            self._take_fault(FaultError(JUDGE, Verdict.OUT_OF_TIME, reason))
            raise SupervisionError(self._expected.silent, reason)
        if self._has_judge_failed():
            raise self._judge_failure()
        text = self._heard(JUDGE)
        # What it has written ahead counts, even if it has ended since.
        judge.expect()
        return text

    def _has_judge_failed(self) -> bool:
        """Whether it broke a rule, or has ended and none of its messages are left."""
        fault = self._faults.get(JUDGE)
        if fault is None:
            return False
        return fault.verdict is not Verdict.CRASHED or self._processes[JUDGE].answer is None

    def _judge_failure(self) -> SupervisionError:
        """What the fault of the judge means for the match."""
        fault = self._faults[JUDGE]
        if fault.verdict is Verdict.STALLED:
            code = SupervisorExit.NOT_READING
        elif fault.verdict in (Verdict.WRONG_MESSAGE, Verdict.TOO_MUCH_OUTPUT):
            code = self._expected.wrong
        else:
            code = self._expected.ended
        return SupervisionError(code, fault.reason)

    def _refusal(self, reason: str) -> SupervisionError:
        self._take_fault(FaultError(JUDGE, Verdict.TOO_MUCH_OUTPUT, reason))
        return self._judge_failure()

    # The end.

    def _verdicts(self) -> tuple[Verdict, ...]:
        if not self._scores:
            return (Verdict.VOID,) * self._count
        best = max(self._scores)
        first = Verdict.WON if self._scores.count(best) == 1 else Verdict.DRAW
        return tuple(
            self._faults[seat].verdict
            if seat in self._faults
            else (first if score == best else Verdict.LOST)
            for seat, score in enumerate(self._scores)
        )

    def _record(self, reason: str, seconds: float) -> MatchRecord:
        end_all(self._processes.values(), 0.0)
        usage = {
            seat: self._processes[seat].usage._replace(wall=wall)
            if seat in self._processes
            else Usage()
            for seat, wall in self._walls.items()
        }
        verdicts = [
            None if fault is None else fault.verdict
            for fault in map(self._faults.get, (JUDGE, *range(self._count)))
        ]
        self.judge_usage = usage.pop(JUDGE)
        if self.exit is not SupervisorExit.OK:
            self.judge_exit = ProgramExit.of(verdicts[0])
        self.exits = tuple(map(ProgramExit.of, verdicts[1:]))
        return MatchRecord(
            *self._pairing,
            opening=(),
            moves=(),
            payoffs=payoffs_of(self._scores or (0,) * self._count),
            reason=reason,
            verdicts=self._verdicts(),
            faults=tuple(
                self._faults[seat].reason if seat in self._faults else ""
                for seat in range(self._count)
            ),
            usage=tuple(usage.values()),
            seconds=seconds,
            scores=tuple(map(float, self._scores)),
        )

    def _note_end(self, record: MatchRecord) -> None:
        self._transcript.note(
            "end",
            verdicts=[verdict.value for verdict in record.verdicts],
            faults=list(record.faults),
            payoffs=list(record.payoffs),
            scores=list(self._scores),
            reason=record.reason,
            exit=self.exit.value,
            exits=[code.value for code in self.exits],
            usage=[one._asdict() for one in record.usage],
            judge={"exit": self.judge_exit.value, **self.judge_usage._asdict()},
        )
