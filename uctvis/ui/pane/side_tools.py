"""Finding nodes and bookmarks beside a tree, with panels that are made on demand."""

from functools import partial
from typing import TYPE_CHECKING

from qtpy.QtCore import QObject, Signal
from qtpy.QtWidgets import QWidget

from uctvis.texts import _
from uctvis.tree.tree import Tree
from uctvis.ui.inspector.inspector import Inspector
from uctvis.ui.inspector.side_panel import SidePanel
from uctvis.ui.pane.finder import Finder
from uctvis.ui.pane.tree_bookmarks import TreeBookmarks
from uctvis.ui.tree.tree_view import TreeView
from uctvis.ui.widgets import dialogs

if TYPE_CHECKING:
    from uctvis.ui.pane.bookmarks_panel import BookmarksPanel
    from uctvis.ui.pane.find_panel import FindPanel

_FIND, _BOOKMARKS = "find", "bookmarks"


class SideTools(QObject):
    """Docks its panels in `inspector`, and marks hits and bookmarks in `view`.

    Signals: `node_chosen` with a node to go to; `said` with a message for the status bar.
    """

    node_chosen = Signal(int)
    said = Signal(str)

    def __init__(self, view: TreeView, inspector: Inspector, parent: QWidget) -> None:
        super().__init__(parent)
        self._view = view
        self._inspector = inspector
        self.finder = Finder(self)
        self.finder.marked.connect(lambda hits: view.emphasise(hits=hits, hit=None))
        self.finder.stepped.connect(self._step_to)
        self.finder.failed.connect(
            partial(dialogs.show_error, parent, _("The search for nodes failed"))
        )
        self.bookmarks = TreeBookmarks(self)
        self.bookmarks.marked.connect(lambda named: view.emphasise(bookmarks=named))
        self.bookmarks.said.connect(self.said)
        self._find_panel: FindPanel | None = None
        self._bookmarks_panel: BookmarksPanel | None = None
        inspector.offer_panel(_FIND, _("Find"), self._make_find)
        inspector.offer_panel(_BOOKMARKS, _("Bookmarks"), self._make_bookmarks)
        inspector.changed.connect(self._follow)

    def show_tree(self, tree: Tree | None, path: str) -> None:
        """Use the tools for a tree; `path` is the path of its file or ""."""
        self.bookmarks.show_tree(tree, path)
        self.finder.show_tree(tree)

    def select(self, node: int | None) -> None:
        """Note the selected node."""
        if self._bookmarks_panel is not None:
            self._bookmarks_panel.offer_to_add(node is not None)

    def find(self) -> None:
        """Open the panel to find nodes."""
        self._inspector.call(_FIND)

    def step(self, by: int) -> None:
        """Go `by` hits forwards, wherever the focus is."""
        if not self._inspector.is_open(_FIND) or self._find_panel is None:
            self.find()
        if self._find_panel is not None:
            self._find_panel.step(by)

    def leave_find(self) -> bool:
        """Close the panel to find nodes if it is visible; return whether it was."""
        seen = self._inspector.is_seen(_FIND)
        if seen:
            self._inspector.shut(_FIND)
        return seen

    def show_bookmarks(self) -> None:
        """Open the panel of bookmarks."""
        self._inspector.call(_BOOKMARKS)

    def add_bookmark(self) -> None:
        """Bookmark the selected node, and start editing its name."""
        place = self.bookmarks.add(self._view.selected)
        if place is not None:
            self.show_bookmarks()
            if self._bookmarks_panel is not None:
                self._bookmarks_panel.edit(place)

    def _make_find(self, parent: QWidget) -> SidePanel:
        from uctvis.ui.pane.find_panel import FindPanel

        self._find_panel = FindPanel(self.finder, parent)
        return self._find_panel

    def _make_bookmarks(self, parent: QWidget) -> SidePanel:
        from uctvis.ui.pane.bookmarks_panel import BookmarksPanel

        panel = self._bookmarks_panel = BookmarksPanel(self.bookmarks, parent)
        panel.node_chosen.connect(self.node_chosen)
        panel.add_requested.connect(self.add_bookmark)
        panel.offer_to_add(self._view.selected is not None)
        return panel

    def _follow(self) -> None:
        """Remove the marks of hits when the panel is closed."""
        if self.finder.query is not None and not self._inspector.is_open(_FIND):
            self.finder.leave()

    def _step_to(self, node: int) -> None:
        self._view.emphasise(hit=node)
        self.node_chosen.emit(node)
