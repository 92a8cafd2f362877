"""The export of a file in a thread, with progress, a Cancel button and a final message."""

from collections.abc import Callable
from pathlib import Path

from qtpy.QtCore import QObject, Signal
from qtpy.QtWidgets import QWidget

from uctvis.progress import Progress
from uctvis.texts import _
from uctvis.ui.runtime.worker import Job
from uctvis.ui.widgets import dialogs
from uctvis.ui.widgets.progress_card import ProgressCard


class Export(QObject):
    """Writes one file at a time; `said` carries messages for the status bar.

    `progress` is the accessible name of the progress bar, `doing` the text shown while
    writing, in which {name} stands for the name of the file, `failed` the title of an error.
    """

    said = Signal(str)

    def __init__(self, owner: QWidget, progress: str, doing: str, failed: str) -> None:
        super().__init__(owner)
        self._owner = owner
        self._doing = doing
        self._failed = failed
        self._job: Job | None = None
        self._path = ""
        self.card = ProgressCard(progress)
        self.card.cancel_requested.connect(self._cancel)

    @property
    def busy(self) -> bool:
        """Whether a file is being written."""
        return self._job is not None

    def write(self, path: str, work: Callable[[Progress], object]) -> None:
        """Let `work` write the file in a thread; to cancel it, its progress function raises."""
        self._path = path
        self.card.begin(self._text)
        self._job = Job(self, work)
        self._job.progressed.connect(self._show_part)
        self._job.succeeded.connect(self._succeed)
        self._job.failed.connect(self._fail)
        self._job.cancelled.connect(self._be_cancelled)
        self._job.start()

    @property
    def _text(self) -> str:
        return self._doing.format(name=Path(self._path).name)

    def _cancel(self) -> None:
        if self._job is not None:
            self._job.stop()

    def _show_part(self, part: float) -> None:
        if self._job is not None:
            self.card.show_part(self._text, part)

    def _end(self) -> None:
        self._job = None
        self.card.end()

    def _succeed(self, _result: object) -> None:
        self._end()
        self.said.emit(_("Saved {path}").format(path=self._path))

    def _be_cancelled(self) -> None:
        self._end()
        self.said.emit(_("Cancelled; {path} was not changed.").format(path=self._path))

    def _fail(self, error: Exception) -> None:
        self._end()
        dialogs.show_error(self._owner, self._failed, error)
