"""Mouse, wheel and touch events for the tests of the view of a tree."""

from qtpy.QtCore import QEvent, QPoint, QPointF, Qt
from qtpy.QtGui import QMouseEvent, QNativeGestureEvent, QWheelEvent
from qtpy.QtWidgets import QApplication
from strategies import counters, random_parents

from uctvis.tree.tree import Tree
from uctvis.view.scene import Scene


def scene_of(shape="random", size=60, **names):
    parent = random_parents(shape, size, 1)
    return Scene.of(Tree.from_parents(parent, visits=counters(parent), **names))


def at(view, node):
    """The pixel of a node."""
    x, y = view.viewport.to_screen(*view.scene.position(node))
    return QPoint(round(x), round(y))


def move(widget, position, buttons=Qt.NoButton):
    event = QMouseEvent(QEvent.MouseMove, QPointF(position), Qt.NoButton, buttons, Qt.NoModifier)
    QApplication.sendEvent(widget, event)


def drag(qtbot, widget, start, end, button):
    qtbot.mousePress(widget, button, pos=start)
    for share in (0.3, 0.6, 1.0):
        move(widget, QPointF(start + (end - start) * share), button)
    qtbot.mouseRelease(widget, button, pos=end)


def turn_wheel(view, position, steps, *, sideways=0, pixels=None, keys=Qt.NoModifier):
    """Turn the wheel by some steps; with `pixels`, scroll with two fingers on a touchpad."""
    angle = QPoint(round(120 * sideways), round(120 * steps))
    phase = Qt.NoScrollPhase if pixels is None else Qt.ScrollUpdate
    event = QWheelEvent(
        QPointF(position), QPointF(view.mapToGlobal(position)), pixels or QPoint(), angle,
        Qt.NoButton, keys, phase, False,
    )  # fmt: skip
    QApplication.sendEvent(view, event)


def pinch_pad(view, position, value):
    """Send the event of Macs and Wayland for a pinch with two fingers on a touchpad."""
    place = QPointF(position)
    event = QNativeGestureEvent(Qt.ZoomNativeGesture, place, place, place, value, 0, 0)
    QApplication.sendEvent(view, event)
