"""The list of panels that are docked with the node's panel.

To add a panel, write a `SidePanel` in a new file, and add an entry here. Its dock and the action
`growth.NAME` of the menus and the toolbar are made from the entry.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from qtpy.QtWidgets import QWidget

from uctvis.texts import _

if TYPE_CHECKING:
    from uctvis.ui.inspector.side_panel import SidePanel
    from uctvis.ui.tree.growth_player import GrowthPlayer


ALPHABETA = "alphabeta"


@dataclass(frozen=True)
class PanelEntry:
    """A panel: its name, its text in the menu, its default shortcut, and its factory.

    `make` gets the growth of the shown tree, and the parent. `icon` and `short` are for the button,
    as in `Action`; `short` is also the title of the tab. `usual`: whether it is open by default.
    """

    name: str
    text: str
    key: str
    make: "Callable[[GrowthPlayer, QWidget], SidePanel]"
    icon: str
    short: str
    usual: bool = False


# Imported when a panel is made, because the menus need only the list at the start.


def _why(growth: "GrowthPlayer", parent: QWidget) -> "SidePanel":
    from uctvis.ui.inspector.why_panel import WhyPanel

    return WhyPanel(growth, parent)


def _charts(_growth: "GrowthPlayer", parent: QWidget) -> "SidePanel":
    from uctvis.ui.inspector.charts_panel import ChartsPanel

    return ChartsPanel(parent)


def _alphabeta(_growth: "GrowthPlayer", parent: QWidget) -> "SidePanel":
    from uctvis.ui.inspector.alphabeta_panel import AlphaBetaPanel

    return AlphaBetaPanel(parent)


PANELS = (
    PanelEntry("why", _("Wh&y this move?"), "Ctrl+Y", _why, "lightbulb", _("Why?")),
    PanelEntry(ALPHABETA, _("Alpha-&beta"), "", _alphabeta, "", _("Alpha-beta"), usual=True),
    PanelEntry(
        "charts", _("&Charts of the tree"), "Ctrl+Shift+Y", _charts, "chart-line", _("Charts")
    ),
)
