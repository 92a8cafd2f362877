"""The panel with the selected node."""

from typing import TYPE_CHECKING

from qtpy.QtWidgets import QWidget

from uctvis.texts import _
from uctvis.ui.panels.contract import Panel

if TYPE_CHECKING:
    from uctvis.ui.panels.side_panel import SidePanel
    from uctvis.ui.shown.shown import Shown


def _make(shown: "Shown", parent: QWidget) -> "SidePanel":
    from uctvis.ui.panels.node.node_panel import NodePanel

    return NodePanel(shown, parent)


PANEL = Panel(
    "node",
    20,
    _("Node"),
    _make,
    action="view.node",
    text=_("&Node"),
    key="Ctrl+I",
    usual=True,
    apart=True,
)
