"""Levels: how strongly the PC plays, each an engine with one name.

The games define the engines (`uctvis.game.strength`). A weaker level searches well, too, and errs
when it chooses its move (`uctvis.engines.erring`). A level decides the settings on which the
strength and the tree depend. Threads, memory and seed are of the machine and of the experiment, so
each level leaves them as they are.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

from uctvis.engines import engine_kinds, read_engine, usual_engine
from uctvis.engines.contract import Engine, SearchingEngine
from uctvis.engines.own import OwnEngine
from uctvis.errors import SettingError
from uctvis.game.contract import AnyGame
from uctvis.texts import _

LEVEL = "level"


@dataclass(frozen=True, slots=True)
class Level:
    """How strongly the PC plays."""

    # In settings files, and in the games' `levels`; it never changes.
    name: str
    # For users.
    title: str
    # One sentence for users.
    about: str

    def engine(self, game: AnyGame, kept: SearchingEngine | None = None) -> OwnEngine:
        """How the PC plays a game at this level, with threads, memory and seed of `kept`.

        Raises SettingError if the game names an engine for this level that is not one of ours.
        """
        engine = usual_engine() if self is THESIS else read_engine(game.levels[self.name])
        if not isinstance(engine, OwnEngine):
            expected = _("an engine that searches, for the level {level} of {game}").format(
                level=self.name, game=game.name
            )
            raise SettingError("engine", _("Engine"), expected, game.levels[self.name])
        return engine.with_machine_of(kept)


BEGINNER = Level("beginner", _("Beginner"), _("For the first games: the PC overlooks much"))
CASUAL = Level("casual", _("Casual"), _("The PC sees simple threats"))
CLUB = Level("club", _("Club"), _("The PC plays well and answers at once"))
STRONG = Level("strong", _("Strong"), _("Hard to beat; the PC answers within a second"))
STRONGEST = Level(
    "strongest", _("Strongest"), _("The best that the PC can; it thinks for a few seconds")
)
THESIS = Level(
    "thesis",
    _("As in the thesis"),
    _("20,000 iterations with the settings of the thesis, without an opening book"),
)
# In the order in which they are offered; the first five by strength.
LEVELS = (BEGINNER, CASUAL, CLUB, STRONG, STRONGEST, THESIS)
# Of the first game, and of a search for a person who does not play against the PC.
FIRST, ADVISER = CASUAL, STRONG


def title_at(level: Level, engine: SearchingEngine) -> str:
    """The title of a level that is this engine, which it names unless it is the usual one."""
    if type(engine) is engine_kinds()[0]:
        return level.title
    text = _("{level} ({engine})")
    return text.format(level=level.title, engine=engine.title)


def level_of(game: AnyGame, engine: Engine) -> Level | None:
    """The level at which an engine plays a game; None if it is of no level."""
    return _level_of(game, engine) if isinstance(engine, OwnEngine) else None


# The window asks for each entry of its menu after each change; comparing takes a millisecond.
@lru_cache(maxsize=256)
def _level_of(game: AnyGame, engine: OwnEngine) -> Level | None:
    for level in LEVELS:
        # A level of a game from elsewhere may have a function of the user that is not there.
        with suppress(SettingError):
            if level.engine(game, engine) == engine:
                return level
    return None


def renewed(game: AnyGame, engine: SearchingEngine) -> SearchingEngine:
    """The engine of the same level, if an engine is one that a level was in an earlier version."""
    if level_of(game, engine) is not None:
        return engine
    for level in LEVELS:
        for text in game.former_levels.get(level.name, ()):
            former = read_engine(text)
            if isinstance(former, OwnEngine) and former.with_machine_of(engine) == engine:
                return level.engine(game, engine)
    return engine


def former_engine(level: Level, game: AnyGame) -> Engine:
    """How the PC played a game at a level in the version before the levels erred."""
    former = game.former_levels.get(level.name, ())
    return read_engine(former[0]) if former else level.engine(game)


def engine_elsewhere(game: AnyGame, engine: SearchingEngine, other: AnyGame) -> SearchingEngine:
    """An engine of `game` as it plays another game.

    At the same level, if it is of one; otherwise with the same settings, without settings of one
    game only. An engine that cannot play the other game is replaced by the one that gives advice.
    """
    if level := level_of(game, engine):
        # As in `adviser_for`.
        with suppress(SettingError):
            return level.engine(other, engine)
    engine = engine.elsewhere()
    try:
        engine.expect(other)
    except SettingError:
        return adviser_for(other, engine)
    return engine


def adviser_for(game: AnyGame, kept: SearchingEngine | None = None) -> OwnEngine:
    """The engine that gives advice in a game, with threads, memory and seed of `kept`.

    It searches as the level of advice does, for longer. It is the usual one if that level has a
    function of the user that is not there.
    """
    try:
        engine = ADVISER.engine(game, kept)
    except SettingError:
        engine = THESIS.engine(game, kept)
    return engine.advising()


def adviser_beside(game: AnyGame, playing: Sequence[SearchingEngine]) -> SearchingEngine:
    """The engine that gives advice in a game in which these engines play.

    It is one of them if that is stronger: of the strongest level, a program that the user has
    chosen or, with settings of its own, with more time; but none that plays worse than it can.
    Otherwise it is the one of `adviser_for`.
    """
    adviser: SearchingEngine = adviser_for(game, playing[0] if playing else None)
    for engine in playing:
        level = level_of(game, engine)
        if engine.is_weakened:
            continue
        if level is STRONGEST or engine.program is not None:
            return engine
        if level is None and engine.least_seconds > adviser.least_seconds:
            adviser = engine
    return adviser


def read_engine_or_level(text: str, *, on_clock: bool = False) -> Engine | Level:
    """Read an engine, or a level from "level=strong" or "uct:level=strong".

    `on_clock` as in `read_engine`.

    Raises SettingError as `read_engine` does, or if there is no such level.
    """
    name, equals, value = text.removeprefix(f"{engine_kinds()[0].name}:").partition("=")
    if name != LEVEL or not equals:
        return read_engine(text, on_clock=on_clock)
    for level in LEVELS:
        if level.name == value:
            return level
    names = ", ".join(level.name for level in LEVELS)
    raise SettingError(LEVEL, _("Level"), _("one of {names}").format(names=names), repr(value))


def engine_for(game: AnyGame, text: str, *, on_clock: bool = False) -> Engine:
    """The engine for a game from a text as in `read_engine_or_level`.

    Raises SettingError as `read_engine_or_level` does.
    """
    found = read_engine_or_level(text, on_clock=on_clock)
    return found.engine(game) if isinstance(found, Level) else found
