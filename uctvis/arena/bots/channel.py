"""What a seat needs of a bot's program, wherever it runs."""

from abc import ABC, abstractmethod
from collections.abc import Callable

from uctvis.arena.bots.output import Heard
from uctvis.arena.bots.pipes import Pipes
from uctvis.arena.match import Usage


class BotChannel(ABC):
    """Carries messages to and from the program of a bot; for the thread of the match.

    No method waits. `Pipes.wait` attends to all channels of a match, and raises the first fault of
    each.

    Attributes
    ----------
    pipes : Pipes
        The pipes of the match.
    """

    pipes: Pipes

    @property
    def has_started(self) -> bool:
        """Whether the program runs, so that its time can begin."""
        return True

    @property
    @abstractmethod
    def answer(self) -> Heard | None:
        """What was due, once it has come; `take` it before something else is due."""

    @property
    @abstractmethod
    def has_ended(self) -> bool:
        """Whether nothing more can come from it."""

    @abstractmethod
    def send(self, line: str) -> None:
        """Write a line to it. A bot that does not read gets a fault."""

    @abstractmethod
    def expect(self, count: int = 1, *, is_last: bool = False) -> None:
        """So many lines are due from now on. With the last ones, its end is no longer a fault."""

    @abstractmethod
    def take(self) -> Heard:
        """What was due, which must have come."""

    @abstractmethod
    def allow(self, is_harmless: Callable[[str], bool]) -> None:
        """Set which lines may come at any time; at first there are none."""

    @abstractmethod
    def terminate(self) -> None:
        """Ask it to end. From now on, nothing that it does is a fault."""

    @abstractmethod
    def end(self, grace: float) -> Usage:
        """End it, after at most `grace` seconds; return what it used."""

    # For `uctvis.arena.bots.process.end_all`.

    @abstractmethod
    def ask_to_end(self) -> bool:
        """Ask it to end; whether it has not been closed yet."""

    @abstractmethod
    def kill(self) -> None:
        """End it at once."""

    @abstractmethod
    def close(self) -> None:
        """Close everything, after it was killed or has ended."""
