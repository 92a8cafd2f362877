"""Matches in which the user takes part."""

from uctvis.arena.bots.bot import BotKind
from uctvis.arena.seats.simultaneous_person import Persons
from uctvis.arena.tournament.playing import played_here
from uctvis.arena.tournament.store import TournamentStore
from uctvis.arena.tournament.tournament import Tournament
from uctvis.progress import Progress
from uctvis.ui.arena.kinds import window_of
from uctvis.ui.arena.playing.job_player import JobPlayer


class PersonMatch(JobPlayer):
    """Plays the matches of one tournament with persons, one match at a time."""

    def start(self, store: TournamentStore) -> None:
        """Play the matches that are not finished, unless a tournament is played."""
        if self.folder is not None:
            return
        settings = store.settings
        person = window_of(settings.kind).person(self.asked.emit)
        names = [bot.name for bot in settings.bots if bot.kind is BotKind.PERSON]
        work = _Work(store, dict.fromkeys(names, person))
        self._play(store.folder, person, work.play, work.stop)


class _Work:
    """Plays a tournament in a thread; it can be stopped at any time."""

    def __init__(self, store: TournamentStore, persons: Persons) -> None:
        self._store = store
        self._persons = persons
        self._tournament: Tournament | None = None
        self._is_stopped = False

    def play(self, _progress: Progress) -> None:
        with played_here(self._store, 1, self._persons) as tournament:
            self._tournament = tournament
            # `stop` does this in the reverse order, so that no stop is missed.
            if self._is_stopped:
                tournament.stop()
            for _record in tournament.run():
                pass

    def stop(self) -> None:
        self._is_stopped = True
        if self._tournament is not None:
            self._tournament.stop()
