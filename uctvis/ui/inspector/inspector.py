"""The panels around a tree: moves, the selected node, steps of an iteration, and others."""

from collections.abc import Callable
from functools import partial

from qtpy.QtCore import QByteArray, Qt, Signal
from qtpy.QtWidgets import QScrollArea, QWidget

from uctvis.texts import _
from uctvis.tree.tree import Tree
from uctvis.ui.inspector.docks import Docks
from uctvis.ui.inspector.moves_panel import MovesPanel
from uctvis.ui.inspector.node_panel import NodePanel
from uctvis.ui.inspector.panels import PANELS
from uctvis.ui.inspector.phase_panel import PhasePanel
from uctvis.ui.inspector.phases import Phases
from uctvis.ui.inspector.side_panel import LEAST_WIDTH, SidePanel
from uctvis.ui.tree.folding import FoldingController
from uctvis.ui.tree.growth_player import GrowthPlayer
from uctvis.ui.tree.tree_view import TreeView
from uctvis.ui.widgets import theme
from uctvis.view.renumbered import number_of
from uctvis.view.scene import Scene

MOVES, NODE, _PHASES = "moves", "node", "phases"
# The least width of a panel in presentation mode: a share of the screen, and pixels at the
# normal font size.
_PRESENTED_SHARE = 0.36
_ROOM = 360
# Below this width in pixels, only the last requested panel is beside the tree.
_NARROW = 760


class Inspector(Docks):
    """Updates the panels; its central widget contains `view`.

    In presentation mode, or if there is little room, only the last requested panel is shown.
    `view` also shows the step of `phases`, and gets the focus when a panel is closed. Signals:
    `node_chosen` to go to a node; `turn_requested` to open or fold a node.

    Attributes
    ----------
    moves : MovesPanel
        Not updated here: its content is from a tree or from a running search.
    panels : dict of str to SidePanel
        The panels listed in `uctvis.ui.inspector.panels`.
    """

    node_chosen = Signal(int)
    turn_requested = Signal(int)

    def __init__(
        self, view: TreeView, growth: GrowthPlayer, folds: FoldingController, phases: Phases
    ) -> None:
        super().__init__()
        self._view = view
        self._folds = folds
        self._phases = phases
        # Those that are made when they are first opened.
        self._offered: list[SidePanel] = []
        self._presented = False
        self._narrow = False
        self._before = QByteArray()
        self.moves = MovesPanel()
        self.moves.node_chosen.connect(self.node_chosen)
        self.dock(MOVES, _("Moves"), self.moves, usual=True, apart=True)
        self.node = NodePanel()
        self.node.node_chosen.connect(self.node_chosen)
        self.node.turn_requested.connect(self.turn_requested)
        self.dock(NODE, _("Node"), self.node, usual=True, apart=True)
        self.panels = {entry.name: entry.make(growth, self) for entry in PANELS}
        for entry in PANELS:
            panel = self.panels[entry.name]
            panel.node_chosen.connect(self.node_chosen)
            panel.left.connect(partial(self.turn, entry.name))
            title = entry.text.replace("&", "")
            self.dock(entry.name, title, panel, tab=entry.short, usual=entry.usual, tall=True)
            panel.filled.connect(partial(self._fill, entry.name))
            self._fill(entry.name)
        self._phase_panel = PhasePanel(phases, self)
        self.dock(_PHASES, _("Step by phase"), self._phase_panel, tab=_("Phases"), tall=True)
        phases.changed.connect(self._show_phases)
        self.closed.connect(self._leave)
        self._arrange()

    def show_tree(self, tree: Tree | None) -> None:
        """Show a tree in the panels, or empty them."""
        for panel in self.panels.values():
            panel.show_tree(tree)
            _show_content(panel, tree is not None or panel.needs_no_tree)

    def _fill(self, name: str) -> None:
        """Show or hide a panel that has something to show only now and then."""
        self.fill(name, filled=self.panels[name].has_content)

    def show_node(self, scene: Scene | None, node: int | None, *, live: bool) -> None:
        """Show a node; with `live`, its id is the one in the running search."""
        for panel in self._offered:
            panel.show_tree(_whole(scene))
        for panel in self.panels.values():
            panel.show_node(None if scene is None else scene.tree, node)
        _show_content(self.node, scene is not None)
        if scene is None:
            self.node.show_node(None, node)
            return
        at = 0 if node is None else node
        self.node.show_node(
            scene.tree,
            node,
            _folded_children(scene, at),
            opened=at in self._folds.opened,
            number=number_of(scene.tree, at) if live else at,
        )

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
        panel = self.panel(name)
        if isinstance(panel, SidePanel):
            panel.take_keys()

    def offer_panel(self, name: str, title: str, make: Callable[[QWidget], SidePanel]) -> None:
        """Add a panel that is made when it is first opened, and gets no node."""

        def made() -> SidePanel:
            panel = make(self)
            self._offered.append(panel)
            panel.show_tree(_whole(self._view.scene))
            panel.left.connect(partial(self.turn, name))
            return panel

        self.offer(name, title, made)

    def present(self, on: bool) -> None:
        """Switch presentation mode on or off."""
        if on and not self._presented:
            self._before = self.saveState()
        self._presented = on
        screen = self.screen()
        share = 0 if screen is None else round(_PRESENTED_SHARE * screen.size().width())
        room = round(_ROOM * theme.current().letters)
        self._phase_panel.setMinimumWidth(max(share, room) if on else LEAST_WIDTH)
        self._phase_panel.present(on)
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
        """Leave the steps if the user has closed their panel."""
        if name == _PHASES:
            self._phases.leave()
        self._view.setFocus()

    def _show_phases(self) -> None:
        """Show the step of an iteration in the panel and in the tree."""
        phases = self._phases
        self._view.emphasise(path=phases.path, notes=phases.notes)
        if phases.path:
            self._view.keep_in_view(phases.path[-1])
        if phases.on and not self.is_open(_PHASES):
            self.open(_PHASES)
        elif not phases.on:
            self.shut(_PHASES)

    def remember(self, name: str) -> None:
        """Store the arrangement, with the panel of steps as closed."""
        self.save(name, passing=_PHASES)


def _show_content(panel: QScrollArea, shown: bool) -> None:
    """Show or hide the content of a panel and its scroll bar."""
    content = panel.widget()
    if content is not None and content.isHidden() == shown:
        content.setVisible(shown)
        as_needed, off = Qt.ScrollBarPolicy.ScrollBarAsNeeded, Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        panel.setVerticalScrollBarPolicy(as_needed if shown else off)


def _whole(scene: Scene | None) -> Tree | None:
    """The tree of a scene; at a moment of its growth, the whole one."""
    return None if scene is None else scene.whole or scene.tree


def _folded_children(scene: Scene, node: int) -> int:
    """The number of a node's children that are not shown."""
    # The place of the root is 0; looking up others takes long in a large tree.
    place = int(scene.rows.place[node]) if node > 0 else 0
    if place < 0:
        return 0
    start = scene.rows.child_start
    return int(scene.tree.child_count[node]) - int(start[place + 1] - start[place])
