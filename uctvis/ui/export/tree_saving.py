"""Saving of the current tree, or a part of it, to a file that the user chooses."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from qtpy.QtCore import QObject, Signal
from qtpy.QtWidgets import QWidget

from uctvis.serialize.formats import FORMATS
from uctvis.texts import _, grouped
from uctvis.tree.tree import Tree
from uctvis.ui.export.part_box import PartBox, TreePart, folded_text, moment_text
from uctvis.ui.export.saver import Saver
from uctvis.ui.tree.growth_player import GrowthPlayer
from uctvis.ui.tree.tree_view import TreeView
from uctvis.ui.widgets import dialogs
from uctvis.ui.widgets.progress_card import ProgressCard
from uctvis.view.part import shown_part, tree_of_moment
from uctvis.view.scene import Scene
from uctvis.view.time.growth import still

_KINDS = {one.suffix: one.title for one in FORMATS}


class TreeSaving(QObject):
    """Saves one tree at a time; `said` carries messages for the status bar."""

    said = Signal(str)

    def __init__(self, owner: QWidget, view: TreeView, growth: GrowthPlayer) -> None:
        super().__init__(owner)
        self._owner = owner
        self._view = view
        self._growth = growth
        self.saver = Saver(self)
        self.saver.progressed.connect(self._show_part)
        self.saver.saved.connect(self._saved)
        self.saver.cancelled.connect(self._cancelled)
        self.saver.failed.connect(self._fail)
        self.card = ProgressCard(_("Progress of saving"))
        self.card.cancel_requested.connect(self.saver.cancel)
        self.saver.ended.connect(self.card.end)

    def ask(self, name: str) -> None:
        """Ask for a path and save the tree there; `name` is proposed, without a suffix.

        If some nodes are folded, or a moment of the growth is shown, first ask which part to
        save.
        """
        scene = self._growth.final
        if scene is None:
            return
        self._growth.pause()
        parts, texts = self._parts(scene, name)
        if len(parts) == 1:
            self.save(parts[0].take, name)
            return
        box = PartBox(self._owner, "\n\n".join(texts), parts)
        box.chosen.connect(lambda part: self.save(part.take, part.name))
        box.open()

    def _parts(self, scene: Scene, name: str) -> tuple[list[TreePart], list[str]]:
        """The parts that can be saved, the whole tree first, and the questions about them."""
        growth, seen = self._growth, self._view.scene
        tree, shown = scene.tree, len(scene.rows.node)
        parts = [
            TreePart(_("&All {count} nodes").format(count=grouped(tree.size)), lambda: tree, name)
        ]
        texts = []
        if shown < tree.size:
            text = _("&Only the {count} shown").format(count=grouped(shown))
            parts.append(TreePart(text, partial(shown_part, scene), f"{name}_part"))
            texts.append(folded_text(tree.size, shown, has_record=tree.record is not None))
        if seen is not None and seen.whole is not None and not growth.expanded:
            then = partial(tree_of_moment, still(seen).tree)
            parts.append(TreePart(_("Tree at this &iteration"), then, f"{name}_{growth.iteration}"))
            texts.append(moment_text(growth.iteration, growth.iterations))
        return parts, texts

    def save(self, take: Callable[[], Tree], name: str) -> None:
        """Ask for a path, and save the result of `take`, which is called at once, in a thread."""
        if self.saver.busy:
            self.said.emit(_("A tree is already being saved."))
            return
        self.saver.take(take)
        path = dialogs.ask_to_save(
            self._owner, _("Save tree"), f"{name}{FORMATS[0].suffix}", _KINDS
        )
        if not path:
            self.saver.forget()
        elif self.saver.busy:
            self.card.begin(_("Saving {name}…").format(name=Path(path).name))
            self.saver.write(path)

    def _show_part(self, part: float) -> None:
        if part < 1.0:
            name = Path(self.saver.path).name
            # At 0, the names of a searched tree are still being made.
            self.card.show_part(_("Saving {name}…").format(name=name), part or None)
        else:
            self.card.show_part(_("Waiting for the disk…"), None)
            self.card.refuse()

    def _saved(self, path: str) -> None:
        self.said.emit(_("Saved {path}").format(path=path))

    def _cancelled(self, path: str) -> None:
        self.said.emit(_("Saving was cancelled; {path} was not changed.").format(path=path))

    def _fail(self, error: Exception) -> None:
        dialogs.show_error(self._owner, _("The tree was not saved"), error)
