"""The size and the place of the window, which are stored when it is closed."""

from qtpy.QtCore import QRect, QSize
from qtpy.QtWidgets import QApplication, QWidget

from uctvis.ui.runtime.kinds import Octets
from uctvis.ui.runtime.settings_store import Setting
from uctvis.ui.widgets.sight import fitting

_FIRST_SIZE = QSize(1280, 760)
# The part of the window that must be on a screen, in pixels, so that the user can move it.
_LEAST_SEEN = 100
# The geometry of the window, in Qt's format.
GEOMETRY = Setting("window", Octets(1_000), b"")


def restore(window: QWidget) -> None:
    """Give a window its stored size and place or, at the first start, the usual ones."""
    window.resize(fitting(_FIRST_SIZE))
    window.restoreGeometry(GEOMETRY.get())
    _come_into_sight(window)


def _come_into_sight(window: QWidget) -> None:
    """Move to a screen if the stored geometry is on none, which Qt does not check."""
    place = window.geometry()
    for screen in QApplication.screens():
        seen = screen.availableGeometry().intersected(place)
        whole = screen.virtualSize()
        if (
            min(seen.width(), seen.height()) >= _LEAST_SEEN
            and place.width() <= whole.width()
            and place.height() <= whole.height()
        ):
            return
    primary = QApplication.primaryScreen()
    if primary is not None:
        room = primary.availableGeometry()
        place = QRect(room.topLeft(), fitting(_FIRST_SIZE))
        place.moveCenter(room.center())
        window.setGeometry(place)
