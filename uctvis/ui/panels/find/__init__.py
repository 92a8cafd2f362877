"""The panel to find nodes."""

from uctvis.texts import _
from uctvis.ui.panels.contract import Panel

PANEL = Panel(
    "find",
    70,
    _("Find"),
    "find_panel.FindPanel",
    on_demand=True,
)
