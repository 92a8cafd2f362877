"""The minimap: the whole tree in a corner of the view, with the visible part marked."""

from dataclasses import replace

import numpy as np
from qtpy.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from qtpy.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QWheelEvent
from qtpy.QtWidgets import QWidget

from uctvis.render import paint
from uctvis.texts import _
from uctvis.tree.players import is_chance
from uctvis.ui.tree import wheel
from uctvis.ui.widgets import theme
from uctvis.view.camera.viewport import MARGIN, Viewport
from uctvis.view.comparison import Comparison
from uctvis.view.marks.detail import Marks, NodeMarks, choose_marks
from uctvis.view.marks.emphasis import Emphasis
from uctvis.view.marks.mark_kind import MarkKind
from uctvis.view.scene import Scene
from uctvis.view.style.coloring import Coloring
from uctvis.view.style.drawing import style_marks
from uctvis.view.style.style import Style

SIZE = QSize(180, 110)
# Pixels around the tree, fewer than the margin of a viewport.
_MARGIN = 6.0
# The pixels on each side by which the view that fits the tree is larger than the minimap.
_SPARE = MARGIN - _MARGIN
_LEAST_SIDE = 6.0
_MOST_MARKS = 1_000
# Pixels to the next node in the row with which a chance node is marked, and its greatest diameter.
_CHANCE_ROOM, _CHANCE_SIZE = 10.0, 7.0


class Minimap(QWidget):
    """Shows which part of the tree is visible, its chance nodes where there is room, or the nodes
    that are new in a compared tree.

    A click or drag moves the view, the wheel zooms.

    `looked_at` carries the x and the row for the middle of the view, `zoomed` a factor;
    `entered` is emitted when the cursor enters the minimap.
    """

    looked_at = Signal(float, float)
    zoomed = Signal(float)
    entered = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFixedSize(SIZE)
        self.setAccessibleName(_("Minimap"))
        self.setToolTip(_("Click or drag to move the view"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._scene: Scene | None = None
        self._style = Style()
        self._comparison: Comparison | None = None
        self._picture: QPixmap | None = None
        self._seen = QRectF()
        self._middle = QPointF()
        self._grip: QPointF | None = None
        self.hide()

    def show_scene(self, scene: Scene | None, style: Style) -> None:
        """Show another tree, or the same one in other colours."""
        self._scene, self._style = scene, style
        self._picture = None
        self.update()

    def show_comparison(self, comparison: Comparison | None) -> None:
        """Mark the new nodes of a comparison; None marks none."""
        if comparison is not self._comparison:
            self._comparison = comparison
            self._picture = None
            self.update()

    def show_view(self, viewport: Viewport) -> None:
        """Mark the visible part of the tree."""
        x, y = self._overview().to_screen(viewport.center_x, viewport.center_row)
        self._middle = QPointF(x - _SPARE, y - _SPARE)
        seen = self._rectangle(viewport)
        if seen != self._seen:
            self._seen = seen
            self.update()

    # Coordinates

    def _overview(self) -> Viewport:
        assert self._scene is not None  # noqa: S101 (it is hidden without one)
        width, height = self.width() + 2 * _SPARE, self.height() + 2 * _SPARE
        return Viewport.fit(width, height, self._scene.bounds)

    def _rectangle(self, viewport: Viewport) -> QRectF:
        """The visible part in pixels of this widget; whole ones, so that it seldom changes."""
        overview = self._overview()
        left, top, right, bottom = viewport.seen
        x0, y0 = overview.to_screen(left, top)
        x1, y1 = overview.to_screen(right, bottom)
        x0, x1 = _span(x0 - _SPARE, x1 - _SPARE, self.width())
        y0, y1 = _span(y0 - _SPARE, y1 - _SPARE, self.height())
        return QRectF(x0, y0, x1 - x0, y1 - y0)

    def _look_at(self, place: QPointF) -> None:
        self.looked_at.emit(*self._overview().to_tree(place.x() + _SPARE, place.y() + _SPARE))

    # Painting

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: ARG002, N802 (Qt's name)
        if self._scene is None:
            return
        if self._picture is None:
            self._picture = self._paint_tree(self._scene)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        colours = theme.current()
        accent = QColor(colours.accent)
        painter.setPen(QPen(accent, 1))
        accent.setAlpha(40)
        painter.setBrush(accent)
        painter.drawRect(self._seen)
        painter.setPen(QPen(QColor(colours.border), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    def _paint_tree(self, scene: Scene) -> QPixmap:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        overview = self._overview()
        emphasis, style = Emphasis(comparison=self._comparison), self._style
        marks = choose_marks(scene, overview, emphasis, _MOST_MARKS)
        if self._comparison is not None:
            style = replace(style, coloring=Coloring.CHANGE)
        marks = _with_few_nodes(marks, scene, self._comparison)
        drawing = style_marks(marks, scene, style, (), self._comparison)
        painter = QPainter(picture)
        painter.translate(-_SPARE, -_SPARE)
        paint.paint(painter, drawing, overview.width, overview.height)
        painter.end()
        return picture

    # The mouse

    def mousePressEvent(self, event: QMouseEvent | None) -> None:  # noqa: N802
        if event is None or event.button() != Qt.MouseButton.LeftButton:
            return
        at = event.localPos()
        # A press on the rectangle drags it; elsewhere, the view moves there.
        inside = self._seen.contains(at)
        self._grip = at - self._middle if inside else QPointF()
        if not inside:
            self._look_at(at)

    def mouseMoveEvent(self, event: QMouseEvent | None) -> None:  # noqa: N802
        if event is not None and self._grip is not None:
            self._look_at(event.localPos() - self._grip)

    def mouseReleaseEvent(self, event: QMouseEvent | None) -> None:  # noqa: ARG002, N802
        self._grip = None

    def mouseDoubleClickEvent(self, event: QMouseEvent | None) -> None:  # noqa: N802
        # The view below must not receive the double click.
        self.mousePressEvent(event)

    def enterEvent(self, event: QEvent | None) -> None:  # noqa: N802
        super().enterEvent(event)
        self.entered.emit()

    def wheelEvent(self, event: QWheelEvent | None) -> None:  # noqa: N802
        if event is None:
            return
        asked = wheel.read(event)
        if isinstance(asked, wheel.Zoom):
            self.zoomed.emit(asked.factor)
        event.accept()


def _span(start: float, end: float, length: int) -> tuple[float, float]:
    """The part of an interval inside 0 .. length, in whole pixels, with a minimum length."""
    start, end = max(start, 1.0), min(end, length - 2.0)
    if end - start < _LEAST_SIDE:
        middle = (start + end) / 2
        start = min(max(middle - _LEAST_SIDE / 2, 1.0), length - 2.0 - _LEAST_SIDE)
        end = start + _LEAST_SIDE
    return round(start) + 0.5, round(end) + 0.5


def _with_few_nodes(marks: Marks, scene: Scene, comparison: Comparison | None) -> Marks:
    """The lines, new nodes and chance nodes: all nodes would cover everything at this size."""
    nodes = marks.nodes
    if comparison is not None:
        # Some new nodes are also nodes of the principal variation. The plain marks are of nodes
        # that are close to one of these.
        kept = (nodes.kind != MarkKind.PLAIN) & (comparison.earlier[nodes.node] < 0)
    else:
        kept = is_chance(scene.tree.player[nodes.node]) & (nodes.room >= _CHANCE_ROOM)
        nodes = replace(nodes, size=np.minimum(nodes.size, _CHANCE_SIZE))
    shown = {name: array[kept] for name, array in vars(nodes).items()}
    return replace(marks, nodes=NodeMarks(**shown))
