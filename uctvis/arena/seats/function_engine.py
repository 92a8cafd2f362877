"""Engines that call functions of users, which may fail, take too long, or never return."""

import logging
import sys
from collections.abc import Callable
from time import perf_counter

from uctvis.arena.matches.match import Usage
from uctvis.arena.matches.verdict import FaultError, Verdict
from uctvis.arena.seats.engine import EngineSeat
from uctvis.arena.seats.seat import SeatAnswer
from uctvis.engines.contract import Engine
from uctvis.engines.players import ChosenMove, Player
from uctvis.engines.time_management import ClockTimes
from uctvis.errors import FunctionError
from uctvis.functions.examined import plain
from uctvis.functions.playing import IllegalMoveError
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.texts import _

# Seconds until a function that was interrupted must have ended.
_PATIENCE = 3.0
_log = logging.getLogger(__name__)


class FunctionEngineSeat(EngineSeat):
    """An engine that calls functions of users, in a thread that can be left alone.

    What the functions do wrong is a fault. A function that does not return is interrupted; if it
    runs in code that is not Python, it is left to itself, so that the tournament goes on.

    Parameters
    ----------
    engine : Engine
        Its `player` plays.
    """

    def __init__(
        self,
        seat: int,
        game: AnyGame,
        engine: Engine,
        player: Player,
        wake: Callable[[], None],
        now: Callable[[], float],
        tell: Callable[[bool], None],
    ) -> None:
        super().__init__(seat, game, player, wake, now, tell)
        self._engine = engine
        self._begun = 0.0

    def ask(self, position: AnyPosition, clocks: ClockTimes | None) -> None:
        self._begun = perf_counter()
        super().ask(position, clocks)

    @property
    def until(self) -> float | None:
        most = self._engine.most_seconds
        return None if most is None else self._begun + most

    def answer(self, position: AnyPosition) -> SeatAnswer:
        if not self.has_answered:
            text = _("it made no move within {seconds:g} s{where}")
            reason = text.format(seconds=self._engine.most_seconds, where=self._place())
            raise FaultError(self._seat, Verdict.OUT_OF_TIME, reason)
        return super().answer(position)

    def _result(self) -> tuple[ChosenMove, float]:
        try:
            return super()._result()
        except IllegalMoveError as error:
            raise FaultError(self._seat, Verdict.ILLEGAL_MOVE, str(error)) from error
        except FunctionError as error:
            raise FaultError(self._seat, Verdict.CRASHED, str(error)) from error

    def _place(self) -> str:
        """The function that runs now, and its line, for the end of a message."""
        thread = self._thread
        frame = sys._current_frames().get(thread.ident or 0) if thread is not None else None
        codes = {getattr(plain(one.call), "__code__", None): one for one in self._engine.functions}
        while frame is not None:
            if frame.f_code in codes:
                text = _(": the function {name} is still in line {line}")
                return text.format(name=codes[frame.f_code].name, line=frame.f_lineno)
            frame = frame.f_back
        return ""

    def end(self) -> Usage:
        self._player.stop()
        if self._thread is not None:
            self._thread.join(_PATIENCE)
            if self._thread.is_alive():
                names = ", ".join(one.name for one in self._engine.functions)
                _log.warning(_("the function %s did not end, and runs on"), names)
        return Usage()
