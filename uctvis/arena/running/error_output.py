"""What a bot writes to its standard error, which is kept up to a size."""

from collections.abc import Callable

from uctvis.arena.running.output import noted_texts
from uctvis.texts import _

# Lines that are shown when a bot crashes or does not start.
_LAST = 20
# The most bytes of one line; the rest of it becomes further lines. Also of one text that is kept.
_LONGEST = 4096
# What keeping a line costs besides its bytes.
_COST = 50
# Of one turn, so much of everything is kept, but at least so many bytes.
_SHARE = 16
_LEAST = 2**16


class ErrorOutput:
    """The lines of a bot's standard error.

    Parameters
    ----------
    most : int
        The bytes that are kept.
    note : callable (text)
        Keeps a line, or many lines with line feeds between them, as `noted_texts` makes them.
    """

    def __init__(self, most: int, note: Callable[[str], None]) -> None:
        self._left = most
        self._most_in_turn = max(most // _SHARE, _LEAST)
        self._left_in_turn = self._most_in_turn
        self._note = note
        self._partial = bytearray()
        self._tail: list[bytes] = []

    @property
    def last(self) -> tuple[str, ...]:
        """Its last lines."""
        return tuple(_text(line)[:_LONGEST] for line in self._tail)

    def begin_turn(self) -> None:
        """Keep as much as in each turn again."""
        self._left_in_turn = self._most_in_turn

    def feed(self, data: bytes) -> None:
        """Take what was read just now."""
        for start in range(0, len(data), _LONGEST):
            self._partial += data[start : start + _LONGEST]
            end = self._partial.rfind(b"\n") + 1
            if not end and len(self._partial) > _LONGEST:
                end = _LONGEST
            if end:
                self._keep(bytes(self._partial[:end]))
                del self._partial[:end]

    def end(self) -> None:
        """Take the last line, which has no end."""
        if self._partial:
            self._keep(bytes(self._partial))
            self._partial.clear()

    def _keep(self, lines: bytes) -> None:
        lines = lines.removesuffix(b"\n")
        self._tail = [*self._tail, *lines.rsplit(b"\n", _LAST)[-_LAST:]][-_LAST:]
        left = min(self._left, self._left_in_turn)
        if left <= 0:
            return
        cost = _cost(lines)
        self._left -= cost
        self._left_in_turn -= cost
        if cost < left:
            for text in noted_texts(lines):
                self._note(text)
            return
        *kept, _cut = lines[:left].split(b"\n")
        # Those lines are so many that their costs are what is too much.
        kept = kept[: left // _COST]
        if self._left <= 0:
            more = _("The rest of its error output is not kept.")
        else:
            more = _("The rest of its error output of this turn is not kept.")
        for text in noted_texts(b"\n".join((*kept, more.encode()))):
            self._note(text)


def _cost(lines: bytes) -> int:
    return len(lines) + _COST * (1 + lines.count(b"\n"))


def _text(line: bytes) -> str:
    return line.removesuffix(b"\r").decode(errors="replace")
