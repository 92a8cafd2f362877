"""What a bot writes to its standard error, which is kept up to a size."""

from collections import deque
from collections.abc import Callable

from uctvis.texts import _

# Lines that are shown when a bot crashes or does not start.
_LAST = 20
# The most bytes of one line; the rest of it becomes further lines.
_LONGEST = 4096
# What keeping a line costs besides its bytes.
_COST = 50


class ErrorOutput:
    """The lines of a bot's standard error.

    Parameters
    ----------
    most : int
        The bytes that are kept.
    note : callable (text)
        Keeps a line.
    """

    def __init__(self, most: int, note: Callable[[str], None]) -> None:
        self._left = most
        self._note = note
        self._partial = bytearray()
        self._last: deque[str] = deque(maxlen=_LAST)

    @property
    def last(self) -> tuple[str, ...]:
        """Its last lines."""
        return tuple(self._last)

    def feed(self, data: bytes) -> None:
        """Take what was read just now."""
        self._partial += data
        *lines, rest = self._partial.split(b"\n")
        if self._left <= 0:
            # Only the last lines are shown.
            lines = lines[-_LAST:]
        for line in lines:
            self._keep(line)
        while len(rest) > _LONGEST:
            self._keep(rest[:_LONGEST])
            del rest[:_LONGEST]
        self._partial = rest

    def end(self) -> None:
        """Take the last line, which has no end."""
        if self._partial:
            self._keep(self._partial)
            self._partial = bytearray()

    def _keep(self, line: bytes | bytearray) -> None:
        text = line.removesuffix(b"\r").decode(errors="replace")
        self._last.append(text[:_LONGEST])
        if self._left <= 0:
            return
        self._left -= len(line) + _COST
        self._note(text if self._left > 0 else _("The rest of its error output is not kept."))
