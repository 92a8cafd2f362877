"""Functions of users that play: Python code that is called for each move, without a search."""

from dataclasses import dataclass
from random import Random
from threading import get_ident
from typing import ClassVar

from uctvis.engines.contract import Engine
from uctvis.engines.made import Made, Maker
from uctvis.engines.players import ChosenMove
from uctvis.engines.time_management import Allotment
from uctvis.errors import SettingError
from uctvis.functions import registry
from uctvis.functions.kinds import PLAYER
from uctvis.functions.playing import move_of
from uctvis.functions.registry import Function
from uctvis.functions.time_limit import interrupt
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.texts import _


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
        """The move that the function returns; raises as `move_of`."""
        self._thread = get_ident()
        try:
            return ChosenMove(Made(move_of(self._function, game, position), Maker.SEARCH))
        finally:
            self._thread = None

    def stop(self) -> None:
        """Interrupt the function between two of its Python instructions."""
        thread = self._thread
        if thread is not None:
            interrupt([thread])


ENGINE = FunctionEngine
