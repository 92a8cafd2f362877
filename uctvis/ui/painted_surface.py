"""Draws a view where there is no OpenGL."""

from collections.abc import Callable

from qtpy.QtCore import Signal
from qtpy.QtGui import QPainter, QPaintEvent, QPixmap
from qtpy.QtWidgets import QWidget

from uctvis.render import paint
from uctvis.view.drawing import Drawing


class PaintedSurface(QWidget):
    """Draws what `drawing` returns; `painted` says that it is on screen.

    The picture is kept, so that what lies over it can change without painting it again.
    """

    painted = Signal()

    def __init__(self, parent: QWidget, drawing: Callable[[], Drawing]) -> None:
        super().__init__(parent)
        self._source = drawing
        self._drawn: Drawing | None = None
        self._picture = QPixmap()

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: ARG002, N802 (Qt's name)
        drawing = self._source()
        ratio = self.devicePixelRatioF()
        size = self.size() * ratio
        if drawing is not self._drawn or self._picture.size() != size:
            self._picture = QPixmap(size)
            self._picture.setDevicePixelRatio(ratio)
            painter = QPainter(self._picture)
            paint.paint(painter, drawing, self.width(), self.height())
            painter.end()
            self._drawn = drawing
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        painter.end()
        self.painted.emit()
