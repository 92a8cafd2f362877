"""What a bot writes: the lines that are due, and what it must not write."""

from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

from uctvis.arena.verdict import Verdict
from uctvis.texts import _

# The most bytes of lines that may come at any time, for each line that is due.
_MOST_HARMLESS = 16 * 2**20
# What a line costs besides its bytes.
_COST = 50
# The most characters of a wrong line that are shown.
_SHOWN = 60


class Heard(NamedTuple):
    """A line that was due.

    Attributes
    ----------
    text : str
        Without its end.
    time : float
        When its last byte was read, on the clock `time.perf_counter`.
    """

    text: str
    time: float


class WrongOutputError(Exception):
    """A bot wrote what it must not write.

    Attributes
    ----------
    verdict : Verdict
    reason : str
        For users.
    """

    def __init__(self, verdict: Verdict, reason: str) -> None:
        self.verdict = verdict
        self.reason = reason
        super().__init__(reason)


def _nothing(_line: str) -> bool:
    return False


class Output:
    """The standard output of a bot, line by line.

    Parameters
    ----------
    longest : int
        The most bytes of a line.

    Attributes
    ----------
    answer : Heard or None
        The line that was due, once it came.
    """

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._partial = bytearray()
        self._is_due = False
        self._is_harmless: Callable[[str], bool] = _nothing
        self._harmless_left = _MOST_HARMLESS
        self.answer: Heard | None = None

    def expect(self, count: int = 1) -> None:
        """One line is due from now on."""
        if count != 1:
            raise ValueError("one line is due at a time")
        self._is_due = True
        self._harmless_left = _MOST_HARMLESS

    def allow(self, is_harmless: Callable[[str], bool]) -> None:
        """Set which lines may come at any time; at first there are none."""
        self._is_harmless = is_harmless

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

    def feed(self, data: bytes) -> None:
        """Take what was read just now.

        Raises
        ------
        WrongOutputError
            A line is too long, is not due, or contains no text. Afterwards nothing must be fed.
        """
        start = 0
        while (end := data.find(b"\n", start)) >= 0:
            line = bytes(self._partial) + data[start:end]
            self._partial.clear()
            self._take_line(line.removesuffix(b"\r"), end + 1 - start)
            start = end + 1
        self._partial += data[start:]
        if self._partial and not self._is_due and self._is_harmless is _nothing:
            self._refuse(bytes(self._partial))
        # The last byte can be the CR of a CR LF.
        self._check_length(len(self._partial) - 1)

    def _check_length(self, length: int) -> None:
        if length > self._longest:
            raise WrongOutputError(
                Verdict.TOO_MUCH_OUTPUT,
                _("its line is longer than {limit} bytes").format(limit=self._longest),
            )

    def _take_line(self, line: bytes, size: int) -> None:
        self._check_length(len(line))
        if self._is_harmless(line.decode(errors="replace")):
            self._harmless_left -= size + _COST
            if self._harmless_left < 0:
                raise WrongOutputError(
                    Verdict.TOO_MUCH_OUTPUT,
                    _("it wrote too many lines while one was expected"),
                )
            return
        if not self._is_due:
            self._refuse(line)
        self._is_due = False
        self.answer = Heard(checked_text(line), perf_counter())

    def _refuse(self, line: bytes) -> None:
        raise WrongOutputError(
            Verdict.WRONG_MESSAGE,
            _("it wrote {text} when nothing was expected from it").format(text=_shown(line)),
        )


def checked_text(line: bytes) -> str:
    """A line as text.

    Raises
    ------
    WrongOutputError
        It is no UTF-8, or contains NUL.
    """
    try:
        text = line.decode()
    except UnicodeDecodeError:
        raise WrongOutputError(
            Verdict.WRONG_MESSAGE,
            _("its line is not valid UTF-8: {text}").format(text=_shown(line)),
        ) from None
    if "\0" in text:
        raise WrongOutputError(
            Verdict.WRONG_MESSAGE,
            _("its line contains a NUL byte: {text}").format(text=_shown(line)),
        )
    return text


def _shown(line: bytes) -> str:
    text = line.decode(errors="backslashreplace")
    return ascii(text[:_SHOWN]) + ("\N{HORIZONTAL ELLIPSIS}" if len(text) > _SHOWN else "")
