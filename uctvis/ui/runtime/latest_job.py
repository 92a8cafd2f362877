"""Work in a thread of which only the latest is wanted."""

from collections.abc import Callable

from qtpy.QtCore import QObject, Signal

from uctvis.progress import Progress
from uctvis.ui.runtime.worker import Job


class LatestJob(QObject):
    """Does the work that was asked for last. What nobody wants any more ends first: two
    pieces of work on a large tree may not fit into memory.

    `progressed` tells its part, `succeeded` carries what it returned, `failed` the
    exception that it raised. After `cancel` none of them comes.
    """

    progressed = Signal(float)
    succeeded = Signal(object)
    failed = Signal(Exception)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wish: Callable[[Progress], object] | None = None
        self._job: Job | None = None
        self._wanted = False

    @property
    def busy(self) -> bool:
        """Whether a result is awaited."""
        return self._wanted or self._wish is not None

    def ask(self, work: Callable[[Progress], object]) -> None:
        """Do this, and nothing that was asked for before."""
        self.cancel()
        self._wish = work
        if self._job is None:
            self._begin()

    def cancel(self) -> None:
        """Do nothing."""
        self._wish = None
        self._wanted = False
        if self._job is not None:
            self._job.stop()

    def _begin(self) -> None:
        work, self._wish = self._wish, None
        if work is None:
            return
        self._wanted = True
        self._job = Job(self, work)
        self._job.progressed.connect(self.progressed)
        self._job.succeeded.connect(self._succeed)
        self._job.failed.connect(self._fail)
        self._job.cancelled.connect(self._be_stopped)
        self._job.start()

    def _end(self) -> bool:
        """The thread has ended. Whether what it did is still wanted; else what is, begins."""
        self._job = None
        wanted, self._wanted = self._wanted, False
        if not wanted:
            self._begin()
        return wanted

    def _be_stopped(self) -> None:
        self._end()

    def _succeed(self, result: object) -> None:
        if self._end():
            self.succeeded.emit(result)

    def _fail(self, error: Exception) -> None:
        if self._end():
            self.failed.emit(error)
