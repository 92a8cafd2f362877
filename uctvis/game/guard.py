"""Games from outside the package: their methods may raise anything, return anything, or never end.

A `Guard` replaces the methods of a game's classes by guarded ones. They do the same, but whatever
goes wrong becomes a `GameFileError` that says where. A call that takes too long is ended, and the
same call is refused from then on, so that a window that asks again does not wait again.
"""

import functools
import inspect
import sys
import traceback
from collections.abc import Callable, Iterator
from dataclasses import replace
from types import TracebackType
from typing import Any

from uctvis.errors import GameFileError, UctvisError
from uctvis.functions.time_limit import TooLongError, is_limited, limited
from uctvis.game.answers import CHECKS, WrongAnswerError
from uctvis.game.compiled_rules import CompiledRules
from uctvis.game.contract import Game
from uctvis.texts import _

# Seconds that a call may take; after the first call that took too long; and for what imports the
# libraries of compiled rules.
LIMIT, _LIMIT_AFTER, _LIMIT_OF_IMPORTS = 5.0, 1.0, 60.0
_MOST_SLOW = 100
_LONGEST = 300
# These say with an error that they do not know a text.
_MAY_REFUSE = {
    "parse_state",
    "parse_move",
    "read_game",
    "read_written",
    "configured",
    "named",
    "evaluating",
}
# What Python itself calls for games and for positions.
_OF_PYTHON = ("__init__", "__eq__", "__hash__")


