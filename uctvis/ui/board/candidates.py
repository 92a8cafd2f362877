"""Draws the candidate moves of a search, with their numbers, and a hint on a board."""

import math
from collections.abc import Sequence
from functools import lru_cache

from qtpy.QtCore import QPointF, QRectF, Qt
from qtpy.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from uctvis.explain.move_rows import MoveRow
from uctvis.game.board import Role, Shape
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.ui.board.candidate_marks import (
    BOUND_COLOUR,
    CandidateBox,
    CandidateLook,
    CandidateMark,
    colour_of,
    drawn_rows,
    has_numbers,
    is_bound,
    marks_of,
    strength_of,
    tip_of,
    trusted_visits,
)
from uctvis.ui.board.cells import Cells, box
from uctvis.ui.board.drawing import draw_ring, draw_shapes
from uctvis.ui.widgets import theme

# The maximum number of arrows.
MOST_ARROWS = 5
_DARK, _LIGHT = "#14171c", "#ffffff"
_GHOST_OPACITY = 0.5
# Of the width of a disc, what a text on it may have.
_WIDEST = 0.8
# The line widths of marks, of their heights: of filled ones, and of bounds.
_LINE, _RING = 0.03, 0.09


class MovesDrawn:
    """Draws moves of a position, in the units of its picture, from the side of `viewer`."""

    def __init__(self, game: AnyGame, position: AnyPosition, viewer: int) -> None:
        self._game = game
        self._position = position
        self._viewer = viewer
        self._picture = game.picture(position, viewer)
        self._cells = Cells(self._picture)

    def draw_candidates(self, painter: QPainter, rows: Sequence[MoveRow]) -> None:
        """Draw moves, sorted from the best; see `uctvis.ui.board.candidate_marks`."""
        drawn = drawn_rows(rows)
        if not drawn:
            return
        most = max(row.visits for row in drawn)
        arrows = [row for row in drawn if self._is_arrow(row)]
        # The best one is drawn last, on top of the others.
        for row in reversed(arrows[:MOST_ARROWS]):
            self._draw_arrow(painter, row, drawn[0].worth or 0.0, trusted_visits(drawn))
        # An arrow needs no dot.
        dropped = [row for rank, row in enumerate(arrows) if not has_numbers(rank, row, most)]
        others = [row for row in drawn if row not in dropped]
        scale = painter.worldTransform().m11()
        areas = [self._area(row) for row in others]
        rights = [self._right_of(row) for row in others]
        for mark in reversed(marks_of(others, areas, scale, rights)):
            if mark.look is not CandidateLook.DOT or not self._is_arrow(mark.row):
                _draw_mark(painter, mark)

    def tip_at(self, place: QPointF, rows: Sequence[MoveRow]) -> str:
        """What the mark of a move at a place means; "" if there is none."""
        for row in drawn_rows(rows):
            area = self._area(row)
            if QRectF(*area).contains(place):
                return tip_of(row)
        return ""

    def draw_hint(self, painter: QPainter, move: Move) -> None:
        """Draw a suggested move: an arrow, a faint piece, or a ring."""
        clicks = self._game.clicks(self._position, move)
        if len(clicks) > 1:
            colour = QColor(theme.current().ring)
            colour.setAlpha(200)
            start, end = self._cells.centre(clicks[0]), self._cells.centre(clicks[-1])
            _draw_arrow(painter, start, end, colour)
            return
        pieces = _new_pieces(self._game, self._position, move, self._viewer)
        painter.setOpacity(_GHOST_OPACITY)
        draw_shapes(painter, self._picture, pieces)
        painter.setOpacity(1)
        if not pieces:
            draw_ring(painter, self._cells.ground(clicks[-1]), chosen=True)

    def _is_arrow(self, row: MoveRow) -> bool:
        return row.move is not None and len(self._game.clicks(self._position, row.move)) > 1

    def _draw_arrow(self, painter: QPainter, row: MoveRow, best: float, most: int) -> None:
        assert row.move is not None  # noqa: S101 - such rows are drawn
        clicks = self._game.clicks(self._position, row.move)
        start, end = self._cells.centre(clicks[0]), self._cells.centre(clicks[-1])
        width = 0.06 + 0.12 * row.visits / max(most, 1)
        hollow = is_bound(row)
        colour = QColor(BOUND_COLOUR if hollow else colour_of(best - (row.worth or 0.0)))
        colour.setAlphaF(0.9 * strength_of(row, most))
        _draw_arrow(painter, start, end, colour, width, hollow=hollow)

    def _area(self, row: MoveRow) -> CandidateBox:
        """The square for the mark of a move: in the middle of its new piece or its cell.

        In a cell with a text, it is at the right.
        """
        assert row.move is not None  # noqa: S101 - such rows are drawn
        pieces = _new_pieces(self._game, self._position, row.move, self._viewer)
        cell = self._game.clicks(self._position, row.move)[-1]
        area = box(pieces[0] if pieces else self._cells.ground(cell))
        side = 0.86 * min(area.width(), area.height())
        square = QRectF(0, 0, side, side)
        square.moveCenter(area.center())
        if not pieces and self._cells.has_text(cell):
            square.moveRight(area.right() - (area.height() - side) / 2)
        return CandidateBox(square.x(), square.y(), side, side)

    def _right_of(self, row: MoveRow) -> float:
        """How far to the right the mark of a move may reach, because a text is at the left."""
        assert row.move is not None  # noqa: S101 - such rows are drawn
        cell = self._game.clicks(self._position, row.move)[-1]
        has_text = self._cells.has_text(cell)
        return box(self._cells.ground(cell)).right() if has_text else math.inf


