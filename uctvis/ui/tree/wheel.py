"""What a turn of the wheel, or two fingers on a touchpad, ask for."""

from typing import NamedTuple

from qtpy.QtCore import Qt
from qtpy.QtGui import QWheelEvent

ZOOM_STEP = 1.25
# Pixels that a step of the wheel pans.
_PAN_STEP = 80.0
# An eighth of a degree is the wheel's unit, 15 degrees its usual step.
_WHEEL_STEP = 120.0


class Zoom(NamedTuple):
    """Zoom by `factor` at the cursor; `stepwise` where the wheel clicks from step to step."""

    factor: float
    stepwise: bool


class Pan(NamedTuple):
    """Move the tree by pixels to the right and down."""

    right: float
    down: float


def read(event: QWheelEvent) -> Zoom | Pan:
    """What the event asks for, as in programs that show maps.

    Up and down zooms. Sideways, or with Shift, it pans: a wheel only sideways, fingers in
    both directions, as far as they move.
    """
    angle, pixels = event.angleDelta(), event.pixelDelta()
    steps_x, steps_y = angle.x() / _WHEEL_STEP, angle.y() / _WHEEL_STEP
    if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
        if not pixels.isNull():
            return Pan(pixels.x(), pixels.y())
        # Some systems turn the wheel sideways themselves where Shift is down.
        return Pan(_PAN_STEP * (steps_x or steps_y), 0.0)
    if abs(steps_x) > abs(steps_y):
        return Pan(_PAN_STEP * steps_x if pixels.isNull() else pixels.x(), 0.0)
    stepwise = pixels.isNull() and abs(angle.y()) >= _WHEEL_STEP
    return Zoom(ZOOM_STEP**steps_y, stepwise)
