"""A game's board as shapes to draw, and the clicks that make moves."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Literal

from uctvis.game.names import Names
from uctvis.game.rules import Move, Position


class Role(Enum):
    """The role of a shape in a board picture; the theme has a colour for each role."""

    BOARD = "board"
    CELL = "cell"
    CELL_ALTERNATE = "cell alternate"
    ALARM = "alarm"
    PIECE_0 = "piece of player 0"
    PIECE_1 = "piece of player 1"
    STONE = "stone"
    LABEL = "label"
    LINE = "line"
    WIN = "winning line"


Kind = Literal["rectangle", "ellipse", "polygon", "line", "text", "letter", "picture"]


@dataclass(frozen=True, slots=True)
class Shape:
    """One shape of a board picture, in the picture's units, y downwards.

    `x, y, width, height` is the bounding box. A text is centred in it, and a picture and the
    corners of a polygon are scaled to it. A letter is a character of a printed board, in a font in
    which all are equally wide. A line runs from (x, y) to (x + width, y + height); only its width
    and height may be negative. Shapes with a `cell` belong to that cell of the board: clicks on
    cells make moves (`Board.clicks`).
    """

    kind: Kind
    role: Role
    x: float
    y: float
    width: float
    height: float
    # The text or letter, or the SVG document of a picture.
    text: str = ""
    cell: int | None = None
    # For the tooltip and for screen readers.
    description: str = ""
    # The number of the piece in the pictures of `Board.steps`.
    piece: int | None = None
    # The number by which `Board.trace` marks this shape alone; no cell has it.
    mark: int | None = None
    # The corners of a polygon, (0, 0) to (1, 1) from the upper left to the lower right of its box.
    corners: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a board: shapes in drawing order in a box of width x height units."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


class Board(Names[Position]):
    """The part of a game that draws its board and maps clicks to moves."""

    # The roles of the pieces of player 0 and of player 1, whose colours stand for the players
    # beside the board, too. They are swapped in games in which Black moves first.
    piece_roles: ClassVar[tuple[Role, Role]] = (Role.PIECE_0, Role.PIECE_1)

    # Whether the cells where a click makes a move are marked for the player to move; not in games
    # in which nearly every cell is one.
    marks_moves: ClassVar[bool] = True

    # The name of a typical position, which the card of the game shows; "" for the initial one.
    showcase: ClassVar[str] = ""

    def card_position(self) -> Position:
        """The position on the card of the game."""
        return self.parse_state(self.showcase) if self.showcase else self.initial()

    @abstractmethod
    def picture(self, position: Position, viewer: int = 0) -> Picture:
        """The board as seen by player `viewer`."""

    def piece_letter(self, position: Position, cell: int) -> str:
        """The letter of the piece on a cell, for boards as text; "" if pieces are discs."""
        return ""

    def picture_after(self, position: Position, move: Move, viewer: int = 0) -> Picture:
        """The board after a legal move; it may also show what just happened, such as a rolled face.

        Its cells are as in the picture of the position after the move.
        """
        return self.picture(self.play(position, move), viewer)

    def steps(self, position: Position, move: Move, viewer: int = 0) -> Sequence[Picture]:
        """The pictures that animate a legal move, to be shown one after the other.

        The first shows the position, the last the position after the move. Their pieces may be
        numbered: a piece with another place in the next picture moves there. Empty if the move
        needs no animation.
        """
        return ()

    def clicks(self, position: Position, move: Move) -> tuple[int, ...]:
        """The cells to click, one after the other, to make a legal move.

        If several moves have the same clicks, the player chooses one by its `choice_name`. Nobody
        clicks the outcomes of lotteries.
        """
        return (move,)

    def trace(self, position: Position, move: Move) -> tuple[int, ...]:
        """The cells, or shapes with a `mark`, that are marked after a legal move."""
        return self.clicks(position, move)

    def choice_name(self, position: Position, move: Move) -> str:
        """The text that distinguishes a legal move from others with the same clicks."""
        return self.move_name(position, move)