def _draw_mark(painter: QPainter, mark: CandidateMark) -> None:
    area, colour, dark = QRectF(*mark.box), QColor(mark.colour), QColor(_DARK)
    line = _LINE * area.height()
    if mark.is_hollow:
        # Dark around it, so that it is seen on any board.
        line = _RING * area.height()
        dark.setAlphaF(0.55)
        painter.setPen(QPen(colour, line))
        painter.setBrush(dark if mark.texts else Qt.BrushStyle.NoBrush)
        area = area.adjusted(line / 2, line / 2, -line / 2, -line / 2)
    else:
        colour.setAlphaF(mark.strength)
        dark.setAlphaF(mark.strength)
        painter.setPen(QPen(dark, line))
        painter.setBrush(colour)
    corner = min(area.width(), area.height()) / 2
    painter.drawRoundedRect(area, corner, corner)
    ink = QColor(_LIGHT if mark.is_hollow else _DARK)
    if mark.look is CandidateLook.CHIP:
        half = area.height() / 2
        upper = QRectF(area.left(), area.top() + 0.2 * half, area.width(), 0.9 * half)
        lower = QRectF(area.left(), area.top() + 0.98 * half, area.width(), 0.7 * half)
        _write(painter, upper, mark.texts[0], 0.8, ink)
        _write(painter, lower, mark.texts[1], 0.72, ink)
    elif mark.look is CandidateLook.LABEL:
        _write(painter, area, mark.texts[0], 0.8, ink)


@lru_cache(maxsize=256)
def _new_pieces(game: AnyGame, position: AnyPosition, move: Move, viewer: int) -> tuple[Shape, ...]:
    """The piece that a move adds to the clicked cell; () unless it adds exactly one, and there."""
    own = (Role.PIECE_0, Role.PIECE_1)
    before = set(game.picture(position, viewer).shapes)
    after = game.picture(game.play(position, move), viewer).shapes
    added = tuple(shape for shape in after if shape.role in own and shape not in before)
    there = game.clicks(position, move)[-1]
    return added if len(added) == 1 and added[0].cell == there else ()


def _draw_arrow(
    painter: QPainter,
    start: QPointF,
    end: QPointF,
    colour: QColor,
    width: float = 0.16,
    *,
    hollow: bool = False,
) -> None:
    """Draw an arrow, or its outline; `width` is the width of its shaft, in sides of a cell."""
    step = end - start
    length = math.hypot(step.x(), step.y())
    if length == 0:
        return
    along = step / length
    aside = QPointF(-along.y(), along.x())
    head = min(0.4, length / 2)
    neck = end - along * head
    painter.setPen(QPen(colour, 0.035) if hollow else Qt.PenStyle.NoPen)
    painter.setBrush(Qt.BrushStyle.NoBrush if hollow else colour)
    half, wing = aside * (width / 2), aside * max(0.22, width)
    painter.drawPolygon(
        QPolygonF(
            [start + half, neck + half, neck + wing, end, neck - wing, neck - half, start - half]
        )
    )


def _write(painter: QPainter, area: QRectF, text: str, fill: float, ink: QColor) -> None:
    """Draw text in the middle of a box, by scaling it from a normal font size."""
    painter.save()
    size = 100
    font = QFont(painter.font())
    font.setPixelSize(size)
    font.setWeight(QFont.Weight.DemiBold)
    width = QFontMetricsF(font).horizontalAdvance(text)
    scale = min(area.height() * fill / size, _WIDEST * area.width() / width)
    painter.translate(area.center())
    painter.scale(scale, scale)
    painter.setFont(font)
    painter.setPen(ink)
    reach = 10.0 * size
    painter.drawText(
        QRectF(-reach, -reach, 2 * reach, 2 * reach), int(Qt.AlignmentFlag.AlignCenter), text
    )
    painter.restore()
