"""Pictures of positions for the pages of the rules, drawn as the window draws its boards."""

from collections.abc import Collection
from typing import NamedTuple

from qtpy.QtCore import QSizeF, Qt
from qtpy.QtGui import QImage, QPainter

from uctvis.game.board import Picture
from uctvis.games import find, parse_state
from uctvis.ui.board.drawing import draw_picture

# Between a position and the moves that are made in it.
_THEN = " > "


class DrawnBoard(NamedTuple):
    """A board, and the cells on it that are marked."""

    picture: Picture
    marked: Collection[int] = ()


def read_board(text: str) -> DrawnBoard:
    """The board of a position, such as "tictactoe X.O.X...O player 1".

    "connect_four > 4 4 3" is the board after these moves from the first position of a game, and
    "STATE > MOVES" from another position. The last move is marked.

    Raises GameError if there is no such game, position or move.
    """
    state, _then, moves = (part.strip() for part in text.partition(_THEN))
    found = parse_state(state)
    if found is None:
        game = find(state)
        position = game.initial()
    else:
        game, position = found
    board = DrawnBoard(game.picture(position))
    for name in moves.split():
        move = game.parse_move(position, name)
        board = DrawnBoard(game.picture_after(position, move), game.trace(position, move))
        position = game.play(position, move)
    return board


def draw_board(text: str, size: QSizeF, fineness: float = 1.0) -> QImage:
    """Draw the board of a position as large as possible in a size.

    Parameters
    ----------
    text : str
        As `read_board` reads it.
    size : QSizeF
        The largest size, in units of the page.
    fineness : float
        The number of pixels of the device in such a unit.
    """
    board = read_board(text)
    picture = board.picture
    scale = min(size.width() / picture.width, size.height() / picture.height)
    image = QImage(
        round(picture.width * scale * fineness),
        round(picture.height * scale * fineness),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    image.setDevicePixelRatio(fineness)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    draw_picture(painter, picture, board.marked)
    painter.end()
    return image
