"""The referee of judged games: runs a match whose judge is a program, by AI-Arena's protocol."""

import re
from collections.abc import Callable
from concurrent.futures import CancelledError
from dataclasses import replace
from pathlib import Path
from time import perf_counter

from uctvis.arena.bots.bot import Bot
from uctvis.arena.bots.judged_game import JudgedGame
from uctvis.arena.bots.pipes import Pipes
from uctvis.arena.bots.process import BotProcess, end_all
from uctvis.arena.bots.queued_output import QueuedOutput
from uctvis.arena.bots.sandbox import Sandbox
from uctvis.arena.match import MatchRecord, Pairing, Usage, payoffs_of
from uctvis.arena.protocols.ai_arena import (
    DEAD,
    END,
    ENDS,
    EndOrder,
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
# Seconds in which programs may end after they were told the end.
_GRACE = 0.5
# Seconds from the end of its input to the end of a judge that crashes.
_ENDING = 0.5
# The most characters of all messages of a match, and what a message costs besides: they are kept.
_MOST_SAID = 256 * 2**20
_COST = 100
# What the supervisor says if the judge breaks a rule; otherwise the judge has ended.
_EXITS = {
    Verdict.WRONG_MESSAGE: (SupervisorExit.WRONG_MESSAGE, SupervisorExit.WRONG_SCORES),
    Verdict.TOO_MUCH_OUTPUT: (SupervisorExit.WRONG_MESSAGE, SupervisorExit.WRONG_SCORES),
    Verdict.STALLED: (SupervisorExit.NOT_READING, SupervisorExit.NOT_READING),
}
_ENDED = (SupervisorExit.ENDED, SupervisorExit.SCORES_ENDED)
_SILENT = (SupervisorExit.SILENT, SupervisorExit.SCORES_SILENT)


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
        self._is_over = False
        self._said = 0
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
                reason = _("scores {scores}").format(scores=", ".join(map(str, self._scores)))
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
        self._start(JUDGE, judge_of(self._game))
        for seat, name in enumerate(self._pairing.bots):
            self._start(seat, bot_of(self._game, self._settings.bot(name)))
        self._processes[JUDGE].expect()

    def _start(self, seat: int, bot: Bot) -> None:
        assert self._sandbox is not None  # noqa: S101 - `_load` has found it
        output = QueuedOutput(
            bot.limits.line, re.compile(re.escape(ENDS[self._game.dialect].encode()))
        )
        try:
            self._processes[seat] = BotProcess(
                seat, bot, self._sandbox, self._pipes, self._transcript.note, output
            )
        except FaultError as fault:
            self._take_fault(fault)
            if seat == JUDGE:
                raise self._failure(_ENDED) from fault

    def _take_fault(self, fault: FaultError) -> None:
        """Remember the fault of a program, and end it; after the end of the match it is none."""
        if self._is_over and fault.seat != JUDGE:
            return
        self._faults.setdefault(fault.seat, fault)
        if fault.seat != JUDGE and fault.seat in self._processes:
            self._processes[fault.seat].end(0.0)

    def _wait(self, seconds: float, ready: Callable[[], bool]) -> bool:
        """Wait as `Pipes.wait` does; a fault ends its program, but not the match."""
        until = perf_counter() + seconds
        while True:
            try:
                return self._pipes.wait(until, ready)
            except FaultError as fault:
                self._take_fault(fault)

    # The match.

    def _run(self) -> None:
        while True:
            message = self._hear_judge()
            order = self._read(lambda text: read_order(text, self._count), message)
            if isinstance(order, TextOrder):
                for seat in order.seats:
                    self._say(JUDGE, self._ask(seat, order.text))
            elif isinstance(order, KillOrder):
                for seat in order.seats:
                    self._kill(seat)
            elif isinstance(order, EndOrder):
                self._finish()
                return

    def _read(self, read, message):
        try:
            return read(message)
        except SupervisionError as error:
            self._take_fault(FaultError(JUDGE, Verdict.WRONG_MESSAGE, error.reason))
            raise

    def _hear_judge(self) -> str:
        """The next message of the judge."""
        judge = self._processes[JUDGE]
        begun = perf_counter()
        seconds = _FOR_JUDGE * self._game.seconds
        came = self._wait(
            seconds,
            lambda: judge.answer is not None or JUDGE in self._faults or judge.is_deaf,
        )
        if came and judge.answer is None and judge.is_deaf:
            self._wait(_ENDING, lambda: judge.answer is not None or JUDGE in self._faults)
        self._walls[JUDGE] += perf_counter() - begun
        if judge.answer is None:
            raise self._judge_failure(came, seconds)
        text = judge.take().text
        # What it has written ahead counts, even if it has ended.
        judge.expect()
        self._note("from", JUDGE, text)
        return text

    def _judge_failure(self, came: bool, seconds: float) -> SupervisionError:
        """Why no message of the judge came."""
        if JUDGE not in self._faults:
            if came:
                reason = _("it closed its input")
                fault = FaultError(JUDGE, Verdict.STALLED, reason)
            else:
                reason = _("it sent no message for {seconds:g} s").format(seconds=seconds)
                fault = FaultError(JUDGE, Verdict.OUT_OF_TIME, reason)
            self._take_fault(fault)
        ...
