"""The panel with charts of the whole tree."""

from typing import TYPE_CHECKING

from qtpy.QtWidgets import QWidget

from uctvis.texts import _
from uctvis.ui.panels.contract import Panel

if TYPE_CHECKING:
    from uctvis.ui.panels.side_panel import SidePanel
    from uctvis.ui.shown.shown import Shown


def _make(shown: "Shown", parent: QWidget) -> "SidePanel":
    from uctvis.ui.panels.charts.charts_panel import ChartsPanel

    return ChartsPanel(shown, parent)


PANEL = Panel(
    "charts",
    50,
    _("Charts of the tree"),
    _make,
    tab=_("Charts"),
    action="growth.charts",
    text=_("&Charts of the tree"),
    key="Ctrl+Shift+Y",
    icon="chart-line",
    short=_("Charts"),
    tall=True,
)
