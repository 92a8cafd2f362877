"""Work in a thread of its own, so that the window stays alive."""

from collections.abc import Callable
from time import monotonic

from qtpy.QtCore import QObject, QThread, Signal

from uctvis.progress import Progress

# Seconds between two that are told. Each paints, and with OpenGL in the window painting
# anything composes all of it: 40 ms where OpenGL is software.
_BETWEEN = 0.1


class Stopped(Exception):  # noqa: N818 - no error: nobody waits for the work any more
    """Raised by the progress of a job that was stopped; it ends the work."""


class Job(QThread):
    """One piece of work in one thread; it touches no widget.

    `work` is given a `Progress`, for as long as it runs: what is told there comes out of
    `progressed`, some ten times a second at most, 1.0 always. How it ends is told once:
    `succeeded` carries what it returned, `failed` the exception that it raised, and
    `cancelled` says that it was stopped before there was anything. All arrive in the
    interface's thread; after `abandon` none does. The owner keeps the thread until it has
    ended, and before the owner goes it calls `end_jobs`.
    """

    progressed = Signal(float)
    succeeded = Signal(object)
    failed = Signal(Exception)
    cancelled = Signal()
    _told = Signal(float)

    def __init__(
        self,
        owner: QObject,
        work: Callable[[Progress], object],
        stop: Callable[[], None] | None = None,
    ) -> None:
        """`stop`, callable from any thread, asks work that tells no progress to return early."""
        super().__init__(owner)
        self._work: Callable[[Progress], object] | None = work
        self._stop = stop
        self._stopped = False
        self._abandoned = False
        self._next = 0.0
        self._result: object = None
        self._error: Exception | None = None
        self._told.connect(self._tell)
        self.finished.connect(self._deliver)

    def run(self) -> None:
        """The thread's body; Qt calls it."""
        # What holds the job may be held by its work: neither would go, nor the trees they hold.
        work, self._work = self._work, None
        if work is None:
            return
        try:
            self._result = work(self._progress)
        except Exception as error:  # noqa: BLE001 - handed to the interface's thread, where it is shown
            self._error = error

    def stop(self) -> None:
        """Ask the work to end early, with what it has or with nothing."""
        self._stopped = True
        if self._stop is not None:
            self._stop()

    def abandon(self) -> None:
        """Stop, and let nobody hear of it any more."""
        self._abandoned = True
        self.stop()

    def _progress(self, part: float) -> None:
        """What the work tells, in its thread."""
        if self._stopped:
            raise Stopped
        now = monotonic()
        if now >= self._next or part >= 1.0:
            self._next = now + _BETWEEN
            self._told.emit(part)

    def _tell(self, part: float) -> None:
        if not self._stopped:
            self.progressed.emit(part)

    def _deliver(self) -> None:
        self.wait()
        self.deleteLater()
        result, self._result = self._result, None
        error, self._error = self._error, None
        if self._abandoned:
            return
        if isinstance(error, Stopped):
            self.cancelled.emit()
        elif error is not None:
            self.failed.emit(error)
        else:
            self.succeeded.emit(result)


def end_jobs(owner: QObject) -> None:
    """Abandon the work of `owner` and of all below it, and wait until the threads have ended."""
    jobs = owner.findChildren(Job)
    for job in jobs:
        job.abandon()
    for job in jobs:
        job.wait()
