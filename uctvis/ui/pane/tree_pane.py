"""A tree with all that belongs to it: puts together what looks at it, and shows it there."""

from functools import partial

import numpy as np
from qtpy.QtCore import QSize, Qt, QTimer, Signal
from qtpy.QtGui import QHideEvent, QKeyEvent, QResizeEvent
from qtpy.QtWidgets import QGridLayout, QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from uctvis.texts import _
from uctvis.tree.tree import Tree
from uctvis.ui.export.film_export import FilmExport
from uctvis.ui.export.picture_export import PictureExport
from uctvis.ui.export.tree_saving import TreeSaving
from uctvis.ui.inspector.inspector import Inspector
from uctvis.ui.inspector.phases import Phases
from uctvis.ui.pane.bars import Bars
from uctvis.ui.pane.legend import LegendLine
from uctvis.ui.pane.timeline import Timeline
from uctvis.ui.pane.tree_tools import TreeTools, shown_text
from uctvis.ui.runtime import settings_store
from uctvis.ui.tree.folding import FoldingController
from uctvis.ui.tree.growth_player import GrowthPlayer
from uctvis.ui.tree.tree_view import TreeView
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.progress_card import ProgressCard
from uctvis.view.folding import Folding
from uctvis.view.scene import Scene

# Milliseconds that the numbers beside a tree that plays may be behind it.
_BEHIND = 200
_BOTTOM = Qt.Alignment(Qt.AlignmentFlag.AlignBottom) | Qt.AlignmentFlag.AlignHCenter
_MIDDLE = Qt.Alignment(Qt.AlignmentFlag.AlignCenter)


