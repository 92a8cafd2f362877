"""The user's settings for the colours of trees."""

from dataclasses import replace
from typing import Any

from qtpy.QtCore import QObject, Signal
from qtpy.QtGui import QColor

from uctvis.ui.runtime import settings_store
from uctvis.ui.runtime.kinds import Choice, Colour, Flag
from uctvis.ui.runtime.settings_store import Setting
from uctvis.ui.widgets import theme
from uctvis.view.style.coloring import Coloring
from uctvis.view.style.looks import LOOKS, TreeLook
from uctvis.view.style.style import Color, Style

_USUAL = Style()
# By the fields of `Style`.
_SETTINGS: dict[str, Setting[Any]] = {
    "look": Setting(
        "display/look", Choice({"custom": None} | {look.name: look for look in LOOKS}), _USUAL.look
    ),
    "most_visited": Setting("display/most visited", Colour(), _USUAL.most_visited),
    "least_visited": Setting("display/least visited", Colour(), _USUAL.least_visited),
    "logarithmic": Setting("display/logarithmic", Flag(), _USUAL.logarithmic),
    "coloring": Setting(
        "display/nodes",
        Choice({coloring.value: coloring for coloring in Coloring}),
        _USUAL.coloring,
    ),
}
# Version 0.1 had no looks: two colours and their scale, or a palette instead of them.
_OLD_SCALE = Setting("display/scale", Flag(), False)
_OLD_PALETTE = Setting(
    "display/edge palette",
    Choice({"chosen": None} | {look.name: look for look in LOOKS if look.accents is None}),
    None,
)


class Colours(QObject):
    """Holds the choices; `changed` says that one of them has changed."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._choices = Style()

    @property
    def choices(self) -> Style:
        """The choices, without the background and the colour of the selection."""
        return self._choices

    def style_of_trees(self) -> Style:
        """The style of trees, from the choices and the theme."""
        look = theme.current()
        return replace(
            self._choices, background=rgb(QColor(look.canvas)), selection=rgb(QColor(look.accent))
        )

    def choose(self, **choices: Any) -> None:
        """Set some fields of `Style`."""
        chosen = replace(self._choices, **choices)
        if chosen != self._choices:
            self._choices = chosen
            self.changed.emit()

    def choose_look(self, look: TreeLook | None) -> None:
        """Set the look, and the scale that suits it; None for the two custom colours."""
        self.choose(look=look, **({} if look is None else {"logarithmic": look.logarithmic}))

    def reset(self) -> None:
        """Restore the defaults."""
        self._choices, before = Style(), self._choices
        if self._choices != before:
            self.changed.emit()

    def save(self) -> None:
        """Store the choices."""
        with settings_store.together():
            for field, setting in _SETTINGS.items():
                setting.put(getattr(self._choices, field))

    def restore(self) -> None:
        """Restore the stored choices, including those of version 0.1."""
        found = {field: setting.get() for field, setting in _SETTINGS.items()}
        old = _old_choices(found)
        self.choose(**found | old)
        if old:
            self.save()


def rgb(colour: QColor) -> Color:
    return colour.red(), colour.green(), colour.blue()


def _old_choices(found: dict[str, Any]) -> dict[str, Any]:
    """The look and the scale stored by version 0.1, if no look has been stored since."""
    palette, logarithmic = _OLD_PALETTE.get(), _OLD_SCALE.get()
    ends = ("most_visited", "least_visited")
    custom = any(found[end] != getattr(_USUAL, end) for end in ends)
    if _SETTINGS["look"].remembered or not (palette or logarithmic or custom):
        return {}
    return {"look": palette, "logarithmic": logarithmic}
