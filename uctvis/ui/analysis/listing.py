"""Finds tree files in a thread, as soon as the engine is ready."""

from qtpy.QtCore import QObject, Signal

from uctvis.serialize.folder import Sequence
from uctvis.ui.runtime.preparation import Preparation
from uctvis.ui.runtime.worker import Job


class Listing(QObject):
    """Runs one search for files at a time.

    Signals: `began` when it starts, and then `listed` with the sequence or `failed` with an error.
    """

    began = Signal()
    listed = Signal(Sequence)
    failed = Signal(Exception)

    def __init__(self, preparation: Preparation, owner: QObject) -> None:
        super().__init__(owner)
        self._preparation = preparation
        self._preparation.ended.connect(self._prepared)
        self._paths: list[str] | None = None  # until the engine is ready
        self._job: Job | None = None

    @property
    def waits(self) -> bool:
        """Whether it waits for the engine."""
        return self._paths is not None

    @property
    def looks(self) -> bool:
        """Whether it searches for files."""
        return self._job is not None

    def start(self, paths: list[str]) -> None:
        """Find the tree files in `paths`, which contains files and folders."""
        self.abandon()
        self._paths = paths
        if not self._preparation.running:
            self._prepared()

    def abandon(self) -> None:
        """Abandon a running search, but not one that waits for the engine."""
        if self._job is not None:
            self._job.abandon()
            self._job = None

    def _prepared(self) -> None:
        paths, self._paths = self._paths, None
        if paths is None:
            return
        self.began.emit()
        self._job = Job(self, lambda _progress: Sequence(paths))
        self._job.succeeded.connect(self._succeed)
        self._job.failed.connect(self._fail)
        self._job.start()

    def _succeed(self, sequence: Sequence) -> None:
        self._job = None
        self.listed.emit(sequence)

    def _fail(self, error: Exception) -> None:
        self._job = None
        self.failed.emit(error)
