"""Rows of colours that people see as an order, colour-blind ones too.

Each runs from dark to light, and its lightness rises for those, too, who lack one kind of
cones (tests simulate them after Machado, Oliveira and Fernandes (2009), "A
Physiologically-based Model for Simulation of Color Vision Deficiency"). None comes near
white or black, so that they are seen on light and on dark ground.
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
    """A row of colours.

    Attributes
    ----------
    name : str
        By which settings files know it.
    title : str
    points : tuple of Color
        From dark to light, evenly spaced; what lies between two is mixed from them.
    """

    name: str
    title: str
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
# Of a few things that have no order, such as lines in a chart: people, colour-blind ones too,
# tell any two of them apart, on light and on dark ground.
APART: tuple[Color, ...] = (
    (40, 95, 215),
    (225, 130, 0),
    (45, 165, 125),
    (190, 30, 60),
    (195, 145, 230),
    (125, 70, 140),
)
# Those that can be chosen for edges.
PALETTES = (VIOLET_TO_YELLOW, BLUE_TO_YELLOW, BLUE_TO_ORANGE)


def mixed(points: Sequence[Color], share: NDArray[np.float64]) -> NDArray[np.uint8]:
    """The colours at some shares of the way along `points`: uint8 (count, 3).

    They are mixed as light is: the middle of red and green is a yellow, not a brown.
    """
    light = np.array(points, np.float64) ** _GAMMA
    place = share * (len(points) - 1)
    first = np.minimum(place.astype(np.int64), len(points) - 2)
    rest = (place - first)[:, None]
    between = light[first] + rest * (light[first + 1] - light[first])
    colors: NDArray[np.uint8] = np.rint(between ** (1 / _GAMMA)).astype(np.uint8)
    return colors


def standing_out(palette: Palette, background: Color) -> tuple[Color, ...]:
    """The points of a palette, towards those that stand out most from the background."""
    red, green, blue = background
    dark = 0.299 * red + 0.587 * green + 0.114 * blue < 128
    return palette.points if dark else palette.points[::-1]
