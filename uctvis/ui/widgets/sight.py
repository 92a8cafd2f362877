"""Keeps windows on the screen, and what needs attention in view."""

from qtpy.QtCore import QCoreApplication, QEvent, QSize
from qtpy.QtWidgets import QApplication, QScrollArea, QWidget

# The largest usual frame around a window; the real one is known only after it is shown.
_FRAME = QSize(8, 40)
# Pixels below and above a field, so that a message is seen, too.
_AROUND = 70


def fitting(size: QSize) -> QSize:
    """The size of a window, or the size of the screen if this is smaller."""
    screen = QApplication.primaryScreen()
    return size if screen is None else size.boundedTo(screen.availableSize() - _FRAME)


def go_to(field: QWidget) -> None:
    """Give a field the focus, and scroll to it and its message."""
    field.setFocus()
    # What has just appeared gets its place first.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    above = field.parentWidget()
    while above is not None:
        if isinstance(above, QScrollArea):
            above.ensureWidgetVisible(field, 0, _AROUND)
        above = above.parentWidget()
