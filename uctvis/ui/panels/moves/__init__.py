"""The panel with the moves at a node and the search's numbers."""

from typing import TYPE_CHECKING

from qtpy.QtWidgets import QWidget

from uctvis.texts import _
from uctvis.ui.panels.contract import Panel

if TYPE_CHECKING:
    from uctvis.ui.panels.side_panel import SidePanel
    from uctvis.ui.shown.shown import Shown


def _make(shown: "Shown", parent: QWidget) -> "SidePanel":
    from uctvis.ui.panels.moves.moves_panel import MovesPanel

    return MovesPanel(shown, parent)


PANEL = Panel(
    "moves",
    10,
    _("Moves"),
    _make,
    action="view.moves",
    text=_("&Moves"),
    usual=True,
    apart=True,
)
