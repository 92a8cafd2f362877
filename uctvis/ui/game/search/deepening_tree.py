"""The tree of a running search that deepens: after each depth, the tree of that depth."""

from qtpy.QtCore import QObject, QTimer

from uctvis.engines.players import Thinking
from uctvis.texts import _
from uctvis.ui.pane.tree_pane import TreePane
from uctvis.ui.panels.node_facts import count_text
from uctvis.ui.runtime.latest_job import LatestJob
from uctvis.ui.widgets import dialogs
from uctvis.view.folding import Folding
from uctvis.view.scene import Scene
from uctvis.view.sequence_cache import lay_out

# Milliseconds between two looks whether a depth is complete: the first ones follow quickly.
_LOOK = 250


class DeepeningTree(QObject):
    """Shows in `pane` the tree of the last completed depth of a search, while it runs."""

    def __init__(self, pane: TreePane) -> None:
        super().__init__(pane)
        self._pane = pane
        self._search: Thinking | None = None
        self._covered = False
        # The depth whose tree is shown or being laid out.
        self._depth = 0
        self._begins = True
        self._job = LatestJob(self)
        self._job.succeeded.connect(self._show)
        self._job.failed.connect(self._fail)
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK)
        self._timer.timeout.connect(self._look)

    def follow(self, search: Thinking | None) -> None:
        """Follow a search from its beginning; None: nothing."""
        self._search, self._depth, self._begins = search, 0, True
        self._job.cancel()
        # The trees of others grow with each iteration.
        if search is not None and search.growing is None:
            self._timer.start()
        else:
            self._timer.stop()

    def cover(self, covered: bool) -> None:
        """Hide the search while another position is shown, or show it again."""
        self._covered = covered
        if covered:
            self._job.cancel()
        else:
            self._depth, self._begins = 0, True

    def _look(self) -> None:
        search = self._search
        if search is None or self._covered or not search.deepening:
            return
        depth = search.deepening[-1].depth
        if depth != self._depth:
            self._depth = depth
            folding = self._pane.folding
            self._job.ask(lambda _progress: _laid_out(search, folding))

    def _show(self, scene: Scene | None) -> None:
        if scene is None or self._search is None or self._covered:
            return
        size = scene.tree.size
        self._pane.phases.leave()
        self._pane.show_live(scene, count_text(size, size, 0), begins=self._begins)
        self._begins = False

    def _fail(self, error: Exception) -> None:
        dialogs.show_error(self._pane, _("The tree cannot be shown"), error)


def _laid_out(search: Thinking, folding: Folding) -> Scene | None:
    """The tree of the search so far, in a thread; None if it has none."""
    found = search.so_far()
    return None if found is None else lay_out(found.tree, folding)
