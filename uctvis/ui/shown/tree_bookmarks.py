"""The bookmarks of the tree shown."""

from qtpy.QtCore import QObject, Signal

from uctvis import paths
from uctvis.texts import _
from uctvis.tree.tree import Tree
from uctvis.ui.shown import bookmarks
from uctvis.ui.shown.bookmarks import Bookmark


class TreeBookmarks(QObject):
    """The bookmarks; the bookmarks of a tree in a file are stored under the path of the file.

    Signals: `changed` when bookmarks are added or removed, or the tree changes; `marked` with the
    names of the marked nodes by id; `said` with a message for the status bar; `add_requested` to
    bookmark the selected node; `edit_requested` with a bookmark whose name the user wants to edit.
    """

    changed = Signal()
    marked = Signal(dict)
    said = Signal(str)
    add_requested = Signal()
    edit_requested = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tree: Tree | None = None
        self._path = ""
        self._marks: list[Bookmark] = []
        # The state when they were last loaded or stored.
        self._before: list[Bookmark] = []
        # By path, the bookmarks that cannot be stored, kept until the window is closed.
        self._only_here: dict[str, list[Bookmark]] = {}

    @property
    def names(self) -> list[str]:
        """The names of the bookmarks."""
        return [mark.name for mark in self._marks]

    @property
    def nodes(self) -> list[int | None]:
        """The nodes of the bookmarks; None for those that are not in this tree."""
        return [] if self._tree is None else [mark.node(self._tree) for mark in self._marks]

    def show_tree(self, tree: Tree | None, path: str) -> None:
        """Show the bookmarks of a tree; `path` is the path of its file or ""."""
        self._tree, self._path = tree, path and paths.absolute(path)
        # Another window may have changed them.
        self._marks = bookmarks.load().get(self._path, []) if path else []
        places = {mark.place for mark in self._marks}
        only_here = self._only_here.get(self._path, [])
        self._marks += [mark for mark in only_here if mark.place not in places]
        self._before = list(self._marks)
        self._tell()

    def add(self, node: int | None) -> int | None:
        """Bookmark a node, if possible.

        Returns
        -------
        int or None
            The index of its bookmark; None if there is none.
        """
        if self._tree is None:
            return None
        if node is None:
            self.said.emit(_("Select a node to bookmark it."))
            return None
        nodes = self.nodes
        if node in nodes:
            return nodes.index(node)
        if len(self._marks) >= bookmarks.MOST_OF_A_FILE:
            self.said.emit(_("This tree has the maximum number of bookmarks: remove one first."))
            return None
        self._marks.append(Bookmark.of(self._tree, node))
        self.said.emit(
            ""
            if self._path
            else _("Kept until the next tree is shown: only trees in files keep bookmarks.")
        )
        self._store()
        self._tell()
        return self.nodes.index(node)

    def rename(self, place: int, name: str) -> None:
        """Rename a bookmark."""
        self._marks[place] = self._marks[place].renamed(name)
        self._store()
        self._mark()

    def remove(self, place: int) -> None:
        """Remove a bookmark."""
        del self._marks[place]
        self._store()
        self._tell()

    def _tell(self) -> None:
        self.changed.emit()
        self._mark()

    def _mark(self) -> None:
        named = zip(self.nodes, self.names, strict=False)
        self.marked.emit({node: name for node, name in named if node is not None})

    def _store(self) -> None:
        if self._path:
            kept = bookmarks.store(self._path, self._marks, self._before)
            self._before = list(self._marks)
            self._only_here[self._path] = [mark for mark in self._marks if mark.is_deep or not kept]
