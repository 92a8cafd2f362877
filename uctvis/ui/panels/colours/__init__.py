"""The panel for the colours of trees."""

from typing import TYPE_CHECKING

from qtpy.QtWidgets import QWidget

from uctvis.texts import _
from uctvis.ui.panels.contract import Panel

if TYPE_CHECKING:
    from uctvis.ui.panels.side_panel import SidePanel
    from uctvis.ui.shown.shown import Shown


def _make(shown: "Shown", parent: QWidget) -> "SidePanel":
    from uctvis.ui.panels.colours.colours_panel import ColoursPanel

    return ColoursPanel(shown, parent)


PANEL = Panel(
    "colours",
    90,
    _("Colours"),
    _make,
    on_demand=True,
)
