"""The text of a board with the colours of a terminal."""

from rich.text import Text

from uctvis.arena.boards.text_canvas import BoardText
from uctvis.game.board import Role

# Both players' pieces are light, because most terminals are dark; letters and discs differ, too.
STYLES = {
    Role.PIECE_0: "bold bright_yellow",
    Role.PIECE_1: "bold bright_cyan",
    Role.WIN: "bold bright_green",
    Role.LABEL: "dim",
}
_MARKED = "reverse"


def colored(board: BoardText) -> Text:
    """The board with the styles of its roles; the last move is reversed."""
    text = Text("\n".join(board.lines), no_wrap=True)
    starts = [0]
    for line in board.lines:
        starts.append(starts[-1] + len(line) + 1)
    for (row, column), role in board.roles.items():
        if role in STYLES:
            at = starts[row] + column
            text.stylize(STYLES[role], at, at + 1)
    for row, column in board.marked:
        at = starts[row] + column
        text.stylize(_MARKED, at, at + 1)
    return text


# The colours of characters that share a place on the screen with others.
_FILLED = {Role.PIECE_0: "yellow", Role.PIECE_1: "cyan", Role.LABEL: "white"}
_UPPER_HALF = "\N{UPPER HALF BLOCK}"


def in_halves(board: BoardText) -> Text:
    """The board with one block for each character, so that two lines share one on the screen."""

    def color(row: int, column: int) -> str:
        found = _FILLED.get(board.roles.get((row, column), Role.CELL), "black")
        return f"bright_{found}" if (row, column) in board.marked else found

    text = Text(no_wrap=True)
    for row in range(0, board.height, 2):
        for column in range(board.width):
            text.append(_UPPER_HALF, f"{color(row, column)} on {color(row + 1, column)}")
        text.append("\n")
    text.right_crop(1)
    return text
