"""The panel of the bookmarks of a tree."""

from typing import TYPE_CHECKING

from qtpy.QtWidgets import QWidget

from uctvis.texts import _
from uctvis.ui.panels.contract import Panel

if TYPE_CHECKING:
    from uctvis.ui.panels.side_panel import SidePanel
    from uctvis.ui.shown.shown import Shown


def _make(shown: "Shown", parent: QWidget) -> "SidePanel":
    from uctvis.ui.panels.bookmarks.bookmarks_panel import BookmarksPanel

    return BookmarksPanel(shown, parent)


PANEL = Panel(
    "bookmarks",
    80,
    _("Bookmarks"),
    _make,
    on_demand=True,
)
