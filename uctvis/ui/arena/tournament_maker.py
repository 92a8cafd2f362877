"""Makes the folder of a tournament; if there are sources, in a thread that compiles them."""

from pathlib import Path

from qtpy.QtCore import QObject, Signal

from uctvis.arena.bots.compiling import needs_compiling
from uctvis.arena.playing import create_tournament
from uctvis.arena.settings import TournamentSettings
from uctvis.progress import Progress
from uctvis.ui.runtime.worker import Job, end_jobs


class TournamentMaker(QObject):
    """Makes one tournament at a time.

    Signals: `made` with the folder; `told` with what is done, for users; `failed` with an error of
    the thread.
    """

    made = Signal(object)
    told = Signal(str)
    failed = Signal(Exception)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._job: Job | None = None

    @property
    def runs(self) -> bool:
        """Whether sources are being compiled."""
        return self._job is not None

    def make(self, folder: Path, settings: TournamentSettings) -> None:
        """Make a tournament, unless another one is being made.

        Raises
        ------
        ArenaError, SettingError, GameError
            As `create_tournament`, if nothing is compiled.
        """
        if self._job is not None:
            return
        if not any(map(needs_compiling, settings.programs)):
            create_tournament(folder, settings)
            self.made.emit(folder)
            return

        def work(progress: Progress) -> None:
            create_tournament(folder, settings, self.told.emit, lambda: progress(0.0))

        self._job = Job(self, work)
        self._job.succeeded.connect(lambda _nothing: self._take(folder))
        self._job.failed.connect(self._fail)
        self._job.start()

    def stop(self) -> None:
        """Give up."""
        end_jobs(self)
        self._job = None

    def _take(self, folder: Path) -> None:
        self._job = None
        self.made.emit(folder)

    def _fail(self, error: Exception) -> None:
        self._job = None
        self.failed.emit(error)
