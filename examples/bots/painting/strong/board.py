"""The board of Painting as the bot sees it, and its own pawns."""

from typing import NamedTuple

EMPTY, WALL = ".", "X"
UP, DOWN, LEFT, RIGHT = 1, 2, 3, 4
# So many of its nine cells decide who owns a pawn.
MAJORITY = 5


class Pawn(NamedTuple):
    """One of our pawns."""

    number: int
    paint: int
    place: int  # of its centre


class Board:
    """The colours that can be seen, with a border of walls.

    A place is the number of a cell, row by row. A step is what it changes by.
    """

    def __init__(self, own, lines):
        self.own, self.other = own, "21"[int(own) - 1]
        rows, cols = len(lines), len(lines[0])
        self.width = cols + 2
        border = WALL * self.width
        self.seen = list(border + "".join(WALL + line + WALL for line in lines) + border)
        self.steps = {UP: -self.width, DOWN: self.width, LEFT: -1, RIGHT: 1}
        self._nine = self._square(1)
        self._near = self._square(2)
        inside = [self.place(row, col) for row in range(1, rows - 1) for col in range(1, cols - 1)]
        # The places where no wall is below a pawn.
        self.standing = {
            place for place in inside if all(self.seen[cell] != WALL for cell in self.cells(place))
        }

    def _square(self, size):
        sides = range(-size, size + 1)
        return [down * self.width + right for down in sides for right in sides]

    def place(self, row, col):
        return (row + 1) * self.width + col + 1

    def row_col(self, place):
        return place // self.width - 1, place % self.width - 1

    def opposite(self, place):
        """The point reflection of a place."""
        return len(self.seen) - 1 - place

    def cells(self, place):
        """The nine cells of a pawn, row by row."""
        return [place + away for away in self._nine]

    def near(self, place):
        """The places where another pawn would overlap a pawn that is here."""
        return [place + away for away in self._near]

    def strip(self, place, direction, length):
        """The cells of a shot from here, which ends at a wall."""
        step = self.steps[direction]
        cells = []
        for away in range(2, 2 + length):
            if self.seen[place + step * away] == WALL:
                break
            cells.append(place + step * away)
        return cells
