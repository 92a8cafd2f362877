"""The panel that explains why a search chose its move."""

from uctvis.texts import _
from uctvis.ui.panels.contract import Panel

PANEL = Panel(
    "why",
    30,
    _("Why this move?"),
    "why_panel.WhyPanel",
    tab=_("Why?"),
    action="growth.why",
    text=_("Wh&y this move?"),
    key="Ctrl+Y",
    icon="circle-help",
    short=_("Why?"),
    tall=True,
)
