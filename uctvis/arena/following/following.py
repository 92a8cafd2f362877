"""Follow the transcript of a match, which may still grow: messages, turns, the end.

`uctvis.arena.following.turns_following` adds the moves and positions of games of ours,
`uctvis.arena.following.simultaneous_following` the states of simultaneous games.
"""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Self, TypeGuard

from uctvis.arena.matches.match import Usage
from uctvis.arena.matches.transcript import TRANSCRIPT
from uctvis.arena.matches.verdict import JUDGE, Verdict
from uctvis.disk.os_errors import explained
from uctvis.errors import ArenaError, GameError
from uctvis.game.notation import shortened
from uctvis.texts import _

# The most bytes to read at once, and of a line; `Transcript` cuts long texts.
_CHUNK = 2**22
_LONGEST_LINE = 2**20
# Seconds; more is damage.
_MOST = 1e12
Clocks = tuple[float, ...]
# Kinds of lines after which a seat is in a set of the follower, or no longer.
_STATES: dict[str, tuple[str, Callable[[set[int], int], None]]] = {
    "start": ("started", set.add),
    "disconnected": ("away", set.add),
    "reconnected": ("away", set.discard),
    "compiling": ("compiling", set.add),
    "compiled": ("compiling", set.discard),
}


class SaidLine(NamedTuple):
    """A line that was said to a bot or by a bot."""

    # Seconds since the start of the match.
    time: float
    # The bot: its player; or `JUDGE`.
    seat: int
    # Whether the bot said it, rather than the referee.
    by_bot: bool
    text: str


class ErrorText(NamedTuple):
    """A line of a bot's standard error; `time` is in seconds since the start of the match."""

    time: float
    text: str


class RunningTurn(NamedTuple):
    """The turn that a bot thinks about.

    `time` is its start, in seconds since the start of the match; `left` is what the clocks showed.
    """

    time: float
    seat: int
    left: Clocks | None


class MatchEnd(NamedTuple):
    """The end of a match, with the attributes of a `MatchRecord`.

    `time` is its duration; `judge` is what a judge that is a program used.
    """

    time: float
    verdicts: tuple[Verdict, ...]
    faults: tuple[str, ...]
    payoffs: tuple[float, ...]
    reason: str
    scores: tuple[float, ...] = ()
    judge: Usage | None = None


