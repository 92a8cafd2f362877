"""How games are reviewed: the engine, the time for a position, and the thresholds of the marks."""

from contextlib import suppress

from uctvis.engines import read_engine
from uctvis.engines.contract import SearchingEngine
from uctvis.errors import SettingError
from uctvis.game.contract import AnyGame
from uctvis.review.judgement import Thresholds
from uctvis.review.position_judge import DEFAULT_SECONDS
from uctvis.ui.runtime.kinds import Text
from uctvis.ui.runtime.settings_store import Setting

LEAST_SECONDS, MOST_SECONDS = 0.05, 600.0
_LONGEST = 20_000
# The text of the engine, as `read_engine` reads it; "" for the strongest one of each game.
_ENGINE = Setting("review/engine", Text(_LONGEST), "")
_SECONDS = Setting("review/seconds", Text(24), f"{DEFAULT_SECONDS:g}")
_THRESHOLDS = Setting("review/thresholds", Text(80), "")


def engine_text() -> str:
    """The text of the engine that the user has chosen; "" for the strongest one of each game."""
    return _ENGINE.get()


def engine_for(game: AnyGame) -> SearchingEngine | None:
    """The engine that the user has chosen, if it plays this game; None for the strongest one."""
    return engine_of(engine_text(), game)


def engine_of(text: str, game: AnyGame) -> SearchingEngine | None:
    """The engine of a text; None if there is none, or it does not play this game."""
    with suppress(SettingError):
        engine = read_engine(text) if text else None
        if isinstance(engine, SearchingEngine):
            engine.expect(game)
            return engine
    return None


def seconds() -> float:
    """The time for a position."""
    with suppress(ValueError):
        value = float(_SECONDS.get())
        if LEAST_SECONDS <= value <= MOST_SECONDS:
            return value
    return DEFAULT_SECONDS


def thresholds() -> Thresholds:
    """The losses from which moves are marked."""
    with suppress(ValueError, TypeError, SettingError):
        return Thresholds(*(float(word) for word in _THRESHOLDS.get().split()))
    return Thresholds()


def choose(engine: str, time: float, limits: Thresholds) -> None:
    """Remember these choices."""
    _ENGINE.put(engine)
    _SECONDS.put(f"{time:g}")
    _THRESHOLDS.put(f"{limits.inaccuracy:g} {limits.mistake:g} {limits.blunder:g}")
