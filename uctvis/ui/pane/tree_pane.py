"""The pane of a tree: its view, its panels and its bars."""

from collections.abc import Callable
from functools import partial

import numpy as np
from qtpy.QtCore import Qt, QTimer, Signal
from qtpy.QtGui import QHideEvent, QKeyEvent, QResizeEvent
from qtpy.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from uctvis.texts import _, grouped
from uctvis.tree.tree import Tree
from uctvis.ui.export.film_export import FilmExport
from uctvis.ui.export.picture_export import PictureExport
from uctvis.ui.export.tree_saving import TreeSaving
from uctvis.ui.inspector.inspector import Inspector
from uctvis.ui.pane.bars import Bars
from uctvis.ui.pane.count_line import CountLine
from uctvis.ui.pane.legend import LegendLine
from uctvis.ui.pane.side_tools import SideTools
from uctvis.ui.pane.timeline import Timeline
from uctvis.ui.pane.truth_finder import TruthFinder
from uctvis.ui.preferences.label_number import LABEL_NUMBER
from uctvis.ui.runtime import settings_store
from uctvis.ui.shown.shown import Shown
from uctvis.ui.tree.tree_view import TreeView
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.progress_card import ProgressCard
from uctvis.view.comparison import Comparison
from uctvis.view.folding import Folding
from uctvis.view.scene import Scene

# The maximum delay, in milliseconds, of the numbers beside a playing tree.
_BEHIND = 200
_BOTTOM = Qt.Alignment(Qt.AlignmentFlag.AlignBottom) | Qt.AlignmentFlag.AlignHCenter
_MIDDLE = Qt.Alignment(Qt.AlignmentFlag.AlignCenter)


