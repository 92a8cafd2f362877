"""Saves trees: one at a time, in a thread."""

from collections.abc import Callable
from functools import partial
from queue import SimpleQueue

from qtpy.QtCore import QObject, Signal

from uctvis.progress import Progress
from uctvis.serialize import save
from uctvis.tree.tree import Tree
from uctvis.ui.runtime.worker import Job


class Saver(QObject):
    """Takes a tree at once, and saves it when it is told where.

    `progressed` tells the part that is written, 1.0 when only the disk is waited for: then
    it is too late to cancel. `saved` and `cancelled` carry the path, `failed` what is
    wrong; after one of them comes `ended`.
    """

    progressed = Signal(float)
    saved = Signal(str)
    cancelled = Signal(str)
    failed = Signal(Exception)
    ended = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._job: Job | None = None
        self._path = ""
        self._paths: SimpleQueue[str] = SimpleQueue()

    @property
    def busy(self) -> bool:
        """Whether another tree must wait."""
        return self._job is not None

    @property
    def path(self) -> str:
        """Where a tree is being written; "" if none is."""
        return self._path if self._job is not None else ""

    def take(self, tree: Callable[[], Tree]) -> None:
        """Call `tree` now, in the thread, and keep what it returns until `write` or `forget`."""
        # A queue of its own: what ends one job must not reach the next.
        paths = self._paths = SimpleQueue()
        self._path = ""
        self._job = Job(self, partial(_save, tree, paths), partial(paths.put, ""))
        self._job.progressed.connect(self.progressed)
        self._job.succeeded.connect(self._succeed)
        self._job.failed.connect(self._fail)
        self._job.cancelled.connect(self._be_cancelled)
        self._job.start()

    def write(self, path: str) -> None:
        """Write what was taken to `path`."""
        self._path = path
        self._paths.put(path)

    def forget(self) -> None:
        """Write nothing."""
        if self._job is not None:
            self._job.abandon()
            self._job = None

    def cancel(self) -> None:
        """Stop writing; what stood in the file before stays."""
        if self._job is not None:
            self._job.stop()

    def _succeed(self, _result: object) -> None:
        self._job = None
        self.saved.emit(self._path)
        self.ended.emit()

    def _fail(self, error: Exception) -> None:
        self._job = None
        self.failed.emit(error)
        self.ended.emit()

    def _be_cancelled(self) -> None:
        self._job = None
        self.cancelled.emit(self._path)
        self.ended.emit()


def _save(take: Callable[[], Tree], paths: "SimpleQueue[str]", progress: Progress) -> None:
    """The work of the thread."""
    tree = take()
    path = paths.get()
    progress(0.0)
    save(tree, path, progress)
