"""Tournaments that are played in a thread of this process, so that the user can take part."""

from collections.abc import Callable
from concurrent.futures import CancelledError
from pathlib import Path

from qtpy.QtCore import QObject, Signal

from uctvis.arena.seats.simultaneous_person import AnyPerson
from uctvis.progress import Progress
from uctvis.ui.arena.playing.tournament_player import TournamentPlayer
from uctvis.ui.runtime.worker import Job


class JobPlayer(TournamentPlayer):
    """Plays in a thread. `asked` says that the user is to move."""

    asked = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # The user, while matches are played. All people of a tournament sit at the same board.
        self.person: AnyPerson | None = None
        self._job: Job | None = None

    def _play(
        self,
        folder: Path,
        person: AnyPerson,
        work: Callable[[Progress], None],
        stop: Callable[[], None],
    ) -> None:
        """Start to play in a folder; `stop` ends the work soon, from any thread."""
        self.person = person
        self._note_start(folder)
        self._job = Job(self, work, stop)
        self._job.succeeded.connect(lambda _nothing: self._end())
        self._job.failed.connect(self._fail)
        self._job.start()
        self.changed.emit()

    def _ask_to_end(self) -> None:
        if self._job is not None:
            self._job.stop()

    def _fail(self, error: Exception) -> None:
        self._end()
        if not isinstance(error, CancelledError):
            self.failed.emit(str(error))

    def _end(self) -> None:
        self._job = self.person = None
        self._note_end()
        self.changed.emit()
