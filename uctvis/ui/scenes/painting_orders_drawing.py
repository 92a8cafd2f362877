"""Draws the commands that a person has chosen over the scene of Painting."""

from typing import Any

from qtpy.QtCore import QPointF, QRectF, Qt
from qtpy.QtGui import QColor, QPainter, QPen, QPolygonF

from uctvis.simultaneous.painting.shots import STEPS
from uctvis.ui.scenes import colours
from uctvis.ui.scenes.game_scene import GameScene
from uctvis.ui.scenes.painting_orders import PaintingOrders

# In cells.
_CORNER, _ARM, _LINE = 1.65, 0.8, 0.2
_FROM, _TO, _HEAD = 0.6, 2.5, 0.6
_STRIP_ALPHA = 170


def draw_orders(painter: QPainter, scene: GameScene[Any], orders: PaintingOrders) -> None:
    """Draw the commands of one turn in the scene's units, and mark the pawn that is selected."""
    strong = QColor(colours.colours_of(orders.player).strong)
    halo, ink = QColor(colours.current().halo), QColor(colours.current().label)
    for pawn in orders.pawns:
        centre = scene.point_of(*orders.centre_of(pawn))
        order = orders.order_of(pawn)
        if pawn == orders.selected:
            _draw_corners(painter, centre, halo, ink)
        if order is None:
            continue
        if order.is_move:
            down, right = STEPS[order.direction]
            _draw_arrow(painter, centre, QPointF(right, down), halo, ink)
        for row, col in orders.covered(pawn):
            _draw_cell(painter, scene.point_of(row, col), strong, ink)


def _draw_corners(painter: QPainter, centre: QPointF, halo: QColor, ink: QColor) -> None:
    """Mark the corners of a pawn; its tank is below it."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((halo, 2 * _LINE), (ink, _LINE)):
        painter.setPen(QPen(colour, width))
        for right in (-1, 1):
            for down in (-1, 1):
                corner = centre + QPointF(right * _CORNER, down * _CORNER)
                beside, above = QPointF(right * _ARM, 0), QPointF(0, down * _ARM)
                painter.drawPolyline(QPolygonF([corner - beside, corner, corner - above]))


def _draw_arrow(
    painter: QPainter, centre: QPointF, step: QPointF, halo: QColor, ink: QColor
) -> None:
    start, end = centre + step * _FROM, centre + step * _TO
    side = QPointF(-step.y(), step.x()) * _HEAD
    head = QPolygonF([end, end - step * _HEAD + side, end - step * _HEAD - side])
    for colour, more in ((halo, _LINE), (ink, 0.0)):
        pen = QPen(colour, _LINE + more)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(colour)
        painter.drawLine(start, end - step * _HEAD)
        painter.setPen(QPen(colour, more or _LINE / 2))
        painter.drawPolygon(head)


def _draw_cell(painter: QPainter, centre: QPointF, strong: QColor, ink: QColor) -> None:
    fill = QColor(strong)
    fill.setAlpha(_STRIP_ALPHA)
    painter.setPen(QPen(ink, _LINE / 2))
    painter.setBrush(fill)
    painter.drawRect(
        QRectF(centre.x() - 0.5, centre.y() - 0.5, 1, 1).adjusted(0.1, 0.1, -0.1, -0.1)
    )
