"""What a program writes if it may write ahead: messages wait until they are due."""

import re
from time import perf_counter

from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.running.output import Heard, Output, WrongOutputError, checked_text
from uctvis.texts import _

LINE_FEED = re.compile(rb"\n")
# As CodinGame reads.
ANY_LINE_END = re.compile(rb"\r\n|\n|\r")
# The most bytes of an end.
_LONGEST_END = 5


class QueuedOutput(Output):
    """The standard output of a program, message by message.

    Parameters
    ----------
    longest : int
        The most bytes of a message.
    end : compiled pattern of bytes
        What ends a message.
    waiting : int
        The most bytes of messages that have not been taken, with what has come of the next one.

    Attributes
    ----------
    answer : Heard or None
        The messages that are due, once all have come: their texts, with a line feed between two of
        them, and the time of the last one.
    """

    def __init__(
        self, longest: int, end: re.Pattern[bytes] = LINE_FEED, waiting: int = 2**20
    ) -> None:
        super().__init__(longest)
        self._end = end
        self._most_waiting = waiting
        self._due = 0
        # What waits is in `_partial`. No message there is looked at before it is due, because a bot
        # can write more of them than there is time for while its opponent is on the clock. These
        # are those of the due ones that have come, where they end, and up to where no other ends.
        self._found: list[str] = []
        self._found_end = self._searched = 0
        self._time = 0.0
        self._ends_with_return = False

    @property
    def is_awaited(self) -> bool:
        return self._due > 0 and self.answer is None

    def expect(self, count: int = 1) -> None:
        """So many messages are due from now on; those that wait are the first of them.

        Raises WrongOutputError if one of these is too long, or contains no text.
        """
        self._due = count
        self._look()

    def take(self) -> Heard:
        heard = super().take()
        self._due = 0
        return heard

    def forget_half(self) -> None:
        """Nothing: whoever repeats a line feeds whole lines."""

    def feed(self, data: bytes, time: float | None = None) -> None:
        if self._ends_with_return and data:
            # A line ended with a carriage return; this line feed belongs to it.
            self._ends_with_return = False
            data = data.removeprefix(b"\n")
        self._partial += data
        self._time = perf_counter() if time is None else time
        # At once: it is due even if what follows is wrong.
        self._look()
        self._check_waiting(len(self._partial))

    def _check_waiting(self, size: int) -> None:
        if size > self._most_waiting:
            raise WrongOutputError(
                Verdict.TOO_MUCH_OUTPUT,
                _("it wrote more than {limit} bytes ahead or at once").format(
                    limit=self._most_waiting
                ),
            )

    def _look(self) -> None:
        """Look for what is due in what waits."""
        if not self.is_awaited:
            return
        while len(self._found) < self._due:
            start = self._found_end
            found = self._end.search(self._partial, max(self._searched, start))
            if found is None:
                # The beginning of an end may be there.
                self._searched = max(len(self._partial) - _LONGEST_END, start)
                # The last byte can be the CR of a CR LF.
                self._check_length(len(self._partial) - start - 1)
                return
            self._check_length(found.start() - start)
            self._check_waiting(found.end())
            self._found.append(checked_text(bytes(self._partial[start : found.start()])))
            self._found_end = found.end()
            is_last = found.end() == len(self._partial)
            self._ends_with_return = is_last and found[0] == b"\r"
        self.answer = Heard("\n".join(self._found), self._time)
        del self._partial[: self._found_end]
        self._found.clear()
        self._found_end = self._searched = 0