class Guard:
    """Guards what belongs to one game."""

    def __init__(self, path: str, belongs: Callable[[str], bool]) -> None:
        # The file of the game for error messages, or its package.
        self.path = path
        # Tells by the name of a module whether it belongs to the game.
        self.belongs = belongs
        self._seconds = LIMIT
        # The calls that took too long: the method, and its arguments.
        self._slow: set[object] = set()
        self._rules: dict[CompiledRules, CompiledRules] = {}

    def call(self, name: str, call: Callable[[], Any], seconds: float | None = None) -> Any:
        """Call a function of the game, which is called `name` in messages.

        Raises GameFileError if it fails, or takes too long.
        """
        try:
            return limited(self._seconds if seconds is None else seconds, call)
        except TooLongError as error:
            limit, self._seconds = self._seconds if seconds is None else seconds, _LIMIT_AFTER
            cause = error.__cause__
            place = None if cause is None else cause.__traceback__
            reason = _("it was stopped because it took longer than {seconds:g} seconds")
            raise self.failure_at(place, name, reason.format(seconds=limit)) from error
        except (MemoryError, GameFileError):
            raise
        except (Exception, SystemExit) as error:
            if isinstance(error, UctvisError) and name in _MAY_REFUSE:
                raise
            raise self.failure_at(error.__traceback__, name, told(error)) from error

    def failure(self, name: str, reason: str, line: int = 0) -> GameFileError:
        """The error of a method."""
        return GameFileError(self.path, reason, line, name)

    def failure_at(self, place: TracebackType | None, name: str, reason: str) -> GameFileError:
        """The error of the last line of a traceback that belongs to the game, in its function."""
        line = 0
        for frame, number in traceback.walk_tb(place):
            if self.belongs(str(frame.f_globals.get("__name__", ""))):
                function = frame.f_code.co_name
                line, name = number, name if function.startswith("<") else function
        return self.failure(name, reason, line)

    def guarded(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function `name` of the game with a guard."""
        check = CHECKS.get(name)
        code = getattr(inspect.unwrap(function), "__code__", None)
        first_line = 0 if code is None else code.co_firstlineno
        seconds = _LIMIT_OF_IMPORTS if name == "compiled" else None

        @functools.wraps(function)
        def guarded(*arguments: Any, **keywords: Any) -> Any:
            if is_limited():
                # The game calls itself; the outer call is guarded.
                return function(*arguments, **keywords)

            def call() -> Any:
                if self._slow and _key(name, arguments, keywords) in self._slow:
                    reason = _("it took too long before, so it is not called again")
                    raise self.failure(name, reason, first_line)
                answer = function(*arguments, **keywords)
                if check is None:
                    return answer
                # Within the limit: a sequence and a position are code of the game, too.
                try:
                    return check(answer)
                except WrongAnswerError as error:
                    reason = _("expected {expected}, got {got}").format(
                        expected=error, got=_shortened(repr(answer))
                    )
                    raise self.failure(name, reason, first_line) from error

            try:
                answer = self.call(name, call, seconds)
            except GameFileError as error:
                if isinstance(error.__cause__, TooLongError) and len(self._slow) < _MOST_SLOW:
                    self.call(name, lambda: self._slow.add(_key(name, arguments, keywords)))
                raise
            return self.guarded_rules(answer) if isinstance(answer, CompiledRules) else answer

        return guarded

    def guarded_rules(self, rules: CompiledRules) -> CompiledRules:
        """The compiled rules with a guard for what is not compiled."""
        # Searches keep compiled functions by the rules, so the same rules must be returned.
        if rules not in self._rules:
            self._rules[rules] = replace(
                rules,
                encode=self.guarded("encode", rules.encode),
                scratch=self.guarded("scratch", rules.scratch),
            )
        return self._rules[rules]

    def guard_classes(self) -> None:
        """Guard the methods of all classes that belong to the game, and to its positions."""
        kinds: set[type] = {*self._games(), *self._classes()}
        members = {name for name in dir(Game) if not name.startswith("_")}
        for kind in kinds:
            is_game = issubclass(kind, Game)
            for name, value in list(vars(kind).items()):
                if name in _OF_PYTHON or (is_game and name in members):
                    other = self._guarded_attribute(name, value)
                    if other is not value:
                        setattr(kind, name, other)

    def _games(self) -> Iterator[type]:
        """All classes of games that belong to this one, such as classes with other evaluations."""
        waiting: list[type] = [Game]
        while waiting:
            kind: type
            for kind in waiting.pop().__subclasses__():
                waiting.append(kind)
                if self.belongs(kind.__module__):
                    yield kind

    def _classes(self) -> Iterator[type]:
        """The classes in all modules of the game."""
        for name, module in list(sys.modules.items()):
            if self.belongs(name):
                for value in list(vars(module).values()):
                    if isinstance(value, type) and self.belongs(value.__module__):
                        yield value

    def _guarded_attribute(self, name: str, value: Any) -> Any:
        if isinstance(value, CompiledRules):
            return self.guarded_rules(value)
        if isinstance(value, property):
            return value if value.fget is None else property(self.guarded(name, value.fget))
        if isinstance(value, functools.cached_property):
            cached = functools.cached_property(self.guarded(name, value.func))
            cached.__set_name__(Game, name)
            return cached
        if isinstance(value, staticmethod | classmethod):
            return type(value)(self.guarded(name, value.__func__))
        if inspect.isfunction(value):
            return self.guarded(name, value)
        if callable(value) and hasattr(value, "__get__") and not isinstance(value, type):
            # A decorated method, such as one of `functools.cache`.
            def bound(one: Any, *arguments: Any, **keywords: Any) -> Any:
                return value.__get__(one, type(one))(*arguments, **keywords)

            return self.guarded(name, functools.wraps(value)(bound))
        return value


def _key(name: str, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> object:
    """What tells calls of methods apart; the game itself may not be hashable."""
    return name, id(arguments[0]) if arguments else 0, arguments[1:], tuple(keywords.items())


def told(error: BaseException) -> str:
    """An error of a game as text: its kind, and what it says."""
    try:
        text = str(error)
    except Exception:  # noqa: BLE001 - it is code of the game
        text = ""
    kind = type(error).__name__
    return _shortened(f"{kind}: {text}" if text else kind)


def _shortened(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "\N{HORIZONTAL ELLIPSIS}"
