"""The panel of the bookmarks of a tree."""

from uctvis.texts import _
from uctvis.ui.panels.contract import Panel

PANEL = Panel(
    "bookmarks",
    80,
    _("Bookmarks"),
    "bookmarks_panel.BookmarksPanel",
    on_demand=True,
)
