"""Whether trees grow on screen while the PC thinks, and how fast: what the user chose."""

from dataclasses import dataclass, replace
from typing import Any

from qtpy.QtCore import QObject, Signal

from uctvis.texts import _, grouped
from uctvis.ui.runtime import settings_store
from uctvis.ui.runtime.kinds import Choice, Flag
from uctvis.ui.runtime.settings_store import Setting

# Iterations a second; 0: each when it is asked for, None: full speed.
PACES: tuple[float | None, ...] = (0.0, 1.0, 5.0, 20.0, 100.0, 1000.0, None)
# Seconds over which a search that was too fast to be seen is replayed.
SECONDS = (1, 2, 3, 5, 10, 30)


def pace_title(pace: float | None) -> str:
    """How a pace is called."""
    if pace is None:
        return _("Full speed")
    return _("{count} a second").format(count=grouped(pace)) if pace else _("One at a time")


@dataclass(frozen=True)
class Choices:
    """`wanted`: whether trees grow on screen; `pace` of `PACES`, `seconds` of `SECONDS`."""

    wanted: bool = False
    pace: float | None = None
    seconds: int = 3


_USUAL = Choices()
# By the fields of `Choices`.
_SETTINGS: dict[str, Setting[Any]] = {
    "wanted": Setting("animation/wanted", Flag(), _USUAL.wanted),
    "pace": Setting(
        "animation/pace",
        Choice({"full" if pace is None else f"{pace:g}": pace for pace in PACES}),
        _USUAL.pace,
    ),
    "seconds": Setting(
        "animation/seconds", Choice({str(seconds): seconds for seconds in SECONDS}), _USUAL.seconds
    ),
}


class Animation(QObject):
    """The choices; `changed` tells that one of them is another now."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.choices = Choices()

    def choose(self, **choices: Any) -> None:
        """Choose other values for some fields of `Choices`."""
        chosen = replace(self.choices, **choices)
        if chosen != self.choices:
            self.choices = chosen
            self.changed.emit()

    def save(self) -> None:
        """Remember the choices."""
        with settings_store.together():
            for field, setting in _SETTINGS.items():
                setting.put(getattr(self.choices, field))

    def restore(self) -> None:
        """Choose what is remembered."""
        self.choose(**{field: setting.get() for field, setting in _SETTINGS.items()})
