"""Opens the trees of a sequence: reads and lays out one at a time, in a thread."""

import contextlib
from functools import partial

from qtpy.QtCore import QObject, Signal

from uctvis.progress import Progress
from uctvis.serialize.sequence import Sequence
from uctvis.tree import Tree
from uctvis.ui.worker import Job
from uctvis.view.folding import UNFOLDED, Folding
from uctvis.view.scene import Scene

_Wish = tuple[Sequence, int]


class Opener(QObject):
    """Opens the tree that was asked for last; what nobody wants any more is not read on.

    `sized` carries the bytes of its file. `progressed` tells the part that is read, 1.0
    when the tree is about to be laid out. `opened` carries the tree and its scene; `failed`
    carries what is wrong instead. After `cancel` none of them comes.
    """

    sized = Signal(object)
    progressed = Signal(float)
    opened = Signal(object, object)
    failed = Signal(object)
    _stated = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # How trees are folded from now on.
        self.folding = UNFOLDED
        self._wish: _Wish | None = None
        self._job: Job | None = None
        # What the job opens; None once it was told to stop.
        self._opening: _Wish | None = None
        self._stated.connect(self._tell_size)

    @property
    def opening(self) -> bool:
        """Whether a tree is awaited."""
        return self._wish is not None

    def open(self, sequence: Sequence, place: int) -> None:
        """Open tree number `place` of a sequence, and no other."""
        self._wish = sequence, place
        if self._opening != self._wish:
            self._stop()
            self._begin()

    def cancel(self) -> None:
        """Open nothing."""
        self._wish = None
        self._stop()

    def _stop(self) -> None:
        self._opening = None
        if self._job is not None:
            self._job.stop()

    def _begin(self) -> None:
        # A reading that was stopped ends first: two large trees may not fit into memory.
        if self._job is not None or self._wish is None:
            return
        self._opening = self._wish
        self._job = Job(self, partial(self._open, self._wish))
        self._job.progressed.connect(self.progressed)
        self._job.succeeded.connect(self._succeed)
        self._job.failed.connect(self._fail)
        self._job.cancelled.connect(self._be_stopped)
        self._job.start()

    def _open(self, wish: _Wish, progress: Progress) -> tuple[Tree, Scene]:
        """The work of the thread."""
        sequence, place = wish
        # Loading says what is wrong with a file that has no size.
        with contextlib.suppress(OSError):
            self._stated.emit(wish, sequence.paths[place].stat().st_size)
        tree = sequence.load(place, progress)
        progress(1.0)
        return tree, lay_out(tree, self.folding)

    def _tell_size(self, wish: _Wish, size: int) -> None:
        if self._opening == wish:
            self.sized.emit(size)

    def _end(self) -> bool:
        """The thread has ended. Whether what it opened is still wanted; else what is, begins."""
        self._job = None
        wanted = self._opening is not None
        self._opening = None
        if wanted:
            self._wish = None
        else:
            self._begin()
        return wanted

    def _be_stopped(self) -> None:
        self._end()

    def _succeed(self, result: tuple[Tree, Scene]) -> None:
        if self._end():
            self.opened.emit(*result)

    def _fail(self, error: Exception) -> None:
        if self._end():
            self.failed.emit(error)


def lay_out(tree: Tree, folding: Folding = UNFOLDED) -> Scene:
    """A tree's scene, with all that is else made when somebody first looks at it."""
    scene = Scene.of(tree, folding)
    made = scene.bounds, scene.extremes, scene.number_extremes, scene.rows.place
    del made  # the scene keeps them
    return scene
