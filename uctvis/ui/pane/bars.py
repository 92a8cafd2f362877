"""The bars above a tree, to go to a node and to fold nodes."""

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QVBoxLayout, QWidget

from uctvis.tree.tree import Tree
from uctvis.ui.pane.fold_bar import FoldBar
from uctvis.ui.pane.go_bar import GoBar
from uctvis.ui.tree.folding import FoldingController
from uctvis.ui.tree.tree_view import TreeView
from uctvis.ui.widgets.bar import Bar


class Bars(QWidget):
    """Contains the bars; `view` gets the focus when one is closed.

    `node_chosen` carries a node to go to.
    """

    node_chosen = Signal(int)

    def __init__(
        self, view: TreeView, folds: FoldingController, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        # The bars hidden by presentation mode.
        self._put_away: list[Bar] = []
        self.go_bar = GoBar()
        self.go_bar.asked.connect(self.node_chosen)
        self.fold_bar = FoldBar()
        self.fold_bar.asked.connect(folds.fold)
        folds.changed.connect(lambda: self.fold_bar.show_folding(folds.folding))
        self._all: tuple[Bar, ...] = (self.go_bar, self.fold_bar)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for bar in self._all:
            column.addWidget(bar)
            bar.left.connect(view.setFocus)

    def show_tree(self, tree: Tree | None) -> None:
        """Use the bars for this tree."""
        self.go_bar.show_tree(tree)

    def leave_one(self) -> bool:
        """Close the uppermost bar; return whether there was one."""
        for bar in self._shown():
            bar.leave()
            return True
        return False

    def present(self, on: bool) -> None:
        """Hide the bars in presentation mode, or show them again."""
        if on:
            self._put_away = self._shown()
        for bar in self._put_away:
            bar.setVisible(not on)

    def _shown(self) -> list[Bar]:
        return [bar for bar in self._all if not bar.isHidden()]
