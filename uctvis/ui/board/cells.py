"""The cells of a board's picture: their places, pieces and descriptions."""

from collections.abc import Iterable

from qtpy.QtCore import QPointF, QRectF, Qt
from qtpy.QtGui import QPolygonF

from uctvis.game.board import Picture, Role, Shape

_PIECES = (Role.PIECE_0, Role.PIECE_1, Role.STONE)
# How much a step to the side counts beside one in the direction of an arrow key: so little that
# the next row of hexagons, half a cell to the side, comes before the one after it.
_ASIDE = 1.5


class Cells:
    """The cells of a picture. The first shape of a cell is its ground: its clickable area."""

    def __init__(self, picture: Picture) -> None:
        self._grounds: dict[int, Shape] = {}
        self._pieces: dict[int, list[Shape]] = {}
        self._written: set[int] = set()
        self._described = [shape for shape in picture.shapes if shape.description]
        for shape in picture.shapes:
            if shape.cell is None:
                continue
            self._grounds.setdefault(shape.cell, shape)
            if shape.kind == "text":
                self._written.add(shape.cell)
            if is_piece(shape):
                self._pieces.setdefault(shape.cell, []).append(shape)

    def ground(self, cell: int) -> Shape:
        return self._grounds[cell]

    def pieces(self, cell: int) -> list[Shape]:
        """The shapes of the piece in a cell, in drawing order."""
        return self._pieces.get(cell, [])

    def has_text(self, cell: int) -> bool:
        """Whether a text is in a cell, which marks in the middle would cover."""
        return cell in self._written

    def centre(self, cell: int) -> QPointF:
        return box(self._grounds[cell]).center()

    def nearest(self, cells: Iterable[int], origin: int, right: int, down: int) -> int:
        """The nearest of some cells in a direction from `origin`; `origin` if there is none."""

        def distance(cell: int) -> float:
            step = self.centre(cell) - self.centre(origin)
            along = step.x() * right + step.y() * down
            aside = abs(step.x() * down) + abs(step.y() * right)
            # Of two that are equally near, there and back choose opposite sides.
            side = 1e-6 * (step.x() * down + step.y() * right)
            return along + _ASIDE * aside + side if along > 1e-9 else float("inf")

        found = min(cells, key=distance, default=origin)
        return found if distance(found) < float("inf") else origin

    def cell_at(self, point: QPointF) -> int | None:
        """The cell at a point of the picture; None outside all cells."""
        for cell, shape in reversed(self._grounds.items()):
            if contains(shape, point):
                return cell
        return None

    def description(self, cell: int) -> str:
        """The game's description of a cell and its content; "" if there is none."""
        return next(
            (shape.description for shape in reversed(self._described) if shape.cell == cell), ""
        )

    def description_at(self, point: QPointF) -> str:
        """The description of the topmost described shape at a point; "" if there is none."""
        return next(
            (shape.description for shape in reversed(self._described) if contains(shape, point)),
            "",
        )


def is_piece(shape: Shape) -> bool:
    """Whether a shape is part of a piece."""
    return shape.role in _PIECES


def box(shape: Shape) -> QRectF:
    """The bounding box of a shape."""
    return QRectF(shape.x, shape.y, shape.width, shape.height)


def polygon(shape: Shape, area: QRectF) -> QPolygonF:
    """The corners of a polygon that is scaled to `area`."""
    return QPolygonF(
        [
            QPointF(area.x() + x * area.width(), area.y() + y * area.height())
            for x, y in shape.corners
        ]
    )


def contains(shape: Shape, point: QPointF) -> bool:
    """Whether a point of the picture lies in a shape."""
    area = box(shape)
    if shape.kind == "polygon":
        return polygon(shape, area).containsPoint(point, Qt.FillRule.OddEvenFill)
    if shape.kind != "ellipse":
        return area.contains(point)
    from_centre = point - area.center()
    return (from_centre.x() / area.width()) ** 2 + (from_centre.y() / area.height()) ** 2 <= 0.25
