"""The picture of a board: what a game says of it, for a panel to draw."""

from dataclasses import dataclass
from enum import Enum
from typing import Literal


class Role(Enum):
    """What a shape of a board picture is; the theme gives each role its colour."""

    BOARD = "board"
    CELL = "cell"
    CELL_ALTERNATE = "cell alternate"
    ALARM = "alarm"
    PIECE_0 = "piece of player 0"
    PIECE_1 = "piece of player 1"
    STONE = "stone"
    LABEL = "label"
    LINE = "line"


@dataclass(frozen=True, slots=True)
class Shape:
    """One shape of a board picture, in the picture's units, y downwards.

    `x, y, width, height` is the box that it fills; a line runs from its top left to its
    bottom right corner; a text is centred in it, a picture is scaled to it. Shapes with a
    `cell` lie in that cell of the board: a move is made by clicks on cells (`Game.clicks`).
    """

    kind: Literal["rectangle", "ellipse", "line", "text", "picture"]
    role: Role
    x: float
    y: float
    width: float
    height: float
    # The text; of a picture, the SVG document.
    text: str = ""
    cell: int | None = None
    # For the tooltip and for those who cannot see the picture.
    description: str = ""
    # In the pictures of `Game.steps`: which of the pieces this is.
    piece: int | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """A board: shapes, drawn in order, in a box of width x height units."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
