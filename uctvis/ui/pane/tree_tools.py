"""The row above a tree: what can be done with it, and how much of it is shown."""

from typing import Protocol

from qtpy.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from uctvis.texts import _
from uctvis.tree.tree import Tree
from uctvis.ui.inspector.inspector import Inspector
from uctvis.ui.inspector.node_facts import count_text
from uctvis.ui.pane.bars import Bars
from uctvis.ui.tree.tree_view import TreeView
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import push_button
from uctvis.ui.widgets.tool_row import ToolRow
from uctvis.view.scene import Scene


class ToolTarget(Protocol):
    """The pane with the tree, as far as the buttons need it."""

    bars: Bars
    inspector: Inspector
    view: TreeView

    def ask_for_colours(self) -> None: ...
    def zoom_in(self) -> None: ...
    def zoom_out(self) -> None: ...
    def save_tree(self) -> None: ...
    def save_picture(self) -> None: ...
    def save_film(self) -> None: ...


class TreeTools(QWidget):
    """Buttons for what `pane` can do with its tree."""

    def __init__(self, pane: ToolTarget) -> None:
        super().__init__()
        bars = pane.bars
        self._looking = [
            push_button("+", pane.zoom_in, _("Zoom in"), entry="view.zoom_in"),
            push_button("\N{MINUS SIGN}", pane.zoom_out, _("Zoom out"), entry="view.zoom_out"),
            push_button(
                _("Reset view"), pane.view.reset_view, _("Show the whole tree"), entry="view.reset"
            ),
        ]
        # The most wanted first: where there is little room, the others are in a menu.
        self._buttons = [
            push_button(_("Find…"), bars.find_bar.call, _("Find nodes"), entry="tree.find"),
            push_button(
                _("Fold…"), bars.fold_bar.call, _("Choose which nodes are shown"), entry="tree.fold"
            ),
            push_button(
                _("Why?"),
                pane.inspector.turn_why,
                _("Why the search chose its move"),
                entry="growth.why",
            ),
            push_button(
                _("&Save…"), pane.save_tree, _("Save the tree as CSV or .tree"), entry="file.save"
            ),
            *self._looking,
            push_button(
                _("Colours…"),
                pane.ask_for_colours,
                _("Change what colours mean"),
                entry="view.colours",
            ),
            push_button(
                _("Bookmarks…"),
                bars.bookmarks_bar.call,
                _("Nodes with names"),
                entry="tree.bookmarks",
            ),
            push_button(
                _("P&icture…"),
                pane.save_picture,
                _("Save a picture as PNG, SVG or PDF"),
                entry="file.picture",
            ),
            push_button(
                _("Film…"), pane.save_film, _("Save a film as MP4, GIF or PNGs"), entry="file.film"
            ),
        ]
        for button in self._buttons:
            theme.set_role(button, "tool")
        self._count = QLabel()
        # Its text says nothing of the room that it needs: no layout follows a new one.
        self._count.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        theme.set_role(self._count, "muted")
        # Without a text it is as high as with one, or the view would move when one comes.
        self._count.setText("0")
        self._count.ensurePolished()
        self._count.setFixedHeight(self._count.sizeHint().height())
        self._count.clear()
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 7, 12, 7)
        column.setSpacing(4)
        column.addWidget(ToolRow(self._buttons))
        column.addWidget(self._count)

    @property
    def count_text(self) -> str:
        """How much of the tree is said to be shown."""
        return self._count.text()

    def show_tree(self, tree: Tree | None) -> None:
        """Offer what can be done with a tree; nothing without one."""
        for button in self._buttons:
            button.setEnabled(tree is not None)

    def let_look(self) -> None:
        """Offer to look at what is shown, though no tree is there yet."""
        for button in self._looking:
            button.setEnabled(True)

    def say_count(self, text: str) -> None:
        """Say how much of the tree is shown."""
        self._count.setText(text)


def shown_text(scene: Scene | None) -> str:
    """How much of a tree a scene shows."""
    if scene is None:
        return ""
    # Whoever folds a tree knows by what; a moment of a large one is folded by itself.
    least = 0 if scene.whole is None else scene.folding.least_visits
    return count_text(len(scene.rows.node), scene.tree.size, least)
