"""Plays the matches of a tournament, several at the same time."""

import os
import threading
from collections import deque
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, ThreadPoolExecutor, wait
from pathlib import Path

from uctvis.arena.matches.match import MatchRecord, Pairing, PlayedMatch
from uctvis.arena.referees.checks import functions_of
from uctvis.arena.schedules import schedule
from uctvis.arena.schedules.settings import OPEN, TournamentSettings
from uctvis.arena.schedules.withdrawal import bots_out, with_problems
from uctvis.arena.standings.sprt import Sprt
from uctvis.arena.tournament.store import MatchState, TournamentStore
from uctvis.errors import ArenaError, SettingError
from uctvis.texts import _

JOBS = (1, 1000)
# Seconds between two looks whether a tournament should stop. Not all systems can interrupt a
# wait without a timeout.
LOOK = 0.1

PlayMatch = Callable[[TournamentSettings, Pairing, Path], PlayedMatch]


def default_jobs(settings: TournamentSettings) -> int:
    """The number of matches at the same time that the cores of this machine allow.

    Python runs one function at a time, so matches with functions of users that are not compiled
    would wait for each other.
    """
    if not all(one.is_compiled for bot in settings.bots for one in functions_of(settings, bot)):
        return 1
    # In other matches, only one bot thinks at a time.
    thinking = settings.players if settings.kind.answers_together else 1
    return max(1, (os.cpu_count() or 1) // thinking)


class Dispatcher:
    """Hands out the matches of a tournament in the order of its schedule, and takes the results.

    Parts of it start, await and stop matches: on this machine `Tournament`, on others
    `uctvis.arena.tournament.cluster.ClusterTournament`.
    """

    def __init__(self, store: TournamentStore) -> None:
        self.store = store
        # The number of all matches that are known.
        self.known = 0
        self._waiting: deque[Pairing] = deque()
        self._sprt: Sprt | None = None
        # Why bots are out, by their names.
        self._out: dict[str, str] = {}
        self._stopped = threading.Event()
        self._draining = threading.Event()

    def run(self) -> Generator[MatchRecord, None, None]:
        """Play all matches that are not finished, and yield each when it has ended.

        It ends when all matches of the schedule are finished, when the sequential test has decided,
        or after `stop` or `drain`. Closing it early stops the running matches. What was running
        is played again from its start by the next run.

        Raises ArenaError if the tournament is played elsewhere, its folder cannot be written, or it
        contains other matches than its schedule.
        """
        with self.store.lock():
            self._take_up()
            yield from self._run()

    def stop(self) -> None:
        """End soon: stop the running matches, which do not count; from any thread."""
        self._stopped.set()

    def drain(self) -> None:
        """Begin no more matches, and end when the running ones have ended; from any thread."""
        self._draining.set()

    def _run(self) -> Iterator[MatchRecord]:
        raise NotImplementedError

    def _take_up(self) -> None:
        """Continue where the tournament was interrupted."""
        settings, entries = self.store.settings, self.store.entries()
        if settings.schedule == OPEN:
            raise ArenaError(self.store.folder, _("its matches are those of a server"))
        records = [entry.record for entry in entries if entry.record is not None]
        known = [entry.pairing for entry in entries]
        expected = schedule.pairings(settings, records)
        if known != expected[: len(known)]:
            text = _("its matches are not those of its schedule: another version has made it")
            raise ArenaError(self.store.folder, text)
        self.store.add(expected[len(known) :])
        self.known = len(expected)
        finished = {entry.pairing.number for entry in entries if entry.state is MatchState.FINISHED}
        self._waiting.extend(one for one in expected if one.number not in finished)
        self._count(records)

    @property
    def _is_decided(self) -> bool:
        return self._sprt is not None and self._sprt.accepted is not None

    def _is_over(self, running: Collection[object]) -> bool:
        """Whether nothing is left to do; if all matches are finished, there may be more now."""
        if self._stopped.is_set() or self._is_decided:
            return True
        if running:
            return False
        if not self._waiting and not self._draining.is_set():
            records = self.store.records()
            new = schedule.pairings(self.store.settings, records)[len(records) :]
            self.store.add(new)
            self.known += len(new)
            self._waiting.extend(new)
        return not self._waiting or self._draining.is_set()

    def _next(self) -> Pairing | None:
        """The match that should begin now, if any."""
        if self._waiting and not self._draining.is_set():
            return self._waiting.popleft()
        return None

    def _note(self, record: MatchRecord) -> None:
        """Take a result into account that was written."""
        if self._sprt is not None:
            self._sprt.add(record)
        if record.not_started:
            self._count(self.store.records())

    def _count(self, records: Sequence[MatchRecord]) -> None:
        """Find out who is out, whose matches do not count."""
        self._out = bots_out(self.store.settings, records)
        self._sprt = Sprt.of(self.store.settings, records)

    @property
    def _settings(self) -> TournamentSettings:
        """The settings for a match that begins now, in which no bot is started that is out."""
        return with_problems(self.store.settings, self._out)


class Tournament(Dispatcher):
    """A tournament that is played on this machine, each match in one thread.

    Parameters
    ----------
    play : function of TournamentSettings, Pairing and Path
        Makes the match of a pairing, whose files belong into the folder; called in the thread that
        plays it.
    jobs : int, optional
        How many matches are played at the same time; by default as many as the cores allow.

    Raises SettingError if `jobs` is out of its range.
    """

    def __init__(self, store: TournamentStore, play: PlayMatch, jobs: int | None = None) -> None:
        super().__init__(store)
        jobs = default_jobs(store.settings) if jobs is None else jobs
        least, most = JOBS
        if not least <= jobs <= most:
            expected = _("a whole number from {least} to {most}").format(least=least, most=most)
            raise SettingError("jobs", _("Matches at the same time"), expected, jobs)
        self.jobs = jobs
        self._make = play
        self._playing: set[PlayedMatch] = set()

    def stop(self) -> None:
        super().stop()
        for match in self._playing.copy():
            match.stop()

    def _run(self) -> Iterator[MatchRecord]:
        # The threads outlive the bots that they start, which may end with them (bubblewrap).
        with ThreadPoolExecutor(self.jobs, "match") as threads:
            running: set[Future[MatchRecord]] = set()
            try:
                while not self._is_over(running):
                    while len(running) < self.jobs and (pairing := self._next()) is not None:
                        self.store.begin(pairing.number)
                        running.add(threads.submit(self._play, pairing, self._settings))
                    ended, running = wait(running, timeout=LOOK, return_when=FIRST_COMPLETED)
                    # They are in no order if several have ended.
                    for record in sorted(self._results(ended), key=lambda one: one.number):
                        self._note(record)
                        yield record
            finally:
                threads.shutdown(wait=False, cancel_futures=True)
                self.stop()

    def _results(self, ended: Iterable[Future[MatchRecord]]) -> Iterator[MatchRecord]:
        for future in ended:
            try:
                yield future.result()
            except CancelledError:
                if not self._stopped.is_set():
                    raise

    def _play(self, pairing: Pairing, settings: TournamentSettings) -> MatchRecord:
        """Play a match, and write its result at once."""
        match = self._make(settings, pairing, self.store.folder_of(pairing.number))
        self._playing.add(match)
        try:
            # `stop` may have missed a match that begins at the same time.
            self._go_on()
            record = match.play()
            # The result of a stopped match may be due to the stop.
            self._go_on()
        finally:
            self._playing.discard(match)
        self.store.finish(record)
        return record

    def _go_on(self) -> None:
        if self._stopped.is_set():
            raise CancelledError
