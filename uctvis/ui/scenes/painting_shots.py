"""Draws the shots of Painting while they spray out of the pawns."""

from math import cos, sin
from random import Random

from qtpy.QtCore import QPointF, QRectF
from qtpy.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from uctvis.simultaneous.painting.shots import PaintShot
from uctvis.ui.scenes import colours

# Between these parts of a turn the shots fly; then they settle until its end.
FLIGHT_BEGIN, FLIGHT_END = 0.35, 0.85
# Cells from the centre of a pawn to its side.
_SIDE = 1.5
_NOZZLE, _WIDTH = 0.24, 0.4
_DROPS = 9
_GOLDEN_ANGLE = 2.39996


def reached(shot: PaintShot, part: float) -> float:
    """How many cells of its strip a shot has covered at a part of a turn."""
    flown = (part - FLIGHT_BEGIN) / (FLIGHT_END - FLIGHT_BEGIN)
    flown = min(max(flown, 0.0), 1.0)
    # It slows down.
    return len(shot.cells) * (1.0 - (1.0 - flown) * (1.0 - flown))


def draw_shot(painter: QPainter, shot: PaintShot, pawn: QPointF, part: float) -> None:
    """Draw a shot of the pawn with this centre at a part of a turn."""
    length = reached(shot, part)
    if length <= 0.0 or shot.step == (0, 0):
        return
    settled = max((part - FLIGHT_END) / (1 - FLIGHT_END), 0.0)
    colour = QColor(colours.colours_of(shot.player).strong)
    colour.setAlphaF(0.9 * (1 - settled) ** 1.5)
    down, right = shot.step
    painter.save()
    painter.translate(pawn)
    # Along the x axis.
    painter.rotate({(0, 1): 0, (1, 0): 90, (0, -1): 180}.get((down, right), 270))
    painter.translate(_SIDE, 0)
    painter.fillPath(_strip(length), colour)
    if settled == 0.0:
        painter.fillPath(_drops(shot, length), colour)
    painter.restore()


def _strip(length: float) -> QPainterPath:
    """A jet that widens to a round head."""
    path = QPainterPath()
    head = min(_WIDTH, length / 2)
    wide = min(length - head, 1.2)
    path.addPolygon(
        QPolygonF(
            [
                QPointF(0, -_NOZZLE),
                QPointF(wide, -_WIDTH),
                QPointF(length - head, -_WIDTH),
                QPointF(length - head, _WIDTH),
                QPointF(wide, _WIDTH),
                QPointF(0, _NOZZLE),
            ]
        )
    )
    path.closeSubpath()
    cap = QPainterPath()
    cap.addEllipse(QRectF(length - 2 * head, -_WIDTH, 2 * head, 2 * _WIDTH))
    return path.united(cap)


def _drops(shot: PaintShot, length: float) -> QPainterPath:
    """Drops that fly around the head; the same ones in each frame."""
    # A look, not a secret.
    random = Random(shot.pawn * 100 + len(shot.cells))  # noqa: S311
    path = QPainterPath()
    for drop in range(_DROPS):
        size = random.uniform(0.05, 0.13)
        away = random.uniform(0.3, 0.85) * min(length, 1.0)
        angle = drop * _GOLDEN_ANGLE + 0.8 * length
        path.addEllipse(
            QPointF(length - 0.1 + 0.6 * away * cos(angle), away * sin(angle)), size, size
        )
    return path
