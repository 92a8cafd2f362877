"""The speed of animated moves, a setting of the user."""

from enum import Enum

from uctvis.texts import _
from uctvis.ui.runtime.kinds import Choice
from uctvis.ui.runtime.settings_store import Setting


class Speed(Enum):
    """The duration of one step of a move in milliseconds; 0 is no animation."""

    OFF = 0
    SLOW = 400
    NORMAL = 170
    FAST = 70

    @property
    def title(self) -> str:
        """The text in the menu."""
        return {
            Speed.OFF: _("&Off"),
            Speed.SLOW: _("&Slow"),
            Speed.NORMAL: _("&Normal"),
            Speed.FAST: _("&Fast"),
        }[self]

    @property
    def lottery(self) -> int:
        """The milliseconds before a lottery, and of one step of its outcome."""
        return {Speed.OFF: 0, Speed.SLOW: 1000, Speed.NORMAL: 500, Speed.FAST: 200}[self]


_SPEED = Setting("board/speed", Choice({speed.name: speed for speed in Speed}), Speed.NORMAL)


def chosen() -> Speed:
    """The user's setting; the default is NORMAL."""
    return _SPEED.get()


def choose(speed: Speed) -> None:
    """Store the user's setting."""
    _SPEED.put(speed)
