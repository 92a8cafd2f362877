"""Engines of uctvis, and people: players that are called in this process.

Engines that call functions of users have a seat of their own (`function_engine`).
"""

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from time import perf_counter
from typing import Protocol, runtime_checkable

from uctvis.arena.matches.match import Usage
from uctvis.arena.matches.verdict import FaultError, Verdict
from uctvis.arena.seats.seat import Seat, SeatAnswer
from uctvis.engines.made import Made
from uctvis.engines.players import ChosenMove, Player
from uctvis.engines.time_management import Allotment, ClockTimes, allot_by
from uctvis.errors import EngineError
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.jit.compiling import compiling_told


def _tell_nobody(_compiles: bool) -> None:
    pass


class EngineSeat(Seat):
    """An engine of uctvis.

    With `wake`, its searches run in a thread, which calls it at their end, so that the referee can
    attend to the other bot during the search. Without, `ask` waits.

    `tell` is called with true when a search begins to compile itself, and with false at the end of
    that; as by `compiling_told`.
    """

    def __init__(
        self,
        seat: int,
        game: AnyGame,
        player: Player,
        wake: Callable[[], None] | None = None,
        now: Callable[[], float] = perf_counter,
        tell: Callable[[bool], None] = _tell_nobody,
    ) -> None:
        self._seat = seat
        self._game = game
        self._player = player
        self._thread: Thread | None = None
        self._wake = wake
        self._now = now
        self._tell = tell
        self._chosen: Future[tuple[ChosenMove, float]] = Future()

    def begin(self) -> None:
        """Do nothing: an engine loads at its first search."""

    @property
    def is_ready(self) -> bool:
        return True

    def ask(self, position: AnyPosition, clocks: ClockTimes | None) -> None:
        self._chosen = Future()
        if self._wake is None:
            self._run(position, clocks)
        else:
            self._thread = Thread(target=self._run, args=(position, clocks), daemon=True)
            self._thread.start()

    def _run(self, position: AnyPosition, clocks: ClockTimes | None) -> None:
        try:
            self._chosen.set_result(self._choose(position, clocks))
        except BaseException as error:  # noqa: BLE001 - the thread of the match gets it
            self._chosen.set_exception(error)
        if self._wake is not None:
            self._wake()

    def _choose(self, position: AnyPosition, clocks: ClockTimes | None) -> tuple[ChosenMove, float]:
        allotment = None if clocks is None else allot_by(clocks, self._seat)
        with compiling_told(self._tell):
            chosen = self._player.choose(self._game, position, allotment)
        return chosen, self._now()

    @property
    def has_answered(self) -> bool:
        return self._chosen.done()

    @property
    def answer_time(self) -> float:
        return self._result()[1]

    def answer(self, position: AnyPosition) -> SeatAnswer:
        chosen, time = self._result()
        return SeatAnswer(chosen.move, time, chosen.found)

    def _result(self) -> tuple[ChosenMove, float]:
        try:
            return self._chosen.result()
        except EngineError as error:
            # The program of an engine has failed.
            raise FaultError(self._seat, Verdict.CRASHED, str(error)) from error

    def stop(self) -> None:
        self._player.stop()

    @property
    def _is_asked(self) -> bool:
        """Whether a thread still chooses a move."""
        return self._thread is not None and not self._chosen.done()

    def end(self) -> Usage:
        self._player.stop()
        if self._thread is not None:
            self._thread.join()
        return super().end()


@runtime_checkable
class Person(Protocol):
    """Somebody at a board or a keyboard."""

    def choose(self, game: AnyGame, position: AnyPosition) -> Move:
        """Wait for the person's legal move; after `stop`, return any number."""

    def stop(self) -> None:
        """Make `choose` return, from another thread."""


class _PersonPlayer:
    """A person as a player."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self.stop = person.stop

    def choose(
        self, game: AnyGame, position: AnyPosition, _allotment: Allotment | None = None
    ) -> ChosenMove:
        return ChosenMove(Made(self._person.choose(game, position)))


class PersonSeat(EngineSeat):
    """A person, who has no clock."""

    is_timed = False

    def __init__(self, seat: int, game: AnyGame, person: Person, wake: Callable[[], None]) -> None:
        super().__init__(seat, game, _PersonPlayer(person), wake)

    def end(self) -> Usage:
        """Stop a person who is asked; one who is not may play another match."""
        return super().end() if self._is_asked else Usage()
