"""Sheep, shepherds and dogs from above, looking to the right; their origin is their centre."""

from math import cos, pi, sin, sqrt

from qtpy.QtCore import QPointF, QRectF, Qt
from qtpy.QtGui import QColor, QPainter, QPainterPath, QPen

from uctvis.ui.scenes import colours
from uctvis.ui.scenes.emblems import emblem

# What sprites may cover, in cells.
SPRITE = QRectF(-0.75, -0.75, 1.5, 1.5)
_CURLS = 11


def draw_sheep(painter: QPainter, wool: float, is_scared: bool) -> None:
    """Draw a sheep with a share of its wool, from 0.0 to 1.0."""
    scene = colours.current()
    half_length, half_width = 0.24 + 0.04 * wool, 0.155 + 0.085 * wool
    painter.setBrush(QColor(scene.face))
    for x in (-0.55, 0.5):
        for side in (-1, 1):
            foot = QPointF(x * half_length, side * (half_width + 0.02 + 0.07 * wool))
            painter.drawEllipse(foot, 0.055, 0.04)
    if wool > 0.0:
        _draw_fleece(painter, half_length, half_width, wool, scene)
    else:
        _draw_bare(painter, half_length, half_width, scene)
    _draw_head(painter, half_length + 0.08 + 0.06 * wool, is_scared, scene)


def _draw_fleece(
    painter: QPainter,
    half_length: float,
    half_width: float,
    wool: float,
    scene: colours.SceneColours,
) -> None:
    curl = 0.085 + 0.035 * wool
    for colour, larger in ((scene.wool_edge, 0.028), (scene.wool, 0.0)):
        fleece = QPainterPath()
        fleece.setFillRule(Qt.FillRule.WindingFill)
        fleece.addEllipse(QPointF(), half_length + larger, half_width + larger)
        for number in range(_CURLS):
            angle = 2 * pi * (number + 0.5) / _CURLS
            centre = QPointF(half_length * cos(angle), half_width * sin(angle))
            fleece.addEllipse(centre, curl + larger, curl + larger)
        painter.fillPath(fleece, QColor(colour))
    pen = QPen(QColor(scene.wool_shade), 0.03)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for x, y in ((-0.55, -0.35), (-0.05, 0.1), (-0.5, 0.55), (0.4, -0.5), (0.5, 0.45)):
        area = QRectF(x * half_length - 0.055, y * half_width - 0.055, 0.11, 0.11)
        painter.drawArc(area, 40 * 16, 230 * 16)
    painter.setPen(Qt.PenStyle.NoPen)


def _draw_bare(
    painter: QPainter, half_length: float, half_width: float, scene: colours.SceneColours
) -> None:
    painter.setPen(QPen(QColor(scene.wool_edge), 0.028))
    painter.setBrush(QColor(scene.wool))
    painter.drawEllipse(QPointF(-half_length, 0), 0.07, 0.055)
    painter.setBrush(QColor(scene.fleeced))
    painter.drawEllipse(QPointF(), half_length, half_width)
    pen = QPen(QColor(scene.fleeced).darker(112), 0.03)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawLine(QPointF(-0.6 * half_length, 0), QPointF(0.5 * half_length, 0))
    painter.setPen(Qt.PenStyle.NoPen)


def _draw_head(painter: QPainter, x: float, is_scared: bool, scene: colours.SceneColours) -> None:
    painter.setBrush(QColor(scene.face))
    for side in (-1, 1):
        painter.save()
        painter.translate(x - 0.04, side * 0.125)
        painter.rotate(side * 65)
        painter.drawEllipse(QPointF(), 0.09, 0.04)
        painter.restore()
    painter.drawEllipse(QPointF(x, 0), 0.15, 0.11)
    eye = 0.05 if is_scared else 0.03
    for side in (-1, 1):
        painter.setBrush(QColor("white"))
        painter.drawEllipse(QPointF(x + 0.045, side * 0.06), eye, eye)
        if is_scared:
            painter.setBrush(QColor("black"))
            painter.drawEllipse(QPointF(x + 0.06, side * 0.06), 0.022, 0.022)


def draw_shepherd(painter: QPainter, player: int, load: float) -> None:
    """Draw a shepherd with a share of the wool that he can carry, from 0.0 to 1.0."""
    scene, own = colours.current(), colours.colours_of(player)
    _draw_crook(painter, scene)
    edge = QPen(QColor(own.edge), 0.045)
    painter.setPen(edge)
    painter.setBrush(QColor(own.strong))
    painter.drawEllipse(QPointF(-0.03, 0), 0.19, 0.33)
    if load > 0.0:
        _draw_bundle(painter, QPointF(-0.3, 0), 0.12 + 0.15 * sqrt(load), scene)
    painter.setPen(QPen(QColor(scene.skin).darker(140), 0.03))
    painter.setBrush(QColor(scene.skin))
    for side in (-1, 1):
        painter.drawEllipse(QPointF(0.2, side * 0.26), 0.07, 0.07)
    straw = QColor(scene.straw)
    painter.setPen(QPen(straw.darker(150), 0.035))
    painter.setBrush(straw)
    painter.drawEllipse(QPointF(), 0.235, 0.235)
    painter.setPen(Qt.PenStyle.NoPen)


