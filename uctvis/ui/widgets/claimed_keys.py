"""Keys that a widget with the focus uses itself, even if they are shortcuts elsewhere."""

from collections.abc import Container

from qtpy.QtCore import QEvent
from qtpy.QtGui import QKeyEvent


def claim(event: QEvent | None, keys: Container[int]) -> bool:
    """Claim the pressed key, if it is one of `keys`, for a widget; return whether it was.

    To be called first in the widget's `event`. Qt sends the claimed key to its `keyPressEvent`.
    """
    # Qt asks with this event, from the widget with the focus up, before it looks for shortcuts.
    if (
        isinstance(event, QKeyEvent)
        and event.type() == QEvent.Type.ShortcutOverride
        and event.key() in keys
    ):
        event.accept()
        return True
    return False
