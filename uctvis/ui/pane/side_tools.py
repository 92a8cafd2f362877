"""Finding nodes and bookmarks beside a tree."""

from functools import partial

from qtpy.QtCore import QObject, Signal
from qtpy.QtWidgets import QWidget

from uctvis.texts import _
from uctvis.tree.tree import Tree
from uctvis.ui.inspector.inspector import Inspector
from uctvis.ui.shown.shown import Shown
from uctvis.ui.tree.tree_view import TreeView
from uctvis.ui.widgets import dialogs

_FIND, _BOOKMARKS = "find", "bookmarks"


class SideTools(QObject):
    """Opens the panels of its tools in `inspector`, and marks hits and bookmarks in `view`.

    Signals: `node_chosen` with a node to go to; `said` with a message for the status bar.
    """

    node_chosen = Signal(int)
    said = Signal(str)

    def __init__(self, view: TreeView, shown: Shown, inspector: Inspector, parent: QWidget) -> None:
        super().__init__(parent)
        self._view = view
        self._inspector = inspector
        self.finder, self.bookmarks = shown.finder, shown.bookmarks
        self.finder.marked.connect(lambda hits: view.emphasise(hits=hits, hit=None))
        self.finder.stepped.connect(self._step_to)
        self.finder.failed.connect(
            partial(dialogs.show_error, parent, _("The search for nodes failed"))
        )
        self.bookmarks.marked.connect(lambda named: view.emphasise(bookmarks=named))
        self.bookmarks.said.connect(self.said)
        self.bookmarks.add_requested.connect(self.add_bookmark)
        inspector.changed.connect(self._follow)

    def show_tree(self, tree: Tree | None, path: str) -> None:
        """Use the tools for a tree; `path` is the path of its file or ""."""
        self.bookmarks.show_tree(tree, path)
        self.finder.show_tree(tree)

    def find(self) -> None:
        """Open the panel to find nodes."""
        self._inspector.call(_FIND)

    def step(self, by: int) -> None:
        """Go `by` hits forwards, wherever the focus is."""
        if not self._inspector.is_open(_FIND) or self._inspector.panel(_FIND) is None:
            self.find()
        self.finder.step_requested.emit(by)

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
            self.bookmarks.edit_requested.emit(place)

    def _follow(self) -> None:
        """Remove the marks of hits when the panel is closed."""
        if self.finder.query is not None and not self._inspector.is_open(_FIND):
            self.finder.leave()

    def _step_to(self, node: int) -> None:
        self._view.emphasise(hit=node)
        self.node_chosen.emit(node)
