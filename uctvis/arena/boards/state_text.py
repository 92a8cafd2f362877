"""The state of a simultaneous game as text, for terminals."""

from uctvis import simultaneous
from uctvis.arena.boards.text_canvas import BoardText, TextCanvas
from uctvis.simultaneous.contract import SimultaneousState

# Columns and lines for each cell, the largest first.
_SIZES = ((6, 3), (4, 2), (2, 1))
# Those of a frame.
_FRAME = 2


def largest_text(state: SimultaneousState, width: int, height: int) -> BoardText:
    """The state in the largest size that has so many columns and lines, or the smallest.

    That has one character for each cell.
    """
    wide, high = simultaneous.find(state.name).declaration.size(state)
    for columns, lines in _SIZES:
        if columns * wide + _FRAME <= width and lines * high + _FRAME <= height:
            return state_text(state, columns, lines)
    return state_text(state, 1, 1)


def state_text(state: SimultaneousState, columns: int, lines: int) -> BoardText:
    """The state, with so many columns and lines for each cell. What moves is marked."""
    canvas = TextCanvas()
    simultaneous.find(state.name).declaration.draw(state, canvas, columns, lines)
    return canvas.finished()
