"""Finds widgets by the names and texts that a user sees, and uses them."""

from qtpy.QtCore import QCoreApplication, QEvent, Qt, QThread
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


def expect_no_jobs(parent):
    """Check that all jobs of a widget have ended, or say which are left; for `qtbot.waitUntil`.

    pytest-qt also handles events where no event loop runs, for example after a fixture. If a job
    ends there, the loops of `waitUntil` do not delete it: Qt deletes an object only in a loop
    outside the one that asked for it, and both count as the outermost.
    """
    QCoreApplication.sendPostedEvents(None, QEvent.DeferredDelete)
    left = [(job.objectName(), job.isRunning()) for job in parent.findChildren(QThread)]
    assert not left, f"jobs are left, running or not: {left}"


def settle(qtbot, page):
    """Wait until the PC of a game has answered, its tree is laid out and everything is written."""

    def expect_settled():
        assert not page.play.search.on
        expect_no_jobs(page)

    qtbot.waitUntil(expect_settled, timeout=_PLAY_TIME)
