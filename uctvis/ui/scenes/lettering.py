"""Texts in the units of a scene."""

from qtpy.QtCore import QPointF, QRectF, Qt
from qtpy.QtGui import QColor, QFont, QPainter

# Fonts of whole pixels are scaled from this size.
_SIZE = 64


def write(painter: QPainter, centre: QPointF, text: str, height: float, colour: QColor) -> None:
    """Write a short text with letters of this height around a point."""
    painter.save()
    painter.translate(centre)
    scale = height / _SIZE
    painter.scale(scale, scale)
    font = QFont(painter.font())
    font.setPixelSize(_SIZE)
    font.setWeight(QFont.Weight.DemiBold)
    painter.setFont(font)
    painter.setPen(colour)
    reach = 10 * _SIZE
    area = QRectF(-reach, -reach, 2 * reach, 2 * reach)
    painter.drawText(area, int(Qt.AlignmentFlag.AlignCenter), text)
    painter.restore()
