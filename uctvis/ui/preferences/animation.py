"""The user's settings for growing trees on screen while the PC thinks."""

from dataclasses import dataclass, replace
from typing import Any

from qtpy.QtCore import QObject

from uctvis.texts import _, grouped
from uctvis.ui.preferences.stored_choices import StoredChoices
from uctvis.ui.runtime.kinds import Choice, Flag
from uctvis.ui.runtime.settings_store import Setting

# Iterations per second; 0: one at a time on request, None: full speed.
PACES: tuple[float | None, ...] = (0.0, 1.0, 5.0, 20.0, 100.0, 1000.0, None)
# The durations in seconds for the replay of a short search.
SECONDS = (1, 2, 3, 5, 10, 30)


def pace_title(pace: float | None) -> str:
    """The text for a pace."""
    if pace is None:
        return _("Full speed")
    return _("{count} per second").format(count=grouped(pace)) if pace else _("One at a time")


@dataclass(frozen=True)
class Choices:
    """`wanted`: whether growing trees are shown; `pace` from `PACES`, `seconds` from `SECONDS`."""

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


# Whether there was a first game, in which trees grow.
_INTRODUCED = Setting("animation/introduced", Flag(), False)
# The duration in seconds of a replay in the first game.
_INTRODUCTION_SECONDS = 2


class Animation(StoredChoices[Choices]):
    """Whether trees grow on screen while the PC thinks, and how fast.

    While it `introduces`, trees grow for a short time, whatever the stored choices are.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_USUAL, _SETTINGS, parent)
        # Whether the first game of a new user is to be introduced.
        self.welcomes = False
        self._introduces = False

    @property
    def choices(self) -> Choices:
        """The choices that hold now."""
        stored = super().choices
        if not self._introduces:
            return stored
        return replace(stored, wanted=True, pace=None, seconds=_INTRODUCTION_SECONDS)

    @property
    def introduces(self) -> bool:
        """Whether this is the first game of a new user, and nothing else was chosen."""
        return self._introduces

    def introduce(self) -> None:
        """Let trees grow in this game, if it is the first one of a new user."""
        if self.welcomes and not (_INTRODUCED.get() or super().choices.wanted):
            _INTRODUCED.put(True)
            self._introduces = True
            self.changed.emit()

    def end_introduction(self) -> None:
        """Follow the stored choices from now on."""
        if self._introduces:
            self._introduces = False
            self.changed.emit()

    def choose(self, **choices: Any) -> None:
        """Set some of the choices, which ends an introduction."""
        introduced, self._introduces = self._introduces, False
        before = super().choices
        super().choose(**choices)
        if introduced and super().choices == before:
            self.changed.emit()
