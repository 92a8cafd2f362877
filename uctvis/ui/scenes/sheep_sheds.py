"""Draws the sheds of Sheep, with their owners and their wool."""

from qtpy.QtCore import QLineF, QPointF, QRectF, Qt
from qtpy.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

from uctvis.ui.scenes import colours
from uctvis.ui.scenes.emblems import emblem
from uctvis.ui.scenes.lettering import write

# What the sprite of a shed may cover; its cell is the unit square.
SHED = QRectF(-0.2, -0.35, 1.4, 1.5)
_PLATE_HEIGHT, _LETTERS = 0.4, 0.34


def draw_shed(painter: QPainter, owner: int) -> None:
    """Draw a shed; the upper left corner of its cell is the origin."""
    scene, own = colours.current(), colours.colours_of(owner)
    ground = QColor(own.strong)
    ground.setAlpha(70)
    painter.fillRect(QRectF(0, 0, 1, 1), ground)
    painter.fillRect(QRectF(0.12, 0.5, 1.0, 0.55), QColor(scene.shadow))
    house = QColor(scene.house)
    painter.setPen(QPen(house.darker(160), 0.035))
    painter.setBrush(house)
    painter.drawRect(QRectF(0.06, 0.4, 0.88, 0.56))
    painter.setPen(QPen(house.darker(116), 0.03))
    painter.drawLines(*(QLineF(x, 0.5, x, 0.94) for x in (0.2, 0.8)))
    painter.setPen(QPen(QColor(scene.fence_side), 0.035))
    painter.setBrush(QColor(scene.fence))
    painter.drawRect(QRectF(0.33, 0.56, 0.34, 0.4))
    painter.drawLine(QPointF(0.33, 0.56), QPointF(0.67, 0.96))
    painter.drawLine(QPointF(0.67, 0.56), QPointF(0.33, 0.96))
    _draw_roof(painter, own, scene)
    painter.setPen(QPen(QColor(own.edge), 0.03))
    painter.setBrush(QColor(scene.halo))
    painter.drawPath(emblem(owner, QPointF(0.5, 0.22), 0.12))
    painter.setPen(Qt.PenStyle.NoPen)


def _draw_roof(painter: QPainter, own: colours.PlayerColours, scene: colours.SceneColours) -> None:
    roof = QPainterPath()
    roof.addPolygon(
        QPolygonF(
            [QPointF(-0.06, 0.5), QPointF(0.12, -0.08), QPointF(0.88, -0.08), QPointF(1.06, 0.5)]
        )
    )
    roof.closeSubpath()
    painter.fillPath(roof.translated(0, 0.06), QColor(scene.shadow))
    strong = QColor(own.strong)
    light = QLinearGradient(QPointF(0, -0.1), QPointF(0, 0.5))
    light.setColorAt(0, strong.lighter(118))
    light.setColorAt(1, strong.darker(108))
    pen = QPen(QColor(own.edge), 0.05)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(light)
    painter.drawPath(roof)
    tiles = QColor(own.edge)
    tiles.setAlpha(110)
    painter.setPen(QPen(tiles, 0.025))
    for row in (0.1, 0.3):
        inset = 0.12 - 0.18 * (row + 0.08) / 0.58
        painter.drawLine(QPointF(inset, row), QPointF(1 - inset, row))


def draw_plate(painter: QPainter, owner: int, wool: int, gained: int, part: float) -> None:
    """Draw the number of a shed's wool below its house, and what a turn adds while it lasts."""
    scene, own = colours.current(), colours.colours_of(owner)
    text = str(wool)
    width = 0.28 + 0.22 * len(text)
    area = QRectF(0.5 - width / 2, 0.72, width, _PLATE_HEIGHT)
    painter.setPen(QPen(QColor(own.edge), 0.04))
    painter.setBrush(QColor(scene.halo))
    painter.drawRoundedRect(area, 0.1, 0.1)
    painter.setPen(Qt.PenStyle.NoPen)
    write(painter, area.center(), text, _LETTERS, QColor(scene.label))
    if gained and 0.0 < part < 1.0:
        painter.setOpacity(min(4 * part, 1.0, 4 * (1 - part)))
        place = QPointF(0.5, 0.15 - 0.45 * part)
        for away in (QPointF(0.03, 0.03), QPointF(-0.03, -0.03)):
            write(painter, place + away, f"{gained:+d}", 0.5, QColor(scene.halo))
        write(painter, place, f"{gained:+d}", 0.5, QColor(own.edge))
        painter.setOpacity(1.0)
