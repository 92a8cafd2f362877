"""The scene of Painting: the board, pawns with their nine cells and tanks, and shots."""

from math import floor

from qtpy.QtCore import QPointF, QRectF, QSizeF, Qt
from qtpy.QtGui import QColor, QPainter, QPen

from uctvis.contests.painting import Painting
from uctvis.contests.painting.arrays import (
    BOARD,
    CELLS,
    COL,
    EMPTY,
    OWNER,
    PAINT,
    ROW,
    SIDE,
    WALL,
    cell_at,
)
from uctvis.texts import _
from uctvis.ui.scenes import colours
from uctvis.ui.scenes.contest_scene import ContestScene

# The rim around the board, in cells.
_RIM = 0.5


class PaintingScene(ContestScene[Painting]):
    """Draws Painting; x is the row, y the column."""

    @property
    def size(self) -> QSizeF:
        return QSizeF(self.contest.cols + 2 * _RIM, self.contest.rows + 2 * _RIM)

    def point_of(self, x: float, y: float) -> QPointF:
        return QPointF(_RIM + y + 0.5, _RIM + x + 0.5)

    def draw(self, painter: QPainter, before: Painting, after: Painting, part: float) -> None:
        now = self.between(before, after, part)
        scene = colours.current()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillRect(QRectF(QPointF(), self.size), QColor(scene.rim))
        kinds = [scene.board, scene.players[0].paint, scene.players[1].paint, scene.wall]
        paints = [QColor(kind) for kind in kinds]
        for row in range(now.rows):
            line = now.planes[BOARD, cell_at(row, 0) : cell_at(row, now.cols)].tolist()
            for col, colour in enumerate(line):
                painter.fillRect(QRectF(_RIM + col, _RIM + row, 1, 1), paints[colour])
        for pawn, (old, new) in enumerate(
            zip(before.pawns.tolist(), after.pawns.tolist(), strict=True)
        ):
            row = old[ROW] + part * (new[ROW] - old[ROW])
            col = old[COL] + part * (new[COL] - old[COL])
            self._draw_pawn(painter, pawn, new if part >= 0.5 else old, self.point_of(row, col))

    def _draw_pawn(self, painter: QPainter, pawn: int, state: list[int], place: QPointF) -> None:
        owner = colours.colours_of(state[OWNER])
        for cell, colour in enumerate(state[CELLS:]):
            row, col = divmod(cell, SIDE)
            corner = place + QPointF(col - 1.5, row - 1.5)
            painter.fillRect(QRectF(corner.x(), corner.y(), 1, 1), QColor(_strong(colour)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(owner.edge), 0.2))
        painter.drawRect(QRectF(place.x() - 1.5, place.y() - 1.5, 3, 3))
        font = painter.font()
        font.setPixelSize(1)
        painter.setFont(font)
        area = QRectF(place.x() - 1.5, place.y() - 1.5, 3, 3)
        painter.drawText(area, int(Qt.AlignmentFlag.AlignCenter), f"{pawn}:{state[PAINT]}")

    def about(self, contest: Painting, point: QPointF) -> str:
        row, col = floor(point.y() - _RIM), floor(point.x() - _RIM)
        if not (0 <= row < contest.rows and 0 <= col < contest.cols):
            return ""
        for pawn, state in enumerate(contest.pawns.tolist()):
            if abs(row - state[ROW]) <= 1 and abs(col - state[COL]) <= 1:
                return self._about_pawn(pawn, state)
        colour = int(contest.planes[BOARD, cell_at(row, col)])
        return "\n".join(
            (
                _("Cell: row {row}, column {column}").format(row=row, column=col),
                _("Colour: {colour}").format(colour=self._colour(colour)),
            )
        )

    def _about_pawn(self, pawn: int, state: list[int]) -> str:
        cells = "".join(map(str, state[CELLS:]))
        return "\n".join(
            (
                _("Pawn {id}").format(id=pawn),
                _("Owner: {name}").format(name=self.name_of(state[OWNER])),
                _("Centre: row {row}, column {column}").format(row=state[ROW], column=state[COL]),
                _("Paint: {paint}").format(paint=state[PAINT]),
                _("Its cells: {cells}").format(
                    cells=" ".join(cells[place : place + SIDE] for place in range(0, 9, SIDE))
                ),
            )
        )

    def _colour(self, colour: int) -> str:
        if colour == EMPTY:
            return _("none")
        if colour == WALL:
            return _("wall")
        return f"{colour} ({self.name_of(colour - 1)})"


def _strong(colour: int) -> str:
    return colours.colours_of(colour - 1).strong
