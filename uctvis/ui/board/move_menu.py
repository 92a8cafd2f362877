"""The menu to choose between several moves with the same clicks, such as promotions."""

from collections.abc import Sequence

from qtpy.QtCore import QPoint, Qt
from qtpy.QtGui import QIcon, QPainter, QPixmap
from qtpy.QtWidgets import QAction, QMenu, QProxyStyle, QStyle, QStyleOption, QWidget

from uctvis.game.board import Picture, Shape
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.ui.board.cells import Cells, box
from uctvis.ui.board.drawing import draw_shapes

_ICON_SIDE = 40
# Icons are drawn at this scale, to be sharp on high-resolution screens.
_FINENESS = 2


class MoveMenu(QMenu):
    """A menu of moves; the data of an entry is its move."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        style = _LargeIcons("Fusion")
        style.setParent(self)
        self.setStyle(style)

    def ask(
        self,
        game: AnyGame,
        position: AnyPosition,
        moves: Sequence[Move],
        *,
        viewer: int,
        place: QPoint,
    ) -> None:
        """Open the menu at a place on the screen; icons show the target cell after each move."""
        self.clear()
        for move in moves:
            entry = QAction(game.choice_name(position, move).replace("&", "&&"), self)
            entry.setData(move)
            after = game.picture(game.play(position, move), viewer)
            cells, cell = Cells(after), game.clicks(position, move)[-1]
            entry.setIcon(_icon(after, cells.ground(cell), cells.pieces(cell)))
            self.addAction(entry)
        self.setActiveAction(self.actions()[0])
        self.popup(place)


class _LargeIcons(QProxyStyle):
    """A style with larger menu icons, since Qt takes their size from the style."""

    def pixelMetric(  # noqa: N802 - Qt's name
        self,
        metric: QStyle.PixelMetric,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
    ) -> int:
        if metric == QStyle.PixelMetric.PM_SmallIconSize:
            return _ICON_SIDE
        return super().pixelMetric(metric, option, widget)


def _icon(picture: Picture, ground: Shape, pieces: Sequence[Shape]) -> QIcon:
    area = box(ground)
    side = _FINENESS * _ICON_SIDE
    pixmap = QPixmap(side, side)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    scale = side / max(area.width(), area.height())
    painter.scale(scale, scale)
    painter.translate(-area.topLeft())
    draw_shapes(painter, picture, [ground, *pieces])
    painter.end()
    return QIcon(pixmap)
