"""The panel with the statistics of an alpha-beta search by depth."""

from typing import TYPE_CHECKING

from qtpy.QtWidgets import QWidget

from uctvis.texts import _
from uctvis.ui.panels.contract import Panel

if TYPE_CHECKING:
    from uctvis.ui.panels.side_panel import SidePanel
    from uctvis.ui.shown.shown import Shown


def _make(shown: "Shown", parent: QWidget) -> "SidePanel":
    from uctvis.ui.panels.alphabeta.alphabeta_panel import AlphaBetaPanel

    return AlphaBetaPanel(shown, parent)


PANEL = Panel(
    "alphabeta",
    40,
    _("Alpha-beta"),
    _make,
    action="growth.alphabeta",
    text=_("Alpha-&beta"),
    short=_("Alpha-beta"),
    usual=True,
    tall=True,
)
