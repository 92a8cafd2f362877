"""Makes the folder of a tournament; if there are sources, in a thread that compiles them."""

from pathlib import Path

from qtpy.QtCore import QObject, Signal

from uctvis.arena.running.compiling import needs_compiling
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.tournament.playing import create_tournament
from uctvis.arena.tournament.store import TournamentStore
from uctvis.progress import Progress
from uctvis.ui.runtime.worker import Job, end_jobs


class TournamentMaker(QObject):
    """Makes one tournament at a time.

    Signals: `made` with the folder, and with why bots cannot play, for users, by their names;
    `told` with what is done, for users; `failed` with an error of the thread.
    """

    made = Signal(object, object)
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

        Raises ArenaError, SettingError or GameError if a bot cannot play, or the folder cannot be
        created; only if nothing is compiled. Otherwise `failed` carries the error.
        """
        if self._job is not None:
            return
        if not any(map(needs_compiling, settings.programs)):
            self._take(create_tournament(folder, settings))
            return

        def work(progress: Progress) -> TournamentStore:
            return create_tournament(folder, settings, self.told.emit, lambda: progress(0.0))

        self._job = Job(self, work)
        self._job.succeeded.connect(self._take)
        self._job.failed.connect(self._fail)
        self._job.start()

    def stop(self) -> None:
        """Give up."""
        end_jobs(self)
        self._job = None

    def _take(self, store: TournamentStore) -> None:
        self._job = None
        problems = {bot.name: bot.problem for bot in store.settings.bots if bot.problem}
        self.made.emit(store.folder, problems)

    def _fail(self, error: Exception) -> None:
        self._job = None
        self.failed.emit(error)
