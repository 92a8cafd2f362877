"""How fast moves happen on a board: what the user chose, remembered."""

from enum import Enum

from uctvis.texts import _
from uctvis.ui.runtime import settings_store

_KEY = "board/speed"


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


def chosen() -> Speed:
    """The speed that the user has chosen, NORMAL at first."""
    name = str(settings_store.settings().value(_KEY, Speed.NORMAL.name))
    return Speed[name] if name in Speed.__members__ else Speed.NORMAL


def choose(speed: Speed) -> None:
    """Remember a speed."""
    settings_store.settings().setValue(_KEY, speed.name)
