"""Jobs in separate threads, so that the window responds."""

from collections.abc import Callable
from time import monotonic

from qtpy.QtCore import QObject, QThread, Signal

from uctvis.modules import imported
from uctvis.progress import Progress

# The minimum number of seconds between two progress signals. Each signal repaints, and with OpenGL
# in the window, any repaint composes the whole window: 40 ms with software OpenGL.
_BETWEEN = 0.1
# At the exit: seconds that a process which compiles waits for its jobs, and milliseconds between
# two looks.
_PATIENCE = 1.0
# Seconds that it waits for work of others, such as functions of users, which may never return.
_PATIENCE_WITH_OTHERS = 3.0
_LOOK = 50


class Stopped(Exception):  # noqa: N818 - not an error: the result is no longer needed
    """Raised by the `progress` of a stopped job; it ends the work."""


class Job(QThread):
    """One piece of work in one thread; it uses no widgets.

    `work` gets a `Progress` function. `progressed` carries its values, at most about ten times a
    second, but always 1.0. Exactly one signal reports the end: `succeeded` carries the result,
    `failed` the exception, and `cancelled` says that the work was stopped before it had a result.
    Work that raises anything else, such as `SystemExit`, has failed, too: with a `RuntimeError`
    whose cause it is.
    All signals arrive in the interface thread; after `abandon`, none does. The owner keeps the
    job until the thread has ended, and calls `end_jobs` before it is destroyed.
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
        """`stop` asks work without progress to return early; it is called from any thread."""
        super().__init__(owner)
        # Also the name of the thread in the system.
        self.setObjectName(type(owner).__name__)
        self._work: Callable[[Progress], object] | None = work
        self._stop = stop
        self._stopped = False
        self.abandoned = False
        # Whether it calls what others wrote, which may not return although it is stopped.
        self.is_of_others = False
        self._next = 0.0
        self._result: object = None
        self._error: Exception | None = None
        self._told.connect(self._tell)
        self.finished.connect(self._deliver)

    def run(self) -> None:
        """Run the work; Qt calls this in the thread."""
        # The work may refer to this job; this cycle would keep both, and their trees, in memory.
        work, self._work = self._work, None
        if work is None:
            return
        try:
            self._result = work(self._progress)
        except Exception as error:  # noqa: BLE001 - passed to the interface thread, which shows it
            self._error = error
        except BaseException as error:  # noqa: BLE001 - the same
            # In a thread it ends nothing but this work. A job whose work did not return a result
            # has not succeeded.
            self._error = RuntimeError(f"{type(error).__name__}: {error}")
            self._error.__cause__ = error

    def stop(self) -> None:
        """Ask the work to end early, with a partial result or none."""
        self._stopped = True
        if self._stop is not None:
            self._stop()

    def abandon(self) -> None:
        """Stop the work, and emit no more signals."""
        self.abandoned = True
        self.stop()

    def _progress(self, part: float) -> None:
        """Report progress; the work calls this in its thread."""
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
        if self.abandoned:
            return
        if isinstance(error, Stopped):
            self.cancelled.emit()
        elif error is not None:
            self.failed.emit(error)
        else:
            self.succeeded.emit(result)


def end_jobs(owner: QObject, *, at_exit: bool = False) -> None:
    """Abandon the jobs of `owner` and of all its children, and wait until their threads end.

    Compiling cannot be stopped and may take half a minute. With `at_exit`, this waits only a second
    while a thread compiles, and three for a job `is_of_others`; the caller then ends the process if
    `has_jobs(owner)`.
    """
    jobs = owner.findChildren(Job)
    # An earlier call has waited for those that are abandoned already.
    is_first = not all(job.abandoned for job in jobs)
    end = monotonic() + (_PATIENCE if is_first else 0.0)
    last = monotonic() + (_PATIENCE_WITH_OTHERS if is_first else 0.0)
    for job in jobs:
        job.abandon()
    for job in jobs:
        while not job.wait(_LOOK):
            now = monotonic()
            if at_exit and now > end and (_is_compiling() or (now > last and job.is_of_others)):
                return


def has_jobs(owner: QObject) -> bool:
    """Return whether the thread of a job of `owner` or of its children still runs."""
    return any(job.isRunning() for job in owner.findChildren(Job))


def _is_compiling() -> bool:
    compiling = imported("uctvis.jit.compiling")
    return compiling is not None and compiling.is_compiling()
