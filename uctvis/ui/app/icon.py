"""The icon of the application: a drawing of a small search tree."""

from qtpy.QtCore import QPointF, QRectF, Qt
from qtpy.QtGui import QColor, QIcon, QPainter, QPen, QPixmap

_SIZE = 128
# The positions of a root, two children and three grandchildren, in units of the icon's size.
_NODES = ((0.5, 0.2), (0.3, 0.5), (0.7, 0.5), (0.17, 0.8), (0.43, 0.8), (0.7, 0.8))
# The two nodes of each edge, and its colour, from the most visited (green) to the least (red).
_EDGES = (
    (0, 1, "#2fb344"),
    (0, 2, "#d63939"),
    (1, 3, "#9bb32f"),
    (1, 4, "#2fb344"),
    (2, 5, "#d63939"),
)


def application_icon() -> QIcon:
    picture = QPixmap(_SIZE, _SIZE)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#24324d"))
    painter.drawRoundedRect(QRectF(2, 2, _SIZE - 4, _SIZE - 4), 28, 28)
    places = [QPointF(_SIZE * x, _SIZE * y) for x, y in _NODES]
    for start, end, colour in _EDGES:
        painter.setPen(QPen(QColor(colour), 7))
        painter.drawLine(places[start], places[end])
    painter.setPen(QPen(QColor("#24324d"), 3))
    for number, place in enumerate(places):
        painter.setBrush(QColor("#ffffff" if number in (0, 3, 4, 5) else "#10151f"))
        painter.drawEllipse(place, 13, 13)
    painter.end()
    return QIcon(picture)
