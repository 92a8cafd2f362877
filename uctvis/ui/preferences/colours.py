"""How trees are coloured, as the user chose it: the one place that the forms change."""

from dataclasses import replace
from typing import Any

from qtpy.QtCore import QObject, Signal
from qtpy.QtGui import QColor

from uctvis.ui.runtime import settings_store
from uctvis.ui.runtime.kinds import Choice, Colour, Flag
from uctvis.ui.runtime.settings_store import Setting
from uctvis.ui.widgets import theme
from uctvis.view.style.coloring import Coloring
from uctvis.view.style.palettes import PALETTES
from uctvis.view.style.style import Color, Style

_USUAL = Style()
# By the fields of `Style`.
_SETTINGS: dict[str, Setting[Any]] = {
    "most_visited": Setting("display/most visited", Colour(), _USUAL.most_visited),
    "least_visited": Setting("display/least visited", Colour(), _USUAL.least_visited),
    "logarithmic": Setting("display/scale", Flag(), _USUAL.logarithmic),
    "edge_palette": Setting(
        "display/edge palette",
        # The two chosen colours are no palette.
        Choice({"chosen": None, **{palette.name: palette for palette in PALETTES}}),
        _USUAL.edge_palette,
    ),
    "coloring": Setting(
        "display/nodes",
        Choice({coloring.value: coloring for coloring in Coloring}),
        _USUAL.coloring,
    ),
}


class Colours(QObject):
    """The choices; `changed` tells that one of them is another now."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._choices = Style()

    @property
    def choices(self) -> Style:
        """What was chosen; the background and the selection are not among it."""
        return self._choices

    def style_of_trees(self) -> Style:
        """How trees are drawn, as chosen here and in the theme."""
        look = theme.current()
        return replace(
            self._choices, background=rgb(QColor(look.canvas)), selection=rgb(QColor(look.accent))
        )

    def choose(self, **choices: Any) -> None:
        """Choose other values for some fields of `Style`."""
        chosen = replace(self._choices, **choices)
        if chosen != self._choices:
            self._choices = chosen
            self.changed.emit()

    def reset(self) -> None:
        """Choose what is chosen at the first start."""
        self._choices, before = Style(), self._choices
        if self._choices != before:
            self.changed.emit()

    def save(self) -> None:
        """Remember the choices."""
        with settings_store.together():
            for field, setting in _SETTINGS.items():
                setting.put(getattr(self._choices, field))

    def restore(self) -> None:
        """Choose what is remembered."""
        self.choose(**{field: setting.get() for field, setting in _SETTINGS.items()})


def rgb(colour: QColor) -> Color:
    return colour.red(), colour.green(), colour.blue()