class TreePane(QWidget):
    """Shows one tree at a time, or says why there is none.

    `said` carries what the status bar should say; `colours_wished` asks for the panel that
    changes the colours.
    """

    said = Signal(str)
    colours_wished = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tree: Tree | None = None
        # Whether what is shown is a search that is running.
        self._live = False
        self._name = "tree"
        self.view = TreeView()
        self.view.node_selected.connect(self._show_node)
        self.view.node_activated.connect(self._turn)
        self.view.colours_changed.connect(self._explain_again)
        self.legend = LegendLine()
        self.growth = GrowthPlayer(self)
        self.growth.moment_changed.connect(self._show_moment)
        self.growth.failed.connect(
            partial(dialogs.show_error, self, _("The growth cannot be shown"))
        )
        self.view.surface.frameSwapped.connect(self.growth.frame_shown)
        self.timeline = Timeline(self.growth)
        # What stands beside the tree, while that plays: nobody can read faster.
        self._behind = QTimer(self)
        self._behind.setSingleShot(True)
        self._behind.setInterval(_BEHIND)
        self._behind.timeout.connect(self._catch_up)
        # Whether an audience looks on.
        self._presented = False
        self.folds = FoldingController(self)
        self.folds.laid_out.connect(self._show_folded)
        self.folds.failed.connect(
            partial(dialogs.show_error, self, _("The tree cannot be laid out"))
        )
        self.phases = Phases(self.growth, self)
        self.inspector = Inspector(self.view, self.growth, self.folds, self.phases)
        self.inspector.node_chosen.connect(self.go_to)
        self.inspector.turn_requested.connect(self._turn)
        self.bars = Bars(self.view, self.folds)
        self.bars.node_chosen.connect(self.go_to)
        self.bars.said.connect(self.said)
        self.saving = TreeSaving(self, self.view, self.growth)
        self.pictures = PictureExport(self, self.view)
        self.films = FilmExport(self, self.view, self.growth)
        for export in (self.saving, self.pictures, self.films):
            export.said.connect(self.said)

        self.tools = TreeTools(self)
        self._lay_out()
        self.show_nothing("")

    def _lay_out(self) -> None:
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.tools)
        column.addWidget(self.bars)
        self._over = QGridLayout()
        self._over.addWidget(self.view, 0, 0)
        self._cards = QWidget()
        self._card_column = QVBoxLayout(self._cards)
        self._card_column.setContentsMargins(0, 0, 0, 0)
        self._card_column.setSpacing(0)
        self._over.addWidget(self._cards, 0, 0, _BOTTOM)
        column.addLayout(self._over, 1)
        column.addWidget(self.legend)
        column.addWidget(self.timeline)
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(left)
        self.splitter.addWidget(self.inspector)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setSizes([700, 340])
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.splitter)
        for card in (
            self.saving.card,
            self.pictures.card,
            self.films.card,
            self.bars.finder.card,
            self.folds.card,
        ):
            self.add_card(card)

    def add_card(self, card: ProgressCard) -> None:
        """Show `card`, when it appears, over the lower end of the tree, or in its place."""
        self._card_column.addWidget(card)

    @property
    def tree(self) -> Tree | None:
        """The tree that is shown."""
        return self._tree

    @property
    def folding(self) -> Folding:
        """How trees are folded here: whoever lays one out for this pane does it so."""
        return self.folds.folding

    def show_tree(
        self, tree: Tree, scene: Scene, name: str, *, keep_view: bool = False, path: str = ""
    ) -> None:
        """Show a tree; `name` is proposed for files, without a suffix.

        `path` is that of its file, "" if it has none: bookmarks are kept by it.
        """
        self._name = name
        self._show(tree, scene, "", keep_view=keep_view, path=path)

    def show_nothing(self, text: str) -> None:
        """Show no tree, and `text` in its place."""
        self._show(None, None, text, keep_view=False, path="")

    def _show(
        self, tree: Tree | None, scene: Scene | None, text: str, *, keep_view: bool, path: str
    ) -> None:
        self._tree = tree
        live, self._live = self._live, False
        # The ids of one tree mean nothing in another.
        self.view.emphasise(bookmarks={}, hits=np.zeros(0, np.int32), hit=None)
        self._behind.stop()
        self.view.set_text(text)
        if live and scene is not None:
            self.view.show_renumbered(scene)
        else:
            self.view.show_scene(scene, keep_view=keep_view)
        empty = tree is None and not text
        self._over.setAlignment(self._cards, _MIDDLE if empty else _BOTTOM)
        self._show_count()
        self._show_selected()
        self._show_beside(tree, scene, path)

    def _show_beside(self, tree: Tree | None, scene: Scene | None, path: str) -> None:
        """Let what stands around the view show a tree, or none."""
        self.tools.show_tree(tree)
        self.folds.show_scene(scene)
        self.bars.show_tree(tree, path)
        self.growth.show_scene(scene)
        self.inspector.show_tree(tree)

    def show_live(self, scene: Scene, said: str, *, begins: bool) -> None:
        """Show a frame of a search that is running, and say how much of it that is.

        Until another tree is shown, one can look at it, and that is all. Where this does not
        begin, the frame before was of the same search.
        """
        if self._live and not begins:
            self.view.show_renumbered(scene)
        else:
            self._tree, self._live = None, True
            self._over.setAlignment(self._cards, _BOTTOM)
            self._show_beside(None, None, "")
            self.tools.let_look()
            self.view.show_scene(scene)
        self.tools.say_count(said)
        if not self._behind.isActive():
            self._catch_up()
            self._behind.start()

    def _show_moment(self, scene: Scene) -> None:
        """Show another moment of the same tree."""
        self._tree = scene.tree
        self.view.show_scene(scene, keep_view=True)
        self._show_count()
        if not self.growth.playing:
            self._catch_up()
        elif not self._behind.isActive():
            self._behind.start()
        if not self.view.isVisible():
            self.growth.frame_shown()

    def _catch_up(self) -> None:
        """Show beside the tree the numbers of the moment that it shows."""
        self._behind.stop()
        self.explain_colours()
        self._show_selected()

    def present(self, on: bool) -> None:
        """Show only what an audience is to see; or all."""
        self._presented = on
        self.tools.setVisible(not on)
        self.bars.present(on)
        self.inspector.present(on)
        self.view.enlarge_letters(theme.current().letters)
        self.timeline.present(on)
        self.show_parts()
        self.view.setFocus()

    def _show_count(self) -> None:
        self.tools.say_count(shown_text(self.view.scene))

    # What is shown of the tree.

    def fold(self, folding: Folding) -> None:
        """Fold this tree, and those that come after it."""
        self.folds.fold(folding)

    def turn_selected(self) -> None:
        """Open the selected node, if it is folded, or fold it again."""
        if self.view.selected is not None:
            self._turn(self.view.selected)

    def _turn(self, node: int) -> None:
        scene = self.view.scene
        if scene is not None and (node in self.folds.opened or scene.hides(node)):
            self.folds.turn(node)

    def _show_folded(self, scene: Scene, goal: int, whole: bool) -> None:
        """Show the same tree folded otherwise; `whole`: all that is below `goal`."""
        self.view.show_scene(scene, keep_view=True)
        self.growth.show_scene(scene)
        self._show_count()
        if goal >= 0 and whole:
            self.view.select_here(goal)
            self.view.focus(goal)
        elif goal >= 0:
            self.view.go_to(goal)
        self._show_selected()

    # Going to a node.

    def go_to(self, node: int) -> None:
        """Select a node and bring it into view; where it is folded away, open what is above.

        Where the moment that is shown does not have it yet, go to that at which it was made.
        """
        self.growth.reveal(node)
        scene = self.view.scene
        if scene is None:
            return
        if scene.rows.place[node] < 0:
            self.folds.peek(scene.shown(node), node)
            return
        self.view.go_to(node)

    def add_bookmark(self) -> None:
        """Bookmark the selected node."""
        self.bars.bookmarks_bar.add(self.view.selected)

    def _show_selected(self) -> None:
        self._show_node(-1 if self.view.selected is None else self.view.selected)

    def _show_node(self, node: int) -> None:
        selected = node if node >= 0 else None
        self.bars.bookmarks_bar.select(selected)
        self.inspector.show_node(self.view.scene, selected, live=self._live)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        """Esc that the tree has no use for takes a bar away."""
        is_escape = event is not None and event.key() == Qt.Key.Key_Escape
        if not (is_escape and self.bars.leave_one()):
            super().keyPressEvent(event)

    def _explain_again(self) -> None:
        if not self.growth.playing and not self._live:
            self.explain_colours()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        hint = super().minimumSizeHint()
        if self.inspector.dispensable:
            beside = self.inspector.minimumSizeHint().width() + self.splitter.handleWidth()
            hint.setWidth(hint.width() - beside)
        return hint

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        self.inspector.give_way(self.width())
        super().resizeEvent(event)

    def hideEvent(self, event: QHideEvent | None) -> None:  # noqa: N802 - Qt's name
        """What nobody sees does not play."""
        super().hideEvent(event)
        self.growth.pause()

    def explain_colours(self) -> None:
        """Show the legend of what is shown, if legends are wanted."""
        scene = None if self._presented else self.view.scene
        self.legend.explain(scene, self.view.tree_style, self.view.comparison)

    def show_parts(self) -> None:
        """Show the labels, the minimap and the legend, or hide them, as it is wanted."""
        self.view.show_labels(settings_store.shows("labels"))
        self.view.set_minimap(settings_store.shows("minimap") and not self._presented)
        self.explain_colours()
        self.timeline.show_wanted()

    def zoom_in(self) -> None:
        self.view.zoom_by(1.25)

    def zoom_out(self) -> None:
        self.view.zoom_by(1 / 1.25)

    def ask_for_colours(self) -> None:
        """Ask for the panel in which colours are changed."""
        self.colours_wished.emit()

    def save_tree(self) -> None:
        """Ask what of the tree is to be saved and where, and save it there."""
        self.saving.ask(self._name)

    def save_picture(self) -> None:
        """Ask what picture is wanted and where, and save it there."""
        if self._tree is not None:
            self.pictures.ask(self._name)

    def save_film(self) -> None:
        """Ask what film is wanted and where, and save it there."""
        if self._tree is not None:
            self.films.ask(self._name)
