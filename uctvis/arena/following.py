"""Follow the transcript of a match, which may still grow: moves, positions, messages, the end."""

import json
from pathlib import Path
from typing import Any, NamedTuple, TypeGuard

from uctvis.arena.transcript import TRANSCRIPT
from uctvis.arena.verdict import Verdict
from uctvis.errors import ArenaError, GameError
from uctvis.game.contract import AnyGame
from uctvis.game.notation import shortened
from uctvis.game.rules import AnyPosition, Move
from uctvis.texts import _
from uctvis.tree.players import is_chance

# The most bytes to read at once, and those of a line; `Transcript` cuts long texts.
_CHUNK = 2**22
_LONGEST_LINE = 2**20
# Seconds; more is damage.
_MOST = 1e12
_Clocks = tuple[float, float]


class FollowedMove(NamedTuple):
    """A move of a match.

    Attributes
    ----------
    name : str
    move : Move
    seat : int or None
        The player who made it; None for an outcome of chance.
    time : float
        Seconds since the start of the match; 0 in the opening.
    left : (float, float) or None
        The time on both clocks after it, in seconds; None without clocks.
    tree : str
        The file name of its tree, in the folder of the transcript; "" for none.
    """

    name: str
    move: Move
    seat: int | None
    time: float = 0.0
    left: _Clocks | None = None
    tree: str = ""


class SaidLine(NamedTuple):
    """A line that was said to a bot or by a bot.

    Attributes
    ----------
    time : float
        Seconds since the start of the match.
    seat : int
        The bot: its player.
    by_bot : bool
        Whether the bot said it, rather than the referee.
    text : str
    """

    time: float
    seat: int
    by_bot: bool
    text: str


class ErrorText(NamedTuple):
    """A line of a bot's standard error; `time` is in seconds since the start of the match."""

    time: float
    text: str


class RunningTurn(NamedTuple):
    """The turn that a bot thinks about.

    `time` is its start, in seconds since the start of the match; `left` is what both clocks showed.
    """

    time: float
    seat: int
    left: _Clocks | None


class MatchEnd(NamedTuple):
    """The end of a match; the attributes are those of a `MatchRecord`, `time` is its duration."""

    time: float
    verdicts: tuple[Verdict, Verdict]
    faults: tuple[str, str]
    payoff: float
    reason: str


class Follower:
    """Reads a transcript while it grows: each `read_more` reads what was added.

    A match that was interrupted is played again, into the same file. Then everything is read again.

    Attributes
    ----------
    path : Path
        The transcript; it need not exist yet.
    game : AnyGame
    starts : int
        How often the transcript has begun; 0 before its first line.
    bots : (str, str)
        Their names; ("", "") before the first line.
    opening : int
        The number of moves that were made before the match.
    moves : list of FollowedMove
        All moves, including the opening.
    messages : list of SaidLine
    errors : (list of ErrorText, list of ErrorText)
        The standard error of each bot.
    turn : RunningTurn or None
        The turn that a bot thinks about; None between turns.
    end : MatchEnd or None
        None while the match runs.
    """

    def __init__(self, path: Path, game: AnyGame) -> None:
        self.path = path
        self.game = game
        self.starts = 0
        self._begin()

    def _begin(self) -> None:
        self.bots = ("", "")
        self.opening = 0
        self.moves: list[FollowedMove] = []
        self.messages: list[SaidLine] = []
        self.errors: tuple[list[ErrorText], list[ErrorText]] = ([], [])
        self.turn: RunningTurn | None = None
        self.end: MatchEnd | None = None
        self._positions: list[AnyPosition] = [self.game.initial()]
        # What was read: its bytes, its lines, its last line, and the time of that line.
        self._offset = 0
        self._lines = 0
        self._last = b""
        self._time = 0.0
        # When the match started, and when the file was changed last, as Unix time.
        self._started = self._changed = 0.0
        self._failure: ArenaError | None = None

    @classmethod
    def of(cls, folder: Path, game: AnyGame) -> "Follower":
        """Follow the match with this folder."""
        return cls(folder / TRANSCRIPT, game)

    def read_all(self) -> None:
        """Read everything that is there; raises as `read_more`."""
        while self.read_more():
            pass

    def read_more(self) -> bool:
        """Read what was added, at most some megabytes; return whether there was anything.

        A last line without its end waits until it is complete. A transcript that does not exist
        yet has no lines.

        Raises
        ------
        ArenaError
            The file cannot be read, or a line is damaged. Everything before it stays, and each
            further call raises the same error until the match begins again.
        """
        try:
            added = self._read()
        except FileNotFoundError:
            return False
        except OSError as error:
            raise ArenaError(self.path, error.strerror or str(error)) from error
        if self._failure is not None:
            raise self._failure
        *lines, rest = added.split(b"\n")
        for line in lines:
            self._lines += 1
            try:
                self._take(_entry(line))
            except (_DamagedLine, GameError) as error:
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

    def _take(self, entry: dict[str, Any]) -> None:
        kind = entry.get("kind")
        time = _number(entry, "t")
        if (kind == "match") == bool(self._lines > 1):
            expected = _("a line of the kind {kind!r} first, and only there")
            raise _DamagedLine(expected.format(kind="match"))
        if kind == "match":
            self._take_match(entry)
        elif kind in ("to", "from"):
            self.messages.append(SaidLine(time, _seat(entry), kind == "from", _text(entry, "text")))
        elif kind == "error":
            self.errors[_seat(entry)].append(ErrorText(time, _text(entry, "text")))
        elif kind == "turn":
            self.turn = RunningTurn(time, _seat(entry), _clocks(entry))
        elif kind in ("move", "chance"):
            self.turn = None
            tree = _text(entry, "tree", "")
            if tree and (Path(tree).name != tree or tree in (".", "..")):
                raise _DamagedLine(_wrong("tree", _("the name of a file"), tree))
            self._play(_text(entry, "move"), time, _clocks(entry), tree)
        elif kind == "end":
            self.turn = None
            self.end = _end(entry, time)
        # Other lines may come with later versions.
        self._time = time
        self._started = self._changed - time

    def _take_match(self, entry: dict[str, Any]) -> None:
        name = _text(entry, "game")
        if self.game.named(name) is not self.game:
            raise _DamagedLine(_wrong("game", repr(self.game.full_name), name))
        self.bots = _pair(entry, "bots", str)
        opening = entry.get("opening", [])
        if not isinstance(opening, list) or not all(isinstance(one, str) for one in opening):
            raise _DamagedLine(_wrong("opening", _("a list of texts"), opening))
        for one in opening:
            self._play(one)
        self.opening = len(self.moves)
        self.starts += 1

    def _play(
        self, name: str, time: float = 0.0, left: _Clocks | None = None, tree: str = ""
    ) -> None:
        position = self._positions[-1]
        player = self.game.player(position)
        move = self.game.parse_move(position, name)
        self._positions.append(self.game.play(position, move))
        seat = None if is_chance(player) else player
        self.moves.append(FollowedMove(name, move, seat, time, left, tree))

    # What it says.

    @property
    def positions(self) -> list[AnyPosition]:
        """The positions, from the initial one to the last one."""
        return self._positions

    def position_at(self, count: int) -> AnyPosition:
        """The position after the first `count` moves, which include the opening."""
        return self._positions[count]

    def clocks_at(self, count: int) -> _Clocks | None:
        """What both clocks showed after the first `count` moves, in seconds; None if unknown."""
        for move in reversed(self.moves[:count]):
            if move.left is not None:
                return move.left
        return None

    def clocks_now(self, now: float) -> _Clocks | None:
        """What both clocks show at `now`, Unix time in seconds; None without clocks.

        The clock of the bot that thinks runs. It is right to some hundredths of a second if the
        match is played on this machine.
        """
        if self.turn is None or self.turn.left is None:
            return self.clocks_at(len(self.moves))
        left = list(self.turn.left)
        left[self.turn.seat] -= max(now - self._started - self.turn.time, 0.0)
        return max(left[0], 0.0), max(left[1], 0.0)

    def elapsed(self, now: float) -> float:
        """The seconds since the start of the match at `now`, Unix time; of an ended one, all."""
        if self.end is not None or not self.starts:
            return self._time
        return max(now - self._started, self._time)


