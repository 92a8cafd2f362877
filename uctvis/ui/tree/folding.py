"""What of the tree is folded, and the layouts that follow when that changes."""

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
    """Lays the tree that is shown out anew, in a thread, when other nodes are to be shown.

    `laid_out` carries the scene, the node to look at, -1 for none, and whether at all that
    is below it; `changed` says that other trees are to be folded otherwise. `card` shows
    that a long layout is made.
    """

    laid_out = Signal(Scene, int, bool)
    changed = Signal()
    failed = Signal(Exception)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tree: Tree | None = None
        # How trees are folded; what is opened in one of them is not told there.
        self._folding = UNFOLDED
        self._opened: frozenset[int] = frozenset()
        # Opened for as long as somebody looks at something below it.
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
        """How trees are folded, none of them in particular."""
        return self._folding

    @property
    def busy(self) -> bool:
        """Whether a layout is awaited."""
        return self._latest.busy

    @property
    def opened(self) -> frozenset[int]:
        """The nodes that were opened, though they would be folded."""
        return self._opened

    def show_scene(self, scene: Scene | None) -> None:
        """Another tree is shown. Where it is not folded as the others, it is laid out anew."""
        self._stop()
        self._tree = None if scene is None else scene.tree
        self._opened, self._peeked = frozenset(), None
        if scene is not None:
            self._shown = scene.folding
            if scene.folding != self._folding:
                self._lay_out()

    def fold(self, folding: Folding) -> None:
        """Fold this tree, and others, otherwise."""
        self._opened, self._peeked = frozenset(), None
        self._folding = folding
        self._lay_out()
        self.changed.emit()

    def turn(self, node: int) -> None:
        """Open a node whose children are folded, or fold them again."""
        self._peeked = None
        self._opened ^= {node}
        self._lay_out(node, whole=True)

    def peek(self, above: int, node: int) -> None:
        """Open `above` until something else is looked at, so that `node` below it is shown."""
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
        """Leave everything as it is shown."""
        self._stop()
        if self._shown is not None:
            self._folding = replace(self._shown, opened=frozenset())
            self._opened, self._peeked = self._shown.opened, None
            self.changed.emit()


def _lay_out(tree: Tree, folding: Folding, _progress: object) -> Scene:
    """The work of the thread."""
    return lay_out(tree, folding)