def draw_hat_emblem(painter: QPainter, player: int) -> None:
    """Draw the emblem on the hat of a shepherd; it is not turned with him."""
    own = colours.colours_of(player)
    painter.setPen(QPen(QColor(own.edge), 0.035))
    painter.setBrush(QColor(own.strong))
    painter.drawPath(emblem(player, QPointF(), 0.13))


def draw_vest_emblem(painter: QPainter, player: int) -> None:
    """Draw the emblem on the vest of a dog; it is not turned with the dog."""
    colour = QColor(colours.colours_of(player).on_strong)
    painter.fillPath(emblem(player, QPointF(), 0.1), colour)


def _draw_crook(painter: QPainter, scene: colours.SceneColours) -> None:
    path = QPainterPath(QPointF(-0.24, 0.37))
    path.lineTo(0.34, 0.31)
    path.cubicTo(0.54, 0.29, 0.54, 0.14, 0.4, 0.17)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((scene.fence_side, 0.085), (scene.fence, 0.05)):
        pen = QPen(QColor(colour), width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawPath(path)
    painter.setPen(Qt.PenStyle.NoPen)


def _draw_bundle(
    painter: QPainter, centre: QPointF, radius: float, scene: colours.SceneColours
) -> None:
    for colour, larger in ((scene.wool_edge, 0.028), (scene.wool, 0.0)):
        bundle = QPainterPath()
        bundle.setFillRule(Qt.FillRule.WindingFill)
        bundle.addEllipse(centre, 0.5 * radius, 0.5 * radius)
        for number in range(6):
            angle = 2 * pi * number / 6
            away = QPointF(0.55 * radius * cos(angle), 0.55 * radius * sin(angle))
            bundle.addEllipse(centre + away, 0.5 * radius + larger, 0.5 * radius + larger)
        painter.fillPath(bundle, QColor(colour))


def draw_dog(painter: QPainter, player: int) -> None:
    """Draw a dog in a vest with the colour of its player."""
    scene, own = colours.current(), colours.colours_of(player)
    coat = QColor(scene.coat)
    edge = QPen(coat.darker(170), 0.035)
    tail = QPen(coat.darker(115), 0.07)
    tail.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(tail)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    path = QPainterPath(QPointF(-0.3, 0))
    path.quadTo(-0.46, 0.0, -0.5, -0.13)
    painter.drawPath(path)
    painter.setPen(edge)
    painter.setBrush(coat)
    for x in (-0.2, 0.17):
        for side in (-1, 1):
            painter.drawEllipse(QPointF(x, side * 0.16), 0.085, 0.05)
    painter.drawEllipse(QPointF(-0.03, 0), 0.32, 0.16)
    painter.setPen(QPen(QColor(own.edge), 0.035))
    painter.setBrush(QColor(own.strong))
    painter.drawRoundedRect(QRectF(-0.18, -0.175, 0.36, 0.35), 0.08, 0.08)
    painter.setPen(edge)
    painter.setBrush(coat)
    painter.drawEllipse(QPointF(0.43, 0), 0.1, 0.065)
    painter.drawEllipse(QPointF(0.29, 0), 0.14, 0.125)
    painter.setBrush(coat.darker(140))
    for side in (-1, 1):
        painter.save()
        painter.translate(0.22, side * 0.12)
        painter.rotate(side * 25)
        painter.drawEllipse(QPointF(), 0.1, 0.05)
        painter.restore()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("black"))
    painter.drawEllipse(QPointF(0.52, 0), 0.032, 0.036)


def draw_shears(painter: QPainter, opening: float) -> None:
    """Draw shears that point to the right, open by an angle in degrees."""
    scene = colours.current()
    for side in (-1, 1):
        painter.save()
        painter.rotate(side * opening)
        painter.setPen(QPen(QColor(scene.face), 0.02))
        painter.setBrush(QColor("#d7dde4"))
        blade = QPainterPath(QPointF(-0.04, 0))
        blade.lineTo(0.3, side * 0.015)
        blade.lineTo(0.0, side * 0.07)
        blade.closeSubpath()
        painter.drawPath(blade)
        painter.setPen(QPen(QColor(scene.named["red"]), 0.045))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(-0.13, -side * 0.06), 0.08, 0.055)
        painter.restore()
    painter.setPen(Qt.PenStyle.NoPen)
