"""Draws the board of Painting: its paint, its walls, the rim around it."""

from qtpy.QtCore import QLineF, QPointF, QRectF, Qt
from qtpy.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from uctvis.simultaneous.contract import PLAYERS
from uctvis.simultaneous.painting.arrays import BOARD, WALL, cell_at
from uctvis.simultaneous.painting.game import Painting
from uctvis.ui.scenes import colours
from uctvis.ui.scenes.emblems import emblem

# The rim around the board, in cells.
RIM = 0.6
# The roundness of the corners of painted areas and walls.
_ROUND, _WALL_ROUND = 0.36, 0.18
# How much of the front of walls is visible, and how far their shadows reach.
_HEIGHT, _SHADOW = 0.22, 0.22
# The size of the marks in painted cells.
_MARK = 0.13
# Cells with fewer pixels have no marks.
_LEAST_MARKED = 9

_Cells = list[tuple[int, int]]


def draw_board(painter: QPainter, state: Painting) -> None:
    """Draw a board without pawns; its first cell begins at (`RIM`, `RIM`)."""
    scene = colours.current()
    area = QRectF(RIM, RIM, state.cols, state.rows)
    _draw_rim(painter, area, scene)
    painter.setClipRect(area)
    painter.translate(RIM, RIM)
    painter.setPen(QPen(QColor(scene.grid), 0.05))
    painter.drawLines(
        *(QLineF(col, 0, col, state.rows) for col in range(1, state.cols)),
        *(QLineF(0, row, state.cols, row) for row in range(1, state.rows)),
    )
    painter.setPen(Qt.PenStyle.NoPen)
    cells: list[_Cells] = [[] for _colour in range(WALL + 1)]
    for row in range(state.rows):
        line = state.planes[BOARD, cell_at(row, 0) : cell_at(row, state.cols)].tolist()
        for col, colour in enumerate(line):
            cells[colour].append((row, col))
    transform = painter.worldTransform()
    for player in range(PLAYERS):
        painted = cells[player + 1]
        colour = QColor(scene.players[player].paint)
        painter.fillPath(_joined(painted, _ROUND), colour)
        if transform.m11() >= _LEAST_MARKED:
            marks = QPainterPath()
            for row, col in painted:
                marks.addPath(emblem(player, QPointF(col + 0.5, row + 0.5), _MARK))
            painter.fillPath(marks, QColor(scene.players[player].mark))
    _draw_walls(painter, cells[WALL], scene)


def _draw_rim(painter: QPainter, area: QRectF, scene: colours.SceneColours) -> None:
    outside = area.adjusted(-RIM, -RIM, RIM, RIM)
    rim = QColor(scene.rim)
    light = QLinearGradient(outside.topLeft(), outside.bottomLeft())
    light.setColorAt(0, rim.lighter(112))
    light.setColorAt(1, rim.darker(112))
    painter.fillRect(outside, light)
    painter.fillRect(area.adjusted(-0.12, -0.12, 0.12, 0.12), rim.darker(135))
    painter.fillRect(area, QColor(scene.board))
    # The rim is higher than the board.
    shade = QLinearGradient(area.topLeft(), area.topLeft() + QPointF(0, 0.5))
    shade.setColorAt(0, QColor(scene.shadow))
    shade.setColorAt(1, Qt.GlobalColor.transparent)
    painter.fillRect(QRectF(area.left(), area.top(), area.width(), 0.5), shade)


def _draw_walls(painter: QPainter, cells: _Cells, scene: colours.SceneColours) -> None:
    walls = _joined(cells, _WALL_ROUND)
    painter.fillPath(walls.translated(_SHADOW, _SHADOW), QColor(scene.shadow))
    painter.fillPath(walls, QColor(scene.wall_side))
    # Walls cover no other cells, so that pawns beside them are not hidden.
    top = walls.translated(0, -_HEIGHT).intersected(walls)
    painter.fillPath(top, QColor(scene.wall))
    painter.setPen(QPen(QColor(scene.wall).lighter(122), 0.06))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(top)
    painter.setPen(QPen(QColor(scene.wall).darker(112), 0.05))
    known = set(cells)
    for row, col in cells:
        if (row, col + 1) in known:
            end = row + 1 if (row + 1, col) in known else row + 1 - _HEIGHT
            painter.drawLine(QPointF(col + 1, row + 0.1), QPointF(col + 1, end - 0.1))
        if (row + 1, col) in known:
            painter.drawLine(QPointF(col + 0.1, row + 1), QPointF(col + 0.9, row + 1))
    painter.setPen(Qt.PenStyle.NoPen)


def _joined(cells: _Cells, corner: float) -> QPainterPath:
    """The area of cells; its outer corners are round.

    One path, because edges between neighbours that are filled one after the other would be seen.
    """
    known = set(cells)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for row, col in cells:
        up, down = (row - 1, col) in known, (row + 1, col) in known
        left, right = (row, col - 1) in known, (row, col + 1) in known
        if (up and down) or (left and right) or up + down + left + right > 2:
            path.addRect(QRectF(col, row, 1, 1))
            continue
        _add_rounded(
            path,
            QRectF(col, row, 1, 1),
            [
                0.0 if is_joined else corner
                for is_joined in (up or left, up or right, down or right, down or left)
            ],
        )
    return path


def _add_rounded(path: QPainterPath, area: QRectF, corners: list[float]) -> None:
    """Add a rectangle with corners of these radii: first the upper left one, then clockwise."""
    first, second, third, fourth = corners
    left, top, right, bottom = area.left(), area.top(), area.right(), area.bottom()
    path.moveTo(left + first, top)
    path.lineTo(right - second, top)
    path.quadTo(right, top, right, top + second)
    path.lineTo(right, bottom - third)
    path.quadTo(right, bottom, right - third, bottom)
    path.lineTo(left + fourth, bottom)
    path.quadTo(left, bottom, left, bottom - fourth)
    path.lineTo(left, top + first)
    path.quadTo(left, top, left + first, top)
    path.closeSubpath()
