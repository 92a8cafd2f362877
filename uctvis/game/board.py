"""The board: what a game says of it, for a panel to draw and for clicks to make moves."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Literal

from uctvis.game.names import Names
from uctvis.game.rules import Move, Position


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
    `cell` lie in that cell of the board: a move is made by clicks on cells (`Board.clicks`).
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
    # In the pictures of `Board.steps`: which of the pieces this is.
    piece: int | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """A board: shapes, drawn in order, in a box of width x height units."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


class Board(Names[Position]):
    """How a game's board looks, and how moves are made on it."""

    @abstractmethod
    def picture(self, position: Position, viewer: int = 0) -> Picture:
        """The board as player `viewer` sees it."""

    def steps(self, position: Position, move: Move, viewer: int = 0) -> Sequence[Picture]:
        """How a legal move happens: pictures to show one after the other.

        The first is that of the position, the last that of the position after the move, but
        that their pieces may be numbered: one that stands elsewhere in the next picture moves
        there. Empty where there is nothing to see on the way.
        """
        return ()

    def clicks(self, position: Position, move: Move) -> tuple[int, ...]:
        """The cells that are clicked, one after the other, to make a legal move.

        Of moves with the same clicks, the player chooses by their `choice_name`.
        """
        return (move,)

    def choice_name(self, position: Position, move: Move) -> str:
        """What tells a legal move from others with the same clicks."""
        return self.move_name(position, move)
