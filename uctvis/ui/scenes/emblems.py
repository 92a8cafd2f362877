"""The shapes that belong to players, so that not only colours say whose something is."""

from qtpy.QtCore import QPointF, QRectF
from qtpy.QtGui import QPainterPath, QPolygonF

# Corners are so round, and cut so far, in cells.
_CORNER = 0.55
# A diamond as conspicuous as a disc of the radius 1.
_DIAMOND = 1.2


def emblem(player: int, centre: QPointF, radius: float) -> QPainterPath:
    """A disc for player 0, a diamond for player 1, a square for nobody."""
    path = QPainterPath()
    if player == 0:
        path.addEllipse(centre, radius, radius)
    elif player == 1:
        reach = _DIAMOND * radius
        path.addPolygon(
            QPolygonF(
                [
                    centre + QPointF(0, -reach),
                    centre + QPointF(reach, 0),
                    centre + QPointF(0, reach),
                    centre + QPointF(-reach, 0),
                ]
            )
        )
        path.closeSubpath()
    else:
        side = 0.85 * radius
        path.addRect(QRectF(centre.x() - side, centre.y() - side, 2 * side, 2 * side))
    return path


def body(player: int, area: QRectF) -> QPainterPath:
    """A box with round corners for player 0, and with cut ones for player 1."""
    path = QPainterPath()
    if player == 0:
        path.addRoundedRect(area, _CORNER, _CORNER)
        return path
    left, top, right, bottom = area.left(), area.top(), area.right(), area.bottom()
    corners = (
        (left + _CORNER, top),
        (right - _CORNER, top),
        (right, top + _CORNER),
        (right, bottom - _CORNER),
        (right - _CORNER, bottom),
        (left + _CORNER, bottom),
        (left, bottom - _CORNER),
        (left, top + _CORNER),
    )
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
    path.closeSubpath()
    return path
