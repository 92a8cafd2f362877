"""The part of a scroll area or table that shows its contents."""

from qtpy.QtWidgets import QAbstractScrollArea, QWidget

_NAME = "qt_scrollarea_viewport"


def viewport_width(area: QAbstractScrollArea) -> int:
    """The width of the contents that are seen, in pixels.

    `area.viewport()` would let Python keep an object that Qt has made and deletes without notice.
    """
    found = area.findChild(QWidget, _NAME)
    return area.width() if found is None else int(found.width())


def repaint(area: QAbstractScrollArea) -> None:
    """Paint the contents again, soon."""
    found = area.findChild(QWidget, _NAME)
    if found is not None:
        found.update()
