"""What a program writes if it may write ahead: messages wait until they are due."""

import re
from collections import deque
from time import perf_counter

from uctvis.arena.bots.output import Heard, Output, WrongOutputError, checked_text
from uctvis.arena.verdict import Verdict
from uctvis.texts import _

LINE_FEED = re.compile(rb"\n")
# As CodinGame reads.
ANY_LINE_END = re.compile(rb"\r\n|\n|\r")
CHEVRONS = re.compile(rb"<<<\n")


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
        # Each with the number of its bytes.
        self._messages: deque[tuple[Heard, int]] = deque()
        self._waiting = 0
        self._ends_with_return = False

    def expect(self, count: int = 1) -> None:
        """So many messages are due from now on; those that wait are the first of them."""
        self._due = count
        self._answer()

    def take(self) -> Heard:
        heard = super().take()
        self._due = 0
        return heard

    def feed(self, data: bytes) -> None:
        if self._ends_with_return and data:
            # A line ended with a carriage return; this line feed belongs to it.
            self._ends_with_return = False
            data = data.removeprefix(b"\n")
        self._partial += data
        now = perf_counter()
        start = 0
        for found in self._end.finditer(self._partial):
            self._check_length(found.start() - start)
            message = checked_text(bytes(self._partial[start : found.start()]))
            self._messages.append((Heard(message, now), found.end() - start))
            self._waiting += found.end() - start
            self._check_waiting(0)
            # At once: it is due even if what follows is wrong.
            self._answer()
            start = found.end()
            self._ends_with_return = found[0] == b"\r" and start == len(self._partial)
        del self._partial[:start]
        self._check_length(len(self._partial) - 1)
        self._check_waiting(len(self._partial))

    def _check_waiting(self, partial: int) -> None:
        if self._waiting + partial > self._most_waiting:
            raise WrongOutputError(
                Verdict.TOO_MUCH_OUTPUT,
                _("it wrote more than {limit} bytes ahead or at once").format(
                    limit=self._most_waiting
                ),
            )

    def _answer(self) -> None:
        if self.answer is None and 0 < self._due <= len(self._messages):
            taken = [self._messages.popleft() for _one in range(self._due)]
            self._waiting -= sum(size for _one, size in taken)
            self.answer = Heard("\n".join(one.text for one, _size in taken), taken[-1][0].time)
