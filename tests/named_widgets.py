"""Finds widgets by the names and texts that a user sees, and uses them."""

from qtpy.QtCore import Qt, QThread
from qtpy.QtWidgets import QAbstractButton, QLineEdit

# A search may be compiled first.
_PLAY_TIME = 300_000


def named(parent, kind, name):
    """The field or button with this name; the visible one if there are several."""
    found = [widget for widget in parent.findChildren(kind) if name in _names(widget)]
    (one,) = [widget for widget in found if widget.isVisible()] or found
    return one


def _names(widget):
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    return widget.accessibleName(), text.replace("&", "")


def button(parent, name):
    return named(parent, QAbstractButton, name)


def field(parent, name):
    return named(parent, QLineEdit, name)


def press(qtbot, parent, name):
    """Click the button with this name."""
    found = button(parent, name)
    assert found.isEnabled()
    qtbot.mouseClick(found, Qt.LeftButton)


def settle(qtbot, page):
    """Wait until the PC of a game has answered, its tree is laid out and everything is written."""
    qtbot.waitUntil(
        lambda: not page.pc.thinking and not page.findChildren(QThread), timeout=_PLAY_TIME
    )
