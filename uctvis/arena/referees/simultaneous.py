"""The referee of simultaneous games: runs a match in which both players answer at the same time."""

from collections.abc import Mapping
from pathlib import Path
from time import perf_counter
from typing import Any

from uctvis.arena.bots.bot import BotKind
from uctvis.arena.matches.match import MatchRecord, Pairing, Usage, payoffs_of
from uctvis.arena.matches.transcript import Listener
from uctvis.arena.matches.verdict import FaultError, Verdict
from uctvis.arena.referees.match_programs import MatchPrograms
from uctvis.arena.referees.refereed_match import RefereedMatch
from uctvis.arena.referees.simultaneous_seat import (
    SimultaneousPersonSeat,
    SimultaneousProgramSeat,
    SimultaneousSeat,
)
from uctvis.arena.remote.server import RemoteServer
from uctvis.arena.running.channel import BotChannel, end_all
from uctvis.arena.sandbox.sandbox import Sandbox
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.seats.simultaneous_person import SimultaneousPerson
from uctvis.arena.seats.turn_talk import wait_for_all
from uctvis.errors import SettingError
from uctvis.simultaneous.contract import PLAYERS, SimultaneousState
from uctvis.texts import _, ngettext, pgettext

_SEATS = range(PLAYERS)
NO_SIMULTANEOUS_PERSONS: Mapping[str, SimultaneousPerson] = {}


