"""Boards as text that are more than cells in rows and columns."""

from uctvis.arena.boards.text_canvas import BoardText, TextCanvas
from uctvis.game.board import Role
from uctvis.games.mancala.position import PITS
from uctvis.games.mancala.position import Position as Holes
from uctvis.games.recursive_tictactoe.position import (
    ANY,
    BOARD_MOVES,
    EMPTY,
    SIGNS,
    owner_of,
)
from uctvis.games.recursive_tictactoe.position import Position as NineBoards

_DOT = "\N{MIDDLE DOT}"
_PIECES = dict(zip(SIGNS, (Role.PIECE_0, Role.PIECE_1), strict=True))
# The size of one of nine boards with its frame, and of the border with the numbers.
_HIGH, _WIDE, _BORDER = 5, 9, 4
# The width of a hole of mancala with the line at its left.
_HOLE = 5


def nine_boards(position: NineBoards, marks: frozenset[int]) -> BoardText:
    """Recursive tic-tac-toe: nine boards in frames, with the owner of a board in its frame.

    The boards that may be played in have double frames.
    """
    canvas = TextCanvas()
    is_over = owner_of(position.owners) != EMPTY
    for board, owner in enumerate(position.owners):
        x, y = divmod(board, 3)
        row, column = _HIGH * (2 - y), _WIDE * x
        cells = position.board(board)
        may_play = not is_over and position.next in (board, ANY) and EMPTY in cells
        canvas.frame(row, column, _HIGH, _WIDE, double=may_play)
        if owner != EMPTY:
            canvas.put(row, column + 3, f" {owner} ", _PIECES.get(owner, Role.LINE))
        for place, sign in enumerate(cells):
            marked = BOARD_MOVES * board + place in marks
            across, down = 2 + 2 * (place // 3), 3 - place % 3
            text = _DOT if sign == EMPTY else sign
            canvas.put(row + down, column + across, text, _PIECES.get(sign), marked=marked)
    for board in range(3):
        row, column = _HIGH * (2 - board), _WIDE * board
        canvas.put(row + 2, -_BORDER, str(board + 1), Role.LABEL)
        canvas.put(3 * _HIGH + 1, column + 4, str(board + 1), Role.LABEL)
        for place in range(3):
            canvas.put(row + 3 - place, 2 - _BORDER, str(place + 1), Role.LABEL)
            canvas.put(3 * _HIGH, column + 2 + 2 * place, str(place + 1), Role.LABEL)
    return canvas.finished()


def mancala(position: Holes, marks: frozenset[int]) -> BoardText:
    """Mancala: between the stores the pits, with their numbers beside them.

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
