"""The interpretation of mouse wheels and of two fingers on a touchpad."""

from typing import NamedTuple

from qtpy.QtCore import Qt
from qtpy.QtGui import QWheelEvent

ZOOM_STEP = 1.25
# Pixels that a step of the wheel pans.
_PAN_STEP = 80.0
# A usual step is 15 degrees; Qt counts eighths of a degree.
_WHEEL_STEP = 120.0


class Zoom(NamedTuple):
    """Zoom by `factor` at the cursor; `stepwise` for a wheel with steps."""

    factor: float
    stepwise: bool


class Pan(NamedTuple):
    """Move the tree by pixels to the right and down."""

    right: float
    down: float


def read(event: QWheelEvent) -> Zoom | Pan:
    """Translate the event into a zoom or a pan, as in programs that show maps.

    Up and down zooms. Sideways, or with Shift, it pans: a wheel only sideways, fingers in
    both directions, as far as they move.
    """
    angle, pixels = event.angleDelta(), event.pixelDelta()
    steps_x, steps_y = angle.x() / _WHEEL_STEP, angle.y() / _WHEEL_STEP
    if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
        if not pixels.isNull():
            return Pan(pixels.x(), pixels.y())
        # Some systems already turn the wheel sideways if Shift is pressed.
        return Pan(_PAN_STEP * (steps_x or steps_y), 0.0)
    if abs(steps_x) > abs(steps_y):
        return Pan(_PAN_STEP * steps_x if pixels.isNull() else pixels.x(), 0.0)
    stepwise = pixels.isNull() and abs(angle.y()) >= _WHEEL_STEP
    return Zoom(ZOOM_STEP**steps_y, stepwise)
