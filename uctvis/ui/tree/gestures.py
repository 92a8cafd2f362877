"""Mouse, touch and keyboard input of the view of a tree."""

import sys
from collections.abc import Callable

from qtpy.QtCore import QEvent, QPointF, Qt, Signal
from qtpy.QtGui import QCursor, QKeyEvent, QMouseEvent, QNativeGestureEvent, QWheelEvent
from qtpy.QtWidgets import QApplication, QGestureEvent, QPinchGesture

from uctvis.ui.tree import wheel
from uctvis.ui.tree.navigable_view import NavigableView
from uctvis.view.family import Neighbour, walk
from uctvis.view.marks.picking import Pick

# The share of the view that a key pans.
_PAN_SHARE = 0.25


class PointedView(NavigableView):
    """A view that finds the node at a pixel and shows its numbers.

    `node_activated` carries the node that was double-clicked.
    """

    node_activated = Signal(int)

    def under(self, x: float, y: float) -> Pick | None:
        """The mark that is drawn at a pixel of this widget."""
        raise NotImplementedError

    def node_under(self, x: float, y: float) -> int | None:
        """The node that is drawn at a pixel of this widget."""
        found = self.under(x, y)
        return None if found is None else found.node

    def point_at(self, x: float, y: float) -> None:
        """Show the numbers of the node at a pixel."""
        raise NotImplementedError

    def stop_pointing(self) -> None:
        """Hide the numbers of a node."""
        raise NotImplementedError


