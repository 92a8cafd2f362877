"""The panel that explains an iteration step by step."""

from typing import TYPE_CHECKING

from qtpy.QtWidgets import QWidget

from uctvis.texts import _
from uctvis.ui.panels.contract import Panel

if TYPE_CHECKING:
    from uctvis.ui.panels.side_panel import SidePanel
    from uctvis.ui.shown.shown import Shown


def _make(shown: "Shown", parent: QWidget) -> "SidePanel":
    from uctvis.ui.panels.phases.phase_panel import PhasePanel

    return PhasePanel(shown, parent)


PANEL = Panel(
    "phases",
    60,
    _("Step by phase"),
    _make,
    tab=_("Phases"),
    tall=True,
    passing=True,
)
