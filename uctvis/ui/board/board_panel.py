"""The board of any game, drawn from its `Picture`; users move by clicks, drags and keys."""

from collections.abc import Collection, Iterable, Sequence

from qtpy.QtCore import QEvent, QPointF, QSize, Qt, Signal
from qtpy.QtGui import (
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QTransform,
)
from qtpy.QtWidgets import QApplication, QSizePolicy, QToolTip, QWidget

from uctvis.explain.move_rows import MoveRow
from uctvis.game.board import Picture
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.ui.board.candidates import MovesDrawn
from uctvis.ui.board.cells import Cells, box
from uctvis.ui.board.choosing import Choosing
from uctvis.ui.board.drawing import draw_frame, draw_picture, draw_ring, draw_shapes, draw_target
from uctvis.ui.board.move_menu import MoveMenu
from uctvis.ui.board.moving import Moving

_MARGIN = 8
# Directions of the arrow keys, y downwards.
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class BoardPanel(QWidget):
    """Shows a position; `move_chosen` carries a move that the user chooses."""

    move_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._game: AnyGame | None = None
        self._position: AnyPosition = None
        self._viewer = 0
        self._picture = Picture(1, 1, ())
        self._cells = Cells(self._picture)
        self._choosing = Choosing({})
        self._last: Collection[int] = ()
        self._came: tuple[AnyPosition, Move] | None = None
        # A suggested move, and the candidates of a search.
        self._hint: Move | None = None
        self._candidates: Sequence[MoveRow] = ()
        # The cell under the mouse or the keyboard cursor.
        self._current: int | None = None
        # Whether the keys are choosing a cell.
        self._by_keys = False
        # The place where the left button was pressed, and whether that selected the cell.
        self._pressed_at: QPointF | None = None
        self._pressed_cell: int | None = None
        self._picked = False
        # The place of the mouse while it drags the piece in the pressed cell.
        self._dragged_to: QPointF | None = None
        self.moving = Moving(self)
        self.moving.changed.connect(self.update)
        self._menu = MoveMenu(self)
        self._menu.triggered.connect(lambda entry: self.move_chosen.emit(entry.data()))
        self.setMouseTracking(True)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_position(
        self,
        game: AnyGame,
        position: AnyPosition,
        choices: Iterable[Move] = (),
        *,
        viewer: int = 0,
        last: Collection[int] = (),
        came: tuple[AnyPosition, Move] | None = None,
    ) -> None:
        """Show a position from the side of player `viewer`.

        The user can choose one of the moves `choices`. The cells `last`, of the last move,
        are marked. `came` is the previous position and the move from there, which is animated
        if that position was shown and the settings allow it.
        """
        self._menu.hide()
        choices = tuple(choices)
        self.moving.follow(game, position, viewer, came, last)
        before = self._game, self._position, self._viewer, self._last, self._came
        same = before == (game, position, viewer, last, came)
        if same and not choices and not self._choosing.moves:
            # In sequences of trees of one position, it is not painted again for each tree.
            return
        self._game, self._position, self._viewer = game, position, viewer
        self._came = came
        self._picture = (
            game.picture(position, viewer) if came is None else game.picture_after(*came, viewer)
        )
        self._cells = Cells(self._picture)
        self._choosing = Choosing({move: game.clicks(position, move) for move in choices})
        self._last = last
        # They belong to the previous position.
        self._hint, self._candidates = None, ()
        self._current = self._pressed_at = self._dragged_to = None
        self._by_keys = False
        self._describe()
        can_choose = bool(self._choosing.moves)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if can_choose else Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(game.title)
        if self.underMouse():
            self._hover(QPointF(self.mapFromGlobal(self.cursor().pos())))
        self.updateGeometry()
        self.update()

    def mark_hint(self, move: Move | None) -> None:
        """Show a suggested move; None: no move."""
        if move != self._hint:
            self._hint = move
            self.update()

    @property
    def candidates(self) -> Sequence[MoveRow]:
        """The candidate moves shown, the best first."""
        return self._candidates

    def show_candidates(self, rows: Sequence[MoveRow]) -> None:
        """Show the candidate moves of a search of the position shown."""
        if rows != self._candidates:
            self._candidates = rows
            self.update()

    def heightForWidth(self, width: int) -> int:  # noqa: N802 - Qt's name
        inner = max(width - 2 * _MARGIN, 1)
        return round(inner * self._picture.height / self._picture.width) + 2 * _MARGIN

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(420, self.heightForWidth(420))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(200, 100)

    # Places.

    def _transform(self) -> QTransform:
        """The transform from the picture's units to pixels, centred and as large as possible."""
        transform = QTransform()
        width, height = self._picture.width, self._picture.height
        scale = max(
            min((self.width() - 2 * _MARGIN) / width, (self.height() - 2 * _MARGIN) / height), 0.01
        )
        transform.translate(
            (self.width() - width * scale) / 2, (self.height() - height * scale) / 2
        )
        transform.scale(scale, scale)
        return transform

    def _in_picture(self, place: QPointF) -> QPointF:
        inverse, _invertible = self._transform().inverted()
        return inverse.map(place)

    def _cell_at(self, place: QPointF) -> int | None:
        return self._cells.cell_at(self._in_picture(place))

    # Choosing.

    @property
    def chooses_by_keys(self) -> bool:
        """Whether the keys are choosing a move: Tab, an arrow up or down, or a click has begun it.

        Else, arrows to the left and right are free for other uses.
        """
        return self._by_keys or bool(self._choosing.clicked)

    def _point_to(self, cell: int | None) -> None:
        if cell != self._current:
            self._current = cell
            self._describe()
            self.update()

    def _describe(self) -> None:
        """Describe the current cell, or else the position, for assistive technology."""
        text = "" if self._current is None else self._cells.description(self._current)
        if not text and self._game is not None:
            text = self._game.state_name(self._position)
        self.setAccessibleDescription(text)

    def _hover(self, place: QPointF) -> None:
        self._by_keys = False
        cell = self._cell_at(place)
        means = cell is not None and (
            self._choosing.selects(cell) or self._choosing.completes(cell)
        )
        self.setCursor(Qt.CursorShape.PointingHandCursor if means else Qt.CursorShape.ArrowCursor)
        self._point_to(cell if means else None)

    def _click(self, cell: int) -> None:
        """Click a cell; if this completes several moves, open a menu to choose one."""
        moves = self._choosing.click(cell)
        self.update()
        if len(moves) == 1:
            self.move_chosen.emit(moves[0])
        elif moves and self._game is not None:
            place = self._transform().mapRect(box(self._cells.ground(cell))).bottomRight()
            self._menu.ask(
                self._game,
                self._position,
                moves,
                viewer=self._viewer,
                place=self.mapToGlobal(place.toPoint()),
            )

    def _drop(self) -> None:
        self._choosing.drop()
        self.update()

    # Mouse.

    def mousePressEvent(self, event: QMouseEvent | None) -> None:  # noqa: N802 - Qt's name
        """Select at once, so that the targets of a drag are shown."""
        self.moving.skip()
        if event is None or event.button() != Qt.MouseButton.LeftButton:
            return
        self._pressed_at = event.localPos()
        self._pressed_cell = cell = self._cell_at(self._pressed_at)
        self._picked = cell is not None and self._choosing.selects(cell)
        if cell is not None and self._picked:
            self._click(cell)

    def mouseMoveEvent(self, event: QMouseEvent | None) -> None:  # noqa: N802 - Qt's name
        if event is None:
            return
        place = event.localPos()
        self._hover(place)
        selected = self._choosing.clicked[-1:] == (self._pressed_cell,)
        if self._pressed_at is None or not selected:
            return
        moved = (place - self._pressed_at).manhattanLength()
        if self._dragged_to is not None or moved >= QApplication.startDragDistance():
            self._dragged_to = place
            self.update()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent | None) -> None:  # noqa: N802 - Qt's name
        if event is None or event.button() != Qt.MouseButton.LeftButton:
            return
        if self._pressed_at is None:
            return
        cell = self._cell_at(event.localPos())
        same, dragged = cell == self._pressed_cell, self._dragged_to is not None
        self._pressed_at = self._dragged_to = None
        self.moving.seen = dragged
        self._hover(event.localPos())
        self.update()
        if same and (dragged or self._picked):
            return
        if cell is not None and (same or cell in self._choosing.following):
            self._click(cell)
        elif same or dragged:
            self._drop()

    def leaveEvent(self, _event: QEvent | None) -> None:  # noqa: N802 - Qt's name
        self._point_to(None)

    # Keys.

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        if event is None:
            return
        key = event.key()
        self.moving.skip()
        if key in _ARROWS and self._choosing.following:
            self._by_keys = True
            self._point_to(self._neighbour(*_ARROWS[Qt.Key(key)]))
        elif key in _ENTER and self._current is not None:
            self._click(self._current)
        elif key == Qt.Key.Key_Escape and self._choosing.clicked:
            self._pressed_at = self._dragged_to = None
            self._point_to(self._choosing.clicked[0])
            self._drop()
        else:
            if key == Qt.Key.Key_Escape:
                self._by_keys = False
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802 - Qt's signature
        """Tab goes through the clickable cells, and then to the next widget."""
        cells = self._choosing.following
        if self._current in cells:
            following = cells.index(self._current) + (1 if forward else -1)
        else:
            following = 0 if forward else len(cells) - 1
        self._by_keys = 0 <= following < len(cells)
        if self._by_keys:
            self._point_to(cells[following])
            return True
        self._point_to(None)
        return super().focusNextPrevChild(forward)

    def _neighbour(self, right: int, down: int) -> int:
        """The nearest clickable cell in a direction; the current one if there is none."""
        cells = self._choosing.following
        if self._current is None:
            return cells[0]
        return self._cells.nearest(cells, self._current, right, down)

    def event(self, event: QEvent | None) -> bool:
        """Show the description of a shape as a tooltip."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            place = self._in_picture(QPointF(event.pos()))
            text = self._cells.description_at(place)
            if self._game is not None and self._candidates:
                drawn = MovesDrawn(self._game, self._position, self._viewer)
                text = "\n".join(filter(None, (text, drawn.tip_at(place, self._candidates))))
            if text:
                QToolTip.showText(event.globalPos(), text, self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    # Drawing.

    def paintEvent(self, _event: QPaintEvent | None) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(self._transform(), True)
        frame = self.moving.frame
        if frame is not None:
            draw_frame(painter, frame)
            return
        choosing = self._choosing
        dragged = None if self._dragged_to is None else self._pressed_cell
        draw_picture(painter, self._picture, {*self._last, *choosing.clicked}, dragged)
        marks_moves = self._game is not None and self._game.marks_moves
        for cell in choosing.following:
            ground = self._cells.ground(cell)
            if choosing.clicked and not self._cells.has_text(cell):
                draw_target(painter, ground, occupied=bool(self._cells.pieces(cell)))
            elif choosing.clicked or (marks_moves and choosing.completes(cell)):
                draw_ring(painter, ground, chosen=False)
        if self._game is not None and (self._candidates or self._hint is not None):
            drawn = MovesDrawn(self._game, self._position, self._viewer)
            # The hint is below the numbers.
            if self._hint is not None:
                drawn.draw_hint(painter, self._hint)
            drawn.draw_candidates(painter, self._candidates)
        if self._current is not None:
            is_free = not self._cells.pieces(self._current)
            draw_ring(painter, self._cells.ground(self._current), chosen=True, washed=is_free)
        if dragged is not None and self._dragged_to is not None:
            step = self._in_picture(self._dragged_to) - self._cells.centre(dragged)
            painter.translate(step)
            draw_shapes(painter, self._picture, self._cells.pieces(dragged))
