"""The board of any game, drawn from its `Picture`; a move is a click or a key."""

from collections.abc import Iterable

from qtpy.QtCore import QEvent, QPointF, QSize, Qt, Signal
from qtpy.QtGui import (
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QTransform,
)
from qtpy.QtWidgets import QSizePolicy, QToolTip, QWidget

from uctvis.game import Game, Move, Picture, Position, Shape
from uctvis.ui.boards.drawing import box, contains, draw_picture, draw_ring

_MARGIN = 8
# Directions of the arrow keys, y downwards.
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class BoardPanel(QWidget):
    """A board that shows a position and, where moves may be chosen, lets one be chosen."""

    move_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture: Picture | None = None
        # The shapes that may be clicked, in move order, and the one that is pointed at.
        self._targets: list[Shape] = []
        self._moves: dict[int, Move] = {}
        self._current: Shape | None = None
        self.setMouseTracking(True)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_position(self, game: Game, position: Position, choices: Iterable[Move] = ()) -> None:
        """Show a position, in which the moves `choices` may be chosen."""
        self._picture = game.picture(position)
        by_cell = {
            shape.cell: shape for shape in reversed(self._picture.shapes) if shape.cell is not None
        }
        self._moves = {game.clicks(position, move)[0]: move for move in choices}
        self._targets = [by_cell[cell] for cell in self._moves]
        self._current = None
        focus = Qt.FocusPolicy.StrongFocus if self._targets else Qt.FocusPolicy.NoFocus
        self.setFocusPolicy(focus)
        if self.underMouse():
            self._point_to(self._target_at(QPointF(self.mapFromGlobal(self.cursor().pos()))))
        self.setAccessibleName(game.title)
        self.setAccessibleDescription(game.state_name(position))
        self.updateGeometry()
        self.update()

    def clear(self) -> None:
        """Show no board."""
        self._picture, self._targets, self._current = None, [], None
        self.update()

    def target_place(self, move: Move) -> QPointF | None:
        """Where to click to choose `move`, in the panel's pixels; None where it may not be."""
        for shape in self._targets:
            if shape.cell is not None and self._moves[shape.cell] == move:
                return self._transform().map(box(shape).center())
        return None

    def heightForWidth(self, width: int) -> int:  # noqa: N802 - Qt's name
        if self._picture is None:
            return width // 2
        inner = max(width - 2 * _MARGIN, 1)
        return round(inner * self._picture.height / self._picture.width) + 2 * _MARGIN

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        if self._picture is None:
            return QSize(360, 240)
        return QSize(420, self.heightForWidth(420))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(200, 100)

    def _transform(self) -> QTransform:
        """From the picture's units to pixels: as large as fits, centred."""
        transform = QTransform()
        if self._picture is None:
            return transform
        width, height = self._picture.width, self._picture.height
        scale = max(
            min((self.width() - 2 * _MARGIN) / width, (self.height() - 2 * _MARGIN) / height), 0.01
        )
        transform.translate(
            (self.width() - width * scale) / 2, (self.height() - height * scale) / 2
        )
        transform.scale(scale, scale)
        return transform

    def _target_at(self, place: QPointF) -> Shape | None:
        inverse, _invertible = self._transform().inverted()
        point = inverse.map(place)
        for shape in reversed(self._targets):
            if contains(shape, point):
                return shape
        return None

    def _point_to(self, shape: Shape | None) -> None:
        self._current = shape
        if shape is None:
            self.unsetCursor()
        else:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.update()

    def _choose(self, shape: Shape) -> None:
        if shape.cell is not None:
            self.move_chosen.emit(self._moves[shape.cell])

    # Mouse and keys.

    def mouseMoveEvent(self, event: QMouseEvent | None) -> None:  # noqa: N802 - Qt's name
        if event is not None:
            self._point_to(self._target_at(event.localPos()))

    def leaveEvent(self, _event: QEvent | None) -> None:  # noqa: N802 - Qt's name
        self._point_to(None)

    def mouseReleaseEvent(self, event: QMouseEvent | None) -> None:  # noqa: N802 - Qt's name
        if event is None or event.button() != Qt.MouseButton.LeftButton:
            return
        shape = self._target_at(event.localPos())
        if shape is not None:
            self._choose(shape)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        if event is None:
            return
        key = event.key()
        if key in _ARROWS and self._targets:
            self._point_to(self._neighbour(*_ARROWS[Qt.Key(key)]))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._current:
            self._choose(self._current)
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802 - Qt's signature
        """Tab goes through the moves, and then on to the next widget."""
        place = self._targets.index(self._current) if self._current in self._targets else None
        if place is None:
            following = 0 if forward else len(self._targets) - 1
        else:
            following = place + (1 if forward else -1)
        if self._targets and 0 <= following < len(self._targets):
            self._point_to(self._targets[following])
            return True
        self._point_to(None)
        return super().focusNextPrevChild(forward)

    def _neighbour(self, right: int, down: int) -> Shape:
        """The nearest target in a direction; the current one where there is none."""
        if self._current is None:
            return self._targets[0]
        origin = box(self._current).center()

        def distance(shape: Shape) -> float:
            step = box(shape).center() - origin
            along = step.x() * right + step.y() * down
            aside = abs(step.x() * down) + abs(step.y() * right)
            return along + 3 * aside if along > 1e-9 else float("inf")

        nearest = min(self._targets, key=distance)
        return nearest if distance(nearest) < float("inf") else self._current

    def event(self, event: QEvent | None) -> bool:
        """Tooltips tell what a shape is."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            text = self._description_at(QPointF(event.pos()))
            if text:
                QToolTip.showText(event.globalPos(), text, self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def _description_at(self, place: QPointF) -> str:
        inverse, _invertible = self._transform().inverted()
        point = inverse.map(place)
        shapes = self._picture.shapes if self._picture else ()
        for shape in reversed(shapes):
            if shape.description and contains(shape, point):
                return shape.description
        return ""

    # Drawing.

    def paintEvent(self, _event: QPaintEvent | None) -> None:  # noqa: N802 - Qt's name
        if self._picture is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(self._transform(), True)
        draw_picture(painter, self._picture)
        for shape in self._targets:
            draw_ring(painter, self._picture, shape, chosen=shape is self._current)
