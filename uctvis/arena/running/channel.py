"""What a seat needs of a bot's program, wherever it runs."""

import re
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from time import perf_counter

from uctvis.arena.matches.match import Usage
from uctvis.arena.matches.verdict import FaultError, Verdict
from uctvis.arena.running.output import NOTHING, Heard, Output, WrongOutputError
from uctvis.arena.running.pipes import Pipes


class BotChannel(ABC):
    """Carries messages to and from the program of a bot; for the thread of the match.

    No method waits, except `end`. `Pipes.wait` attends to all channels of a match, and raises the
    first fault of each.

    Parameters
    ----------
    seat : int
        Its player.
    pipes : Pipes
        The pipes of the match.
    output : Output
        Reads what the program says.
    """

    def __init__(self, seat: int, pipes: Pipes, output: Output) -> None:
        self.seat = seat
        self.pipes = pipes
        self._output = output
        self._may_end = False
        self._lock = threading.Lock()
        # Whether nothing that it does is a fault any more.
        self._is_judged = False

    @property
    def has_started(self) -> bool:
        """Whether the program runs, so that its time can begin."""
        return True

    @property
    def answer(self) -> Heard | None:
        """What was due, once it has come; `take` it before something else is due."""
        return self._output.answer

    @property
    @abstractmethod
    def has_ended(self) -> bool:
        """Whether nothing more can come from it."""

    @property
    def usage(self) -> Usage:
        """What it used, as far as that is known."""
        return Usage()

    @abstractmethod
    def send(self, line: str) -> None:
        """Write a line to it. A bot that does not read gets a fault."""

    def expect(self, count: int = 1, *, is_last: bool = False) -> None:
        """So many lines are due from now on. With the last ones, its end is no longer a fault."""
        self._may_end = is_last
        self.begin_turn()
        try:
            self._output.expect(count)
        except WrongOutputError as error:
            # What it has written ahead is wrong.
            self.fail(error.verdict, error.reason)

    @abstractmethod
    def begin_turn(self) -> None:
        """Its turn begins, in which it may write as much as in any; `expect` does this, too."""

    def take(self) -> Heard:
        """What was due, which must have come."""
        return self._output.take()

    @abstractmethod
    def read_errors(self) -> None:
        """Take what it has written to its standard error so far, if that comes here."""

    def allow(self, note: Callable[[str], None], but: re.Pattern[bytes] = NOTHING) -> None:
        """Let lines come at any time, such as "info ..." of UCI: see `Output.allow`."""
        self._output.allow(note, but)

    def fail(self, verdict: Verdict, reason: str) -> None:
        """Report its first fault; from any thread."""
        with self._lock:
            if self._is_judged or (self._may_end and verdict is Verdict.CRASHED):
                return
            self._is_judged = True
        self.pipes.report(FaultError(self.seat, verdict, reason))

    @abstractmethod
    def terminate(self) -> None:
        """Ask it to end. From now on, nothing that it does is a fault."""

    def end(self, grace: float) -> Usage:
        """End it, as `end_all` does; return what it used."""
        end_all((self,), grace)
        return self.usage

    # For `end_all`.

    def ask_to_end(self) -> bool:
        """Ask it to end; whether it has not been closed yet."""
        self.terminate()
        return not self.is_closed

    @property
    @abstractmethod
    def is_closed(self) -> bool:
        """Whether it was closed."""

    @abstractmethod
    def kill(self) -> None:
        """End it at once."""

    @abstractmethod
    def close(self) -> None:
        """Close everything, after it was killed or has ended."""


def end_all(channels: Iterable[BotChannel], grace: float) -> None:
    """End the bots of a match: ask them to end, and kill what is left after `grace` seconds.

    What they write until then is read and thrown away. Afterwards nothing of them is left, neither
    processes nor connections nor descriptors. Bots that have been ended before are skipped.
    """
    ended = [bot for bot in channels if bot.ask_to_end()]
    if ended:
        ended[0].pipes.drain(perf_counter() + grace, lambda: all(bot.has_ended for bot in ended))
    for bot in ended:
        bot.kill()
    for bot in ended:
        bot.close()
