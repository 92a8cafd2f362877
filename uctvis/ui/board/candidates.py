"""Draws the candidate moves of a search, with their numbers, and a hint on a board."""

import math
from collections.abc import Sequence
from functools import lru_cache

from qtpy.QtCore import QPointF, QRectF, Qt
from qtpy.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from uctvis.explain.bound_texts import bounded
from uctvis.explain.move_rows import MoveRow
from uctvis.explain.number_formats import payoff_text
from uctvis.game.board import Role, Shape
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.ui.board.cells import Cells, box
from uctvis.ui.board.drawing import draw_ring, draw_shapes
from uctvis.ui.widgets import theme

# The maximum number of arrows.
MOST_ARROWS = 5
# Colours by the difference from the best mean payoff; texts on them are dark.
_COLOURS = ((0.01, "#6fd6a4"), (0.04, "#b9dd6a"), (0.08, "#f2d45c"), (0.15, "#f2a65a"))
_FAR_BEHIND = "#ec8f8a"
_DARK = "#14171c"
_GHOST_OPACITY = 0.5
# Of the width of a disc, what a text on it may have.
_WIDEST = 0.8


def colour_of(behind: float) -> str:
    """The colour of a move whose mean payoff is `behind` lower than the best one."""
    return next((colour for most, colour in _COLOURS if behind <= most), _FAR_BEHIND)


def short_count(count: int) -> str:
    """A count with at most four digits, or rounded and with a letter."""
    for unit, letter in ((1_000_000, "M"), (1_000, "k")):
        if count >= unit:
            digits = 1 if count < 100 * unit else 0
            return f"{count / unit:.{digits}f}{letter}"
    return str(count)


class MovesDrawn:
    """Draws moves of a position, in the units of its picture, from the side of `viewer`."""

    def __init__(self, game: AnyGame, position: AnyPosition, viewer: int) -> None:
        self._game = game
        self._position = position
        self._viewer = viewer
        self._picture = game.picture(position, viewer)
        self._cells = Cells(self._picture)

    def draw_candidates(self, painter: QPainter, rows: Sequence[MoveRow]) -> None:
        """Draw moves, sorted from the best; colours show how far they are behind it."""
        drawn = [row for row in rows if row.move is not None and row.worth is not None]
        if not drawn:
            return
        best = drawn[0].worth or 0.0
        most = max(1, *(row.visits for row in drawn))
        arrows = [row for row in drawn if self._is_arrow(row)]
        # The best one is drawn last, on top of the others.
        for row in reversed(arrows[:MOST_ARROWS]):
            width = 0.06 + 0.12 * row.visits / most
            self._draw_arrow(painter, row, QColor(colour_of(best - (row.worth or 0.0))), width)
        taken: list[QPointF] = []
        for row in drawn:
            area = self._area(row)
            if row in arrows[MOST_ARROWS:] or area.center() in taken:
                continue
            taken.append(area.center())
            self._draw_chip(painter, area, row, QColor(colour_of(best - (row.worth or 0.0))))

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

    def _draw_arrow(self, painter: QPainter, row: MoveRow, colour: QColor, width: float) -> None:
        assert row.move is not None  # noqa: S101 - such rows are drawn
        clicks = self._game.clicks(self._position, row.move)
        colour.setAlpha(215)
        start, end = self._cells.centre(clicks[0]), self._cells.centre(clicks[-1])
        _draw_arrow(painter, start, end, colour, width)

    def _area(self, row: MoveRow) -> QRectF:
        """The area for the numbers of a move: in the middle of its new piece or its cell.

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
        return square

    def _draw_chip(self, painter: QPainter, area: QRectF, row: MoveRow, colour: QColor) -> None:
        colour.setAlpha(235)
        painter.setBrush(colour)
        painter.setPen(QPen(QColor(_DARK), 0.02 * area.width()))
        painter.drawEllipse(area)
        half = area.height() / 2
        upper = QRectF(area.left(), area.top() + 0.2 * half, area.width(), 0.9 * half)
        worth = payoff_text(row.worth or 0.0, shares=row.shares or row.proof is not None)
        _write(painter, upper, worth if row.proof else bounded(worth, row.bound), 0.8)
        lower = QRectF(area.left(), area.top() + 0.98 * half, area.width(), 0.7 * half)
        _write(painter, lower, short_count(row.visits), 0.72)


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
    painter: QPainter, start: QPointF, end: QPointF, colour: QColor, width: float = 0.16
) -> None:
    """Draw an arrow; `width` is the width of its shaft, in sides of a cell."""
    step = end - start
    length = math.hypot(step.x(), step.y())
    if length == 0:
        return
    along = step / length
    aside = QPointF(-along.y(), along.x())
    head = min(0.4, length / 2)
    neck = end - along * head
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    half, wing = aside * (width / 2), aside * max(0.22, width)
    painter.drawPolygon(
        QPolygonF(
            [start + half, neck + half, neck + wing, end, neck - wing, neck - half, start - half]
        )
    )


def _write(painter: QPainter, area: QRectF, text: str, fill: float) -> None:
    """Draw dark text in the middle of a box, by scaling it from a normal font size."""
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
    painter.setPen(QColor(_DARK))
    reach = 10.0 * size
    painter.drawText(
        QRectF(-reach, -reach, 2 * reach, 2 * reach), int(Qt.AlignmentFlag.AlignCenter), text
    )
    painter.restore()
