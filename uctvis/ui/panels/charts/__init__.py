"""The panel with charts of the whole tree."""

from uctvis.texts import _
from uctvis.ui.panels.contract import Panel

PANEL = Panel(
    "charts",
    50,
    _("Charts of the tree"),
    "charts_panel.ChartsPanel",
    tab=_("Charts"),
    action="growth.charts",
    text=_("&Charts of the tree"),
    key="Ctrl+Shift+Y",
    icon="chart-line",
    short=_("Charts"),
    tall=True,
)
