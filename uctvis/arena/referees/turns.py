"""The referee of turn-based games: runs a match of any game of ours."""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from uctvis import api, games
from uctvis.arena.following.exports import match_file_name, match_text
from uctvis.arena.following.turns_following import TurnsFollower
from uctvis.arena.matches.match import MatchRecord, Pairing, Usage
from uctvis.arena.matches.opening import opening_of, random_of
from uctvis.arena.matches.transcript import TRANSCRIPT, Listener
from uctvis.arena.matches.verdict import FaultError, Verdict
from uctvis.arena.referees.refereed_match import RefereedMatch
from uctvis.arena.referees.seating import (
    NO_ENGINES,
    NO_PERSONS,
    NO_REMOTES,
    NewSeat,
    Seating,
)
from uctvis.arena.remote.server import RemoteServer
from uctvis.arena.running.channel import BotChannel, end_all
from uctvis.arena.sandbox.sandbox import Sandbox
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.seats.engine import Person
from uctvis.arena.seats.protocols import protocol_of
from uctvis.arena.seats.seat import Seat, SeatAnswer
from uctvis.engines.contract import Engine
from uctvis.engines.found import Found
from uctvis.engines.time_management import ClockTimes
from uctvis.game.rules import AnyPosition, Move, Outcome
from uctvis.play.clock import Clock, outcome_on_time
from uctvis.play.lottery import Lottery, draw
from uctvis.texts import _, pgettext
from uctvis.tree.players import is_chance

# Their cause is an answer, if only a wrong one.
_OF_ANSWERS = (Verdict.ILLEGAL_MOVE, Verdict.WRONG_MESSAGE)
# How a match ends in a position by a rule of its referee, if it does; asked before each turn.
Ends = Callable[[AnyPosition], Outcome | None]


