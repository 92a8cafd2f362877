"""The panel that explains why a search chose its move."""

from typing import TYPE_CHECKING

from qtpy.QtWidgets import QWidget

from uctvis.texts import _
from uctvis.ui.panels.contract import Panel

if TYPE_CHECKING:
    from uctvis.ui.panels.side_panel import SidePanel
    from uctvis.ui.shown.shown import Shown


def _make(shown: "Shown", parent: QWidget) -> "SidePanel":
    from uctvis.ui.panels.why.why_panel import WhyPanel

    return WhyPanel(shown, parent)


PANEL = Panel(
    "why",
    30,
    _("Why this move?"),
    _make,
    tab=_("Why?"),
    action="growth.why",
    text=_("Wh&y this move?"),
    key="Ctrl+Y",
    icon="lightbulb",
    short=_("Why?"),
    tall=True,
)