class Gestures:
    """Translates input events into actions of a view.

    Mouse: dragging with the left or right button moves the tree. A click selects a node. A
    double click shows its whole subtree, or zooms in on a mark that stands for several nodes.
    The Back and Forward buttons go through the earlier and later views.

    Wheel, or two fingers on a touchpad: zooms at the cursor; sideways or with Shift, pans.
    Pinching zooms between the fingers, on a touchpad and on a touch screen.

    Keys: the arrows select a neighbour of the selected node, with Shift they pan; + and - zoom;
    0 and Home show the whole tree, Enter the subtree of the selected node; Escape clears the
    selection; Backspace goes to the earlier view, with Shift to the later one. Keys without a
    meaning, such as an arrow without a selected node, are left to the page.
    """

    def __init__(self, view: PointedView) -> None:
        self._view = view
        self._pressed: QPointF | None = None
        self._button = Qt.MouseButton.NoButton
        self._dragging = False
        # Whether the mouse was used last, not the keys.
        self._pointing = False
        self._handlers: dict[QEvent.Type, Callable[..., bool]] = {
            QEvent.Type.MouseButtonPress: self._press,
            QEvent.Type.MouseMove: self._move,
            QEvent.Type.MouseButtonRelease: self._release,
            QEvent.Type.MouseButtonDblClick: self._double_click,
            QEvent.Type.Leave: self._leave,
            QEvent.Type.Wheel: self._wheel,
            QEvent.Type.NativeGesture: self._native_gesture,
            QEvent.Type.Gesture: self._gesture,
            QEvent.Type.KeyPress: self._key,
        }

    def listen(self) -> None:
        """Make the view receive mouse moves and touch gestures."""
        self._view.setMouseTracking(True)
        # macOS sends native gestures instead, but not to widgets that grab this gesture.
        if sys.platform != "darwin":
            self._view.grabGesture(Qt.GestureType.PinchGesture)

    def take(self, event: QEvent) -> bool:
        """Handle an event of the view; return whether it was used."""
        handler = self._handlers.get(event.type())
        return handler is not None and self._view.scene is not None and handler(event)

    def point_again(self) -> None:
        """Show the numbers under a resting cursor, if the mouse was used last."""
        if self._pointing and self._pressed is None and self._view.underMouse():
            at = self._view.mapFromGlobal(QCursor.pos())
            self._view.point_at(at.x(), at.y())

    # The mouse

    def _press(self, event: QMouseEvent) -> bool:
        button = event.button()
        if button == Qt.MouseButton.BackButton:
            self._view.look_back()
        elif button == Qt.MouseButton.ForwardButton:
            self._view.look_forward()
        elif button in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton):
            self._view.hold_still()
            self._pressed, self._button = event.localPos(), button
            self._dragging = False
        else:
            return False
        return True

    def _move(self, event: QMouseEvent) -> bool:
        at = event.localPos()
        if self._pressed is None or not event.buttons() & self._button:
            self._let_go()
            self._pointing = True
            self._view.point_at(at.x(), at.y())
            return True
        moved = at - self._pressed
        if not self._dragging and moved.manhattanLength() < QApplication.startDragDistance():
            return True
        self._dragging = True
        self._pressed = at
        self._view.stop_pointing()
        self._view.setCursor(Qt.CursorShape.ClosedHandCursor)
        self._view.pan_by(moved.x(), moved.y())
        return True

    def _release(self, event: QMouseEvent) -> bool:
        if self._pressed is None or event.button() != self._button:
            return False
        is_click = not self._dragging and event.button() == Qt.MouseButton.LeftButton
        self._let_go()
        if is_click:
            at = event.localPos()
            self._view.select_here(self._view.node_under(at.x(), at.y()))
        return True

    def _let_go(self) -> None:
        if self._dragging:
            self._view.unsetCursor()
        self._pressed = None
        self._dragging = False

    def _double_click(self, event: QMouseEvent) -> bool:
        if event.button() != Qt.MouseButton.LeftButton:
            # The second click of another button is an ordinary click.
            return self._press(event)
        at = event.localPos()
        found = self._view.under(at.x(), at.y())
        if found is not None:
            self._view.select_here(found.node)
            self._view.open_mark(found)
            self._view.node_activated.emit(found.node)
        return True

    def _leave(self, event: QEvent) -> bool:  # noqa: ARG002
        self._view.stop_pointing()
        return False

    # Wheel and fingers

    def _wheel(self, event: QWheelEvent) -> bool:
        asked = wheel.read(event)
        self._pointing = True
        if isinstance(asked, wheel.Zoom):
            at = event.position()
            self._view.zoom_at(asked.factor, at.x(), at.y(), smooth=asked.stepwise)
        else:
            self._view.pan_by(asked.right, asked.down)
        event.accept()
        return True

    def _native_gesture(self, event: QNativeGestureEvent) -> bool:
        if event.gestureType() != Qt.NativeGestureType.ZoomNativeGesture:
            return False
        at = event.localPos()
        self._view.zoom_at(max(1.0 + event.value(), 0.1), at.x(), at.y(), smooth=False)
        return True

    def _gesture(self, event: QGestureEvent) -> bool:
        pinch = event.gesture(Qt.GestureType.PinchGesture)
        if not isinstance(pinch, QPinchGesture):
            return False
        # The first finger began a drag, like a mouse.
        self._let_go()
        middle = QPointF(self._view.mapFromGlobal(pinch.centerPoint().toPoint()))
        moved = pinch.centerPoint() - pinch.lastCenterPoint()
        if pinch.state() == Qt.GestureState.GestureUpdated:
            self._view.pan_by(moved.x(), moved.y())
            self._view.zoom_at(pinch.scaleFactor(), middle.x(), middle.y(), smooth=False)
        event.accept(pinch)
        return True

    # Keys

    def _key(self, event: QKeyEvent) -> bool:
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        with_shift = held == Qt.KeyboardModifier.ShiftModifier
        if held and not with_shift:
            return False
        self._pointing = False
        self._view.stop_pointing()
        key = Qt.Key(event.key())
        return self._move_by_key(key, with_shift) or self._select_by_key(key, with_shift)

    def _move_by_key(self, key: Qt.Key, with_shift: bool) -> bool:
        view = self._view
        if key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            view.zoom_by(wheel.ZOOM_STEP)
        elif key == Qt.Key.Key_Minus:
            view.zoom_by(1 / wheel.ZOOM_STEP)
        elif key in (Qt.Key.Key_0, Qt.Key.Key_Home):
            view.reset_view()
        elif key == Qt.Key.Key_Backspace:
            if with_shift:
                view.look_forward()
            else:
                view.look_back()
        elif key in _ARROWS and with_shift:
            right, down, _step = _ARROWS[key]
            # To show what is on the right, the tree moves to the left.
            share = -_PAN_SHARE
            view.pan_by(share * right * view.width(), share * down * view.height(), smooth=True)
        else:
            return False
        return True

    def _select_by_key(self, key: Qt.Key, with_shift: bool) -> bool:
        view = self._view
        if view.scene is None or view.selected is None:
            return False
        if key == Qt.Key.Key_Escape:
            view.select(None)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            view.focus(view.selected)
        elif key in _ARROWS and not with_shift:
            _right, _down, step = _ARROWS[key]
            view.select(walk(view.scene, view.selected, step), walking=True)
        else:
            return False
        return True


# The direction of each arrow (right, down), and the neighbour that it selects.
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0, Neighbour.BEFORE),
    Qt.Key.Key_Right: (1, 0, Neighbour.AFTER),
    Qt.Key.Key_Up: (0, -1, Neighbour.PARENT),
    Qt.Key.Key_Down: (0, 1, Neighbour.CHILD),
}
