"""The model of what is shown beside a tree, which panels ask."""

from qtpy.QtCore import QObject, Signal
from qtpy.QtWidgets import QWidget

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.tree.tree import Tree
from uctvis.ui.preferences.colours import Colours
from uctvis.ui.shown.deepening_search import DeepeningSearch
from uctvis.ui.shown.finder import Finder
from uctvis.ui.shown.phases import Phases
from uctvis.ui.shown.shown_choice import ShownChoice
from uctvis.ui.shown.shown_moves import ShownMoves
from uctvis.ui.shown.tree_bookmarks import TreeBookmarks
from uctvis.ui.tree.folding import FoldingController
from uctvis.ui.tree.growth_player import GrowthPlayer
from uctvis.view.scene import Scene


class Shown(QObject):
    """The tree of a pane, its selected node, its search, and the tools for it.

    Pages and the pane change it, and panels show it; neither knows the other. Signals:
    `tree_changed`, `node_changed`, `search_changed` and `beside_changed` when the attribute has
    changed, the node also when the tree is shown at another moment of its growth;
    `turn_requested` with a node that a panel asks to open or fold.
    """

    tree_changed = Signal()
    node_changed = Signal()
    search_changed = Signal()
    beside_changed = Signal()
    turn_requested = Signal(int)

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        # The complete tree; None also for the tree of a running search.
        self.tree: Tree | None = None
        # What the view shows: a moment of the growth of a tree, or of a running search.
        self.scene: Scene | None = None
        # The selected node.
        self.node: int | None = None
        # Whether a running search is shown. The search has other ids for the same nodes.
        self.live = False
        # The alpha-beta search of the tree, or a running one; None if it is unknown.
        self.search: DeepeningSearch | None = None
        # What a weaker PC chose instead of the move that the search preferred.
        self.choice: ShownChoice | None = None
        # The name of the position that the board of the page shows; "" without a board.
        self.beside = ""
        self.growth = GrowthPlayer(owner)
        self.folds = FoldingController(self)
        self.phases = Phases(self.growth, self)
        self.finder = Finder(self)
        self.bookmarks = TreeBookmarks(self)
        self.moves = ShownMoves(self)
        # The colours of the window; a pane without a window has its own.
        self.colours = Colours(self)
        for card in (self.folds.card, self.finder.card):
            card.setParent(owner)

    @property
    def tree_of_moment(self) -> Tree | None:
        """The tree at the moment that the view shows."""
        return None if self.scene is None else self.scene.tree

    @property
    def whole(self) -> Tree | None:
        """The complete tree of the scene, also during a search."""
        return None if self.scene is None else self.scene.whole or self.scene.tree

    def show_tree(self, tree: Tree | None) -> None:
        """Take another tree."""
        self.tree = tree
        self.tree_changed.emit()

    def show_node(self, scene: Scene | None, node: int | None, *, live: bool) -> None:
        """Take the selected node of what the view shows."""
        self.scene, self.node, self.live = scene, node, live
        self.node_changed.emit()

    def show_search(
        self, search: DeepeningSearch | None, choice: ShownChoice | None = None
    ) -> None:
        """Take the alpha-beta search of the tree, or a running one; and what was chosen from it."""
        self.search, self.choice = search, choice
        self.search_changed.emit()

    def show_beside(self, game: AnyGame | None, position: AnyPosition | None = None) -> None:
        """Take the position on the board beside the tree; without a game there is no board."""
        self.beside = "" if game is None else game.state_name(position)
        self.beside_changed.emit()
