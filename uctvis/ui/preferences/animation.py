"""Whether trees grow on screen while the PC thinks, and how fast: what the user chose."""

from dataclasses import dataclass, replace
from typing import Any

from qtpy.QtCore import QObject, QSettings, Signal

from uctvis.texts import _, grouped

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

    def save(self, store: QSettings) -> None:
        chosen = self.choices
        store.setValue("animation/wanted", int(chosen.wanted))
        store.setValue("animation/pace", _stored(chosen.pace))
        store.setValue("animation/seconds", chosen.seconds)

    def restore(self, store: QSettings) -> None:
        """Choose what was stored; what means nothing here changes nothing."""
        known: tuple[tuple[str, dict[str, Any]], ...] = (
            ("wanted", {"0": False, "1": True}),
            ("pace", {_stored(pace): pace for pace in PACES}),
            ("seconds", {str(seconds): seconds for seconds in SECONDS}),
        )
        found = {}
        for field, values in known:
            stored = str(store.value(f"animation/{field}"))
            if stored in values:
                found[field] = values[stored]
        self.choose(**found)


def _stored(pace: float | None) -> str:
    return "full" if pace is None else f"{pace:g}"