class SimultaneousMatch(RefereedMatch):
    """A match of a simultaneous game between two bots.

    In each turn, both are written to, both are awaited, and then both answers are played. A bot
    that breaks the rules is not asked any more; its missing answer is the game's to judge. What
    it does after an answer counts in the next turn, so that the result does not depend on when it
    is noticed.

    Parameters
    ----------
    settings : TournamentSettings
        With a simultaneous game.
    sandbox : Sandbox or None
        Confines programs; None: as the settings say.
    server : RemoteServer or None
        To which remote bots connect.
    persons : mapping of str to SimultaneousPerson
        The people, by the names of their bots.
    """

    def __init__(
        self,
        settings: TournamentSettings,
        pairing: Pairing,
        folder: Path | None = None,
        *,
        listen: Listener | None = None,
        persons: Mapping[str, SimultaneousPerson] = NO_SIMULTANEOUS_PERSONS,
        sandbox: Sandbox | None = None,
        server: RemoteServer | None = None,
    ) -> None:
        if settings.simultaneous is None:
            raise ValueError("the game is not simultaneous")
        super().__init__(settings, pairing, folder, listen)
        self._game = settings.simultaneous
        self._dialects = [bot.dialect for bot in self._bots]
        self._persons = {
            seat: persons[bot.name]
            for seat, bot in enumerate(self._bots)
            if bot.kind is BotKind.PERSON
        }
        self._channels: dict[int, BotChannel] = {}
        self._programs = MatchPrograms(
            *(settings, pairing, self._pipes, self._channels, self._note),
            sandbox=sandbox,
            server=server,
        )
        self._seats: dict[int, SimultaneousSeat] = {}
        self._answers: list[str | None] = [""] * PLAYERS
        self._answered: set[int] = set()
        self._walls = [0.0] * PLAYERS
        # The lines of standard error that are not in the transcript yet.
        self._errors: list[list[str]] = [[] for _seat in _SEATS]

    def stop(self) -> None:
        super().stop()
        for person in self._persons.values():
            person.stop()

    def _described(self) -> dict[str, Any]:
        return {
            "game": self._game.full_name,
            "bots": list(self._pairing.bots),
            "seed": self._settings.seed_of(self._pairing.pair),
            "dialects": self._dialects,
        }

    def _played(self, begun: float) -> MatchRecord:
        state, reason = self._run(self._settings.seed_of(self._pairing.pair))
        self._go_on()
        return self._record(state, reason, begun)

    def _told(self, record: MatchRecord) -> dict[str, Any]:
        return {
            "verdicts": [verdict.value for verdict in record.verdicts],
            "faults": list(record.faults),
            "payoffs": list(record.payoffs),
            "scores": list(record.scores),
            "reason": record.reason,
        }

    def _run(self, seed: int) -> tuple[SimultaneousState | None, str]:
        """The game at its end, or None if it has no start; and why it has ended."""
        try:
            state = self._game.initial(seed)
        except SettingError as error:
            # Such as a seed for which the original finds no map.
            return None, str(error)
        self._load()
        while not state.is_over:
            self._turn(state)
        return state, self._reason(state)

    def _note(self, kind: str, seat: int, **values: Any) -> None:
        """Write an entry, but keep errors until their turn ends, so that player 0 comes first."""
        if kind == "error":
            self._errors[seat].append(values["text"])
        else:
            self._transcript.note(kind, seat, **values)

    def _note_errors(self) -> None:
        for seat, lines in enumerate(self._errors):
            for line in lines:
                self._transcript.note("error", seat, text=line)
            lines.clear()

    # The start.

    def _load(self) -> None:
        """Let the bots start; return when none is awaited any more."""
        self._programs.invite()
        self._wait(None, lambda: all(map(self._is_here, _SEATS)))
        since = perf_counter()
        for seat in _SEATS:
            self._go_on()
            if seat not in self._faults:
                try:
                    self._seats[seat] = self._seat(seat)
                except FaultError as fault:
                    self._take_fault(fault)
        for seat in self._seats:
            seconds = self._bots[seat].limits.loading
            if not self._wait(since + seconds, lambda seat=seat: self._has_started(seat)):  # type: ignore[misc]
                reason = _("it was not ready within {seconds:g} s").format(seconds=seconds)
                self._take_fault(FaultError(seat, Verdict.STALLED, reason))

    def _is_here(self, seat: int) -> bool:
        return seat in self._faults or self._programs.has_come(seat)

    def _has_started(self, seat: int) -> bool:
        return seat in self._faults or self._seats[seat].has_started

    def _seat(self, seat: int) -> SimultaneousSeat:
        if seat in self._persons:
            return SimultaneousPersonSeat(seat, self._persons[seat], self._pipes.wake)
        return SimultaneousProgramSeat(seat, self._bots[seat], self._programs.channel(seat))

    # A turn.

    def _turn(self, state: SimultaneousState) -> None:
        asked = [seat for seat in self._seats if seat not in self._faults]
        for seat in asked:
            self._seats[seat].ask(state)
        self._wait_for(asked)
        seconds = [self._seats[seat].thought if seat in asked else 0.0 for seat in _SEATS]
        self._answers = [
            self._taken(seat) if seat in asked else None if state.due(seat) else ""
            for seat in _SEATS
        ]
        self._answered.update(seat for seat in asked if self._answers[seat] is not None)
        for seat in _SEATS:
            self._walls[seat] += seconds[seat]
        # A bot writes its errors before its answer; they belong to this turn.
        for channel in self._channels.values():
            channel.read_errors()
        self._note_errors()
        lines = [None if answer is None else answer.split("\n") for answer in self._answers]
        state.step(lines, self._dialects)
        self._transcript.note(
            "step", answers=self._answers, seconds=[round(one, 6) for one in seconds]
        )

    def _wait_for(self, asked: list[int]) -> None:
        """Wait until each of these bots has answered, is late, or has broken the rules."""
        while True:
            left = [self._seats[seat] for seat in asked if seat not in self._faults]
            try:
                wait_for_all(self._pipes, left)
                return
            except FaultError as fault:
                self._take_fault(fault)

    def _taken(self, seat: int) -> str | None:
        """The answer of a bot that was asked; None if it has a fault instead."""
        try:
            return self._seats[seat].take()
        except FaultError as fault:
            self._take_fault(fault)
            return None

    # The end.

    def _end(self) -> None:
        # Together, so that those that do not end are waited for once.
        grace = max(bot.limits.saving for bot in self._bots)
        end_all(self._channels.values(), grace)
        for seat in self._seats.values():
            seat.end()

    def _fault(self, state: SimultaneousState, seat: int) -> tuple[Verdict, str] | None:
        """What a bot did wrong; what it did after its last answer does not matter."""
        if self._answers[seat] is None:
            fault = self._faults[seat]
            return fault.verdict, fault.reason
        for one in state.faults:
            if one.player == seat:
                return Verdict.WRONG_MESSAGE, one.reason
        return None

    def _reason(self, state: SimultaneousState) -> str:
        """Why the game has ended, for users."""
        about = pgettext("bot: verdict", "{name}: {verdict}")
        faults = {seat: self._fault(state, seat) for seat in _SEATS}
        found = [
            about.format(name=self._pairing.bots[seat], verdict=fault[0].title)
            for seat, fault in faults.items()
            if fault is not None
        ]
        if not state.has_result:
            found.append(_("the original referee ends with an error here, so there is no result"))
        if found:
            return "; ".join(found)
        for seat, name in enumerate(self._pairing.bots):
            if not state.due(seat):
                return _("{bot} has no units left").format(bot=name)
        text = ngettext("after {count} turn", "after {count} turns", state.turn)
        return text.format(count=state.turn)

    def _record(self, state: SimultaneousState | None, reason: str, begun: float) -> MatchRecord:
        self._end()
        self._note_errors()
        scores: tuple[float, ...] = ()
        faults: list[tuple[Verdict, str] | None] = [None] * PLAYERS
        if state is not None:
            faults = [self._fault(state, seat) for seat in _SEATS]
            scores = state.scores() if state.has_result else ()
        payoffs = payoffs_of(scores or [0.0] * PLAYERS)
        verdicts = [Verdict.of_payoff(one) if scores else Verdict.VOID for one in payoffs]
        for seat, fault in enumerate(faults):
            # With the original rules, the areas may decide for a player with a fault.
            if fault is not None and scores and (scores[seat] < 0 or not payoffs[seat]):
                verdicts[seat] = fault[0]
        return MatchRecord(
            *self._pairing,
            opening=(),
            moves=(),
            payoffs=payoffs,
            reason=reason,
            verdicts=tuple(verdicts),
            faults=tuple("" if fault is None else fault[1] for fault in faults),
            usage=tuple(self._usage(seat) for seat in _SEATS),
            seconds=perf_counter() - begun,
            scores=scores,
            not_started=tuple(
                seat for seat in _SEATS if seat in self._faults.keys() - self._answered
            ),
        )

    def _usage(self, seat: int) -> Usage:
        channel = self._channels.get(seat)
        used = Usage() if channel is None else channel.usage
        return used._replace(wall=self._walls[seat])
