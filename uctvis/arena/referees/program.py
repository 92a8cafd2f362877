"""The referee of judged games: runs a match whose judge is a program, by AI-Arena's protocol."""

from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar

from uctvis.arena.bots.judged_game import expect_judged
from uctvis.arena.matches.match import MatchRecord, Pairing, Usage, payoffs_of
from uctvis.arena.matches.opening import random_of
from uctvis.arena.matches.transcript import MOST_SAID_TO_JUDGES, Listener
from uctvis.arena.matches.verdict import JUDGE, FaultError, Verdict
from uctvis.arena.referees.judge_messages import (
    KillOrder,
    ProgramExit,
    SupervisionError,
    SupervisorExit,
    TextOrder,
    read_order,
    read_scores,
)
from uctvis.arena.referees.judged_programs import JudgedPrograms
from uctvis.arena.referees.refereed_match import RefereedMatch
from uctvis.arena.sandbox.sandbox import Sandbox
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.texts import _

_Order = TypeVar("_Order")
# A seed fits into an int of C.
_SEED_BITS = 31


class ProgramMatch(RefereedMatch):
    """A match of a judged game: its judge talks to the bots, one after the other, through us.

    A bot that breaks a rule is killed, the judge is sent `_DEAD_` instead of its answers, and the
    match goes on; what that means is the judge's decision. If the judge fails, the match has no
    result. In the end, all bots that are left are told so, and have a moment to end.

    Parameters
    ----------
    settings : TournamentSettings
        With a judged game.
    sandbox : Sandbox or None
        Confines the judge and the bots; None: as the settings say.
    """

    _most_said = MOST_SAID_TO_JUDGES

    def __init__(
        self,
        settings: TournamentSettings,
        pairing: Pairing,
        folder: Path | None = None,
        *,
        listen: Listener | None = None,
        sandbox: Sandbox | None = None,
    ) -> None:
        super().__init__(settings, pairing, folder, listen)
        self._game = expect_judged(settings.judged)
        self._sandbox = sandbox
        self._programs = JudgedPrograms(self._game, self._pipes, self._note)
        self._scores: tuple[int, ...] = ()
        # How the match ended, once it has.
        self.exit = SupervisorExit.OK
        # How each bot ended.
        self.exits: tuple[ProgramExit, ...] = ()
        self.judge_exit = ProgramExit.OK
        self.judge_usage = Usage()

    def _note(self, kind: str, seat: int | None = None, /, **values: Any) -> None:
        self._transcript.note(kind, seat, **values)

    def _described(self) -> dict[str, Any]:
        return {"game": self._game.name, "bots": list(self._pairing.bots)}

    def _played(self, begun: float) -> MatchRecord:
        try:
            self._run()
            reason = _("the judge ended the match")
        except SupervisionError as error:
            self.exit, self._scores = error.code, ()
            text = _("exit code {code}, {title}: {reason}")
            reason = text.format(code=error.code.value, title=error.code.title, reason=error.reason)
        self._end()
        return self._record(reason, perf_counter() - begun)

    def _end(self) -> None:
        self._programs.end()

    def _run(self) -> None:
        programs = self._programs
        sandbox = self._sandbox
        if sandbox is None:
            sandbox = Sandbox.chosen(confines=self._settings.sandbox)
        # Matches of a pair have the same luck.
        seed = random_of(self._settings.seed, "judge", self._pairing.pair).getrandbits(_SEED_BITS)
        programs.start(self._bots, sandbox, seed)
        while True:
            order = self._read(read_order)
            if isinstance(order, TextOrder):
                for seat in order.seats:
                    programs.say(JUDGE, programs.ask(seat, order.text))
            elif isinstance(order, KillOrder):
                for seat in order.seats:
                    programs.kill(seat)
            else:
                break
        programs.finish()
        self._scores = self._read(read_scores)
        programs.wait_for_ends()

    def _read(self, read: Callable[[str, int], _Order]) -> _Order:
        """The next message of the judge."""
        message = self._programs.hear_judge()
        try:
            return read(message, len(self._pairing.bots))
        except SupervisionError as error:
            self._programs.take_fault(FaultError(JUDGE, Verdict.WRONG_MESSAGE, error.reason))
            raise

    # The end.

    def _record(self, reason: str, seconds: float) -> MatchRecord:
        programs = self._programs
        seats = range(len(self._pairing.bots))
        faults = [programs.faults.get(seat) for seat in seats]
        self.exits = tuple(
            ProgramExit.of(None if fault is None else fault.verdict) for fault in faults
        )
        self.judge_usage = programs.usage(JUDGE)
        if self.exit is not SupervisorExit.OK:
            self.judge_exit = ProgramExit.of(programs.faults[JUDGE].verdict)
        return MatchRecord(
            *self._pairing,
            opening=(),
            moves=(),
            payoffs=payoffs_of(self._scores or [0] * len(seats)),
            reason=reason,
            verdicts=self._verdicts(faults),
            faults=tuple("" if fault is None else fault.reason for fault in faults),
            usage=tuple(map(programs.usage, seats)),
            seconds=seconds,
            scores=tuple(map(float, self._scores)),
            not_started=tuple(
                seat
                for seat, fault in enumerate(faults)
                if fault is not None
                and seat not in programs.answered
                and fault.verdict is not Verdict.KILLED
            ),
        )

    def _verdicts(self, faults: Sequence[FaultError | None]) -> tuple[Verdict, ...]:
        if not self._scores:
            return (Verdict.VOID,) * len(faults)
        best = max(self._scores)
        first = Verdict.WON if self._scores.count(best) == 1 else Verdict.DRAW
        of_scores = [first if score == best else Verdict.LOST for score in self._scores]
        return tuple(
            own if fault is None else fault.verdict
            for own, fault in zip(of_scores, faults, strict=True)
        )

    def _told(self, record: MatchRecord) -> dict[str, Any]:
        """What the transcript says about the end."""
        return {
            "verdicts": [verdict.value for verdict in record.verdicts],
            "faults": list(record.faults),
            "payoffs": list(record.payoffs),
            "scores": list(self._scores),
            "reason": record.reason,
            "exit": self.exit.value,
            "exits": [code.value for code in self.exits],
            "usage": [used._asdict() for used in record.usage],
            "judge": {"exit": self.judge_exit.value, **self.judge_usage._asdict()},
        }
