"""The panel with the moves at a node and the search's numbers."""

from uctvis.texts import _
from uctvis.ui.panels.contract import Panel

PANEL = Panel(
    "moves",
    10,
    _("Moves"),
    "moves_panel.MovesPanel",
    action="view.moves",
    text=_("&Moves"),
    usual=True,
    apart=True,
)
