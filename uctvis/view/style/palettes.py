"""Sequential colour palettes, which colour-blind people can read, too.

Each palette runs from dark to light, and its lightness also increases for people who lack one
kind of cones (tests simulate this after Machado, Oliveira and Fernandes (2009), "A
Physiologically-based Model for Simulation of Color Vision Deficiency"). No colour is close to
white or black, so that all are visible on light and on dark backgrounds.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from uctvis.texts import _

# Red, green, blue: 0 to 255.
Color = tuple[int, int, int]

_GAMMA = 2.2


@dataclass(frozen=True)
class Palette:
    """A sequence of colours."""

    # The name in settings files.
    name: str
    title: str
    # Evenly spaced colours from dark to light; colours in between are interpolated.
    points: tuple[Color, ...]


VIOLET_TO_YELLOW = Palette(
    "violet-yellow",
    _("Violet to yellow"),
    (
        (103, 78, 173),
        (76, 105, 189),
        (32, 130, 192),
        (0, 157, 175),
        (77, 175, 131),
        (143, 191, 85),
        (210, 199, 48),
    ),
)
BLUE_TO_YELLOW = Palette(
    "blue-yellow",
    _("Blue to yellow"),
    (
        (0, 91, 164),
        (63, 108, 166),
        (107, 125, 158),
        (145, 139, 125),
        (175, 156, 115),
        (205, 173, 95),
        (236, 190, 70),
    ),
)
BLUE_TO_ORANGE = Palette(
    "blue-orange",
    _("Blue to orange"),
    (
        (0, 85, 161),
        (81, 95, 161),
        (127, 105, 150),
        (164, 118, 113),
        (199, 128, 89),
        (231, 137, 72),
        (255, 150, 60),
    ),
)
BLUES = Palette(
    "blues",
    _("Blues"),
    (
        (0, 97, 169),
        (0, 118, 192),
        (45, 140, 208),
        (88, 161, 218),
        (126, 179, 223),
        (163, 200, 231),
    ),
)
# For a few things without an order, such as lines in a chart: all pairs are distinguishable, also
# for colour-blind people, on light and on dark backgrounds.
APART: tuple[Color, ...] = (
    (40, 95, 215),
    (225, 130, 0),
    (45, 165, 125),
    (190, 30, 60),
    (195, 145, 230),
    (125, 70, 140),
)
# The same for more lines, which are harder to tell apart.
MORE_APART: tuple[Color, ...] = (
    *APART,
    (0, 150, 190),
    (145, 95, 40),
    (235, 115, 165),
    (130, 145, 20),
    (115, 122, 135),
)


def mixed(points: Sequence[Color], share: NDArray[np.float64]) -> NDArray[np.uint8]:
    """The colours at the given shares of the way along `points`: uint8 (count, 3).

    They are mixed in linear light, so the middle of red and green is yellow, not brown.
    """
    light = np.array(points, np.float64) ** _GAMMA
    place = share * (len(points) - 1)
    first = np.minimum(place.astype(np.int64), len(points) - 2)
    rest = (place - first)[:, None]
    between = light[first] + rest * (light[first + 1] - light[first])
    colors: NDArray[np.uint8] = np.rint(between ** (1 / _GAMMA)).astype(np.uint8)
    return colors


def standing_out(palette: Palette, background: Color) -> tuple[Color, ...]:
    """The points of a palette, ordered towards higher contrast with the background."""
    return palette.points if is_dark(background) else palette.points[::-1]


def is_dark(color: Color) -> bool:
    """Whether light colours stand out from this one more than dark ones do."""
    red, green, blue = color
    return 0.299 * red + 0.587 * green + 0.114 * blue < 128
