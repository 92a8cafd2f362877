"""Finding in the tree that is shown: looks in a thread, marks the hits, steps through them."""

from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray
from qtpy.QtCore import QObject, Signal

from uctvis.progress import Progress
from uctvis.texts import _, grouped
from uctvis.tree.query import Query, find
from uctvis.tree.tree import Tree
from uctvis.ui.pane.find_bar import FindBar
from uctvis.ui.runtime.latest_job import LatestJob
from uctvis.ui.widgets.progress_card import ProgressCard
from uctvis.view.marks.pinned_marks import MOST_HITS

_NONE = np.zeros(0, np.int32)


class Finder(QObject):
    """Does what a `FindBar` asks for. `card` shows how far a long search is.

    `marked` carries the hits to mark, int32 (count,), the most visited first; `stepped` the
    hit that is gone to; `left` says that the bar is gone.
    """

    marked = Signal(np.ndarray)
    stepped = Signal(int)
    failed = Signal(Exception)

    def __init__(self, bar: FindBar, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bar = bar
        self._tree: Tree | None = None
        # The tree with its names made: those of a searched one take a while.
        self._named: Tree | None = None
        self._hits: NDArray[np.int32] = _NONE
        self._place: int | None = None
        self._by = 0
        self.card = ProgressCard(_("Progress of the search for nodes"))
        self.card.cancel_requested.connect(self._cancel)
        self._latest = LatestJob(self)
        self._latest.progressed.connect(lambda part: self.card.show_part(self.card.text, part))
        self._latest.succeeded.connect(self._found)
        self._latest.failed.connect(self._fail)
        bar.asked.connect(self._ask)
        bar.stepped.connect(self._step)
        bar.left.connect(self._forget)

    @property
    def busy(self) -> bool:
        """Whether nodes are being looked for."""
        return self._latest.busy

    def show_tree(self, tree: Tree | None) -> None:
        """Find in this tree from now on; what the bar asks for, at once."""
        self._tree = tree
        self._forget()
        if not self._bar.isHidden():
            self._ask(self._bar.query, 0)

    def _ask(self, query: Query | None, by: int) -> None:
        self._stop()
        self._mark(_NONE)
        if query is None or self._tree is None:
            return
        self._by = by
        self._bar.say(_("looking…"))
        self.card.begin(_("Looking through {count} nodes…").format(count=grouped(self._tree.size)))
        self._latest.ask(partial(self._look, self._tree, query))

    def _look(self, tree: Tree, query: Query, progress: Progress) -> tuple[Tree, object]:
        """The work of the thread."""
        named = self._named
        if named is None or named.parent is not tree.parent:
            named = replace(tree, names=tree.names.packed()) if query.text else tree
        return named, find(named, query, progress)

    def _found(self, result: tuple[Tree, NDArray[np.int32]]) -> None:
        self.card.end()
        named, hits = result
        self._named = named if named is not self._tree else None
        self._mark(hits)
        self._bar.show_count(len(hits), None)
        if self._by:
            self._step(self._by)

    def _step(self, by: int) -> None:
        count = len(self._hits)
        if self.busy or count == 0:
            # When the hits are there.
            self._by = by
            return
        if self._place is None:
            self._place = 0 if by > 0 else count - 1
        else:
            self._place = (self._place + by) % count
        self._bar.show_count(count, self._place)
        self.stepped.emit(int(self._hits[self._place]))

    def _mark(self, hits: NDArray[np.int32]) -> None:
        self._hits, self._place = hits, None
        self.marked.emit(hits[:MOST_HITS])

    def _stop(self) -> None:
        self._latest.cancel()
        self.card.end()
        self._by = 0

    def _cancel(self) -> None:
        self._stop()
        self._bar.say(_("cancelled"))

    def _forget(self) -> None:
        self._stop()
        self._named = None
        self._mark(_NONE)

    def _fail(self, error: Exception) -> None:
        self.card.end()
        self._bar.say("")
        self.failed.emit(error)
