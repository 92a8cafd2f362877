"""The tree files that paths name, found in a thread as soon as the engine is ready."""

from qtpy.QtCore import QObject, Signal

from uctvis.serialize.folder import Sequence
from uctvis.ui.runtime.preparation import Preparation
from uctvis.ui.runtime.worker import Job


class Listing(QObject):
    """Lists one time at a time. `began` says that it looks; then comes `listed` with the
    sequence, or `failed` with the error.
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
        """Whether it looks for files."""
        return self._job is not None

    def start(self, paths: list[str]) -> None:
        """List the files, and those in the folders, that `paths` names."""
        self.abandon()
        self._paths = paths
        if not self._preparation.running:
            self._prepared()

    def abandon(self) -> None:
        """List nothing; what waits for the engine still does."""
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
