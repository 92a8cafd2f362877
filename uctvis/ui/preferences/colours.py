"""The user's settings for the colours of trees."""

from dataclasses import replace
from typing import Any

from qtpy.QtCore import QObject
from qtpy.QtGui import QColor

from uctvis.ui.preferences.stored_choices import StoredChoices
from uctvis.ui.runtime.kinds import Choice, Colour, Flag, Text
from uctvis.ui.runtime.settings_store import Setting
from uctvis.ui.widgets import theme
from uctvis.view.style.coloring import Coloring, ColumnColoring, NodeColoring
from uctvis.view.style.looks import LOOKS, TreeLook
from uctvis.view.style.style import Color, Style

_USUAL = Style()
# Before the name of a column in the settings, and the most characters of such a name.
_COLUMN, _LONGEST_NAME = "column ", 200


class ColoringKind:
    """A quantity of nodes by its value, or a column by its name after a word."""

    _quantities = Choice({coloring.value: coloring for coloring in Coloring})
    _names = Text(_LONGEST_NAME)

    def read(self, plain: Any) -> NodeColoring:
        if isinstance(plain, str) and plain.startswith(_COLUMN):
            return ColumnColoring(self._names.read(plain.removeprefix(_COLUMN)))
        return self._quantities.read(plain)

    def write(self, value: NodeColoring) -> str:
        if isinstance(value, ColumnColoring):
            return f"{_COLUMN}{self._names.write(value.name)}"
        return self._quantities.write(value)


# By the fields of `Style`.
_SETTINGS: dict[str, Setting[Any]] = {
    "look": Setting(
        "display/look", Choice({"custom": None} | {look.name: look for look in LOOKS}), _USUAL.look
    ),
    "most_visited": Setting("display/most visited", Colour(), _USUAL.most_visited),
    "least_visited": Setting("display/least visited", Colour(), _USUAL.least_visited),
    "logarithmic": Setting("display/logarithmic", Flag(), _USUAL.logarithmic),
    "coloring": Setting("display/nodes", ColoringKind(), _USUAL.coloring),
}
# Version 0.1 had no looks: two colours and their scale, or a palette instead of them.
_OLD_SCALE = Setting("display/scale", Flag(), False)
_OLD_PALETTE = Setting(
    "display/edge palette",
    Choice({"chosen": None} | {look.name: look for look in LOOKS if look.accents is None}),
    None,
)


class Colours(StoredChoices[Style]):
    """The choices, without the background and the colour of the selection."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_USUAL, _SETTINGS, parent)

    def style_of_trees(self) -> Style:
        """The style of trees, from the choices and the theme."""
        look = theme.current()
        return replace(
            self.choices, background=rgb(QColor(look.canvas)), selection=rgb(QColor(look.accent))
        )

    def choose_look(self, look: TreeLook | None) -> None:
        """Set the look, and the scale that suits it; None for the two custom colours."""
        self.choose(look=look, **({} if look is None else {"logarithmic": look.logarithmic}))

    def reset(self) -> None:
        """Restore the defaults."""
        self.choose(**vars(_USUAL))

    def restore(self) -> None:
        """Restore the stored choices, also from version 0.1."""
        super().restore()
        old = _old_choices(self.choices)
        if old:
            self.choose(**old)
            self.save()


def rgb(colour: QColor) -> Color:
    return colour.red(), colour.green(), colour.blue()


def _old_choices(found: Style) -> dict[str, Any]:
    """The look and the scale stored by version 0.1, if no look has been stored since."""
    palette, logarithmic = _OLD_PALETTE.get(), _OLD_SCALE.get()
    ends = ("most_visited", "least_visited")
    custom = any(getattr(found, end) != getattr(_USUAL, end) for end in ends)
    if _SETTINGS["look"].remembered or not (palette or logarithmic or custom):
        return {}
    return {"look": palette, "logarithmic": logarithmic}
