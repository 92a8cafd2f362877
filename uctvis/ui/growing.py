"""Which moment of a tree's growth is shown: goes to any iteration of its record."""

from functools import partial

from qtpy.QtCore import QObject, Signal

from uctvis.progress import Progress
from uctvis.ui.latest import Latest
from uctvis.view.growth import Growth
from uctvis.view.scene import Scene

# A tree of more nodes is made ready in a thread: that takes longer than a frame may.
_SMALL = 100_000


class Growing(QObject):
    """Goes through the record of the tree that is shown.

    `moment_changed` carries the scene of another moment, which is to be shown; that of the
    end is the scene that was given. `changed` says that something else is the case:
    another tree, another iteration.

    Attributes
    ----------
    iteration : int
        How many iterations are done at the moment that is shown, or will be as soon as the
        growth is ready.
    """

    moment_changed = Signal(object)
    changed = Signal()
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.iteration = 0
        self._expanded = False
        self._final: Scene | None = None
        self._growth: Growth | None = None
        self._latest = Latest(self)
        self._latest.succeeded.connect(self._be_ready)
        self._latest.failed.connect(self.failed)

    @property
    def iterations(self) -> int:
        """The iterations of the record; 0 where there is none."""
        record = None if self._final is None else self._final.tree.record
        return 0 if record is None else record.iterations

    @property
    def final(self) -> Scene | None:
        """The tree in the end, as it was given."""
        return self._final

    @property
    def growth(self) -> Growth | None:
        """The moments of the tree; None before somebody has gone to one."""
        return self._growth

    def show_scene(self, final: Scene | None) -> None:
        """Another tree is shown, or the same one folded otherwise: at the end of its growth."""
        self._latest.cancel()
        self._final, self._growth, self._expanded = final, None, False
        self.iteration = self.iterations
        self.changed.emit()

    def step(self, by: int) -> None:
        """Go on by some iterations, or back."""
        self.go_to(self.iteration + by)

    def go_to(self, iteration: int, *, expanded: bool = False) -> None:
        """Go to the moment after `iteration` iterations, or to the nearest that there is.

        With `expanded`, to that at which the next iteration has made its nodes, and counted
        nothing.
        """
        self.iteration = min(max(iteration, 0), self.iterations)
        self._expanded = expanded and self.iteration < self.iterations
        final = self._final
        if final is None or self.iterations == 0:
            return
        if self._growth is not None:
            self._show()
        elif final.tree.size <= _SMALL:
            self._be_ready(Growth(final))
        elif not self._latest.busy:
            self._latest.ask(partial(_grow, final))
        self.changed.emit()

    def _be_ready(self, growth: Growth) -> None:
        self._growth = growth
        self._show()

    def _show(self) -> None:
        if self._growth is None:
            return
        if self.iteration == self.iterations:
            self.moment_changed.emit(self._final)
        else:
            self.moment_changed.emit(self._growth.scene(self.iteration, expanded=self._expanded))


def _grow(final: Scene, _progress: Progress) -> Growth:
    """The work of the thread."""
    return Growth(final)
