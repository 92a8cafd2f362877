"""The bars above a tree: to go to a node, to find nodes, to fold them, and bookmarks."""

from functools import partial

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QVBoxLayout, QWidget

from uctvis.texts import _
from uctvis.tree.tree import Tree
from uctvis.ui.pane.bookmarks_bar import BookmarksBar
from uctvis.ui.pane.find_bar import FindBar
from uctvis.ui.pane.finder import Finder
from uctvis.ui.pane.fold_bar import FoldBar
from uctvis.ui.pane.go_bar import GoBar
from uctvis.ui.tree.folding import FoldingController
from uctvis.ui.tree.tree_view import TreeView
from uctvis.ui.widgets import dialogs
from uctvis.ui.widgets.bar import Bar


class Bars(QWidget):
    """Marks in `view` what is found and what has a name, and folds with `folds`.

    `node_chosen` asks to go to a node; `said` carries what the status bar should say.
    """

    node_chosen = Signal(int)
    said = Signal(str)

    def __init__(
        self, view: TreeView, folds: FoldingController, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._view = view
        # Those that an audience does not see.
        self._put_away: list[Bar] = []
        self.go_bar = GoBar()
        self.go_bar.asked.connect(self.node_chosen)
        self.find_bar = FindBar()
        self.finder = Finder(self.find_bar, self)
        self.finder.marked.connect(lambda hits: view.emphasise(hits=hits, hit=None))
        self.finder.stepped.connect(self._step_to)
        self.finder.failed.connect(partial(dialogs.show_error, self, _("The nodes were not found")))
        self.fold_bar = FoldBar()
        self.fold_bar.asked.connect(folds.fold)
        folds.changed.connect(lambda: self.fold_bar.show_folding(folds.folding))
        self.bookmarks_bar = BookmarksBar()
        self.bookmarks_bar.chosen.connect(self.node_chosen)
        self.bookmarks_bar.marked.connect(lambda named: view.emphasise(bookmarks=named))
        self.bookmarks_bar.said.connect(self.said)
        self._all: tuple[Bar, ...] = (self.go_bar, self.find_bar, self.fold_bar, self.bookmarks_bar)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for bar in self._all:
            column.addWidget(bar)
            bar.left.connect(view.setFocus)
            bar.came.connect(partial(self._make_room, bar))

    def show_tree(self, tree: Tree | None, path: str) -> None:
        """Be about this tree; `path` is that of its file, "" if it has none."""
        self.go_bar.show_tree(tree)
        self.bookmarks_bar.show_tree(tree, path)
        self.finder.show_tree(tree)

    def leave_one(self) -> bool:
        """Let the uppermost bar go; returns whether there was one."""
        for bar in self._shown():
            bar.leave()
            return True
        return False

    def present(self, on: bool) -> None:
        """Put the bars away for an audience, or show them again."""
        if on:
            self._put_away = self._shown()
        for bar in self._put_away:
            bar.setVisible(not on)

    def _shown(self) -> list[Bar]:
        return [bar for bar in self._all if not bar.isHidden()]

    def _step_to(self, node: int) -> None:
        self._view.emphasise(hit=node)
        self.node_chosen.emit(node)

    def _make_room(self, bar: Bar) -> None:
        """Let the other bars go where, with this one, they would leave the tree little room."""
        shown, around = self._shown(), self.parentWidget()
        needed = sum(other.heightForWidth(self._view.width()) for other in shown)
        if around is not None and needed > around.height() / 2:
            for other in shown:
                if other is not bar:
                    other.leave()
