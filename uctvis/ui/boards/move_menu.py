"""The menu that asks which of several moves with the same clicks is meant."""

from collections.abc import Sequence

from qtpy.QtCore import QPoint, QRectF, Qt
from qtpy.QtGui import QIcon, QPainter, QPixmap
from qtpy.QtWidgets import QAction, QMenu, QWidget

from uctvis.game import Game, Move, Picture, Position, Shape
from uctvis.ui import theme
from uctvis.ui.boards.cells import Cells, box
from uctvis.ui.boards.drawing import draw_shapes

# In pixels; the style sheet shows them at half of that, sharp on a fine screen.
_ICON_SIDE = 72


class MoveMenu(QMenu):
    """A menu of moves; the data of an entry is its move."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        theme.set_role(self, "moves")

    def ask(
        self, game: Game, position: Position, moves: Sequence[Move], *, viewer: int, place: QPoint
    ) -> None:
        """Show the moves at a place of the screen, each with what then stands where it leads."""
        self.clear()
        for move in moves:
            entry = QAction(game.choice_name(position, move).replace("&", "&&"), self)
            entry.setData(move)
            after = game.picture(game.play(position, move), viewer)
            shapes = Cells(after).pieces(game.clicks(position, move)[-1])
            if shapes:
                entry.setIcon(_icon(after, shapes))
            self.addAction(entry)
        self.setActiveAction(self.actions()[0])
        self.popup(place)


def _icon(picture: Picture, shapes: Sequence[Shape]) -> QIcon:
    area = QRectF()
    for shape in shapes:
        area = area.united(box(shape))
    pixmap = QPixmap(_ICON_SIDE, _ICON_SIDE)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    scale = _ICON_SIDE / max(area.width(), area.height())
    painter.scale(scale, scale)
    painter.translate(-area.topLeft())
    draw_shapes(painter, picture, shapes)
    painter.end()
    return QIcon(pixmap)
