"""The part of a tournament on a Dask cluster that runs in its workers. It needs Dask."""

import threading
from collections.abc import Mapping
from concurrent.futures import CancelledError
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from distributed import Worker, WorkerPlugin, get_worker

import uctvis
from uctvis.arena.bots.programs import Programs
from uctvis.arena.matches.match import MatchRecord, Pairing, PlayedMatch
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.tournament.kept_programs import copied
from uctvis.arena.tournament.tournament import PlayMatch
from uctvis.errors import UctvisError
from uctvis.texts import _


class Played(NamedTuple):
    """A match that was played, and the contents of its files by their paths in its folder."""

    record: MatchRecord
    files: dict[str, bytes]


class Refused(NamedTuple):
    """A worker cannot play a match, for users."""

    worker: str
    reason: str


class MatchPlayer(WorkerPlugin):
    """Plays matches of a tournament in a worker; each worker of the cluster has one.

    When it is unregistered, the running matches are stopped.
    """

    idempotent = True

    def __init__(
        self, settings: TournamentSettings, programs: Mapping[str, bytes], play: PlayMatch
    ) -> None:
        """Prepare it, with the packed programs by their hashes."""
        self._settings = settings
        self._packed = programs
        self._make = play
        self._version = uctvis.__version__

    def setup(self, worker: Worker) -> None:
        """Unpack the programs, when the worker starts or the tournament begins."""
        self._worker: str = worker.address
        # Dask removes this folder, also if the worker is killed.
        self._scratch: str = worker.local_directory
        self._playing: set[PlayedMatch] = set()
        self._changing = threading.Lock()
        self._is_stopped = False
        self._refusal = ""
        self._programs = Programs()
        try:
            self._settings = copied(self._settings, self._programs, self._packed.__getitem__)
        except UctvisError as error:
            self._refusal = str(error)
        if self._version != uctvis.__version__:
            text = _("expected uctvis {expected}, got {found}")
            self._refusal = text.format(expected=self._version, found=uctvis.__version__)

    def teardown(self, worker: Worker) -> None:  # noqa: ARG002
        """Stop the matches; the last one removes the programs."""
        with self._changing:
            self._is_stopped = True
            for match in self._playing:
                match.stop()
            if not self._playing:
                self._programs.close()

    def play(self, pairing: Pairing) -> Played | Refused | None:
        """Play a match; return None if it was stopped."""
        if self._refusal:
            return Refused(self._worker, self._refusal)
        with TemporaryDirectory(prefix="match-", dir=self._scratch) as name:
            folder = Path(name)
            try:
                record = self._record(pairing, folder)
            except UctvisError as error:
                # Errors with a place and a reason cannot be sent.
                return Refused(self._worker, str(error))
            if record is None:
                return None
            files = {
                path.relative_to(folder).as_posix(): path.read_bytes()
                for path in folder.rglob("*")
                if path.is_file()
            }
            return Played(record, files)

    def _record(self, pairing: Pairing, folder: Path) -> MatchRecord | None:
        with self._changing:
            if self._is_stopped:
                return None
            match = self._make(self._settings, pairing, folder)
            self._playing.add(match)
        try:
            record = match.play()
        except CancelledError:
            if not self._is_stopped:
                raise
        finally:
            with self._changing:
                self._playing.discard(match)
                if self._is_stopped and not self._playing:
                    self._programs.close()
        # The result of a stopped match may be due to the stop.
        return None if self._is_stopped else record


def play_match(player: str, pairing: Pairing) -> Played | Refused | None:
    """Play a match by the `MatchPlayer` of this name; runs in a thread of a worker."""
    plugin = get_worker().plugins.get(player)
    # It was unregistered while this match waited.
    return plugin.play(pairing) if isinstance(plugin, MatchPlayer) else None
