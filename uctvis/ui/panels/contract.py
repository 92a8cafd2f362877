"""What a panel beside a tree declares."""

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, cast

from qtpy.QtWidgets import QWidget

if TYPE_CHECKING:
    from uctvis.ui.panels.side_panel import SidePanel
    from uctvis.ui.shown.shown import Shown


@dataclass(frozen=True)
class Panel:
    """A panel that can be docked beside a tree.

    The menus import all declarations at the start, so the panel itself is imported by `make`.
    """

    # The name of its folder. The settings store it, so it never changes.
    name: str
    # Where it is among the others, in the menu and among the tabs; no two have the same one.
    place: int
    # The title of its dock.
    title: str
    # The module in this folder and its class, a `SidePanel`, as "why_panel.WhyPanel". The class is
    # called with the model of what is shown, and the parent.
    widget: str
    # The title of its tab, if `title` is too long.
    tab: str = ""
    # The name of the action that opens and closes it, such as "growth.why"; "" if other menus open
    # it.
    action: str = ""
    # The texts, the default key and the icon of this action, as in `Action`; "" for none.
    text: str = ""
    key: str = ""
    icon: str = ""
    short: str = ""
    # Whether it is open by default.
    usual: bool = False
    # Whether it is below earlier panels; the others are tabs of the last such panel.
    apart: bool = False
    # Whether it takes the whole height of a low window while it is the last requested one, and in
    # front.
    tall: bool = False
    # Whether it is made when it is first opened.
    on_demand: bool = False
    # Whether it is stored as closed.
    passing: bool = False

    def make(self, shown: "Shown", parent: QWidget) -> "SidePanel":
        """Import and make the panel."""
        module, name = self.widget.split(".")
        found = getattr(import_module(f"uctvis.ui.panels.{self.name}.{module}"), name)
        return cast("SidePanel", found(shown, parent))
