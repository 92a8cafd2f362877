"""Functions of users that play: Python code that is called for each move, without a search."""

import operator
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from threading import get_ident
from typing import Any, ClassVar

from uctvis.engines.contract import Engine
from uctvis.engines.made import Made, Maker
from uctvis.engines.players import ChosenMove, IllegalMoveError
from uctvis.engines.time_management import Allotment
from uctvis.errors import FunctionError, SettingError
from uctvis.functions import registry
from uctvis.functions.calls import called, failure
from uctvis.functions.examined import plain
from uctvis.functions.kinds import PLAYER
from uctvis.functions.registry import Function
from uctvis.functions.time_limit import interrupt
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.texts import _

_LONGEST = 100


@dataclass(frozen=True, slots=True)
class FunctionEngine(Engine):
    """An engine that asks a function for each move; see `uctvis.policies`."""

    name: ClassVar[str] = "function"
    rank: ClassVar[int] = 4
    names_function: ClassVar[bool] = True
    most_seconds: ClassVar[float | None] = 60.0

    function: Function

    @classmethod
    def read(cls, text: str | None, *, on_clock: bool = False) -> "FunctionEngine":  # noqa: ARG003
        """Read the name of a registered function; see `Engine.read`."""
        function = registry.find(PLAYER.setting, text or "")
        if function is None:
            known = ", ".join(
                f"{cls.name}:{one.name}" for one in registry.functions(PLAYER.setting)
            )
            expected = _("the name of a function that is registered now ({names})").format(
                names=known or _("none is")
            )
            got = repr(f"{cls.name}:{text or ''}") + registry.sought(PLAYER.setting, text or "")
            raise SettingError("engine", _("Engine"), expected, got)
        return cls(function)

    @classmethod
    def with_settings(cls, settings: object) -> "FunctionEngine | None":
        """The engine that asks a function, which gets a name; see `Engine.with_settings`."""
        if not callable(settings) or isinstance(settings, type):
            return None
        function = registry.find(PLAYER.setting, registry.name_of(PLAYER.setting, settings))
        return None if function is None else cls(function)

    def described(self, _game: AnyGame) -> str:
        """The same for all games: its name."""
        return f"{self.name}:{self.function.name}"

    def expect(self, game: AnyGame) -> None:
        """It may play every game."""

    @property
    def functions(self) -> tuple[Function, ...]:
        """The function that plays."""
        return (self.function,)

    @property
    def short_name(self) -> str:
        """The name of the function for users."""
        return self.function.title

    def player(self, _random: Random) -> "FunctionPlayer":
        return FunctionPlayer(self.function)


class FunctionPlayer:
    """A player that asks a function for each move."""

    def __init__(self, function: Function) -> None:
        self._function = function
        self._thread: int | None = None

    def choose(
        self, game: AnyGame, position: AnyPosition, _allotment: Allotment | None = None
    ) -> ChosenMove:
        """The move that the function returns; see `Player.choose`.

        Raises IllegalMoveError if it returns no legal move; FunctionError if it raises something
        itself, or changes what it gets.
        """
        function, name = self._function, game.state_name(position)
        before = dict(vars(game))
        self._thread = get_ident()
        try:
            value = called(function, game, position)
        finally:
            self._thread = None
            has_changed = _restored(game, before)
        if has_changed or game.state_name(position) != name:
            what = _("expected that it changes neither the game nor the position")
            raise failure(function, f"{_first_line(function)}{what}")
        move = _move(value)
        if move is None or move not in game.legal_moves(position):
            raise self._wrong(value)
        return ChosenMove(Made(move, Maker.SEARCH))

    def _wrong(self, value: object) -> FunctionError:
        reason = _("{where}expected the number of a legal move, got {value}").format(
            where=_first_line(self._function), value=repr(value)[:_LONGEST]
        )
        return IllegalMoveError(PLAYER.setting, self._function.name, reason, value=value)

    def stop(self) -> None:
        """Interrupt the function between two of its Python instructions."""
        thread = self._thread
        if thread is not None:
            interrupt([thread])


def _first_line(function: Function) -> str:
    """Where a function begins, for the begin of a message."""
    code = getattr(plain(function.call), "__code__", None)
    return "" if code is None else _("line {line}: ").format(line=code.co_firstlineno)


def _move(value: Any) -> Move | None:
    """A whole number of Python or NumPy; None for anything else."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None


def _restored(game: AnyGame, before: Mapping[str, Any]) -> bool:
    """Undo what was changed in a game; return whether something was."""
    now = vars(game)
    changed = [name for name, value in before.items() if name not in now or now[name] is not value]
    # A game may remember what it has computed.
    added = [
        name
        for name in now
        if name not in before and not isinstance(getattr(type(game), name, None), cached_property)
    ]
    for name in added:
        del now[name]
    for name in changed:
        now[name] = before[name]
    return bool(added or changed)


ENGINE = FunctionEngine
