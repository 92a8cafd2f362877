"""What stands beside a tree: the selected node's panel, or another in its place."""

from functools import partial

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from uctvis.tree.tree import Tree
from uctvis.ui.inspector.node_panel import NodePanel
from uctvis.ui.inspector.panels import PANELS
from uctvis.ui.inspector.phase_panel import PhasePanel
from uctvis.ui.inspector.phases import Phases
from uctvis.ui.inspector.side_panel import SidePanel
from uctvis.ui.tree.folding import FoldingController
from uctvis.ui.tree.growth_player import GrowthPlayer
from uctvis.ui.tree.tree_view import TreeView
from uctvis.ui.widgets import theme
from uctvis.view.renumbered import number_of
from uctvis.view.scene import Scene

# What it has for an audience, at least: a share of the screen, and room for large letters, in
# pixels for letters as large as usual.
_PRESENTED_SHARE = 0.36
_ROOM = 360
# Pixels that are left to the tree beside the node's panel, or else that is not there.
_LEAST_TREE = 260


class Inspector(QStackedWidget):
    """Shows the node's panel, or else one of the others, or the phases.

    While it is presented to an audience, or where there is little room, only the latter are
    shown. The keys go back to
    `view`, in which the step of `phases` is shown, too. `node_chosen` asks to go to a node,
    `turn_requested` to open or fold what is below one.

    Attributes
    ----------
    panels : dict of str to SidePanel
        The others, as `uctvis.ui.inspector.panels` lists them.
    """

    node_chosen = Signal(int)
    turn_requested = Signal(int)

    def __init__(
        self, view: TreeView, growing: GrowthPlayer, folds: FoldingController, phases: Phases
    ) -> None:
        super().__init__()
        self._view = view
        self._folds = folds
        self._phases = phases
        self._presented = False
        self._narrow = False
        self._empty = False
        self.node = NodePanel()
        self.node.node_chosen.connect(self.node_chosen)
        self.node.turn_requested.connect(self.turn_requested)
        self.panels = {entry.name: entry.make(growing, self) for entry in PANELS}
        for panel in self.panels.values():
            panel.node_chosen.connect(self.node_chosen)
            panel.left.connect(partial(self._turn, panel))
        phases.changed.connect(self._show_phases)
        self._phase_panel = PhasePanel(phases, self)
        # They wait unseen, and take room from when they are first shown; they go with this.
        for unseen in (*self.panels.values(), self._phase_panel):
            unseen.hide()
        # The node's panel may hide itself: what is around it stays where it is.
        self._usual = QWidget()
        layout = QVBoxLayout(self._usual)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.node)
        self.addWidget(self._usual)

    def show_tree(self, tree: Tree | None) -> None:
        """Be about this tree; without one, nothing stands beside it."""
        for panel in self.panels.values():
            panel.show_tree(tree)
        self._empty = tree is None
        self._show()

    def show_node(self, scene: Scene | None, node: int | None, *, live: bool) -> None:
        """Show a node's numbers; `live`: it is called by the number that its search gave it."""
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
        """Show one of the `panels`, or the node again."""
        self._turn(self.panels[name])

    def turn_why(self) -> None:
        """Show why the search chose its move, or the node again."""
        self.turn("why")

    def turn_charts(self) -> None:
        """Show charts of the tree, or the node again."""
        self.turn("charts")

    def present(self, on: bool) -> None:
        """Be there for an audience, or as usual."""
        self._presented = on
        screen = self.screen()
        share = 0 if screen is None else round(_PRESENTED_SHARE * screen.size().width())
        room = round(_ROOM * theme.current().letters)
        self.setMinimumWidth(max(share, room) if on else 0)
        self._show()
        self._phase_panel.present(on)

    @property
    def dispensable(self) -> bool:
        """Whether what stands there would not be there if there were less room."""
        return self.isVisible() and self.currentWidget() is self._usual

    def give_way(self, room: int) -> None:
        """Have `room` pixels of width, together with the tree."""
        self._narrow = room < self.node.minimumWidth() + _LEAST_TREE
        self._show()

    def _turn(self, panel: SidePanel) -> None:
        if self.currentWidget() is panel:
            self._show_instead(None)
            self._view.setFocus()
        else:
            self._phases.leave()
            self._show_instead(panel)
            panel.take_keys()

    def _show_phases(self) -> None:
        """Show the step of an iteration, in the panel and in the tree."""
        phases, panel = self._phases, self._phase_panel
        self._view.emphasise(path=phases.path, notes=phases.notes)
        if phases.path:
            self._view.keep_in_view(phases.path[-1])
        if phases.on or self.currentWidget() is panel:
            self._show_instead(panel if phases.on else None)

    def _show_instead(self, panel: QWidget | None) -> None:
        """Show another panel, or None: the node's again."""
        if panel is not None and self.indexOf(panel) < 0:
            self.addWidget(panel)
        self.setCurrentWidget(panel or self._usual)
        self._show()

    def _show(self) -> None:
        is_usual = self.currentWidget() is self._usual
        gives_way = is_usual and (self._presented or self._narrow)
        self.setVisible(not self._empty and not gives_way)


def _folded_children(scene: Scene, node: int) -> int:
    """How many children of a node are not shown."""
    # The root's is known: to find the others of a large tree takes a while.
    place = int(scene.rows.place[node]) if node > 0 else 0
    if place < 0:
        return 0
    start = scene.rows.child_start
    return int(scene.tree.child_count[node]) - int(start[place + 1] - start[place])
