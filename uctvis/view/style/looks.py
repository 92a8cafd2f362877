"""The named looks: the colours of edges, which users choose by name."""

from dataclasses import dataclass

from uctvis.errors import SettingError
from uctvis.texts import _
from uctvis.view.style.palettes import (
    BLUE_TO_ORANGE,
    BLUE_TO_YELLOW,
    VIOLET_TO_YELLOW,
    Color,
    Palette,
    is_dark,
)


@dataclass(frozen=True)
class TreeLook:
    """Colours of edges from the least to the most visited one."""

    # The name in settings files and on the command line.
    name: str
    title: str
    # The evenly spaced colours on a light and on a dark background.
    on_light: tuple[Color, ...]
    on_dark: tuple[Color, ...]
    # The colour of the principal variation on a light and on a dark background; without it, the
    # variation has the colours of its visits.
    accents: tuple[Color, Color] | None = None
    # The scale that suits the look.
    logarithmic: bool = True

    @classmethod
    def of(cls, palette: Palette) -> "TreeLook":
        """The look with the colours of a palette, the greatest contrast for the most visits."""
        return cls(palette.name, palette.title, palette.points[::-1], palette.points)

    def ramp(self, background: Color) -> tuple[Color, ...]:
        """The colours on a background."""
        return self.on_dark if is_dark(background) else self.on_light

    def accent(self, background: Color) -> Color | None:
        """The colour of the principal variation on a background, if it has its own."""
        return None if self.accents is None else self.accents[is_dark(background)]


_ORANGE: tuple[Color, Color] = ((218, 96, 0), (255, 158, 62))
CALM = TreeLook(
    "calm",
    _("Calm"),
    ((208, 216, 226), (72, 92, 120)),
    ((54, 63, 76), (156, 176, 202)),
    _ORANGE,
)
TEAL = TreeLook(
    "teal",
    _("Teal"),
    ((196, 222, 218), (0, 98, 98)),
    ((40, 66, 68), (104, 180, 176)),
    _ORANGE,
)
_RED_TO_GREEN: tuple[Color, Color] = ((222, 40, 40), (0, 168, 60))
THESIS = TreeLook(
    "thesis",
    _("Red to green, as in the thesis"),
    _RED_TO_GREEN,
    _RED_TO_GREEN,
    logarithmic=False,
)
# At most ten, so that all of them fit into one list.
LOOKS = (
    CALM,
    TEAL,
    *(TreeLook.of(palette) for palette in (VIOLET_TO_YELLOW, BLUE_TO_YELLOW, BLUE_TO_ORANGE)),
    THESIS,
)
NAMES = tuple(look.name for look in LOOKS)


def find_look(name: str) -> TreeLook:
    """The look with this name. Raises SettingError if there is none."""
    for look in LOOKS:
        if look.name == name:
            return look
    expected = _("one of {names}").format(names=", ".join(NAMES))
    raise SettingError("look", _("Look"), expected, name)