class TurnsMatch(RefereedMatch):
    """A match of a turn-based game between two bots.

    The first move of an engine of ours takes no time, because its functions are loaded then; a
    program has time to load before the match. A bot that breaks the rules loses, and the match
    ends, whoever is to move.
    """

    def __init__(
        self,
        settings: TournamentSettings,
        pairing: Pairing,
        folder: Path | None = None,
        *,
        listen: Listener | None = None,
        persons: Mapping[str, Person] = NO_PERSONS,
        engines: Mapping[str, Engine] = NO_ENGINES,
        remotes: Mapping[str, NewSeat] = NO_REMOTES,
        sandbox: Sandbox | None = None,
        turn_limit: float | None = None,
        ends: Ends | None = None,
        lottery: Lottery = draw,
        server: RemoteServer | None = None,
        event: str = "",
        now: Callable[[], float] = perf_counter,
    ) -> None:
        """Prepare a match.

        The transcript and the trees are written into `folder`, if any; `listen` gets the entries
        of the transcript. `persons` are the people, by the names of their bots, and `engines` are
        engines that play instead of those that the settings describe; `remotes` make the seats of
        bots that connect to us by a server of their own; other remote bots connect to `server`.
        Programs are confined by `sandbox`, or, without one, as the settings say. If the settings
        have no clock, each turn of a program may take `turn_limit` seconds, and that is what the
        clocks show. `ends` is asked before each turn, and `lottery` draws the outcomes of
        lotteries. `event` is the name of the tournament. `now` reads the clocks.
        """
        super().__init__(settings, pairing, folder, listen)
        self._turn_limit = turn_limit
        self._ends = ends or _goes_on
        self._lottery = lottery
        self._event = event
        self._now = now
        self._game = games.find(settings.game)
        self._seats: dict[int, Seat] = {}
        self._has_loaded = False
        self._answered: set[int] = set()
        # Those of programs, by their seats.
        self._channels: dict[int, BotChannel] = {}
        self._opening = opening_of(self._game, settings.opening_moves, settings.seed, pairing.pair)
        self._position = self._opening.position
        self._seating = partial(
            Seating,
            settings,
            pairing,
            self._pipes,
            self._channels,
            on_clock=settings.time_control is not None or turn_limit is not None,
            persons=persons,
            engines=engines,
            remotes=remotes,
            sandbox=sandbox,
            server=server,
            now=now,
        )
        self._moves: list[str] = []
        self._walls = [0.0, 0.0]
        self._loading_since = perf_counter()
        control = settings.time_control
        # Programs have loaded before.
        first, second = self._are_programs = [bot.is_program for bot in self._bots]
        self._clock = None if control is None else Clock(control, moved=(first, second))

    @property
    def position(self) -> AnyPosition:
        """The position after the moves so far."""
        return self._position

    def stop(self) -> None:
        super().stop()
        for seat in self._seats.copy().values():
            seat.stop()

    def _described(self) -> dict[str, Any]:
        return {
            "game": self._game.full_name,
            "bots": list(self._pairing.bots),
            "opening": list(self._opening.names),
            "event": self._event,
            "number": self._pairing.number,
            "began": datetime.now().astimezone().isoformat(timespec="seconds"),
        }

    def _played(self, begun: float) -> MatchRecord:
        self._load(self._seating(self._transcript.note))
        outcome = self._outcome()
        self._go_on()
        verdicts = self._verdicts(outcome)
        self._say_end(verdicts)
        return self._record(outcome, verdicts, perf_counter() - begun)

    def _load(self, seating: Seating) -> None:
        """Let the bots load; return when each is ready or has failed."""
        seating.connect(self._wait, self._faults)
        if self._faults:
            return
        for number in range(len(self._bots)):
            try:
                seating.prepare(number, self._position)
            except FaultError as fault:
                self._take_fault(fault)
        self._loading_since = perf_counter()
        for number in range(len(self._bots)):
            if number in self._faults:
                continue
            try:
                seat = self._seats[number] = seating.seat(number)
                # `stop` does this in the reverse order, so that no stop is missed.
                self._go_on()
                seat.begin()
            except FaultError as fault:
                self._take_fault(fault)
        for number, seat in self._seats.items():
            until = self._loading_since + seat.loading
            if not self._wait(until, partial(self._is_settled, number)):
                text = _("it was not ready within {seconds:g} s (protocol {protocol})")
                protocol = self._bots[number].protocol
                reason = text.format(seconds=seat.loading, protocol=protocol)
                self._take_fault(FaultError(number, Verdict.STALLED, reason))
        countdown = max((seat.countdown for seat in self._seats.values()), default=0.0)
        if countdown and not self._faults:
            self._wait(perf_counter() + countdown, lambda: bool(self._faults))
        self._has_loaded = not self._faults

    def _take_fault(self, fault: FaultError) -> None:
        bot = self._bots[fault.seat]
        if bot.is_program:
            fault = protocol_of(bot.protocol).explained(fault)
        super()._take_fault(fault)

    def _is_settled(self, number: int) -> bool:
        return number in self._faults or self._seats[number].is_ready

    # The game.

    def _outcome(self) -> Outcome:
        """How the match ends: after the moves, or by the faults of one or both bots."""
        if not self._faults:
            try:
                return self._run()
            except FaultError as fault:
                self._take_fault(fault)
        if len(self._faults) == 1:
            return self._outcome_of(*self._faults.values())
        about = pgettext("bot: verdict", "{name}: {verdict}")
        reasons = [
            about.format(name=self._pairing.bots[seat], verdict=fault.verdict.title)
            for seat, fault in sorted(self._faults.items())
        ]
        return Outcome(0.5, "; ".join(reasons))

    def _run(self) -> Outcome:
        """Play to the end; return the outcome."""
        game = self._game
        chance = random_of(self._settings.seed, "chance", self._pairing.pair)
        while (outcome := game.outcome(self._position)) is None:
            self._go_on()
            player = game.player(self._position)
            if is_chance(player):
                self._draw(self._lottery(game, self._position, chance).move)
            elif (outcome := self._ends(self._position)) is not None:
                return outcome
            else:
                self._turn(player)
        return outcome

    def _draw(self, move: Move) -> None:
        name = self._game.move_name(self._position, move)
        self._transcript.note("chance", move=name)
        for seat in self._seats.values():
            seat.tell(self._position, move)
        self._make(move, name)

    def _turn(self, player: int) -> None:
        seat, clock = self._seats[player], self._clock
        for one in self._seats.values():
            one.notice_turn(self._position)
        begun = self._now()
        clocks, until = self._clocks(begun), None
        if clock is not None:
            clock.start(player, begun)
        is_limited = self._are_programs[player] if clock is None else clock.is_counting(player)
        if clocks is not None and seat.is_timed and is_limited:
            until = begun + clocks.remaining[player]
        self._transcript.note("turn", player, left=None if clocks is None else clocks.remaining)
        seat.ask(self._position, clocks)
        if seat.until is not None:
            until = seat.until if until is None else min(until, seat.until)
        came = self._pipes.wait(until, lambda: seat.has_answered)
        end = seat.answer_time if came else self._now()
        self._walls[player] += end - begun
        # A bot with a limit of its own says itself that it is late.
        is_late = seat.until is None and (not came or (until is not None and end > until))
        if clock is not None:
            clock.press(end if seat.is_timed else begun)
            is_late = is_late or (seat.is_timed and clock.out_of_time is not None)
        if is_late:
            reason = _("no time is left on its clock")
            raise FaultError(player, Verdict.OUT_OF_TIME, reason)
        self._answer(player, seat.answer(self._position))

    def _answer(self, player: int, answer: SeatAnswer) -> None:
        seat, position = self._seats[player], self._position
        name = self._game.move_name(position, answer.move)
        values = {} if answer.found is None else self._saved(answer.found)
        self._transcript.note("move", player, move=name, left=self._left(), **values)
        seat.accept()
        self._answered.add(player)
        self._seats[1 - player].tell(position, answer.move)
        self._make(answer.move, name)

    def _make(self, move: Move, name: str) -> None:
        self._moves.append(name)
        self._position = self._game.play(self._position, move)

    def _saved(self, found: Found) -> dict[str, str]:
        """Save the tree of a search; return what the transcript says of it."""
        if self._folder is None or not self._settings.trees:
            return {}
        name = f"move{len(self._opening.names) + len(self._moves) + 1}.tree"
        api.save(found.tree, self._folder / name)
        return {"tree": name}

    def _left(self) -> tuple[float, float] | None:
        clocks = self._clocks(self._now())
        return None if clocks is None else clocks.remaining

    def _clocks(self, now: float) -> ClockTimes | None:
        """What the clocks show; if each turn has its own time, the time of a turn that begins."""
        if self._clock is not None:
            return self._clock.times(now)
        limit = self._turn_limit
        return None if limit is None else ClockTimes((limit, limit), moves_left=1)

    # The end.

    def _outcome_of(self, fault: FaultError) -> Outcome:
        seat = self._seats.get(fault.seat)
        if fault.verdict is Verdict.OUT_OF_TIME and seat is not None and seat.is_timed:
            return outcome_on_time(self._game, self._position, fault.seat)
        name = self._pairing.bots[fault.seat]
        text = _("{bot}: {verdict}").format(bot=name, verdict=fault.verdict.title)
        return Outcome(float(fault.seat), text)

    def _verdicts(self, outcome: Outcome) -> tuple[Verdict, Verdict]:
        verdicts = [Verdict.of_payoff(one) for one in (outcome.payoff, 1 - outcome.payoff)]
        for seat, fault in self._faults.items():
            if verdicts[seat] is Verdict.LOST or len(self._faults) > 1:
                verdicts[seat] = fault.verdict
        return verdicts[0], verdicts[1]

    def _say_end(self, verdicts: tuple[Verdict, Verdict]) -> None:
        """Tell the bots the end, in the order of the judge, and let them save their data."""
        eliminated = [
            seat for seat, one in sorted(self._faults.items()) if one.verdict.is_elimination
        ]
        if eliminated:
            first = eliminated[0]
        elif Verdict.WON in verdicts:
            first = verdicts.index(Verdict.WON)
        else:
            first = 1 - self._game.player(self._position) % 2
        told = [seat for seat in (first, 1 - first) if seat in self._seats]
        for number in told:
            seat = self._seats[number]
            seat.finish(verdicts[number])
        begun = perf_counter()
        for number in told:
            seat = self._seats[number]
            self._pipes.drain(begun + seat.saving, partial(_has_finished, seat))

    def _end(self) -> dict[int, Usage]:
        # Together, so that those that do not end are waited for once.
        channels = self._channels.values()
        end_all(channels, max((bot.limits.saving for bot in self._bots), default=0.0))
        return {number: seat.end() for number, seat in self._seats.items()}

    def _keep(self) -> None:
        """Write the match as a file that the window and other programs open."""
        if self._folder is None:
            return
        follower = TurnsFollower(self._folder / TRANSCRIPT, self._game)
        follower.read_all()
        first, second = (bot.described for bot in self._bots)
        text = match_text(follower, self._settings.time_control, (first, second))
        (self._folder / match_file_name(self._game)).write_text(text, encoding="utf-8")

    def _record(
        self,
        outcome: Outcome,
        verdicts: tuple[Verdict, Verdict],
        seconds: float,
    ) -> MatchRecord:
        ended = self._end()
        usage = [ended.get(seat, Usage()) for seat in (0, 1)]
        faults = [self._faults[seat].reason if seat in self._faults else "" for seat in (0, 1)]
        return MatchRecord(
            *self._pairing,
            opening=self._opening.names,
            moves=tuple(self._moves),
            payoffs=(outcome.payoff, 1 - outcome.payoff),
            reason=outcome.reason,
            verdicts=verdicts,
            faults=(faults[0], faults[1]),
            usage=(
                usage[0]._replace(wall=self._walls[0]),
                usage[1]._replace(wall=self._walls[1]),
            ),
            left=self._left(),
            seconds=seconds,
            not_started=tuple(
                seat
                for seat, fault in sorted(self._faults.items())
                if not self._has_loaded
                or (seat not in self._answered and fault.verdict not in _OF_ANSWERS)
            ),
        )


def _goes_on(_position: AnyPosition) -> None:
    """The match goes on: `Ends` without a rule of its own."""


def _has_finished(seat: Seat) -> bool:
    return seat.has_finished
