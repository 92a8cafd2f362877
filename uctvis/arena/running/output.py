"""What a bot writes: the lines that are due, and what it must not write."""

import re
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import NamedTuple

from uctvis.arena.matches.verdict import Verdict
from uctvis.texts import _

# The most bytes of lines that may come at any time, for each line that is due.
_MOST_HARMLESS = 16 * 2**20
# What a line costs besides its bytes.
_COST = 50
# The most characters of a wrong line that are shown.
_SHOWN = 60
# So many lines at once are noted one by one.
_FEW = 16
# Finds no line.
NOTHING = re.compile(rb"(?!)")


class Heard(NamedTuple):
    """A line that was due."""

    # Without its end.
    text: str
    # When its last byte could be read, on the clock `time.perf_counter`.
    time: float


class WrongOutputError(Exception):
    """A bot wrote what it must not write."""

    def __init__(self, verdict: Verdict, reason: str) -> None:
        self.verdict = verdict
        # For users.
        self.reason = reason
        super().__init__(reason)


class Output:
    """The standard output of a bot, line by line.

    Parameters
    ----------
    longest : int
        The most bytes of a line.
    """

    def __init__(self, longest: int) -> None:
        self._longest = longest
        # The end of a line can be CR LF.
        self._too_long = re.compile(rb"^[^\n]{%d}(?!\r?\n)" % longest, re.MULTILINE)
        self._partial = bytearray()
        self._is_due = False
        self._note: Callable[[str], None] | None = None
        self._but = NOTHING
        self._harmless_left = _MOST_HARMLESS
        # The line that was due, once it came.
        self.answer: Heard | None = None

    @property
    def is_awaited(self) -> bool:
        """Whether a line is due that has not come."""
        return self._is_due

    def expect(self, count: int = 1) -> None:
        """One line is due from now on."""
        if count != 1:
            raise ValueError("one line is due at a time")
        self._is_due = True
        self._harmless_left = _MOST_HARMLESS

    def allow(self, note: Callable[[str], None], but: re.Pattern[bytes] = NOTHING) -> None:
        """Let lines come at any time, but those that `but` finds; at first, none may.

        `note` gets what `noted_texts` makes of them. `but` finds the beginnings of lines, or whole
        ones.
        """
        self._note, self._but = note, but

    def take(self) -> Heard:
        """The line that was due, which must have come."""
        heard = self.answer
        if heard is None:
            raise RuntimeError("take() before the line that is due has come")
        self.answer = None
        return heard

    def forget_half(self) -> None:
        """Forget the beginning of a line, whose rest will not come."""
        self._partial.clear()

    def feed(self, data: bytes, time: float | None = None) -> None:
        """Take what was read; `time` is when it could be read, by default now.

        Raises WrongOutputError if a line is too long, is not due, or contains no text. Afterwards
        nothing must be fed.
        """
        time = perf_counter() if time is None else time
        end = data.rfind(b"\n") + 1
        if end:
            self._take_lines(bytes(self._partial) + data[:end], time)
            self._partial.clear()
        self._partial += data[end:]
        if self._partial and not self._is_due and self._note is None:
            self._refuse(bytes(self._partial))
        # The last byte can be the CR of a CR LF.
        self._check_length(len(self._partial) - 1)

    def _check_length(self, length: int) -> None:
        if length > self._longest:
            raise WrongOutputError(
                Verdict.TOO_MUCH_OUTPUT,
                _("its line is longer than {limit} bytes").format(limit=self._longest),
            )

    def _take_lines(self, lines: bytes, time: float) -> None:
        """Take whole lines; of those that count, the second one is refused."""
        start = 0
        while start < len(lines):
            found = None if self._note is None else self._but.search(lines, start)
            begin = start if self._note is None else len(lines) if found is None else found.start()
            if begin > start:
                self._take_harmless(lines[start:begin])
            start = begin
            if begin < len(lines):
                start = lines.index(b"\n", begin) + 1
                self._take_line(lines[begin:start].removesuffix(b"\n").removesuffix(b"\r"), time)

    def _take_harmless(self, lines: bytes) -> None:
        if self._too_long.search(lines):
            self._check_length(self._longest + 1)
        self._harmless_left -= len(lines) + _COST * lines.count(b"\n")
        if self._harmless_left < 0:
            raise WrongOutputError(
                Verdict.TOO_MUCH_OUTPUT,
                _("it wrote too many lines while one was expected"),
            )
        if self._note is not None:
            for text in noted_texts(lines.removesuffix(b"\n")):
                self._note(text)

    def _take_line(self, line: bytes, time: float) -> None:
        self._check_length(len(line))
        if not self._is_due:
            self._refuse(line)
        self._is_due = False
        self.answer = Heard(checked_text(line), time)

    def _refuse(self, line: bytes) -> None:
        if self.answer is None:
            text = _("it wrote {text} when nothing was expected from it")
            reason = text.format(text=shown_line(line))
        else:
            # The first one may be what is too much, such as a line for debugging.
            text = _("it wrote {first}, and then {text} when nothing was expected from it")
            first = shown_line(self.answer.text.encode())
            reason = text.format(first=first, text=shown_line(line))
        raise WrongOutputError(Verdict.WRONG_MESSAGE, reason)


def noted_texts(lines: bytes) -> Sequence[str]:
    """Lines that have come at once as texts to note: few one by one, many as a single text.

    A bot can write more lines than there is time to look at while its opponent is on the clock.
    """
    text = lines.replace(b"\r\n", b"\n").removesuffix(b"\r").decode(errors="replace")
    return text.split("\n") if text.count("\n") < _FEW else (text,)


def checked_text(line: bytes) -> str:
    """A line as text. Raises WrongOutputError if it is no UTF-8, or contains NUL."""
    try:
        text = line.decode()
    except UnicodeDecodeError:
        raise WrongOutputError(
            Verdict.WRONG_MESSAGE,
            _("its line is not valid UTF-8: {text}").format(text=shown_line(line)),
        ) from None
    if "\0" in text:
        raise WrongOutputError(
            Verdict.WRONG_MESSAGE,
            _("its line contains a NUL byte: {text}").format(text=shown_line(line)),
        )
    return text


def shown_line(line: bytes) -> str:
    """A line of a bot as a part of one printable line, also if it is no text."""
    text = line.decode(errors="backslashreplace")
    return ascii(text[:_SHOWN]) + ("\N{HORIZONTAL ELLIPSIS}" if len(text) > _SHOWN else "")
