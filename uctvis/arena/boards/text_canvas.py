"""Characters in rows and columns, of which a board as text is made."""

from collections.abc import Mapping
from typing import NamedTuple

from uctvis.game.board import Role

# Every other character than ASCII that a board may contain, and what replaces it.
_ASCII = str.maketrans(
    {
        "\N{MIDDLE DOT}": ".",
        "\N{WHITE CIRCLE}": "O",
        "\N{BLACK CIRCLE}": "X",
        "\N{EN DASH}": "-",
        **dict.fromkeys("─", "-"),
        **dict.fromkeys("│", "|"),
        **dict.fromkeys("┌┐└┘├┤┬┴┼", "+"),
        **dict.fromkeys("═", "="),
        **dict.fromkeys("║", "#"),
        **dict.fromkeys("╔╗╚╝", "#"),
    }
)
Place = tuple[int, int]


class BoardText(NamedTuple):
    """A board as lines of text."""

    lines: tuple[str, ...]
    # The roles of some characters, by line and column: pieces, a winning line, labels.
    roles: Mapping[Place, Role]
    # The lines and columns of the characters that the last move marked.
    marked: frozenset[Place] = frozenset()

    @property
    def width(self) -> int:
        """The columns of the longest line."""
        return max(map(len, self.lines), default=0)

    @property
    def height(self) -> int:
        """The number of lines."""
        return len(self.lines)

    def bracketed(self) -> tuple[str, ...]:
        """The lines with brackets around what the last move marked, where there is space."""
        lines = [list(line.ljust(self.width + 1)) for line in self.lines]
        for row, column in sorted(self.marked):
            left, right = column - 1, column + 1
            # Two that are beside each other share a bracket.
            if left >= 0 and lines[row][left] in " ]" and lines[row][right] == " ":
                lines[row][left], lines[row][right] = "[", "]"
        return tuple("".join(line).rstrip() for line in lines)

    def in_ascii(self) -> "BoardText":
        """The same with ASCII characters only, where one is known."""
        return self._replace(lines=tuple(line.translate(_ASCII) for line in self.lines))


class TextCanvas:
    """Takes characters at any places, also negative ones; what comes later replaces earlier."""

    def __init__(self) -> None:
        self._characters: dict[Place, str] = {}
        self._roles: dict[Place, Role] = {}
        self._marked: set[Place] = set()

    def put(
        self, row: int, column: int, text: str, role: Role | None = None, *, marked: bool = False
    ) -> None:
        """Write a text that starts at this place."""
        for at, character in enumerate(text, column):
            place = row, at
            self._characters[place] = character
            self._roles.pop(place, None)
            if character != " ":
                if role is not None:
                    self._roles[place] = role
                if marked:
                    self._marked.add(place)

    def color(self, row: int, column: int, role: Role) -> None:
        """Give the character at this place, if any, another role."""
        if (row, column) in self._characters:
            self._roles[row, column] = role

    def frame(self, row: int, column: int, height: int, width: int, *, double: bool) -> None:
        """Draw a frame; `height` and `width` include it."""
        across, down, *corners = list("═║╔╗╚╝" if double else "─│┌┐└┘")
        bottom, right = row + height - 1, column + width - 1
        for line, (left_corner, right_corner) in ((row, corners[:2]), (bottom, corners[2:])):
            self.put(line, column, left_corner + across * (width - 2) + right_corner)
        for line in range(row + 1, bottom):
            self.put(line, column, down)
            self.put(line, right, down)

    def finished(self) -> BoardText:
        """The lines, without empty columns at the left."""
        if not self._characters:
            return BoardText((), {})
        rows, columns = zip(*self._characters, strict=True)
        top, left = min(rows), min(columns)
        lines = [[" "] * (max(columns) - left + 1) for _row in range(top, max(rows) + 1)]
        for (row, column), character in self._characters.items():
            lines[row - top][column - left] = character
        return BoardText(
            tuple("".join(line).rstrip() for line in lines),
            {(row - top, column - left): role for (row, column), role in self._roles.items()},
            frozenset((row - top, column - left) for row, column in self._marked),
        )
