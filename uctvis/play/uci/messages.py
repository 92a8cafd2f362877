"""The messages that a chess interface sends to an engine, read from lines of text.

UCI, the Universal Chess Interface by Huber and Meyer-Kahlen (2006). As it says, words before the
first known one are skipped. No text is an error: what cannot be read is `Unknown`.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from uctvis.game.notation import shortened
from uctvis.texts import _

STARTPOS = "startpos"
# The parts of `go` with a number, and those without. Longer numbers are not read.
_NUMBERS = frozenset(
    ("movetime", "nodes", "depth", "mate", "movestogo", "wtime", "btime", "winc", "binc")
)
_FLAGS = frozenset(("infinite", "ponder"))
_SEARCH_MOVES = "searchmoves"
_NUMBER = re.compile(r"[+-]?[0-9]{1,18}")
_OPTION = re.compile(r"\s*name\s+(.*?)(?:\s+value(?:\s+(.*))?)?\s*", re.DOTALL)


class Uci(NamedTuple):
    """The interface asks who the engine is and which options it has."""


class IsReady(NamedTuple):
    """The interface asks whether the engine is ready."""


class NewGame(NamedTuple):
    """The next position is from another game."""


class StopSearch(NamedTuple):
    """The engine must move now."""


class PonderHit(NamedTuple):
    """The opponent made the expected move: the clock runs."""


class Quit(NamedTuple):
    """The engine must end."""


class Register(NamedTuple):
    """For engines that must be registered."""


class Debug(NamedTuple):
    """Whether the engine should explain more."""

    is_on: bool


class SetOption(NamedTuple):
    """A new value of an option; "" for a button or an empty text."""

    name: str
    value: str


class SetPosition(NamedTuple):
    """A position: a FEN, or None for the initial one, and the moves that follow."""

    fen: str | None
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Go:
    """The engine should search.

    Attributes
    ----------
    movetime, wtime, btime, winc, binc : int or None
        Milliseconds.
    """

    movetime: int | None = None
    nodes: int | None = None
    depth: int | None = None
    mate: int | None = None
    movestogo: int | None = None
    wtime: int | None = None
    btime: int | None = None
    winc: int | None = None
    binc: int | None = None
    # Whether it answers only after `stop`, or after `ponderhit` or `stop`.
    infinite: bool = False
    ponder: bool = False
    # The moves that it should choose from; () for all.
    searchmoves: tuple[str, ...] = field(default=())
    # The words that are not known.
    unread: tuple[str, ...] = field(default=())


class Unknown(NamedTuple):
    """A line that cannot be read, and why."""

    reason: str


Message = (
    Uci
    | IsReady
    | NewGame
    | StopSearch
    | PonderHit
    | Quit
    | Register
    | Debug
    | SetOption
    | SetPosition
    | Go
    | Unknown
)


def parse(line: str) -> Message | None:
    """Read a line; None if it contains no words."""
    words = line.split()
    if not words:
        return None
    first = next((at for at, word in enumerate(words) if word in _READERS), None)
    if first is None:
        return Unknown(_("unknown command: {text!r}").format(text=shortened(" ".join(words))))
    word = words[first]
    if word == "setoption":
        # The value may contain several spaces.
        return _option(line.partition(word)[2])
    return _READERS[word](words[first + 1 :])


def _option(text: str) -> Message:
    found = _OPTION.fullmatch(text.strip("\r\n"))
    if found is None or not found[1]:
        expected = "setoption name NAME value VALUE"
        return Unknown(_("expected {expected}").format(expected=expected))
    name, value = found.groups()
    return SetOption(" ".join(name.split()), value or "")


def _position(words: Sequence[str]) -> Message:
    end = words.index("moves") if "moves" in words else len(words)
    moves = tuple(words[end + 1 :])
    if words[:end] == [STARTPOS]:
        return SetPosition(None, moves)
    if end > 1 and words[0] == "fen":
        return SetPosition(" ".join(words[1:end]), moves)
    expected = "position startpos|fen FEN [moves ...]"
    return Unknown(_("expected {expected}").format(expected=expected))


def _go(words: Sequence[str]) -> Message:
    read: dict[str, Any] = {}
    searchmoves: list[str] = []
    unread: list[str] = []
    left = list(reversed(words))
    while left:
        word = left.pop()
        if word in _FLAGS:
            read[word] = True
        elif word == _SEARCH_MOVES:
            while left and left[-1] not in _NUMBERS | _FLAGS:
                searchmoves.append(left.pop())
        elif word in _NUMBERS and left and _NUMBER.fullmatch(left[-1]):
            read[word] = int(left.pop())
        else:
            unread.append(word)
    return Go(**read, searchmoves=tuple(searchmoves), unread=tuple(unread))


def _debug(words: Sequence[str]) -> Message:
    if words[:1] in (["on"], ["off"]):
        return Debug(words[0] == "on")
    return Unknown(_("expected {expected}").format(expected="debug on|off"))


_READERS: dict[str, Callable[[Sequence[str]], Message]] = {
    "uci": lambda _words: Uci(),
    "isready": lambda _words: IsReady(),
    "ucinewgame": lambda _words: NewGame(),
    "stop": lambda _words: StopSearch(),
    "ponderhit": lambda _words: PonderHit(),
    "quit": lambda _words: Quit(),
    "register": lambda _words: Register(),
    "debug": _debug,
    "setoption": lambda words: _option(" ".join(words)),
    "position": _position,
    "go": _go,
}
