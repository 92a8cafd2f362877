"""How trees are coloured, as the user chose it: the one place that the forms change."""

from dataclasses import replace
from typing import Any

from qtpy.QtCore import QObject, QSettings, Signal
from qtpy.QtGui import QColor

from uctvis.ui.widgets import theme
from uctvis.view.style.coloring import Coloring
from uctvis.view.style.palettes import PALETTES
from uctvis.view.style.style import Color, Style

# Stored for the two chosen colours, which are no palette.
_CHOSEN = "chosen"


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

    def save(self, store: QSettings) -> None:
        chosen = self._choices
        palette = chosen.edge_palette
        store.setValue("display/most visited", QColor(*chosen.most_visited).name())
        store.setValue("display/least visited", QColor(*chosen.least_visited).name())
        store.setValue("display/scale", int(chosen.logarithmic))
        store.setValue("display/edge palette", _CHOSEN if palette is None else palette.name)
        store.setValue("display/nodes", chosen.coloring.value)

    def restore(self, store: QSettings) -> None:
        """Choose what was stored; what means nothing here changes nothing."""
        found: dict[str, Any] = {}
        for field, key in (
            ("most_visited", "display/most visited"),
            ("least_visited", "display/least visited"),
        ):
            colour = QColor(str(store.value(key)))
            if colour.isValid():
                found[field] = rgb(colour)
        scales = {"0": False, "1": True}
        palettes = {_CHOSEN: None, **{palette.name: palette for palette in PALETTES}}
        colorings = {coloring.value: coloring for coloring in Coloring}
        known: tuple[tuple[str, str, dict[str, Any]], ...] = (
            ("logarithmic", "display/scale", scales),
            ("edge_palette", "display/edge palette", palettes),
            ("coloring", "display/nodes", colorings),
        )
        for field, key, values in known:
            stored = str(store.value(key))
            if stored in values:
                found[field] = values[stored]
        self.choose(**found)


def rgb(colour: QColor) -> Color:
    return colour.red(), colour.green(), colour.blue()
