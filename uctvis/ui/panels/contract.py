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

    Attributes
    ----------
    name : str
        The name of its folder. The settings store it, so it never changes.
    place : int
        Where it is among the others, in the menu and among the tabs; no two have the same one.
    title : str
        The title of its dock.
    widget : str
        The module in this folder and its class, a `SidePanel`, as "why_panel.WhyPanel". The class
        is called with the model of what is shown, and the parent.
    tab : str
        The title of its tab, if `title` is too long.
    action : str
        The name of the action that opens and closes it, such as "growth.why"; "" if other menus
        open it.
    text, key, icon, short : str
        The texts, the default key and the icon of this action, as in `Action`; "" for none.
    usual : bool
        Whether it is open by default.
    apart : bool
        Whether it is below earlier panels; the others are tabs of the last such panel.
    tall : bool
        Whether it takes the whole height of a low window while it is the last requested one, and
        in front.
    on_demand : bool
        Whether it is made when it is first opened.
    passing : bool
        Whether it is stored as closed.
    """

    name: str
    place: int
    title: str
    widget: str
    tab: str = ""
    action: str = ""
    text: str = ""
    key: str = ""
    icon: str = ""
    short: str = ""
    usual: bool = False
    apart: bool = False
    tall: bool = False
    on_demand: bool = False
    passing: bool = False

    def make(self, shown: "Shown", parent: QWidget) -> "SidePanel":
        """Import and make the panel."""
        module, name = self.widget.split(".")
        found = getattr(import_module(f"uctvis.ui.panels.{self.name}.{module}"), name)
        return cast("SidePanel", found(shown, parent))
