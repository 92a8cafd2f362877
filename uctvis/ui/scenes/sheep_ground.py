"""Draws what never moves in Sheep: the pasture and the fence around it."""

from math import cos, pi, sin
from random import Random

from qtpy.QtCore import QLineF, QPointF, QRectF, Qt
from qtpy.QtGui import QColor, QPainter, QPen, QRadialGradient

from uctvis.simultaneous.sheep.pasture import HEIGHT, WIDTH
from uctvis.ui.scenes import colours

# The space for the fence around the pasture, and where in it the fence stands, in cells.
FENCE = 0.7
_STANDS = 0.36
_PATCHES, _TUFTS, _FLOWERS = 26, 330, 46
_PETALS = 5


def draw_ground(painter: QPainter, seed: int) -> None:
    """Draw the pasture, which begins at (`FENCE`, `FENCE`); seeds have their own flowers."""
    scene = colours.current()
    # A look, not a secret.
    random = Random(seed)  # noqa: S311
    area = QRectF(0, 0, WIDTH + 2 * FENCE, HEIGHT + 2 * FENCE)
    grass = QColor(scene.grass)
    painter.fillRect(area, grass.darker(106))
    inside = area.adjusted(_STANDS, _STANDS, -_STANDS, -_STANDS)
    painter.fillRect(inside, grass)
    for _patch in range(_PATCHES):
        _draw_patch(painter, _somewhere(random, area), random, grass)
    pen = QPen(QColor(scene.blade), 0.035)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    for _tuft in range(_TUFTS):
        root = _somewhere(random, area)
        painter.drawLines(
            *(
                QLineF(root, root + QPointF(lean, -random.uniform(0.08, 0.17)))
                for lean in (-0.08, 0.0, 0.08)
            )
        )
    painter.setPen(Qt.PenStyle.NoPen)
    for _flower in range(_FLOWERS):
        _draw_flower(painter, _somewhere(random, inside), random, scene)
    _draw_fence(painter, inside, scene)


def _somewhere(random: Random, area: QRectF) -> QPointF:
    return QPointF(random.uniform(area.left(), area.right()), random.uniform(0.2, area.bottom()))


def _draw_patch(painter: QPainter, centre: QPointF, random: Random, grass: QColor) -> None:
    """Draw a lighter or darker area without edges."""
    radius = random.uniform(1.2, 3.0)
    colour = grass.lighter(109) if random.random() < 0.5 else grass.darker(108)
    light = QRadialGradient(centre, radius)
    colour.setAlpha(150)
    light.setColorAt(0, colour)
    colour.setAlpha(0)
    light.setColorAt(1, colour)
    painter.setBrush(light)
    painter.drawEllipse(centre, radius, radius)


def _draw_flower(
    painter: QPainter, centre: QPointF, random: Random, scene: colours.SceneColours
) -> None:
    size = random.uniform(0.025, 0.04)
    painter.setBrush(QColor(random.choice(scene.flowers)))
    for petal in range(_PETALS):
        angle = 2 * pi * petal / _PETALS
        away = QPointF(1.3 * size * cos(angle), 1.3 * size * sin(angle))
        painter.drawEllipse(centre + away, size, size)
    painter.setBrush(QColor(scene.flower_middle))
    painter.drawEllipse(centre, 0.8 * size, 0.8 * size)


def _draw_fence(painter: QPainter, area: QRectF, scene: colours.SceneColours) -> None:
    wood, side = QColor(scene.fence), QColor(scene.fence_side)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width, down in (
        (QColor(scene.shadow), 0.12, 0.12),
        (side, 0.13, 0.03),
        (wood, 0.09, 0.0),
    ):
        pen = QPen(colour, width)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.drawRect(area.translated(0, down))
    painter.setPen(Qt.PenStyle.NoPen)
    across, along = round(area.width()), round(area.height())
    posts = [
        QPointF(area.left() + area.width() * post / across, y)
        for y in (area.top(), area.bottom())
        for post in range(across + 1)
    ] + [
        QPointF(x, area.top() + area.height() * post / along)
        for x in (area.left(), area.right())
        for post in range(1, along)
    ]
    for post in posts:
        painter.setBrush(side)
        painter.drawRoundedRect(QRectF(post.x() - 0.1, post.y() - 0.08, 0.2, 0.24), 0.05, 0.05)
        painter.setBrush(wood.lighter(112))
        painter.drawRoundedRect(QRectF(post.x() - 0.1, post.y() - 0.14, 0.2, 0.2), 0.05, 0.05)
