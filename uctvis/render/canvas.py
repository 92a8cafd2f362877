"""The widget that shows drawings, with OpenGL if available, otherwise with QPainter."""

from collections.abc import Callable

from qtpy.QtCore import QSize, Qt, QTimer, Signal
from qtpy.QtGui import QImage, QPainter, QPaintEvent
from qtpy.QtWidgets import QWidget

from uctvis.render.opengl import has_opengl, renderer
from uctvis.render.paint import paint, paint_labels
from uctvis.view.style.drawing import Drawing

__all__ = ["Canvas", "has_opengl"]


class Canvas(QWidget):
    """Shows the drawing that `drawing` returns, each time the widget is painted.

    If it returns the same object as before, this is not drawn again. `frameSwapped` is emitted
    after a frame was painted, as in Qt's own OpenGL widgets.
    """

    frameSwapped = Signal()  # noqa: N815 (Qt's name)

    def __init__(self, parent: QWidget | None, drawing: Callable[[], Drawing]) -> None:
        super().__init__(parent)
        self._source = drawing
        self._drawn: Drawing | None = None
        self._image = QImage()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        # OpenGL takes a moment to start, so start it while the first tree is being read.
        QTimer.singleShot(0, _begin)

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: ARG002, N802 (Qt's)
        drawing = self._source()
        ratio = self.devicePixelRatioF()
        size = QSize(max(1, round(self.width() * ratio)), max(1, round(self.height() * ratio)))
        if drawing is not self._drawn or size != self._image.size():
            self._image = self._frame(drawing, size, ratio)
            self._drawn = drawing
        painter = QPainter(self)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.drawImage(0, 0, self._image)
        painter.end()
        self.frameSwapped.emit()

    def _frame(self, drawing: Drawing, size: QSize, ratio: float) -> QImage:
        opengl = renderer()
        if opengl is None:
            image = QImage(size, QImage.Format.Format_RGB32)
        else:
            image = opengl.draw(drawing, (size.width(), size.height()), ratio)
        image.setDevicePixelRatio(ratio)
        painter = QPainter(image)
        if opengl is None:
            paint(painter, drawing, self.width(), self.height())
        else:
            paint_labels(painter, drawing)
        painter.end()
        return image


def _begin() -> None:
    renderer()
