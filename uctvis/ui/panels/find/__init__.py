"""The panel to find nodes."""

from typing import TYPE_CHECKING

from qtpy.QtWidgets import QWidget

from uctvis.texts import _
from uctvis.ui.panels.contract import Panel

if TYPE_CHECKING:
    from uctvis.ui.panels.side_panel import SidePanel
    from uctvis.ui.shown.shown import Shown


def _make(shown: "Shown", parent: QWidget) -> "SidePanel":
    from uctvis.ui.panels.find.find_panel import FindPanel

    return FindPanel(shown, parent)


PANEL = Panel(
    "find",
    70,
    _("Find"),
    _make,
    on_demand=True,
)
