"""A tree with all that belongs to it: the view, the node's panel, saving and pictures."""

from collections.abc import Callable
from pathlib import Path

from qtpy.QtCore import Qt, Signal
from qtpy.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from uctvis.errors import UctvisError
from uctvis.texts import _
from uctvis.tree import Tree
from uctvis.ui import dialogs, theme
from uctvis.ui.fields import push_button
from uctvis.ui.legend import LegendCard
from uctvis.ui.node_panel import NodePanel
from uctvis.ui.progress_card import ProgressCard
from uctvis.ui.saver import Saver
from uctvis.ui.tree_view import TreeView
from uctvis.view.scene import Scene

# What holds everything comes first: a .csv file has no record.
_TREE_KINDS = {".tree": _("Tree with its record"), ".csv": _("CSV tree, the nodes only")}
_PICTURE_KINDS = {".png": _("PNG picture"), ".svg": _("SVG drawing"), ".pdf": _("PDF document")}


_BOTTOM = Qt.Alignment(Qt.AlignmentFlag.AlignBottom) | Qt.AlignmentFlag.AlignHCenter
_CORNER = Qt.Alignment(Qt.AlignmentFlag.AlignBottom) | Qt.AlignmentFlag.AlignLeft
_MIDDLE = Qt.Alignment(Qt.AlignmentFlag.AlignCenter)


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
        self.view.colours_changed.connect(self.explain_colours)
        self.legend = LegendCard()
        self._panel = NodePanel()
        self._panel.node_chosen.connect(self._go_to)
        self.saver = Saver(self)
        self.saver.progressed.connect(self._show_saving)
        self.saver.saved.connect(self._saved)
        self.saver.cancelled.connect(self._save_cancelled)
        self.saver.failed.connect(self._save_failed)
        self.saver.ended.connect(lambda: self.card.end())
        self.card = ProgressCard(_("Progress of saving"))
        self.card.cancel_requested.connect(self.saver.cancel)

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
        self._over = QGridLayout()
        self._over.addWidget(self.view, 0, 0)
        self._over.addWidget(self.legend, 0, 0, _CORNER)
        self._cards = QWidget()
        self._card_column = QVBoxLayout(self._cards)
        self._card_column.setContentsMargins(0, 0, 0, 0)
        self._card_column.setSpacing(0)
        self._over.addWidget(self._cards, 0, 0, _BOTTOM)
        column.addLayout(self._over, 1)
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(left)
        self.splitter.addWidget(self._panel)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setSizes([700, 340])
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.splitter)
        self.add_card(self.card)
        self.show_nothing("")

    def add_card(self, card: ProgressCard) -> None:
        """Show `card`, when it appears, over the lower end of the tree, or in its place."""
        self._card_column.addWidget(card)

    @property
    def tree(self) -> Tree | None:
        """The tree that is shown."""
        return self._tree

    def show_tree(self, tree: Tree, scene: Scene, name: str, *, keep_view: bool = False) -> None:
        """Show a tree; `name` is proposed for files, without a suffix."""
        self._name = name
        self._show(tree, scene, "", keep_view=keep_view)

    def show_nothing(self, text: str) -> None:
        """Show no tree, and `text` in its place."""
        self._show(None, None, text, keep_view=False)

    def _show(self, tree: Tree | None, scene: Scene | None, text: str, *, keep_view: bool) -> None:
        self._tree = tree
        self._count.setText(
            "" if tree is None else _("{count} nodes").format(count=f"{tree.size:,}")
        )
        self.view.set_text(text)
        self.view.show_scene(scene, keep_view=keep_view)
        for button in self._buttons:
            button.setEnabled(tree is not None)
        empty = tree is None and not text
        self._over.setAlignment(self._cards, _MIDDLE if empty else _BOTTOM)
        self._show_node(-1 if self.view.selected is None else self.view.selected)

    def explain_colours(self) -> None:
        """Show the legend of what is shown, if legends are wanted."""
        self.legend.explain(self.view.scene, self.view.tree_style, self.view.comparison)

    def zoom_in(self) -> None:
        self.view.zoom_by(1.25)

    def zoom_out(self) -> None:
        self.view.zoom_by(1 / 1.25)

    def save_tree(self) -> None:
        """Ask for a path and save the tree there."""
        tree = self._tree
        if tree is not None:
            self.save(lambda: tree, self._name)

    def save(self, take: Callable[[], Tree], name: str) -> None:
        """Ask for a path, and save there what `take` returns: called at once, in a thread."""
        if self.saver.busy:
            self.said.emit(_("One tree is being saved already."))
            return
        self.saver.take(take)
        path = dialogs.ask_to_save(self, _("Save tree"), f"{name}.tree", _TREE_KINDS)
        if not path:
            self.saver.forget()
        elif self.saver.busy:
            self.card.begin(_("Saving {name}…").format(name=Path(path).name))
            self.saver.write(path)

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

    def _show_saving(self, part: float) -> None:
        if part < 1.0:
            name = Path(self.saver.path).name
            # Nothing is written yet: the names of a searched tree are being made.
            self.card.show_part(_("Saving {name}…").format(name=name), part or None)
        else:
            self.card.show_part(_("Waiting for the disk…"), None)
            self.card.refuse()

    def _saved(self, path: str) -> None:
        self.said.emit(_("Saved {path}").format(path=path))

    def _save_cancelled(self, path: str) -> None:
        self.said.emit(_("Saving was cancelled; {path} was not changed.").format(path=path))

    def _save_failed(self, error: Exception) -> None:
        dialogs.show_error(self, _("The tree was not saved"), error)

    def _show_node(self, node: int) -> None:
        self._panel.show_node(self._tree, node if node >= 0 else None)

    def _go_to(self, node: int) -> None:
        self.view.select(node)
        self._show_node(node)
