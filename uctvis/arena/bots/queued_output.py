"""What a program writes if it may write ahead: messages wait until they are due."""

import re
from collections import deque
from time import perf_counter

from uctvis.arena.bots.output import Heard, Output, WrongOutputError, checked_text
from uctvis.arena.verdict import Verdict
from uctvis.texts import _

LINE_FEED = re.compile(rb"\n")
# As CodinGame reads: the carriage return at the end of what was read may belong to a line feed.
ANY_LINE_END = re.compile(rb"\r\n|\n|\r(?!\Z)")
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
        The most bytes of messages that wait, with what has come of the next one.

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
        self._messages: deque[Heard] = deque()
        self._waiting = 0

    def expect(self, count: int = 1) -> None:
        """So many messages are due from now on; those that wait are the first of them."""
        self._due = count
        self._answer()

    def take(self) -> Heard:
        heard = super().take()
        self._due = 0
        return heard

    def feed(self, data: bytes) -> None:
        self._partial += data
        now = perf_counter()
        start = 0
        for found in self._end.finditer(self._partial):
            self._check_length(found.start() - start)
            message = checked_text(bytes(self._partial[start : found.start()]))
            self._messages.append(Heard(message, now))
            self._waiting += found.end() - start
            # At once: it is due even if what follows is wrong.
            self._answer()
            start = found.end()
        del self._partial[:start]
        self._check_length(len(self._partial) - 1)
        if self._waiting + len(self._partial) > self._most_waiting:
            raise WrongOutputError(
                Verdict.TOO_MUCH_OUTPUT,
                _("it wrote more than {limit} bytes ahead").format(limit=self._most_waiting),
            )

    def _answer(self) -> None:
        if self.answer is None and 0 < self._due <= len(self._messages):
            taken = [self._messages.popleft() for _one in range(self._due)]
            self._waiting -= sum(len(one.text.encode()) + 1 for one in taken)
            self.answer = Heard("\n".join(one.text for one in taken), taken[-1].time)
