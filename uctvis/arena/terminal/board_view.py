"""The text of a board with the colours of a terminal."""

from rich.text import Text

from uctvis.arena.text_canvas import BoardText
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
