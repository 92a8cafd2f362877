"""The folding of the current tree, which is laid out again when that changes."""

from dataclasses import replace
from functools import partial

from qtpy.QtCore import QObject, Signal

from uctvis.texts import _, grouped
from uctvis.tree.tree import Tree
from uctvis.ui.runtime.latest_job import LatestJob
from uctvis.ui.widgets.progress_card import ProgressCard
from uctvis.view.folding import UNFOLDED, Folding
from uctvis.view.scene import Scene
from uctvis.view.sequence_cache import lay_out


class FoldingController(QObject):
    """Lays the current tree out again, in a thread, when its folding changes.

    `laid_out` carries the scene, the node to show (-1 for none), and whether to show its whole
    subtree. `changed` is emitted when the folding of other trees must change too. `card` shows
    the progress of a long layout.
    """

    laid_out = Signal(Scene, int, bool)
    changed = Signal()
    failed = Signal(Exception)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tree: Tree | None = None
        # The folding of all trees, without the nodes that are opened in this one.
        self._folding = UNFOLDED
        self._opened: frozenset[int] = frozenset()
        # Opened only while the user looks at a node below it.
        self._peeked: int | None = None
        self._goal, self._whole = -1, False
        self._shown: Folding | None = None
        self.card = ProgressCard(_("Progress of the layout"))
        self.card.cancel_requested.connect(self._cancel)
        self._latest = LatestJob(self)
        self._latest.succeeded.connect(self._succeed)
        self._latest.failed.connect(self._fail)

    @property
    def folding(self) -> Folding:
        """The folding of all trees, without opened nodes."""
        return self._folding

    @property
    def busy(self) -> bool:
        """Whether a layout is being computed."""
        return self._latest.busy

    @property
    def opened(self) -> frozenset[int]:
        """The nodes that the user opened although `folding` folds them."""
        return self._opened

    def show_scene(self, scene: Scene | None) -> None:
        """Take another tree; lay it out again if its folding differs from `folding`."""
        self._stop()
        self._tree = None if scene is None else scene.tree
        self._opened, self._peeked = frozenset(), None
        if scene is not None:
            self._shown = scene.folding
            if scene.folding != self._folding:
                self._lay_out()

    def take_columns(self, tree: Tree) -> None:
        """Take the columns of a tree with the same nodes as the one that is shown."""
        self._tree = tree
        if self.busy:
            self._lay_out(self._goal, whole=self._whole)

    def fold(self, folding: Folding) -> None:
        """Change the folding of this tree and of all others."""
        self._opened, self._peeked = frozenset(), None
        self._folding = folding
        self._lay_out()
        self.changed.emit()

    def turn(self, node: int) -> None:
        """Open a folded node, or fold it again."""
        self._peeked = None
        self._opened ^= {node}
        self._lay_out(node, whole=True)

    def peek(self, above: int, node: int) -> None:
        """Open `above` temporarily, so that `node` below it is shown."""
        self._peeked = above
        self._lay_out(node)

    def _now(self) -> Folding:
        peeked = frozenset() if self._peeked is None else frozenset({self._peeked})
        return replace(self._folding, opened=self._opened | peeked)

    def _lay_out(self, goal: int = -1, *, whole: bool = False) -> None:
        self._latest.cancel()
        self._goal, self._whole = goal, whole
        if self._tree is None:
            return
        size = grouped(self._tree.size)
        self.card.begin(_("Laying out a tree of {count} nodes…").format(count=size))
        self._latest.ask(partial(_lay_out, self._tree, self._now()))

    def _succeed(self, scene: Scene) -> None:
        self.card.end()
        self._shown = scene.folding
        self.laid_out.emit(scene, self._goal, self._whole)

    def _fail(self, error: Exception) -> None:
        self._cancel()
        self.failed.emit(error)

    def _stop(self) -> None:
        self._latest.cancel()
        self.card.end()

    def _cancel(self) -> None:
        """Cancel the layout and return to the folding that is shown."""
        self._stop()
        if self._shown is not None:
            self._folding = replace(self._shown, opened=frozenset())
            self._opened, self._peeked = self._shown.opened, None
            self.changed.emit()


def _lay_out(tree: Tree, folding: Folding, _progress: object) -> Scene:
    """Lay out a tree; runs in the thread."""
    return lay_out(tree, folding)
