"""The panel with the selected node."""

from uctvis.texts import _
from uctvis.ui.panels.contract import Panel

PANEL = Panel(
    "node",
    20,
    _("Node"),
    "node_panel.NodePanel",
    action="view.node",
    text=_("&Node"),
    key="Ctrl+I",
    usual=True,
    apart=True,
)
