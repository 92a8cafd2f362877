"""The errors that uctvis raises for users and callers.

    UctvisError
    ├── TreeFileError   a tree file cannot be read or written   (a ValueError too)
    ├── TreeError       arrays that do not describe a tree      (a ValueError too)
    ├── SettingError    a setting is out of its range           (a ValueError too)
    ├── GameError       no such game, position or move          (a ValueError too)
    │   ├── UnknownGameError   no such game
    │   │   └── MissingGameError   its file is known, but not loaded
    │   └── GameFileError      a game that is not part of uctvis has failed
    ├── FunctionError   a function of a user failed in a search
    ├── NodeError       a tree has no such node                 (a ValueError too)
    ├── QueryError      a condition on nodes cannot be read     (a ValueError too)
    ├── PictureError    a picture or a film cannot be made      (a ValueError too)
    ├── EngineError     another program does not play as it should
    └── ArenaError      a bot or a tournament cannot be used
        └── CompilationError   the source of a bot cannot be compiled

Each message says what is wrong, where, what was expected and what was found, in terms
that its reader understands. Any other exception is a bug.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from uctvis.texts import _


class UctvisError(Exception):
    """The base of every error that uctvis raises on purpose."""


_Error = TypeVar("_Error", bound=BaseException)


def without_frames(error: _Error) -> _Error:
    """An error that is kept, which must not keep the variables of all functions that it left.

    Neither it, nor its causes, have a traceback then.
    """
    error.__traceback__ = None
    for reason in (error.__cause__, error.__context__):
        if reason is not None:
            without_frames(reason)
    return error


class TreeFileError(UctvisError, ValueError):
    """A tree file cannot be read or written.

    Attributes
    ----------
    path : Path
        The file or folder.
    place : str
        The place in the file ("byte 12", "line 3"), or "" for the whole file.
    reason : str
        What was expected, and what was found.
    plain : str
        What is wrong in words that need no knowledge of the format; "" if `reason` is enough.
    """

    def __init__(self, path: Path | str, reason: str, place: str = "", plain: str = "") -> None:
        self.path = Path(path)
        self.place = place
        self.reason = reason
        self.plain = plain
        detail = f"{place}: {reason}" if place else reason
        if plain:
            super().__init__(f"{self.path}: {plain} ({detail})")
        else:
            super().__init__(f"{self.path}, {detail}" if place else f"{self.path}: {reason}")


class TreeError(UctvisError, ValueError):
    """Arrays that do not describe one tree."""


class SettingError(UctvisError, ValueError):
    """A setting is out of its range.

    Attributes
    ----------
    field : str
        The setting's name in code, such as "playout_limit".
    """

    def __init__(self, field: str, title: str, expected: str, got: object) -> None:
        self.field = field
        super().__init__(
            _("{title}: expected {expected}, got {got}").format(
                title=title, expected=expected, got=got
            )
        )


class GameError(UctvisError, ValueError):
    """There is no such game, position or move."""


class UnknownGameError(GameError):
    """There is no such game."""


class MissingGameError(UnknownGameError):
    """The game comes from a file that is not loaded, or from a library that is not installed."""


class GameFileError(GameError):
    """A game that is not part of uctvis has failed, or is not a game.

    Attributes
    ----------
    path : str
        The file, or the package and its entry point.
    line : int
        The line in the file; 0 if it is unknown.
    method : str
        The method of the game, or "" for the file itself.
    reason : str
        What was expected, and what was found.
    """

    def __init__(self, path: str, reason: str, line: int = 0, method: str = "") -> None:
        self.path = path
        self.line = line
        self.method = method
        self.reason = reason
        where = path
        if line:
            where = _("{path}, line {line}").format(path=where, line=line)
        if method:
            where = _("{path}, in {method}").format(path=where, method=method)
        super().__init__(f"{where}: {reason}")


class FunctionError(UctvisError):
    """A function that a user has registered failed, or returned what a search cannot use.

    Attributes
    ----------
    kind : str
        The setting that chose the function, such as "evaluation".
    function : str
        Its name.
    node : int or None
        The node of the tree that the search was at; None if it was at none.
    value : object
        What the function returned; None if it returned nothing.
    reason : str
        What was expected, and what was found.
    """

    def __init__(
        self, kind: str, function: str, reason: str, node: int | None = None, value: object = None
    ) -> None:
        self.kind = kind
        self.function = function
        self.node = node
        self.value = value
        self.reason = reason
        super().__init__(reason)

    def __str__(self) -> str:
        where = _("the function {name} ({kind})").format(name=self.function, kind=self.kind)
        if self.node is not None:
            where = _("{function}, at node {node}").format(function=where, node=self.node)
        return f"{where}: {self.reason}"


@contextmanager
def at_node(node: int) -> Iterator[None]:
    """Add the node to a `FunctionError` that has none yet."""
    try:
        yield
    except FunctionError as error:
        if error.node is None:
            error.node = node
        raise


class NodeError(UctvisError, ValueError):
    """A tree has no such node."""


class QueryError(UctvisError, ValueError):
    """A text does not contain conditions on the numbers of nodes."""


class PictureError(UctvisError, ValueError):
    """A picture or a film cannot be drawn or written."""


class EngineError(UctvisError):
    """A program that plays does not start, ends, or does not answer as it should."""

    def __init__(self, program: str, reason: str) -> None:
        super().__init__(f"{program}: {reason}")


class ArenaError(UctvisError):
    """A bot or a tournament cannot be used.

    Attributes
    ----------
    place : str
        The bot, file or folder.
    reason : str
        What was expected, and what was found.
    """

    def __init__(self, place: object, reason: str) -> None:
        self.place = str(place)
        self.reason = reason
        super().__init__(f"{place}: {reason}")


class CompilationError(ArenaError):
    """The source of a bot cannot be compiled.

    Attributes
    ----------
    log : str
        All that the compiler said; `reason` contains its first lines.
    """

    def __init__(self, place: object, reason: str, log: str) -> None:
        self.log = log
        super().__init__(place, reason)
