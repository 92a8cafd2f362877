"""The panel with the statistics of an alpha-beta search by depth."""

from uctvis.texts import _
from uctvis.ui.panels.contract import Panel

PANEL = Panel(
    "alphabeta",
    40,
    _("Alpha-beta"),
    "alphabeta_panel.AlphaBetaPanel",
    action="growth.alphabeta",
    text=_("Alpha-&beta"),
    short=_("Alpha-beta"),
    usual=True,
    tall=True,
)
