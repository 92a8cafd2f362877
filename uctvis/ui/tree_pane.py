"""A tree with all that belongs to it: the view, the node's panel, saving and pictures."""

from qtpy.QtCore import Qt, Signal
from qtpy.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from uctvis.errors import UctvisError
from uctvis.serialize import save
from uctvis.texts import _
from uctvis.tree import Tree
from uctvis.ui import dialogs, theme
from uctvis.ui.fields import push_button
from uctvis.ui.node_panel import NodePanel
from uctvis.ui.tree_view import TreeView
from uctvis.ui.worker import Job
from uctvis.view.scene import Scene

_TREE_KINDS = {".csv": _("CSV tree"), ".tree": _("Binary tree")}
_PICTURE_KINDS = {".png": _("PNG picture"), ".svg": _("SVG drawing"), ".pdf": _("PDF document")}


class TreePane(QWidget):
    """Shows one tree at a time, or says why there is none.

    `said` carries what the status bar should say.
    """

    said = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tree: Tree | None = None
        self._name = "tree"
        self.view = TreeView()
        self.view.node_selected.connect(self._show_node)
        self._panel = NodePanel()
        self._panel.node_chosen.connect(self._go_to)

        self._count = QLabel()
        theme.set_role(self._count, "muted")
        self._buttons = [
            push_button("+", self.zoom_in, _("Zoom in")),
            push_button("\N{MINUS SIGN}", self.zoom_out, _("Zoom out")),
            push_button(_("&Reset view"), self.view.reset_view, _("Show the whole tree")),
            push_button(_("&Save…"), self.save_tree, _("Save the tree as CSV or .tree")),
            push_button(
                _("P&icture…"), self.save_picture, _("Save what is seen as PNG, SVG or PDF")
            ),
        ]
        bar = QHBoxLayout()
        bar.setContentsMargins(12, 8, 12, 8)
        bar.setSpacing(6)
        bar.addWidget(self._count, 1)
        for button in self._buttons:
            theme.set_role(button, "tool")
            bar.addWidget(button)

        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(bar)
        column.addWidget(self.view, 1)
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(left)
        self.splitter.addWidget(self._panel)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setSizes([700, 340])
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.splitter)
        self.show_nothing("")

    @property
    def tree(self) -> Tree | None:
        """The tree that is shown."""
        return self._tree

    def show_tree(self, tree: Tree, scene: Scene, name: str, *, keep_view: bool = False) -> None:
        """Show a tree; `name` is proposed for files, without a suffix."""
        self._tree, self._name = tree, name
        self._count.setText(_("{count} nodes").format(count=f"{tree.size:,}"))
        self.view.show_scene(scene, keep_view=keep_view)
        self._enable()
        self._show_node(-1 if self.view.selected is None else self.view.selected)

    def show_nothing(self, text: str) -> None:
        """Show no tree, and `text` in its place."""
        self._tree = None
        self.view.show_scene(None)
        self._count.setText("")
        self.view.set_text(text)
        self._enable()
        self._show_node(-1)

    def zoom_in(self) -> None:
        self.view.zoom_by(1.25)

    def zoom_out(self) -> None:
        self.view.zoom_by(1 / 1.25)

    def save_tree(self) -> None:
        """Ask for a path and save the tree there."""
        tree = self._tree
        if tree is None:
            return
        path = dialogs.ask_to_save(self, _("Save tree"), f"{self._name}.csv", _TREE_KINDS)
        if path:
            self._run_save(tree, path)

    def save_picture(self) -> None:
        """Ask for a path and save what is seen there."""
        if self._tree is None:
            return
        path = dialogs.ask_to_save(self, _("Save picture"), f"{self._name}.png", _PICTURE_KINDS)
        if not path:
            return
        try:
            self.view.save_picture(path)
        except (UctvisError, OSError) as error:
            dialogs.show_error(self, _("The picture was not saved"), error)
        else:
            self.said.emit(_("Saved {path}").format(path=path))

    def _run_save(self, tree: Tree, path: str) -> None:
        def work() -> str:
            save(tree, path)
            return path

        job = Job(self, work)
        job.succeeded.connect(self._saved)
        job.failed.connect(self._save_failed)
        job.start()

    def _saved(self, path: str) -> None:
        self.said.emit(_("Saved {path}").format(path=path))

    def _save_failed(self, error: Exception) -> None:
        dialogs.show_error(self, _("The tree was not saved"), error)

    def _enable(self) -> None:
        for button in self._buttons:
            button.setEnabled(self._tree is not None)

    def _show_node(self, node: int) -> None:
        self._panel.show_node(self._tree, node if node >= 0 else None)

    def _go_to(self, node: int) -> None:
        self.view.select(node)
        self._show_node(node)
