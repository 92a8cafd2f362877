"""A bot's seat in a match: what a referee needs of a bot, whatever its protocol.

A referee calls `begin`, waits until `is_ready`, and for each turn calls `ask` and waits until
`has_answered`. No method waits by itself, so that one loop (`uctvis.arena.running.pipes`) attends
to both bots. Any method may raise `uctvis.arena.matches.verdict.FaultError`.
"""

from abc import ABC, abstractmethod
from typing import NamedTuple

from uctvis.arena.matches.match import Usage
from uctvis.arena.matches.verdict import Verdict
from uctvis.engines.found import Found
from uctvis.engines.time_management import ClockTimes
from uctvis.game.rules import AnyPosition, Move


class SeatAnswer(NamedTuple):
    """A bot's answer."""

    move: Move
    # When it came, by `time.perf_counter`.
    time: float
    # What a search of ours found.
    found: Found | None = None


class Seat(ABC):
    """A bot in one match."""

    # Whether the clock of the match runs while the bot thinks.
    is_timed = True
    # Seconds from the moment when all bots are ready to the first turn.
    countdown = 0.0
    # Seconds until `is_ready` and `has_finished` must be true.
    loading = 60.0
    saving = 0.0

    @abstractmethod
    def begin(self) -> None:
        """Let the bot load."""

    @property
    @abstractmethod
    def is_ready(self) -> bool:
        """Whether it has loaded."""

    def notice_turn(self, position: AnyPosition) -> None:
        """Tell the bot that the turn of a player begins, whoever it is; before `ask`."""

    @abstractmethod
    def ask(self, position: AnyPosition, clocks: ClockTimes | None) -> None:
        """Ask for a move in a position; `clocks` is what the clocks show."""

    @property
    def until(self) -> float | None:
        """When the answer must have come by the bot's own protocol, by `time.perf_counter`.

        None: the clock of the match decides. After this time, `answer` raises.
        """
        return None

    @property
    @abstractmethod
    def has_answered(self) -> bool:
        """Whether the answer has come."""

    @property
    @abstractmethod
    def answer_time(self) -> float:
        """When the answer came, by `time.perf_counter`. Its move may still be wrong."""

    @abstractmethod
    def answer(self, position: AnyPosition) -> SeatAnswer:
        """The answer, whose move is legal."""

    def accept(self) -> None:
        """Tell the bot that its move was made."""

    def tell(self, position: AnyPosition, move: Move) -> None:
        """Tell the bot the move of its opponent, or the outcome of a lottery, in a position."""

    def finish(self, verdict: Verdict) -> None:
        """Tell the bot how the match ended for it."""

    @property
    def has_finished(self) -> bool:
        """Whether nothing more is expected of the bot after `finish`."""
        return True

    def stop(self) -> None:
        """Make a search of ours end soon; from any thread."""

    def end(self) -> Usage:
        """End what belongs to the bot; return what it used."""
        return Usage()
