"""Draws the pawns of Painting: their cells, their ids, their tanks."""

from qtpy.QtCore import QLineF, QPointF, QRectF, Qt
from qtpy.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from uctvis.simultaneous.painting.arrays import SIDE
from uctvis.ui.scenes import colours
from uctvis.ui.scenes.emblems import body, emblem
from uctvis.ui.scenes.lettering import write

_HALF = SIDE / 2
_OUTLINE = 0.22
# The id in the middle, and the number of the tank at the lower side.
_BADGE, _ID = 0.44, 0.62
_TANK_HEIGHT, _TANK_LETTERS = 0.74, 0.6
_WHITE = QColor("white")


def draw_body(painter: QPainter, place: QPointF, owner: int, cells: list[int]) -> None:
    """Draw the body of a pawn around its centre, with the colours of its nine cells."""
    scene = colours.current()
    own = colours.colours_of(owner)
    area = QRectF(place.x() - _HALF, place.y() - _HALF, SIDE, SIDE)
    inner = area.adjusted(_OUTLINE / 2, _OUTLINE / 2, -_OUTLINE / 2, -_OUTLINE / 2)
    shape = body(owner, inner)
    painter.fillPath(shape.translated(0.12, 0.2), QColor(scene.shadow))
    strong = QColor(own.strong)
    painter.fillPath(shape, strong)
    others = QPainterPath()
    for cell, colour in enumerate(cells):
        if colour != owner + 1:
            row, col = divmod(cell, SIDE)
            others.addRect(QRectF(area.left() + col, area.top() + row, 1, 1))
    if not others.isEmpty():
        painter.fillPath(shape.intersected(others), QColor(colours.colours_of(1 - owner).strong))
    light = QLinearGradient(area.topLeft(), area.bottomLeft())
    light.setColorAt(0, QColor(255, 255, 255, 60))
    light.setColorAt(0.5, QColor(255, 255, 255, 0))
    light.setColorAt(1, QColor(0, 0, 0, 40))
    painter.fillPath(shape, light)
    seam = QColor(own.edge)
    seam.setAlpha(90)
    painter.setPen(QPen(seam, 0.06))
    left, top = area.left(), area.top()
    painter.drawLines(
        QLineF(left + 1, top + 0.2, left + 1, top + SIDE - 0.2),
        QLineF(left + 2, top + 0.2, left + 2, top + SIDE - 0.2),
        QLineF(left + 0.2, top + 1, left + SIDE - 0.2, top + 1),
        QLineF(left + 0.2, top + 2, left + SIDE - 0.2, top + 2),
    )
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(own.edge), _OUTLINE))
    painter.drawPath(shape)
    painter.setPen(Qt.PenStyle.NoPen)


def draw_signs(painter: QPainter, place: QPointF, owner: int, pawn: int, paint: int) -> None:
    """Draw the id and the tank of a pawn over its body."""
    own, scene = colours.colours_of(owner), colours.current()
    edge, ground = QColor(own.edge), QColor(scene.halo)
    painter.fillPath(emblem(owner, place, _BADGE), edge)
    write(painter, place, str(pawn), _ID, ground)
    text = str(paint)
    width = _TANK_HEIGHT * 1.1 + 0.4 * len(text)
    area = QRectF(
        place.x() - width / 2, place.y() + _HALF - _TANK_HEIGHT * 0.62, width, _TANK_HEIGHT
    )
    painter.setPen(QPen(edge, 0.09))
    painter.setBrush(ground)
    painter.drawRoundedRect(area, _TANK_HEIGHT / 2, _TANK_HEIGHT / 2)
    painter.setPen(Qt.PenStyle.NoPen)
    drop = QPointF(area.left() + 0.42, area.center().y() + 0.05)
    painter.fillPath(_drop(drop), QColor(own.strong))
    write(painter, area.center() + QPointF(0.25, 0), text, _TANK_LETTERS, QColor(scene.label))


def _drop(centre: QPointF) -> QPainterPath:
    """A drop of paint."""
    x, y = centre.x(), centre.y()
    path = QPainterPath(QPointF(x, y - 0.28))
    path.cubicTo(x + 0.06, y - 0.12, x + 0.19, y - 0.04, x + 0.19, y + 0.08)
    path.cubicTo(x + 0.19, y + 0.27, x - 0.19, y + 0.27, x - 0.19, y + 0.08)
    path.cubicTo(x - 0.19, y - 0.04, x - 0.06, y - 0.12, x, y - 0.28)
    return path


def draw_flash(painter: QPainter, place: QPointF, owner: int, part: float) -> None:
    """Draw a moment, from 0.0 to 1.0, of the flash of a pawn that has a new owner."""
    strength = (1 - part) ** 1.5
    area = QRectF(place.x() - _HALF, place.y() - _HALF, SIDE, SIDE)
    glow = QColor(_WHITE)
    glow.setAlphaF(0.85 * strength)
    painter.fillPath(body(owner, area), glow)
    beyond = 1.6 * part
    ring = QColor(colours.colours_of(owner).strong)
    ring.setAlphaF(strength)
    painter.setPen(QPen(ring, 0.3))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(body(owner, area.adjusted(-beyond, -beyond, beyond, beyond)))
    painter.setPen(Qt.PenStyle.NoPen)
