"""How fast moves happen on a board: what the user chose, remembered."""

from enum import Enum

from uctvis.texts import _
from uctvis.ui.runtime.kinds import Choice
from uctvis.ui.runtime.settings_store import Setting


class Speed(Enum):
    """What one step of a move takes, in milliseconds; 0: moves are just there."""

    OFF = 0
    SLOW = 400
    NORMAL = 170
    FAST = 70

    @property
    def title(self) -> str:
        """What it is called in a menu."""
        return {
            Speed.OFF: _("&Off"),
            Speed.SLOW: _("&Slow"),
            Speed.NORMAL: _("&Normal"),
            Speed.FAST: _("&Fast"),
        }[self]


_SPEED = Setting("board/speed", Choice({speed.name: speed for speed in Speed}), Speed.NORMAL)


def chosen() -> Speed:
    """The speed that the user has chosen, NORMAL at first."""
    return _SPEED.get()


def choose(speed: Speed) -> None:
    """Remember a speed."""
    _SPEED.put(speed)