class Follower:
    """Reads a transcript while it grows: each `read_more` reads what was added.

    A match that was interrupted is played again, into the same file. Then everything is read again.

    Attributes
    ----------
    path : Path
        The transcript; it need not exist yet.
    starts : int
        How often the transcript has begun; 0 before its first line.
    game_title : str
        For users; "" before the first line.
    bots : tuple of str
        Their names; none before the first line.
    errors : dict of int to list of ErrorText
        The standard error of each bot by its seat, also of those that wrote none, and of the judge
        if it wrote some.
    started : set of int
        The seats whose program has started, or has connected to us.
    away : set of int
        The seats whose connection is broken now.
    compiling : set of int
        The seats whose engine compiles its search now.
    turn : RunningTurn or None
        The turn that a bot thinks about; None between turns.
    end : MatchEnd or None
        None while the match runs.
    """

    # The name of the kind of its matches, and the part of the cache that it needs to read them.
    kind: ClassVar[str] = "judged"
    warm_part = ""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.starts = 0
        self._begin()

    @classmethod
    def of(cls, folder: Path) -> Self:
        """Follow the match with this folder."""
        return cls(folder / TRANSCRIPT)

    def _begin(self) -> None:
        self.game_title = ""
        self.bots: tuple[str, ...] = ()
        self.messages: list[SaidLine] = []
        self.errors: dict[int, list[ErrorText]] = {}
        self.started: set[int] = set()
        self.away: set[int] = set()
        self.compiling: set[int] = set()
        self.turn: RunningTurn | None = None
        self.end: MatchEnd | None = None
        # What was read: its bytes, its lines, its last line, and the time of that line.
        self._offset = 0
        self._lines = 0
        self._last = b""
        self._time = 0.0
        # When the match started, and when the file was changed last, as Unix time.
        self._started = self._changed = 0.0
        self._failure: ArenaError | None = None

    def read_all(self) -> None:
        """Read everything that is there; raises as `read_more`."""
        while self.read_more():
            pass

    def read_more(self) -> bool:
        """Read what was added, at most some megabytes; return whether there was anything.

        A last line without its end waits until it is complete. A transcript that does not exist
        yet has no lines.

        Raises ArenaError if the file cannot be read, or a line is damaged. Everything before it
        stays, and each further call raises the same error until the match begins again.
        """
        try:
            added = self._read()
        except FileNotFoundError:
            return False
        except OSError as error:
            raise ArenaError(self.path, explained(error)) from error
        if self._failure is not None:
            raise self._failure
        *lines, rest = added.split(b"\n")
        for line in lines:
            self._lines += 1
            try:
                self._take(_entry(line))
            except (DamagedLine, GameError) as error:
                place = _("{path}, line {number}").format(path=self.path, number=self._lines)
                self._failure = ArenaError(place, str(error))
                raise self._failure from error
            self._last = line + b"\n"
            self._offset += len(self._last)
        if len(rest) > _LONGEST_LINE:
            place = _("{path}, line {number}").format(path=self.path, number=self._lines + 1)
            self._failure = ArenaError(place, _("expected a shorter line"))
            raise self._failure
        return bool(lines)

    def _read(self) -> bytes:
        """What follows the last line that was read; everything if that line has changed."""
        with self.path.open("rb") as file:
            file.seek(self._offset - len(self._last))
            found = file.read(len(self._last) + _CHUNK)
            if not found.startswith(self._last):
                self._begin()
                file.seek(0)
                found = file.read(_CHUNK)
        added = found[len(self._last) :]
        if added:
            self._changed = self.path.stat().st_mtime
        return added

    # Entries.

    def _messages_in(self, text: str) -> Iterable[str]:
        """The messages of a bot in a text of the transcript."""
        return (text,)

    def _take(self, entry: dict[str, Any]) -> None:
        kind = entry.get("kind")
        time = _number(entry, "t")
        if (kind == "match") == bool(self._lines > 1):
            expected = _("a line of the kind {kind!r} first, and only there")
            raise DamagedLine(expected.format(kind="match"))
        if kind == "match":
            self._take_match(entry)
            self.starts += 1
        elif kind in ("to", "from"):
            seat, text, by_bot = self._seat(entry), text_of(entry, "text"), kind == "from"
            messages = self._messages_in(text) if by_bot else (text,)
            self.messages.extend(SaidLine(time, seat, by_bot, one) for one in messages)
        elif kind == "error":
            lines = text_of(entry, "text").split("\n")
            errors = self.errors.setdefault(self._seat(entry), [])
            errors.extend(ErrorText(time, line) for line in lines)
        elif isinstance(kind, str) and kind in _STATES:
            name, change = _STATES[kind]
            change(getattr(self, name), self._seat(entry))
        elif kind == "turn":
            self.turn = RunningTurn(time, self._seat(entry), self._clocks(entry))
        elif kind in ("move", "chance"):
            self.turn = None
            self.compiling.clear()
            self._take_move(entry, time)
        elif kind == "step":
            self._take_step(entry, time)
        elif kind == "end":
            self.turn = None
            self.compiling.clear()
            self.end = self._end(entry, time)
        # Other lines may come with later versions.
        self._time = time
        self._started = self._changed - time

    def _take_match(self, entry: dict[str, Any]) -> None:
        # A judged game has no other title than its name.
        self.game_title = text_of(entry, "game")
        self.bots = _texts(entry, "bots")
        if not self.bots:
            raise DamagedLine(wrong("bots", _("some names"), []))
        self.errors = {seat: [] for seat in range(len(self.bots))}

    def _take_move(self, entry: dict[str, Any], time: float) -> None:
        """Take a move, or an outcome of chance."""

    def _take_step(self, entry: dict[str, Any], time: float) -> None:
        """Take a turn of all players at the same time."""

    def _seat(self, entry: dict[str, Any]) -> int:
        seat = entry.get("seat")
        if type(seat) is not int or not JUDGE <= seat < len(self.bots):
            expected = _("a whole number from {least} to {most}")
            expected = expected.format(least=JUDGE, most=len(self.bots) - 1)
            raise DamagedLine(wrong("seat", expected, seat))
        return seat

    def _clocks(self, entry: dict[str, Any]) -> Clocks | None:
        return None if entry.get("left") is None else self._numbers(entry, "left")

    def _numbers(self, entry: dict[str, Any], name: str) -> tuple[float, ...]:
        """A number for each bot."""
        value: Any = entry.get(name)
        is_full = isinstance(value, list) and len(value) == len(self.bots)
        if not is_full or not all(map(_is_number, value)):
            expected = _("{count} numbers").format(count=len(self.bots))
            raise DamagedLine(wrong(name, expected, value))
        return tuple(map(float, value))

    def _end(self, entry: dict[str, Any], time: float) -> MatchEnd:
        known = {verdict.value: verdict for verdict in Verdict}
        verdicts, faults = _texts(entry, "verdicts"), _texts(entry, "faults")
        for name, values in (("verdicts", verdicts), ("faults", faults)):
            if len(values) != len(self.bots):
                expected = _("{count} texts").format(count=len(self.bots))
                raise DamagedLine(wrong(name, expected, list(values)))
        for one in verdicts:
            if one not in known:
                expected = _("one of {names}").format(names=", ".join(known))
                raise DamagedLine(wrong("verdicts", expected, one))
        payoffs = self._numbers(entry, "payoffs")
        if not all(0 <= payoff <= 1 for payoff in payoffs):
            expected = _("numbers from {least} to {most}").format(least=0, most=1)
            raise DamagedLine(wrong("payoffs", expected, list(payoffs)))
        return MatchEnd(
            time,
            tuple(known[one] for one in verdicts),
            faults,
            payoffs,
            text_of(entry, "reason"),
            self._numbers(entry, "scores") if entry.get("scores") else (),
            _usage(entry["judge"]) if "judge" in entry else None,
        )

    # What it says.

    def elapsed(self, now: float) -> float:
        """The seconds since the start of the match at `now`, Unix time; of an ended one, all."""
        if self.end is not None or not self.starts:
            return self._time
        return max(now - self._started, self._time)


