"""Finds nodes of the tree shown in a thread, and steps through the hits."""

from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray
from qtpy.QtCore import QObject, Signal

from uctvis.progress import Progress
from uctvis.texts import _, grouped
from uctvis.tree.query import Query, find
from uctvis.tree.tree import Tree
from uctvis.ui.runtime.latest_job import LatestJob
from uctvis.ui.widgets.progress_card import ProgressCard
from uctvis.view.marks.pinned_marks import MOST_HITS

_NONE = np.zeros(0, np.int32)


class Finder(QObject):
    """Finds the nodes of a query, also in later trees, until `leave`.

    Signals: `marked` with the hits to mark, int32 (count,), the most visited first; `stepped` with
    the hit to go to; `counted` with the number of hits, and the index of the current one or None;
    `said` with another text; `left` when the search is left; `failed` with an error;
    `step_requested` with the number of hits that the user wants to go forwards, whatever the
    fields of the query contain now.
    """

    marked = Signal(np.ndarray)
    stepped = Signal(int)
    counted = Signal(int, object)
    said = Signal(str)
    left = Signal()
    failed = Signal(Exception)
    step_requested = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # The last query; None if there is none, or it is invalid.
        self.query: Query | None = None
        self._tree: Tree | None = None
        # The tree with its names computed, which takes long for a searched tree.
        self._named: Tree | None = None
        self._hits: NDArray[np.int32] = _NONE
        self._place: int | None = None
        self._by = 0
        # Shows the progress of a long search.
        self.card = ProgressCard(_("Progress of the search for nodes"))
        self.card.cancel_requested.connect(self._cancel)
        self._latest = LatestJob(self)
        self._latest.progressed.connect(lambda part: self.card.show_part(self.card.text, part))
        self._latest.succeeded.connect(self._found)
        self._latest.failed.connect(self._fail)

    @property
    def busy(self) -> bool:
        """Whether a search is running."""
        return self._latest.busy

    def show_tree(self, tree: Tree | None) -> None:
        """Search in this tree from now on, starting with the last query."""
        self._tree = tree
        self._forget()
        if self.query is not None:
            self.ask(self.query, 0)

    def leave(self) -> None:
        """End the search, and forget the query."""
        self.query = None
        self._forget()
        self.left.emit()

    def ask(self, query: Query | None, by: int) -> None:
        """Search for a query, or None, and then go `by` hits forwards."""
        self.query = query
        self._stop()
        self._mark(_NONE)
        if query is None or self._tree is None:
            return
        self._by = by
        self.said.emit(_("searching…"))
        self.card.begin(_("Searching {count} nodes…").format(count=grouped(self._tree.size)))
        self._latest.ask(partial(self._look, self._tree, query))

    def _look(self, tree: Tree, query: Query, progress: Progress) -> tuple[Tree, object]:
        """Find the hits, in a thread; return them with the tree with computed names."""
        named = self._named
        if named is None or named.parent is not tree.parent:
            named = replace(tree, names=tree.names.packed()) if query.text else tree
        return named, find(named, query, progress)

    def _found(self, result: tuple[Tree, NDArray[np.int32]]) -> None:
        self.card.end()
        named, hits = result
        self._named = named if named is not self._tree else None
        self._mark(hits)
        self.counted.emit(len(hits), None)
        if self._by:
            self.step(self._by)

    def step(self, by: int) -> None:
        """Go `by` hits forwards."""
        count = len(self._hits)
        if self.busy or count == 0:
            # Continue when the hits are known.
            self._by = by
            return
        if self._place is None:
            self._place = 0 if by > 0 else count - 1
        else:
            self._place = (self._place + by) % count
        self.counted.emit(count, self._place)
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
        self.said.emit(_("cancelled"))

    def _forget(self) -> None:
        self._stop()
        self._named = None
        self._mark(_NONE)

    def _fail(self, error: Exception) -> None:
        self.card.end()
        self.said.emit("")
        self.failed.emit(error)
