"""How games of TUC-CHESS are played on a server: year, countdown, limits."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import cast

from uctvis import games
from uctvis.errors import SettingError
from uctvis.game.rules import AnyPosition, Outcome
from uctvis.games.tuc_chess.names import NAME
from uctvis.games.tuc_chess.position import DEFAULT_YEAR, MOST_PLIES, YEARS, Position
from uctvis.games.tuc_chess.rules import by_points
from uctvis.settings.declared import check_all, declarations_of, declared
from uctvis.texts import _

_MINUTE = 60.0


@dataclass(frozen=True, slots=True)
class TucChessRules:
    """How games are played on a server. Raises SettingError if a value is out of its range."""

    # A year of the course: its chances, and the time of a game.
    year: int = declared(DEFAULT_YEAR, int, title=_("Year"), label=_("Rules of the year"))
    # Seconds from the moment when both players are there to the start.
    countdown: float = declared(
        3.0,
        float,
        limits=(0.0, 600.0),
        title=_("Countdown"),
        label=_("Countdown (s)"),
        tip=_("Seconds before a game begins"),
    )
    # Seconds that a program may take for a move. The courses advised 4 or 6 seconds without any
    # check; the default leaves some room for slow machines.
    turn_limit: float = declared(10.0, float, limits=(0.1, 3600.0), title=_("Seconds for a move"))
    # The points decide after so many moves of both players.
    plies: int = declared(MOST_PLIES, int, limits=(1, MOST_PLIES), title=_("Moves"))

    def __post_init__(self) -> None:
        if self.year not in YEARS:
            expected = ", ".join(map(str, YEARS))
            raise SettingError("year", _("Year"), expected, self.year)
        check_all(self, (one for name, one in DECLARED.items() if name != "year"))

    @property
    def game(self) -> str:
        """The full name of the game."""
        return games.find(f"{NAME}:year={self.year}").full_name

    @property
    def seconds(self) -> float:
        """The time of a game: when it is over, the points decide after the next move."""
        return _MINUTE * YEARS[self.year].minutes


# The settings that forms ask for, by name.
DECLARED = {setting.name: setting for setting in declarations_of(TucChessRules)}


class GameLimits:
    """The ends of a game by its time and its number of moves; both are asked after a move."""

    def __init__(self, limits: TucChessRules, now: Callable[[], float] = perf_counter) -> None:
        self._limits = limits
        self._now = now
        self._begun = now()

    def __call__(self, position: AnyPosition) -> Outcome | None:
        now, current = self._now(), cast(Position, position)
        if current.plies == 0:
            self._begun = now
        elif now - self._begun >= self._limits.seconds:
            minutes = YEARS[self._limits.year].minutes
            return by_points(current, _("{count} minutes are over").format(count=minutes))
        elif current.plies >= self._limits.plies:
            text = _("{count} moves were made").format(count=current.plies)
            return by_points(current, text)
        return None
