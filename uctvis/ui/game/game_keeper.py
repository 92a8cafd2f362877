"""Keeps the game that is played on the disk, in the background: its moves, and their trees."""

import logging
from collections import deque
from collections.abc import Callable
from copy import copy
from functools import partial
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from qtpy.QtCore import QObject, QTimer, Signal

from uctvis.errors import UctvisError
from uctvis.mcts.result import SearchResult
from uctvis.play.session import GameSession, Made
from uctvis.texts import _, ngettext
from uctvis.ui.game.game_folder import GameFolder
from uctvis.ui.game.pc_player import Answer
from uctvis.ui.runtime.worker import Job

# Seconds from one writing of the game to the next, at least.
_BETWEEN = 3.0
# So many trees may wait to be written: each takes as much memory as its search did.
_MOST_WAITING = 2
_EXPECTED = UctvisError, OSError, MemoryError

_log = logging.getLogger("uctvis")


class _Place:
    """Where a game is kept; a folder is made when something is to be written to it."""

    def __init__(self, folder: GameFolder | None = None) -> None:
        self.found = folder

    @property
    def folder(self) -> GameFolder:
        if self.found is None:
            self.found = GameFolder.new()
        return self.found


class _Task(NamedTuple):
    """Work for the thread, which returns what is to be said; and what comes after it here."""

    work: Callable[[], str]
    after: Callable[[], None]


class GameKeeper(QObject):
    """Keeps one game at a time, in a folder of its own, which is made with the first move.

    `note` says that the game may have changed, `keep` that a search has found a move, `drop`
    that moves were taken back. `said` carries what the user should know: why nothing can be
    kept is told once a game.
    """

    said = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session: GameSession | None = None
        self._place = _Place()
        # Where games are kept that nobody goes on with, once this one has begun.
        self._superseded: list[_Place] = []
        self._told = False
        self._written: list[Made] = []
        self._last_write = 0.0
        self._waiting: dict[tuple[_Place, int], SearchResult] = {}
        self._tasks: deque[_Task] = deque()
        self._task: _Task | None = None
        self._ended = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._write)

    # The game.

    def begin(self, session: GameSession, folder: GameFolder | None = None) -> None:
        """Keep another game from now on: in `folder`, where it was kept before.

        What is kept of the game before it goes with the first move of this one.
        """
        self._write()
        self._superseded.append(self._place)
        self._session, self._place, self._told = session, _Place(folder), False
        self._written = list(session.made)

    def supersede(self, folder: GameFolder) -> None:
        """Remove a folder with the first move of the game that is played."""
        self._superseded.append(_Place(folder))

    def note(self) -> None:
        """The game may have changed: write it, if so, a few seconds after the last time."""
        session = self._session
        if session is not None and self._written != session.made and not self._timer.isActive():
            wait = self._last_write + _BETWEEN - monotonic()
            self._timer.start(max(0, round(1000 * wait)))

    def _write(self) -> None:
        self._timer.stop()
        session, place = self._session, self._place
        if session is None or self._written == session.made:
            return
        # As it is now: it may go on while the thread writes.
        now = copy(session)
        now.made, now.positions = list(session.made), list(session.positions)
        self._written, self._last_write = now.made, monotonic()
        old, self._superseded = self._superseded, []

        def write() -> str:
            place.folder.write_game(now)
            for other in old:
                if other.found is not None:
                    other.found.remove()
            return ""

        self._do(write)

    # Its trees.

    def keep(self, answer: Answer) -> None:
        """Keep the tree behind the move that was made last, if a search found it."""
        session, found, place = self._session, answer.found, self._place
        if session is None or found is None:
            return
        number, game = len(session.made), session.game.name
        waiting = [key for key in self._waiting if key[0] is place]
        if len(waiting) >= _MOST_WAITING:
            del self._waiting[waiting[0]]
            self.said.emit(
                _("The disk is too slow to keep every tree: that of move {number} is not.").format(
                    number=waiting[0][1]
                )
            )
        key = place, number
        self._waiting[key] = found

        def write() -> str:
            waits = self._waiting.get(key)
            if waits is None:
                return ""
            return _dropped_text(place.folder.write_tree(game, number, waits.tree))

        def forget() -> None:
            if self._waiting.get(key) is found:
                del self._waiting[key]

        self._do(write, forget)

    def drop(self) -> None:
        """Keep no trees of moves that there are no more."""
        session, place = self._session, self._place
        if session is None:
            return
        left = len(session.made)
        for key in [key for key in self._waiting if key[0] is place and key[1] > left]:
            del self._waiting[key]

        def drop() -> str:
            if place.found is not None:
                place.found.drop_trees(left)
            return ""

        self._do(drop)

    def waiting(self, number: int) -> SearchResult | None:
        """What was found for a move, while that is still to be written."""
        return self._waiting.get((self._place, number))

    def trees(self) -> dict[int, Path]:
        """Where the trees are that are written, by the numbers of their moves."""
        return {} if self._place.found is None else self._place.found.trees()

    def then(self, act: Callable[[], None]) -> None:
        """Do something here when all that waits is written."""
        self._do(lambda: "", act)

    # In the background, one after the other.

    def _do(self, work: Callable[[], str], after: Callable[[], None] = lambda: None) -> None:
        self._tasks.append(_Task(work, after))
        self._go_on()

    def _go_on(self) -> None:
        if self._ended or self._task is not None or not self._tasks:
            return
        task = self._task = self._tasks.popleft()
        # Whoever stops it stops nothing: what is begun is done.
        job = Job(self, lambda _progress: task.work())
        job.succeeded.connect(partial(self._end_task, task))
        job.failed.connect(partial(self._fail, task))
        job.start()

    def _end_task(self, task: _Task, said: str) -> None:
        self._task = None
        task.after()
        if said:
            self.said.emit(said)
        self._go_on()

    def _fail(self, task: _Task, error: Exception) -> None:
        self._end_task(task, "")
        if not isinstance(error, _EXPECTED):
            raise error
        _log.warning("the game is not kept: %s", error)
        if not self._told:
            self._told = True
            self.said.emit(_("The game is not kept on the disk: {error}").format(error=error))

    def end(self) -> None:
        """Do what is still to be done, here and now: no thread runs any more, and none will."""
        self._ended = True
        self._write()
        while self._tasks:
            try:
                self._tasks.popleft().work()
            except _EXPECTED as error:
                _log.warning("the game is not kept: %s", error)
        for place in (self._place, *self._superseded):
            if place.found is not None:
                place.found.leave()


def _dropped_text(numbers: list[int]) -> str:
    """What is said where trees had to go; "" where none had."""
    if not numbers:
        return ""
    return ngettext(
        "The room for this game's trees is used up: that of move {numbers} was removed.",
        "The room for this game's trees is used up: those of moves {numbers} were removed.",
        len(numbers),
    ).format(numbers=", ".join(map(str, numbers)))
