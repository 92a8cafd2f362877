"""Looks into the folder of a tournament again and again, in a thread."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from qtpy.QtCore import QObject, QTimer, Signal

from uctvis.arena.standings.table import TableRow, table
from uctvis.arena.tournament.store import MatchEntry, MatchState, TournamentStore
from uctvis.progress import Progress
from uctvis.ui.runtime.latest_job import LatestJob

_BETWEEN = 400


class TournamentSeen(NamedTuple):
    """A tournament as it was at one moment."""

    store: TournamentStore
    # The known matches in the order of their numbers.
    entries: list[MatchEntry]
    # The table, the best bot first.
    rows: list[TableRow]
    # Whether a process plays it.
    is_playing: bool

    def count(self, state: MatchState) -> int:
        """The number of matches in a state."""
        return sum(entry.state is state for entry in self.entries)


class _Look(NamedTuple):
    """What a look has found; `seen` is None if nothing has changed."""

    store: TournamentStore
    change: tuple[int, bool]
    seen: TournamentSeen | None


class TournamentWatch(QObject):
    """Watches one tournament at a time, while it is asked to.

    Signals: `changed` with a `TournamentSeen`, the first time and after each change; `failed` with
    an error, after which it looks no more until `open` or `resume`.
    """

    changed = Signal(object)
    failed = Signal(Exception)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder: Path | None = None
        self._store: TournamentStore | None = None
        self._change: tuple[int, bool] | None = None
        self._job = LatestJob(self)
        self._job.succeeded.connect(self._take)
        self._job.failed.connect(self._fail)
        self._timer = QTimer(self)
        self._timer.setInterval(_BETWEEN)
        self._timer.timeout.connect(self._look)

    def open(self, folder: Path) -> None:
        """Watch the tournament in this folder."""
        self._job.cancel()
        self._folder, self._store, self._change = folder, None, None
        self.resume()

    def leave(self) -> None:
        """Watch none."""
        self.rest()
        self._job.cancel()
        self._folder = self._store = None

    def rest(self) -> None:
        """Do not look for a while, because nobody sees it."""
        self._timer.stop()

    def resume(self) -> None:
        """Look now, and again and again."""
        if self._folder is not None:
            self._timer.start()
            self._look()

    def _look(self) -> None:
        if self._folder is not None and not self._job.busy:
            self._job.ask(_looking(self._folder, self._store, self._change))

    def _take(self, found: _Look) -> None:
        self._store, self._change = found.store, found.change
        if found.seen is not None:
            self.changed.emit(found.seen)

    def _fail(self, error: Exception) -> None:
        self.rest()
        self._change = None
        self.failed.emit(error)


def _looking(
    folder: Path, known: TournamentStore | None, change: tuple[int, bool] | None
) -> Callable[[Progress], _Look]:
    """The work of a thread, without this module's objects of Qt."""

    def look(_progress: Progress) -> _Look:
        store = TournamentStore.open(folder) if known is None else known
        # Before the entries, so that no later change is missed.
        now = store.change_count, store.is_playing
        if now == change:
            return _Look(store, now, None)
        entries = store.entries()
        records = [entry.record for entry in entries if entry.record is not None]
        rows = table(store.settings, records)
        return _Look(store, now, TournamentSeen(store, entries, rows, now[1]))

    return look