class DamagedLine(Exception):  # noqa: N818 - a line, not a failure of ours
    """A line of a transcript is not as it should be; its text says what was expected."""


def wrong(name: str, expected: str, got: object) -> str:
    """What a `DamagedLine` says about a value of an entry."""
    text = _("{name}: expected {expected}, got {got}")
    return text.format(name=name, expected=expected, got=shortened(repr(got)))


def _entry(line: bytes) -> dict[str, Any]:
    try:
        entry = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        entry = None
    if not isinstance(entry, dict):
        got = shortened(line.decode("utf-8", "replace"))
        raise DamagedLine(_("expected an object in JSON, got {got!r}").format(got=got))
    return entry


def _is_number(value: object) -> TypeGuard[float]:
    # Neither infinite nor "not a number".
    return isinstance(value, int | float) and type(value) is not bool and abs(value) < _MOST


def _usage(value: object) -> Usage:
    if not isinstance(value, dict):
        raise DamagedLine(wrong("judge", _("an object"), value))
    return Usage(_number(value, "wall"), _number(value, "cpu"), int(_number(value, "memory")))


def _number(entry: dict[str, Any], name: str) -> float:
    value = entry.get(name)
    if not _is_number(value):
        raise DamagedLine(wrong(name, _("a number"), value))
    return float(value)


def text_of(entry: dict[str, Any], name: str, default: str | None = None) -> str:
    """A text of an entry. Raises DamagedLine if there is none, and no default."""
    value = entry.get(name, default)
    if not isinstance(value, str):
        raise DamagedLine(wrong(name, _("a text"), value))
    return value


def _texts(entry: dict[str, Any], name: str) -> tuple[str, ...]:
    value = entry.get(name)
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise DamagedLine(wrong(name, _("a list of texts"), value))
    return tuple(value)
