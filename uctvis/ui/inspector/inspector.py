"""The panels around a tree, as they are declared in `uctvis.ui.panels`."""

from functools import partial

from qtpy.QtCore import QByteArray, Signal
from qtpy.QtWidgets import QWidget

from uctvis.ui.inspector.docks import Docks
from uctvis.ui.panels import PANELS
from uctvis.ui.panels.contract import Panel
from uctvis.ui.panels.side_panel import SidePanel
from uctvis.ui.shown.shown import Shown

# Below this width in pixels, only the last requested panel is beside the tree.
_NARROW = 500


class Inspector(Docks):
    """Docks the panels, which show `shown`; its central widget contains `view`.

    In presentation mode, or if there is little room, only the last requested panel is shown.
    `view` gets the focus when a panel is closed. `node_chosen` asks to go to a node.
    """

    node_chosen = Signal(int)

    def __init__(self, view: QWidget, shown: Shown) -> None:
        super().__init__()
        self._view = view
        self._shown = shown
        # The panels that are made, by name.
        self.panels: dict[str, SidePanel] = {}
        self._presented = False
        self._narrow = False
        self._before = QByteArray()
        for panel in PANELS:
            self.declare(panel, partial(self._make_panel, panel))
        self.closed.connect(self._leave)
        self._arrange()

    def _make_panel(self, declared: Panel) -> SidePanel:
        name = declared.name
        panel = self.panels[name] = declared.make(self._shown, self)
        panel.node_chosen.connect(self.node_chosen)
        panel.left.connect(partial(self.turn, name))
        panel.filled.connect(partial(self._fill, name))
        panel.asked.connect(partial(self._open_or_shut, name))
        panel.follow()
        self._fill(name)
        return panel

    def _fill(self, name: str) -> None:
        """Show or hide a panel that has something to show only now and then."""
        self.fill(name, filled=self.panels[name].has_content)

    def _open_or_shut(self, name: str, on: bool) -> None:
        if not on:
            self.shut(name)
        elif not self.is_open(name):
            self.open(name)

    def turn(self, name: str) -> None:
        """Bring a panel to the front, or close it if it is already visible."""
        if self.is_open(name) and self.is_seen(name):
            self.shut(name)
            self._view.setFocus()
        else:
            self.call(name)

    def call(self, name: str) -> None:
        """Bring a panel to the front, and set the focus to it."""
        self.open(name)
        if self.panels[name].takes_keys:
            self.panels[name].take_keys()

    def present(self, on: bool) -> None:
        """Switch presentation mode on or off."""
        if on and not self._presented:
            self._before = self.saveState()
        self._presented = on
        for panel in self.panels.values():
            panel.present(on)
        self._limit()
        if not on:
            self.put_back(self._before)

    def give_way(self, room: int) -> None:
        """Adapt to `room` pixels of width for the panels and the tree."""
        self._narrow = room < _NARROW
        self._limit()

    def _limit(self) -> None:
        self.limit(self._presented or self._narrow)

    def _leave(self, name: str) -> None:
        self.panels[name].be_closed()
        self._view.setFocus()

    def remember(self, name: str) -> None:
        """Store the arrangement."""
        self.save(name, passing=[panel.name for panel in PANELS if panel.passing])