class TreePane(QWidget):
    """Shows one tree at a time, or the reason why there is none.

    Signals: `said` with a message for the status bar; `offers_changed` when the possible actions
    change: there is a tree or none, a comparison, or another open panel; `node_shown` with the
    tree at the moment shown, or None, and the selected node, or None.
    """

    said = Signal(str)
    offers_changed = Signal()
    node_shown = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tree: Tree | None = None
        # Whether a running search is shown.
        self._live = False
        # Whether the panels and bars already show that there is no tree.
        self._empty = False
        self._name = "tree"
        # The width that something else takes from the tree.
        self._taken: Callable[[], int] = lambda: 0
        self.view = TreeView()
        self.view.node_selected.connect(self._show_node)
        self.view.node_activated.connect(self._turn)
        self.view.colours_changed.connect(self._explain_again)
        self.legend = LegendLine()
        # The model of what is shown, which the panels ask.
        self.shown = Shown(self)
        self.growth, self.folds = self.shown.growth, self.shown.folds
        self.growth.moment_changed.connect(self._show_moment)
        self.growth.failed.connect(
            partial(dialogs.show_error, self, _("The growth cannot be shown"))
        )
        self.view.surface.frameSwapped.connect(self.growth.frame_shown)
        self.timeline = Timeline(self.growth)
        # Limits updates beside a playing tree to what the user can read.
        self._behind = QTimer(self)
        self._behind.setSingleShot(True)
        self._behind.setInterval(_BEHIND)
        self._behind.timeout.connect(self._catch_up)
        # Whether the pane is in presentation mode.
        self._presented = False
        self.folds.laid_out.connect(self._show_folded)
        self.folds.failed.connect(
            partial(dialogs.show_error, self, _("The tree cannot be laid out"))
        )
        self.phases = self.shown.phases
        self.phases.changed.connect(self._show_step)
        self.inspector = Inspector(self.view, self.shown)
        self.inspector.node_chosen.connect(self.go_to)
        self.shown.turn_requested.connect(self._turn)
        self.inspector.changed.connect(self.offers_changed)
        self.bars = Bars(self.view, self.folds)
        self.bars.node_chosen.connect(self.go_to)
        self.tools = SideTools(self.view, self.shown, self.inspector, self)
        self.tools.node_chosen.connect(self.go_to)
        self.tools.said.connect(self.said)
        self.truth = TruthFinder(self)
        self.truth.found.connect(self._wait_for_columns)
        self.truth.said.connect(self.said)
        self.truth.changed.connect(self.offers_changed)
        self.truth.failed.connect(
            partial(dialogs.show_error, self, _("The tree cannot be compared with perfect play"))
        )
        # The tree with other columns that is shown when the growth does not play.
        self._columns_of: Tree | None = None
        self.growth.changed.connect(self._take_columns)
        self.saving = TreeSaving(self, self.view, self.growth)
        self.pictures = PictureExport(self, self.view)
        self.films = FilmExport(self, self.view, self.growth)
        for export in (self.saving, self.pictures, self.films):
            export.said.connect(self.said)
        self._count = CountLine()
        self._lay_out()
        self.show_nothing("")

    def _lay_out(self) -> None:
        self._part = QWidget()
        column = self._column = QVBoxLayout(self._part)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bars)
        self._over = QGridLayout()
        self._over.addWidget(self.view, 0, 0)
        self._cards = QWidget()
        self._card_column = QVBoxLayout(self._cards)
        self._card_column.setContentsMargins(0, 0, 0, 0)
        self._card_column.setSpacing(0)
        self._over.addWidget(self._cards, 0, 0, _BOTTOM)
        column.addLayout(self._over, 1)
        # Below the tree, not over it: it may stay for minutes.
        column.addWidget(self.truth.card)
        self.truth.card.lie(flat=True)
        self.truth.card.setMinimumWidth(0)
        theme.set_role(self.truth.card, "header")
        edge = QHBoxLayout()
        edge.setSpacing(0)
        edge.addWidget(self.legend, 1)
        edge.addWidget(self._count)
        column.addLayout(edge)
        column.addWidget(self.timeline)
        self.inspector.setCentralWidget(self._part)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.inspector)
        for card in (
            self.saving.card,
            self.pictures.card,
            self.films.card,
            self.tools.finder.card,
            self.folds.card,
        ):
            self.add_card(card)

    def take_tree(self) -> QWidget:
        """The tree with its bars, without the panels, to be put beside something else."""
        self.inspector.takeCentralWidget()
        return self._part

    def put_beside_panels(self, widget: QWidget, taken: Callable[[], int]) -> None:
        """Put a widget that contains the tree beside the panels.

        `taken` returns the width in pixels that it takes from the tree.
        """
        self._taken = taken
        self.inspector.shares_room = True
        self.inspector.setCentralWidget(widget)

    def show_tree_part(self, on: bool) -> None:
        """Show the tree, or only what is beside it."""
        self._part.setVisible(on)

    def add_line(self, line: QWidget) -> None:
        """Add a line above the tree."""
        self._column.insertWidget(0, line)

    def add_card(self, card: ProgressCard) -> None:
        """Add a card that appears over the lower end of the tree, or in place of a tree."""
        self._card_column.addWidget(card)

    @property
    def tree(self) -> Tree | None:
        """The tree shown."""
        return self._tree

    @property
    def folding(self) -> Folding:
        """The folding for layouts of trees for this pane."""
        return self.folds.folding

    def show_tree(
        self, tree: Tree, scene: Scene, name: str, *, keep_view: bool = False, path: str = ""
    ) -> None:
        """Show a tree; `name`, without a suffix, is the suggestion for file names.

        `path` is the path of its file, under which bookmarks are stored, or "".
        """
        self._name = name
        self._show(tree, scene, "", keep_view=keep_view, path=path)

    def show_nothing(self, text: str) -> None:
        """Show `text` instead of a tree."""
        if self._empty:
            self._show_text(text)
        else:
            self._show(None, None, text, keep_view=False, path="")

    def _show(
        self, tree: Tree | None, scene: Scene | None, text: str, *, keep_view: bool, path: str
    ) -> None:
        came, self._tree = (self._tree is None) != (tree is None), tree
        live, self._live = self._live, False
        # Ids are not valid in another tree.
        self.view.emphasise(bookmarks={}, hits=np.zeros(0, np.int32), hit=None)
        self._behind.stop()
        self._empty = scene is None
        if live and scene is not None:
            self.view.show_renumbered(scene)
        else:
            self.view.show_scene(scene, keep_view=keep_view)
        self._show_text(text)
        self._show_count()
        self._show_selected()
        self._show_beside(tree, scene, path)
        if came:
            self.offers_changed.emit()

    def _show_text(self, text: str) -> None:
        """Show `text` if there is no tree; without a text, cards are in its place."""
        self.view.nothing.show_text(text)
        self._place_cards(in_place=self._empty and not text)

    def _place_cards(self, *, in_place: bool) -> None:
        """Put the cards in the place of a tree, or, flat, over the lower end of it."""
        self._over.setAlignment(self._cards, _MIDDLE if in_place else _BOTTOM)
        for card in self._cards.findChildren(ProgressCard):
            card.lie(flat=not in_place)

    def _show_beside(self, tree: Tree | None, scene: Scene | None, path: str) -> None:
        """Show a tree, or none, in the panels and bars."""
        self._columns_of = None
        self.folds.show_scene(scene)
        self.bars.show_tree(tree)
        self.tools.show_tree(tree, path)
        self.growth.show_scene(scene)
        self.shown.show_tree(tree)
        # Last, because its job waits for nothing.
        self.truth.show_tree(tree)

    def _wait_for_columns(self, tree: Tree) -> None:
        """Show the columns of a tree with the same nodes, but do not interrupt a playback."""
        self._columns_of = tree
        self._take_columns()

    def _take_columns(self) -> None:
        tree, final = self._columns_of, self.growth.final
        if tree is None or final is None or self.growth.playing:
            return
        self._columns_of = None
        scene = final.with_columns_of(tree)
        self.folds.take_columns(tree)
        self.tools.finder.show_tree(tree)
        self.shown.show_tree(tree)
        at_end = self.view.scene is final
        self.growth.show_scene(scene)
        if at_end:
            self._tree = tree
            self.view.show_scene(scene, keep_view=True)
            self._catch_up()

    def show_live(self, scene: Scene, said: str, *, begins: bool) -> None:
        """Show a frame of a running search, and the text `said` about its size.

        Such a tree can be viewed, but not saved or analysed. Unless this `begins`, the previous
        frame was of the same search.
        """
        if self._live and not begins:
            self.view.show_renumbered(scene, same=True)
        else:
            came, self._tree, self._live = self._tree is not None, None, True
            self._empty = False
            self._place_cards(in_place=False)
            self._show_beside(None, None, "")
            self.view.show_scene(scene)
            if came:
                self.offers_changed.emit()
        self._count.show_live(scene, said, presented=self._presented)
        if not self._behind.isActive():
            self._catch_up()
            self._behind.start()

    def _show_moment(self, scene: Scene) -> None:
        """Show another moment of the tree's growth."""
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
        """Update the legend and the panels to the moment shown."""
        self._behind.stop()
        self.explain_colours()
        self._show_selected()

    def present(self, on: bool) -> None:
        """Switch presentation mode on or off."""
        self._presented = on
        self.bars.present(on)
        self.inspector.present(on)
        self.view.present(on)
        self.view.enlarge_letters(theme.current().letters)
        self.timeline.present(on)
        self.show_parts()
        self.view.setFocus()

    def say_beside(self, text: str) -> None:
        """Show a text in place of the count, since presentation mode has no status bar."""
        self._count.say(text)

    def _show_count(self) -> None:
        self._count.show_scene(self.view.scene)

    @property
    def count_text(self) -> str:
        """The text about the number of nodes shown."""
        return self._count.text()

    # Folding.

    def fold(self, folding: Folding) -> None:
        """Fold this tree and later ones."""
        self.folds.fold(folding)

    def turn_selected(self) -> None:
        """Open the selected node if it is folded, or else fold it again."""
        if self.view.selected is not None:
            self._turn(self.view.selected)

    def _turn(self, node: int) -> None:
        scene = self.view.scene
        if scene is not None and (node in self.folds.opened or scene.hides(node)):
            self.folds.turn(node)

    def _show_folded(self, scene: Scene, goal: int, whole: bool) -> None:
        """Show the tree with another folding; then go to `goal`, with `whole` to its subtree."""
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
        """Select a node and bring it into view; if it is hidden by folding, open its ancestors.

        If it does not exist at the moment shown, go to the moment when it was created.
        """
        self.growth.reveal(node)
        scene = self.view.scene
        if scene is None:
            return
        if scene.rows.place[node] < 0:
            self.folds.peek(scene.shown(node), node)
            return
        self.view.go_to(node)

    def compare(self, comparison: Comparison | None) -> None:
        """Show the changes since another tree; None: no changes."""
        self.view.set_comparison(comparison)
        self.offers_changed.emit()

    def step_new(self, by: int) -> None:
        """Go to the next new node of a compared tree, or with -1 to the previous one."""
        scene, comparison = self.view.scene, self.view.comparison
        if scene is None or comparison is None:
            return
        found = comparison.next_new(scene.whole or scene.tree, self.view.selected, by)
        if found is None:
            self.said.emit(_("No node is new."))
            return
        node, place = found
        self.go_to(node)
        self.said.emit(
            _("New node {number} of {count}, the most visited first").format(
                number=grouped(place + 1), count=grouped(comparison.new_count)
            )
        )

    def _show_selected(self) -> None:
        self._show_node(-1 if self.view.selected is None else self.view.selected)

    def _show_node(self, node: int) -> None:
        selected = node if node >= 0 else None
        scene = self.view.scene
        self.shown.show_node(scene, selected, live=self._live)
        self.node_shown.emit(None if scene is None else scene.tree, selected)

    def _show_step(self) -> None:
        """Show the step of an iteration in the tree."""
        path = self.phases.path
        self.view.emphasise(path=path, notes=self.phases.notes)
        if path:
            self.view.keep_in_view(path[-1])

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        """Handle Esc if the view has not: close a bar, or else Find."""
        is_escape = event is not None and event.key() == Qt.Key.Key_Escape
        if not (is_escape and (self.bars.leave_one() or self.tools.leave_find())):
            super().keyPressEvent(event)

    def _explain_again(self) -> None:
        if not self.growth.playing and not self._live:
            self.explain_colours()

    def give_way(self) -> None:
        """Leave out panels if there is little room for the tree."""
        self.inspector.give_way(self.width() - self._taken())

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        self.give_way()
        super().resizeEvent(event)

    def hideEvent(self, event: QHideEvent | None) -> None:  # noqa: N802 - Qt's name
        """Pause the playback, since a hidden tree does not play."""
        super().hideEvent(event)
        self.growth.pause()

    def explain_colours(self) -> None:
        """Show the legend, if legends are switched on."""
        scene = None if self._presented else self.view.scene
        self.legend.explain(scene, self.view.tree_style, self.view.comparison)

    def show_parts(self) -> None:
        """Show or hide the labels, the minimap, the legend and the timeline by the settings."""
        self.view.show_labels(settings_store.shows("labels"), LABEL_NUMBER.get())
        self.view.set_minimap(settings_store.shows("minimap") and not self._presented)
        self.explain_colours()
        self.timeline.show_wanted()

    def zoom_in(self) -> None:
        self.view.zoom_by(1.25)

    def zoom_out(self) -> None:
        self.view.zoom_by(1 / 1.25)

    def save_tree(self) -> None:
        """Open the dialog to save the tree."""
        self.saving.ask(self._name)

    def save_picture(self) -> None:
        """Open the dialog to save a picture."""
        if self._tree is not None:
            self.pictures.ask(self._name)

    def save_film(self) -> None:
        """Open the dialog to save a film."""
        if self._tree is not None:
            self.films.ask(self._name)
