"""The clocks of a game.

All times are in seconds. Nothing here reads the time: the caller passes it, by any clock that
only goes forward.
"""

from dataclasses import dataclass
from typing import Self

from uctvis.engines.time_management import ClockTimes
from uctvis.errors import SettingError
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Outcome
from uctvis.texts import _

# Minutes for the game, and seconds for each move.
MINUTES = (0.01, 600.0)
INCREMENT = (0.0, 600.0)
_MINUTE = 60.0


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The time of each player. Raises SettingError if a number is out of its range."""

    # The minutes for all moves.
    minutes: float
    # The seconds that a player gets for each move.
    increment: float = 0.0

    def __post_init__(self) -> None:
        for value, (least, most) in ((self.minutes, MINUTES), (self.increment, INCREMENT)):
            # Also false for NaN.
            if not least <= value <= most:
                raise _refused(str(self))

    @classmethod
    def read(cls, text: str) -> Self:
        """Read the minutes and the increment as chess players write them: "5+3", "0.5+0.1", "10".

        Raises SettingError if the text is not of this form, or a number is out of its range.
        """
        minutes, plus, increment = text.replace(",", ".").partition("+")
        try:
            values = float(minutes), float(increment) if plus else 0.0
        except ValueError:
            raise _refused(text) from None
        return cls(*values)

    def __str__(self) -> str:
        """The text that `read` reads, such as "5+3"."""
        return "+".join(repr(float(n)).removesuffix(".0") for n in (self.minutes, self.increment))

    @property
    def start(self) -> tuple[float, float]:
        """The seconds of the two players at the start of a game."""
        return _MINUTE * self.minutes, _MINUTE * self.minutes


def _refused(got: str) -> SettingError:
    expected = _(
        "minutes from {least:g} to {most:g} and seconds for each move up to {increment:g}, "
        "such as 5+3"
    ).format(least=MINUTES[0], most=MINUTES[1], increment=INCREMENT[1])
    return SettingError("clock", _("Clock"), expected, repr(got))


class Clock:
    """The clocks of the two players of a game, of which at most one runs.

    The first move of each player takes no time and earns no increment, because before it people
    look at the board, programs start, and functions are compiled.
    """

    def __init__(
        self,
        control: TimeControl,
        remaining: tuple[float, float] | None = None,
        moved: tuple[bool, bool] = (False, False),
    ) -> None:
        """Continue from the `remaining` times; `moved` says who has already made a move."""
        self.control = control
        # The player whose clock runs.
        self.running: int | None = None
        # The player who had no time left when the clock was last stopped.
        self.out_of_time: int | None = None
        self._remaining = list(control.start if remaining is None else remaining)
        self._moved = list(moved)
        self._since = 0.0

    def start(self, player: int, now: float) -> None:
        """Let the clock of a player run, and only this one."""
        self.stop(now)
        self.running, self._since = player, now

    def stop(self, now: float) -> float:
        """Stop the running clock; return the time since its start, 0 if none runs."""
        player = self.running
        if player is None:
            return 0.0
        self._remaining[player] = self.remaining(player, now)
        if self._remaining[player] == 0.0:
            self.out_of_time = player
        self.running = None
        return now - self._since

    def press(self, now: float) -> float:
        """Stop the running clock after a move in time, add the increment; return as `stop`.

        A player who is out of time gets no increment.
        """
        player = self.running
        used = self.stop(now)
        if player is not None and self.out_of_time is None:
            if self._moved[player]:
                self._remaining[player] += self.control.increment
            self._moved[player] = True
        return used

    def remaining(self, player: int, now: float) -> float:
        """The time of a player, at least 0."""
        left = self._remaining[player]
        if player == self.running and self._moved[player]:
            left -= now - self._since
        return max(left, 0.0)

    def is_counting(self, player: int) -> bool:
        """Whether the next move of a player takes time; the first one may be free."""
        return self._moved[player]

    def times(self, now: float) -> ClockTimes:
        """What both clocks show."""
        return ClockTimes((self.remaining(0, now), self.remaining(1, now)), self.control.increment)


def pgn_time_control(control: TimeControl | None) -> str | None:
    """The value of the header TimeControl of PGN, in seconds: "300+3", "600"; None without one.

    PGN has whole seconds for the game; the increment is rounded to milliseconds.
    """
    if control is None:
        return None
    seconds, increment = max(round(_MINUTE * control.minutes), 1), round(control.increment, 3)
    return f"{seconds}+{increment:.15g}" if increment else str(seconds)


def pgn_clock(seconds: float) -> str:
    """What a clock shows, as comments in PGN say it: "[%clk 0:04:58.3]"."""
    tenths = round(10 * seconds)
    hours, minutes, rest = tenths // 36_000, tenths // 600 % 60, tenths % 600
    return f"[%clk {hours}:{minutes:02}:{rest // 10:02}.{rest % 10}]"


def outcome_on_time(game: AnyGame, position: AnyPosition, player: int) -> Outcome:
    """The end of a game in `position` when a player has no time left.

    The other player wins, or draws if no moves could lead to that player's win.
    """
    if not game.can_win(position, 1 - player):
        return Outcome(0.5, _("out of time, but the other side cannot win"))
    return Outcome(float(player), _("on time"))
