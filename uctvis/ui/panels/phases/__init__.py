"""The panel that explains an iteration step by step."""

from uctvis.texts import _
from uctvis.ui.panels.contract import Panel

PANEL = Panel(
    "phases",
    60,
    _("Step by phase"),
    "phase_panel.PhasePanel",
    tab=_("Phases"),
    tall=True,
    passing=True,
)
