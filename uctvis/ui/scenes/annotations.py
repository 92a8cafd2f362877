"""Draws what bots asked to have drawn over a scene."""

from collections.abc import Iterable
from math import hypot
from typing import Any

from qtpy.QtCore import QPointF, QRectF, QSizeF, Qt
from qtpy.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from uctvis.arena.matches.annotations import Annotation
from uctvis.safe_text import harmless
from uctvis.ui.scenes import colours
from uctvis.ui.scenes.game_scene import GameScene

# Sizes in pixels, whatever the size of the scene.
_WIDTH, _HALO, _RADIUS, _LETTERS = 2.0, 4.5, 4.0, 13
_MOST_LETTERS = 80
# How far beyond the scene, in cells, lines are drawn; the painter cuts them at the border.
_BEYOND = 2.0
# Lines that end farther away, in cells, are not drawn.
_FARTHEST = 1e9


def draw_annotations(
    painter: QPainter,
    scene: GameScene[Any],
    annotations: Iterable[Annotation],
    colour: QColor,
) -> None:
    """Draw annotations of a player in the scene's units.

    Parameters
    ----------
    colour : QColor
        The colour of the player, for annotations that name no colour.
    """
    transform = painter.worldTransform()
    pixel = 1 / max(hypot(transform.m11(), transform.m12()), 1e-9)
    painter.save()
    painter.setClipRect(QRectF(QPointF(), scene.size), Qt.ClipOperation.IntersectClip)
    for one in annotations:
        named = colours.current().named.get(one.colour)
        _draw(painter, scene, one, colour if named is None else QColor(named), pixel)
    painter.restore()


def _draw(
    painter: QPainter, scene: GameScene[Any], one: Annotation, colour: QColor, pixel: float
) -> None:
    room = QRectF(QPointF(), scene.size).adjusted(-_BEYOND, -_BEYOND, _BEYOND, _BEYOND)
    points = [scene.point_of(x, y) for x, y in one.points]
    halo = QColor(colours.current().halo)
    halo.setAlpha(190)
    if len(points) > 1:
        line = cut(points[0], points[1], room)
        if line is None:
            return
        for paint, width in ((halo, _HALO), (colour, _WIDTH)):
            pen = QPen(paint, width * pixel)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLine(*line)
        return
    if not room.contains(points[0]):
        return
    if one.text:
        _write(painter, points[0], one.text, colour, pixel, scene.size)
        return
    painter.setPen(QPen(halo, (_HALO - _WIDTH) * pixel))
    painter.setBrush(colour)
    painter.drawEllipse(points[0], _RADIUS * pixel, _RADIUS * pixel)


def _write(
    painter: QPainter, place: QPointF, text: str, colour: QColor, pixel: float, size: QSizeF
) -> None:
    """Write a text with its middle at a place, on a ground that makes it readable anywhere.

    It is moved into the scene, if that is wide enough.
    """
    shown = harmless(text)
    if len(shown) > _MOST_LETTERS:
        shown = shown[:_MOST_LETTERS] + "\N{HORIZONTAL ELLIPSIS}"
    font = QFont(painter.font())
    font.setPixelSize(_LETTERS)
    font.setWeight(QFont.Weight.DemiBold)
    metrics = QFontMetricsF(font)
    width, height = metrics.horizontalAdvance(shown) + _LETTERS / 2, metrics.height()
    area = QRectF(-width / 2, -height / 2, width, height)
    ground = QColor(colours.current().halo)
    ground.setAlpha(205)
    painter.save()
    painter.translate(
        _inside(place.x(), pixel * width / 2, size.width()),
        _inside(place.y(), pixel * height / 2, size.height()),
    )
    painter.scale(pixel, pixel)
    painter.setFont(font)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRoundedRect(area, 3, 3)
    painter.setPen(colour)
    painter.drawText(area, int(Qt.AlignmentFlag.AlignCenter), shown)
    painter.restore()


def _inside(middle: float, half: float, end: float) -> float:
    """The nearest middle for which something reaches from 0 to `end` at most; else from 0 on."""
    return max(min(middle, end - half), half)


def cut(first: QPointF, second: QPointF, room: QRectF) -> tuple[QPointF, QPointF] | None:
    """The part of a line that lies in a rectangle, or None (Liang and Barsky 1984).

    Qt's painter needs minutes for a line that is long enough. Lines that end too far away for
    accurate numbers have no such part.
    """
    if max(map(abs, (first.x(), first.y(), second.x(), second.y()))) > _FARTHEST:
        return None
    x, y = first.x(), first.y()
    dx, dy = second.x() - x, second.y() - y
    begin, end = 0.0, 1.0
    for step, low, high in (
        (dx, room.left() - x, room.right() - x),
        (dy, room.top() - y, room.bottom() - y),
    ):
        if step == 0:
            if not low <= 0 <= high:
                return None
            continue
        near, far = sorted((low / step, high / step))
        begin, end = max(begin, near), min(end, far)
    if begin > end:
        return None
    return QPointF(x + begin * dx, y + begin * dy), QPointF(x + end * dx, y + end * dy)
