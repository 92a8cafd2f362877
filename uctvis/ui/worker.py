"""Work in a thread of its own, so that the window stays alive."""

from collections.abc import Callable

from qtpy.QtCore import QObject, QThread, Signal


class Job(QThread):
    """One piece of work in one thread; it touches no widget.

    `succeeded` carries what `work` returned and `failed` the exception that it raised;
    both arrive in the interface's thread. After `abandon` neither does. The owner keeps
    the thread until it has ended, and before the owner goes it calls `end_jobs`.
    """

    succeeded = Signal(object)
    failed = Signal(object)

    def __init__(
        self,
        owner: QObject,
        work: Callable[[], object],
        stop: Callable[[], None] | None = None,
    ) -> None:
        """`stop`, callable from any thread, asks `work` to return early."""
        super().__init__(owner)
        self._work = work
        self._stop = stop
        self._abandoned = False
        self._result: object = None
        self._error: Exception | None = None
        self.finished.connect(self._deliver)

    def run(self) -> None:
        """The thread's body; Qt calls it."""
        try:
            self._result = self._work()
        except Exception as error:  # noqa: BLE001 - handed to the interface's thread, where it is shown
            self._error = error

    def stop(self) -> None:
        """Ask the work to return early, with what it has."""
        if self._stop is not None:
            self._stop()

    def abandon(self) -> None:
        """Stop, and let nobody hear of the result."""
        self._abandoned = True
        self.stop()

    def _deliver(self) -> None:
        self.wait()
        self.deleteLater()
        if self._abandoned:
            return
        if self._error is not None:
            self.failed.emit(self._error)
        else:
            self.succeeded.emit(self._result)


def end_jobs(owner: QObject) -> None:
    """Abandon the work of `owner` and of all below it, and wait until the threads have ended."""
    jobs = owner.findChildren(Job)
    for job in jobs:
        job.abandon()
    for job in jobs:
        job.wait()
