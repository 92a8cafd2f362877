"""The squares of a board in its picture, with the letters and numbers beside them.

Columns and rows are counted from 0, from the left and from the bottom as player 0 sees them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from uctvis.game.board import Role, Shape


@dataclass(frozen=True, slots=True)
class Grid:
    """The places of the squares, which are 1 wide, within a border with names."""

    # The names of the columns, from the left as player 0 sees them.
    columns: Sequence[str]
    # The names of the rows, from the bottom as player 0 sees them.
    rows: Sequence[str]
    # The width of the border.
    edge: float = 0.36
    # The width and height of a name.
    label: float = 0.3

    @property
    def width(self) -> float:
        """The width of the board with its border."""
        return len(self.columns) + 2 * self.edge

    @property
    def height(self) -> float:
        """The height of the board with its border."""
        return len(self.rows) + 2 * self.edge

    def corner(self, column: int, row: int, viewer: int) -> tuple[float, float]:
        """The left and the top of a square as player `viewer` sees the board."""
        down = len(self.rows) - 1 - row
        if viewer == 1:
            column, down = len(self.columns) - 1 - column, row
        return self.edge + column, self.edge + down

    def square(
        self, column: int, row: int, viewer: int, *, cell: int, role: Role, description: str
    ) -> Shape:
        """A square that can be clicked."""
        x, y = self.corner(column, row, viewer)
        return Shape("rectangle", role, x, y, 1, 1, cell=cell, description=description)

    def names(self, viewer: int) -> list[Shape]:
        """The names of the columns below the board, and of the rows at its left."""
        aside = (self.edge - self.label) / 2
        along = (1 - self.label) / 2
        below = self.height - self.edge + aside
        shapes = []
        for column, name in enumerate(self.columns):
            x, _y = self.corner(column, 0, viewer)
            shapes.append(self._name(name, x + along, below))
        for row, name in enumerate(self.rows):
            _x, y = self.corner(0, row, viewer)
            shapes.append(self._name(name, aside, y + along))
        return shapes

    def _name(self, name: str, x: float, y: float) -> Shape:
        return Shape("text", Role.LABEL, x, y, self.label, self.label, text=name)


def checkered(column: int, row: int) -> Role:
    """The role of a square of a board with squares of two colours, as in chess."""
    return Role.CELL_ALTERNATE if (column + row) % 2 else Role.CELL
