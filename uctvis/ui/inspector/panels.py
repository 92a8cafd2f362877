"""The panels that can stand in place of the node's: a list, by which they are made and called.

A panel is a `SidePanel` in a file of its own, and an entry here. The menus have an action
`growth.NAME` for each.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from qtpy.QtWidgets import QWidget

from uctvis.texts import _

if TYPE_CHECKING:
    from uctvis.ui.inspector.side_panel import SidePanel
    from uctvis.ui.tree.growth_player import GrowthPlayer


@dataclass(frozen=True)
class PanelEntry:
    """A panel: its name, its menu's text and usual key, and how it is made.

    It gets the growth of the tree that is shown, and the widget that it is in.
    """

    name: str
    text: str
    key: str
    make: "Callable[[GrowthPlayer, QWidget], SidePanel]"


# Those who only name the panels, as the menus at the start, wait for none of them.


def _why(growth: "GrowthPlayer", parent: QWidget) -> "SidePanel":
    from uctvis.ui.inspector.why_panel import WhyPanel

    return WhyPanel(growth, parent)


def _charts(_growth: "GrowthPlayer", parent: QWidget) -> "SidePanel":
    from uctvis.ui.inspector.charts_panel import ChartsPanel

    return ChartsPanel(parent)


PANELS = (
    PanelEntry("why", _("Wh&y this move?"), "Ctrl+Y", _why),
    PanelEntry("charts", _("&Charts of the tree"), "Ctrl+Shift+Y", _charts),
)
