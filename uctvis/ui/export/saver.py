"""Saving of trees in a thread, one at a time."""

from collections.abc import Callable
from functools import partial
from queue import SimpleQueue

from qtpy.QtCore import QObject, Signal

from uctvis.progress import Progress
from uctvis.serialize import save
from uctvis.tree.tree import Tree
from uctvis.ui.runtime.worker import Job


class Saver(QObject):
    """Takes a tree at once, and saves it when the path is known.

    `progressed` carries the part that is written; at 1.0, only the disk is still busy, and
    it is too late to cancel. `saved` and `cancelled` carry the path, `failed` the error;
    `ended` follows each of them.
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
        """Whether a tree is being saved."""
        return self._job is not None

    @property
    def path(self) -> str:
        """The path of the tree that is being written; "" if none is."""
        return self._path if self._job is not None else ""

    def take(self, tree: Callable[[], Tree]) -> None:
        """Call `tree` in the thread at once, and keep its result until `write` or `forget`."""
        # Each job has its own queue, so that it cannot read the path of another job.
        paths = self._paths = SimpleQueue()
        self._path = ""
        self._job = Job(self, partial(_save, tree, paths), partial(paths.put, ""))
        self._job.progressed.connect(self.progressed)
        self._job.succeeded.connect(self._succeed)
        self._job.failed.connect(self._fail)
        self._job.cancelled.connect(self._be_cancelled)
        self._job.start()

    def write(self, path: str) -> None:
        """Write the tree that was taken to `path`."""
        self._path = path
        self._paths.put(path)

    def forget(self) -> None:
        """Discard the tree that was taken."""
        if self._job is not None:
            self._job.abandon()
            self._job = None

    def cancel(self) -> None:
        """Stop writing; an existing file remains unchanged."""
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
    """Take the tree, wait for the path, and save; runs in the thread."""
    tree = take()
    path = paths.get()
    progress(0.0)
    save(tree, path, progress)
