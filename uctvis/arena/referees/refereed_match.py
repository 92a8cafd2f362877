"""What all referees do: a match from its first line in the transcript to its last one."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import CancelledError
from pathlib import Path
from time import perf_counter
from typing import Any

from uctvis.arena.matches.match import MatchRecord, Pairing
from uctvis.arena.matches.transcript import TRANSCRIPT, Listener, Transcript
from uctvis.arena.matches.verdict import FaultError
from uctvis.arena.running.pipes import Pipes
from uctvis.arena.schedules.settings import TournamentSettings


def wait(
    pipes: Pipes,
    until: float | None,
    ready: Callable[[], bool],
    take_fault: Callable[[FaultError], None],
) -> bool:
    """Wait as `Pipes.wait` does; the fault of a bot is taken, and does not end the wait."""
    while True:
        try:
            return pipes.wait(until, ready)
        except FaultError as fault:
            take_fault(fault)


class RefereedMatch(ABC):
    """A match that is to be played once, in one thread.

    The referee of a kind says what its transcript says first (`_described`) and last (`_told`),
    plays the match (`_played`), and ends its bots (`_end`), also after an error.

    Parameters
    ----------
    folder : Path or None
        Gets the transcript.
    listen : callable or None
        Gets the entries of the transcript.
    """

    # The most bytes of the entries with what one program says; None is the usual number.
    _most_said: int | None = None

    def __init__(
        self,
        settings: TournamentSettings,
        pairing: Pairing,
        folder: Path | None,
        listen: Listener | None,
    ) -> None:
        self._settings = settings
        self._pairing = pairing
        self._folder = folder
        self._listen = listen
        self._bots = [settings.bot(name) for name in pairing.bots]
        self._pipes = Pipes()
        # The first fault of each bot that has one, by its seat.
        self._faults: dict[int, FaultError] = {}
        self._is_stopped = False

    def stop(self) -> None:
        """Make `play` raise `CancelledError` soon; from any thread."""
        self._is_stopped = True
        self._pipes.stop()

    def play(self) -> MatchRecord:
        """Play the match, in a thread that lives at least as long.

        Raises
        ------
        CancelledError
            The match was stopped.
        SettingError
            The game lacks something that an engine needs.
        ArenaError
            A program cannot be confined, there is no server for a remote bot, or the transcript
            cannot be written.
        OSError, TreeFileError
            A file cannot be written, or a bot could not be watched.
        """
        path = None if self._folder is None else self._folder / TRANSCRIPT
        self._transcript = Transcript(path, self._listen, self._most_said)
        try:
            begun = perf_counter()
            self._transcript.note("match", **self._described())
            record = self._played(begun)
            self._transcript.note("end", **self._told(record))
            self._keep()
            return record
        finally:
            self._end()
            self._pipes.close()
            self._transcript.close()

    @abstractmethod
    def _described(self) -> dict[str, Any]:
        """What the first entry of the transcript says."""

    @abstractmethod
    def _played(self, begun: float) -> MatchRecord:
        """Play the match, which has begun at this time, to its end."""

    def _told(self, record: MatchRecord) -> dict[str, Any]:
        """What the last entry of the transcript says."""
        return {
            "payoffs": list(record.payoffs),
            "reason": record.reason,
            "verdicts": [verdict.value for verdict in record.verdicts],
            "faults": list(record.faults),
        }

    def _keep(self) -> None:
        """Write what else is kept of the match."""

    @abstractmethod
    def _end(self) -> Any:
        """End the bots; also a second time."""

    def _go_on(self) -> None:
        if self._is_stopped:
            raise CancelledError

    def _wait(self, until: float | None, ready: Callable[[], bool]) -> bool:
        """Wait as `Pipes.wait` does; the fault of a bot does not end the match."""
        return wait(self._pipes, until, ready, self._take_fault)

    def _take_fault(self, fault: FaultError) -> None:
        self._faults.setdefault(fault.seat, fault)
