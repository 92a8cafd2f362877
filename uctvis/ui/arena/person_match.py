"""Matches in which the user takes part: they are played in a thread of this process."""

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import CancelledError
from pathlib import Path

from qtpy.QtCore import QObject, Signal

from uctvis.arena.bots.bot import BotKind
from uctvis.arena.playing import played_here
from uctvis.arena.protocols.engine import Person
from uctvis.arena.store import TournamentStore
from uctvis.arena.tournament import Tournament
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.progress import Progress
from uctvis.ui.runtime.worker import Job


class BoardPerson:
    """A person at the board; `asked` is called, in the thread of the match, when it is a turn."""

    def __init__(self, asked: Callable[[], None]) -> None:
        self._asked = asked
        self._changed = threading.Condition()
        self._position: AnyPosition | None = None
        self._move: Move | None = None
        self._is_stopped = False

    def choose(self, _game: AnyGame, position: AnyPosition) -> Move:
        """Wait for a move; in the thread of the match."""
        with self._changed:
            self._position, self._move = position, None
        self._asked()
        with self._changed:
            self._changed.wait_for(lambda: self._move is not None or self._is_stopped)
            self._position = None
            return 0 if self._move is None else self._move

    def stop(self) -> None:
        """End the wait."""
        with self._changed:
            self._is_stopped = True
            self._changed.notify_all()

    def waits_at(self, position: AnyPosition) -> bool:
        """Whether a move in this position is awaited."""
        with self._changed:
            return self._position is not None and self._position == position

    def make(self, position: AnyPosition, move: Move) -> None:
        """Make a legal move in this position, if it is awaited."""
        with self._changed:
            if self._position is not None and self._position == position:
                self._move = move
                self._changed.notify_all()


class PersonMatch(QObject):
    """Plays the matches of one tournament with persons, one match at a time.

    Signals: `changed` when it starts or ends; `asked` when the user is to move; `failed` with an
    error.

    Attributes
    ----------
    person : BoardPerson or None
        The user, while matches are played. All people of a tournament sit at the same board.
    """

    changed = Signal()
    asked = Signal()
    failed = Signal(Exception)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.person: BoardPerson | None = None
        self._folder: Path | None = None
        self._job: Job | None = None
        self._pauses = False

    @property
    def folder(self) -> Path | None:
        """The folder of the tournament that is played; None if none is."""
        return self._folder

    @property
    def pauses(self) -> bool:
        """Whether the match was asked to end."""
        return self._pauses

    def start(self, store: TournamentStore) -> None:
        """Play the matches that are not finished."""
        if self._job is not None:
            return
        person = self.person = BoardPerson(self.asked.emit)
        self._folder, self._pauses = store.folder, False
        names = [bot.name for bot in store.settings.bots if bot.kind is BotKind.PERSON]
        work = _Work(store, dict.fromkeys(names, person))
        self._job = Job(self, work.play, work.stop)
        self._job.succeeded.connect(lambda _nothing: self._end())
        self._job.failed.connect(self._fail)
        self._job.start()
        self.changed.emit()

    def pause(self) -> None:
        """End the match that is played; it is played again later."""
        if self._job is not None:
            self._pauses = True
            self._job.stop()
            self.changed.emit()

    def _fail(self, error: Exception) -> None:
        self._end()
        if not isinstance(error, CancelledError):
            self.failed.emit(error)

    def _end(self) -> None:
        self._job = self._folder = self.person = None
        self._pauses = False
        self.changed.emit()


class _Work:
    """Plays a tournament in a thread; it can be stopped at any time."""

    def __init__(self, store: TournamentStore, persons: Mapping[str, Person]) -> None:
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