class _DamagedLine(Exception):  # noqa: N818 - it never leaves this module
    """A line of a transcript is not as it should be; its text says what was expected."""


def _wrong(name: str, expected: str, got: object) -> str:
    text = _("{name}: expected {expected}, got {got}")
    return text.format(name=name, expected=expected, got=shortened(repr(got)))


def _entry(line: bytes) -> dict[str, Any]:
    try:
        entry = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        entry = None
    if not isinstance(entry, dict):
        got = shortened(line.decode("utf-8", "replace"))
        raise _DamagedLine(_("expected an object in JSON, got {got!r}").format(got=got))
    return entry


def _is_number(value: object) -> TypeGuard[float]:
    # Neither infinite nor "not a number".
    return isinstance(value, int | float) and type(value) is not bool and abs(value) < _MOST


def _number(entry: dict[str, Any], name: str) -> float:
    value = entry.get(name)
    if not _is_number(value):
        raise _DamagedLine(_wrong(name, _("a number"), value))
    return float(value)


def _seat(entry: dict[str, Any]) -> int:
    seat = entry.get("seat")
    if type(seat) is not int or seat not in (0, 1):
        raise _DamagedLine(_wrong("seat", _("{one} or {other}").format(one=0, other=1), seat))
    return seat


def _text(entry: dict[str, Any], name: str, default: str | None = None) -> str:
    value = entry.get(name, default)
    if not isinstance(value, str):
        raise _DamagedLine(_wrong(name, _("a text"), value))
    return value


def _pair(entry: dict[str, Any], name: str, kind: type) -> tuple[Any, Any]:
    value = entry.get(name)
    if not isinstance(value, list) or [type(one) for one in value] != [kind, kind]:
        raise _DamagedLine(_wrong(name, _("a list of two texts"), value))
    return value[0], value[1]


def _clocks(entry: dict[str, Any]) -> _Clocks | None:
    value = entry.get("left")
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != 2 or not all(map(_is_number, value)):
        raise _DamagedLine(_wrong("left", _("two numbers"), value))
    return float(value[0]), float(value[1])


def _end(entry: dict[str, Any], time: float) -> MatchEnd:
    known = {verdict.value: verdict for verdict in Verdict}
    first, second = _pair(entry, "verdicts", str)
    for one in (first, second):
        if one not in known:
            raise _DamagedLine(
                _wrong("verdicts", _("one of {names}").format(names=", ".join(known)), one)
            )
    payoff = _number(entry, "payoff")
    if payoff not in (0.0, 0.5, 1.0):
        raise _DamagedLine(_wrong("payoff", "1.0, 0.5, 0.0", payoff))
    verdicts = known[first], known[second]
    return MatchEnd(time, verdicts, _pair(entry, "faults", str), payoff, _text(entry, "reason"))
