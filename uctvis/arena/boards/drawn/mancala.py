"""The board of mancala as text."""

from uctvis.arena.boards.text_canvas import BoardText, TextCanvas
from uctvis.game.board import Role
from uctvis.games.mancala.position import PITS, Position

# The width of a hole with the line at its left.
_HOLE = 5


def _drawn(position: Position, marks: frozenset[int]) -> BoardText:
    """Between the stores the pits, with their numbers beside them.

    The pits of player 1 are below, and the store of player 1 is at the right.
    """
    canvas = TextCanvas()
    for row, ends, inner in ((1, "┌┐", "┬"), (3, "││", "┼"), (5, "└┘", "┴")):
        pits = inner.join(["─" * (_HOLE - 1)] * PITS)
        store = (" " if row == 3 else "─") * (_HOLE - 1)
        left, right = ("├", "┤") if row == 3 else (inner, inner)
        canvas.put(row, 0, f"{ends[0]}{store}{left}{pits}{right}{store}{ends[1]}")
    for row in (2, 4):
        for hole in range(PITS + 3):
            canvas.put(row, _HOLE * hole, "│")
    for hole, stones in enumerate(position.holes):
        player, pit = divmod(hole, PITS + 1)
        if pit == PITS:
            row, place = 3, (PITS + 1 if player == 0 else 0)
        else:
            row, place = (4, pit + 1) if player == 0 else (2, PITS - pit)
            number = f"{pit + 1:>3}"
            canvas.put(6 if player == 0 else 0, _HOLE * place + 1, number, Role.LABEL)
        role = (Role.PIECE_0, Role.PIECE_1)[player]
        canvas.put(row, _HOLE * place + 1, f"{stones:>3}", role, marked=hole in marks)
    return canvas.finished()


BOARD = _drawn
