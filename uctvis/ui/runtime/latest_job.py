"""Jobs of which only the latest one is needed."""

from collections.abc import Callable

from qtpy.QtCore import QObject, Signal

from uctvis.progress import Progress
from uctvis.ui.runtime.worker import Job


class LatestJob(QObject):
    """Runs the last work that was requested. Work that is no longer needed ends first, because
    two jobs on a large tree may not fit into memory.

    `progressed` carries the progress, `succeeded` the result, `failed` the exception. After
    `cancel`, none of them is emitted.
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
        """Whether a result is expected."""
        return self._wanted or self._wish is not None

    def ask(self, work: Callable[[Progress], object]) -> None:
        """Run this instead of all earlier requests."""
        self.cancel()
        self._wish = work
        if self._job is None:
            self._begin()

    def cancel(self) -> None:
        """Cancel all requests."""
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
        """Handle the end of the thread: return whether its result is needed, or start the next."""
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
