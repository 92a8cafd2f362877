"""A bot's seat in a simultaneous game: what its referee needs of a program or a person."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from time import perf_counter
from typing import Any

from uctvis.arena.bots.bot import Bot
from uctvis.arena.running.channel import BotChannel
from uctvis.arena.seats.simultaneous_person import SimultaneousPerson
from uctvis.arena.seats.turn_talk import TurnTalk
from uctvis.simultaneous.contract import SimultaneousState


class SimultaneousSeat(ABC):
    """A bot in one game.

    In each turn, the referee calls `ask`, waits until `has_answered`, and then calls `take`. Only
    `wait_for_all` waits, so that all bots are attended to.
    """

    @property
    def has_started(self) -> bool:
        """Whether its first turn can begin."""
        return True

    @abstractmethod
    def ask(self, state: SimultaneousState) -> None:
        """Begin a turn."""

    @property
    def until(self) -> float | None:
        """When it must have answered, by `time.perf_counter`; None: at any time."""
        return None

    @property
    @abstractmethod
    def has_answered(self) -> bool:
        """Whether it has answered, or no lines are due."""

    @property
    @abstractmethod
    def thought(self) -> float:
        """The seconds from `ask` to the answer, or until now; 0 if no lines are due."""

    @abstractmethod
    def take(self) -> str:
        """The lines that were due, with line feeds between them.

        Raises FaultError if they have not come.
        """

    @abstractmethod
    def end(self) -> None:
        """End what belongs to it in this process."""


class SimultaneousProgramSeat(SimultaneousSeat):
    """A program; its lines are in the dialect of the bot."""

    def __init__(self, seat: int, bot: Bot, channel: BotChannel) -> None:
        self._seat = seat
        self._dialect = bot.dialect
        self._channel = channel
        self._talk = TurnTalk(seat, channel, bot.limits, _note_nothing)
        self._is_first = True
        self._begun = 0.0

    @property
    def has_started(self) -> bool:
        return self._channel.has_started

    def ask(self, state: SimultaneousState) -> None:
        if self._is_first:
            self._is_first = False
            self._talk.begin(state.init_lines(self._seat, self._dialect))
        lines = state.inputs(self._seat, self._dialect)
        self._begun = perf_counter()
        self._talk.write(lines, state.due(self._seat))

    @property
    def until(self) -> float | None:
        return self._talk.until

    @property
    def has_answered(self) -> bool:
        return self._talk.has_answered

    @property
    def thought(self) -> float:
        if not self._talk.due:
            return 0.0
        end = self._talk.answer_time if self._talk.has_answered else perf_counter()
        return end - self._begun

    def take(self) -> str:
        return self._talk.take().text

    def end(self) -> None:
        """Its channel is ended with the others' channels."""


class SimultaneousPersonSeat(SimultaneousSeat):
    """A person, whom a thread waits for; it calls `wake` when the person has answered."""

    def __init__(self, seat: int, person: SimultaneousPerson, wake: Callable[[], None]) -> None:
        self._seat = seat
        self._person = person
        self._wake = wake
        self._thread: Thread | None = None
        self._answer: Future[tuple[str, float]] | None = None
        self._begun = 0.0

    def ask(self, state: SimultaneousState) -> None:
        self._answer = self._thread = None
        if state.due(self._seat):
            self._begun = perf_counter()
            self._answer = Future()
            # Its own state, because the person may look at it later, too.
            arguments = state.copy(), self._answer
            self._thread = Thread(target=self._wait, args=arguments, daemon=True)
            self._thread.start()

    def _wait(self, state: SimultaneousState, answer: Future[tuple[str, float]]) -> None:
        try:
            lines = self._person.choose_lines(state, self._seat)
            answer.set_result(("\n".join(lines), perf_counter()))
        except BaseException as error:  # noqa: BLE001 - the thread of the match gets it
            answer.set_exception(error)
        self._wake()

    @property
    def has_answered(self) -> bool:
        return self._answer is None or self._answer.done()

    @property
    def thought(self) -> float:
        return 0.0 if self._answer is None else self._answer.result()[1] - self._begun

    def take(self) -> str:
        return "" if self._answer is None else self._answer.result()[0]

    def end(self) -> None:
        # A person who is not asked anything may play another match.
        if self._thread is not None and not self.has_answered:
            self._person.stop()
            self._thread.join()


def _note_nothing(_kind: str, _seat: int, **_values: Any) -> None:
    """A transcript has the answers to whole turns; the lines to bots follow from the states."""
