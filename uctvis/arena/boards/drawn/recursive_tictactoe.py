"""The board of recursive tic-tac-toe as text."""

from uctvis.arena.boards.text_canvas import BoardText, TextCanvas
from uctvis.game.board import Role
from uctvis.games.recursive_tictactoe.position import (
    ANY,
    BOARD_MOVES,
    EMPTY,
    SIGNS,
    Position,
    owner_of,
)

_DOT = "\N{MIDDLE DOT}"
_PIECES = dict(zip(SIGNS, (Role.PIECE_0, Role.PIECE_1), strict=True))
# The size of one of nine boards with its frame, and of the border with the numbers.
_HIGH, _WIDE, _BORDER = 5, 9, 4


def _drawn(position: Position, marks: frozenset[int]) -> BoardText:
    """Nine boards in frames, with the owner of a board in its frame.

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


BOARD = _drawn
