"""The panel for the colours of trees."""

from uctvis.texts import _
from uctvis.ui.panels.contract import Panel

PANEL = Panel(
    "colours",
    90,
    _("Colours"),
    "colours_panel.ColoursPanel",
    on_demand=True,
)
