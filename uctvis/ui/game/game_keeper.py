"""Keeps the game that is played on the disk, in the background: its moves, and their trees."""

import logging
import threading
from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from qtpy.QtCore import QObject, Signal

from uctvis.errors import UctvisError
from uctvis.mcts.result import SearchResult
from uctvis.play.lines import LeftMoves, Made
from uctvis.play.session import GameSession
from uctvis.texts import _, ngettext
from uctvis.ui.game.game_writer import GamePlace, GameWriter
from uctvis.ui.game.pc_player import Answer
from uctvis.ui.runtime.game_folder import GameFolder, tree_names, tree_number
from uctvis.ui.runtime.worker import Job
from uctvis.ui.widgets.dialogs import in_words

# So many trees may wait to be written: each takes as much memory as its search did.
_MOST_WAITING = 2
_EXPECTED = UctvisError, OSError, MemoryError

_log = logging.getLogger("uctvis")


class _Task(NamedTuple):
    """Work for the thread, which returns what is to be said; and what comes after it here."""

    work: Callable[[], str]
    after: Callable[[], None]


class GameKeeper(QObject):
    """Keeps one game at a time, in a folder of its own, which is made with the first move.

    `note` says that the game may have changed: its moves are written at once, in a thread of their
    own. `keep` says that a search has found a move: the trees are written one after the other, in
    their own time, while nobody holds them back with `hold`. `said` carries what the user should
    know: why nothing can be kept is told once a game. `left` says that a game that is no longer
    played can be taken up.
    """

    said = Signal(str)
    left = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session: GameSession | None = None
        self._place = GamePlace()
        self._writer = GameWriter(self)
        self._writer.failed.connect(self._fail_write)
        self._told = False
        self._written: tuple[list[Made], LeftMoves] | None = None
        self._waiting: dict[tuple[GamePlace, str], SearchResult] = {}
        # The tree that is looked at stays; who looks for room asks from another thread.
        self._shown: tuple[GamePlace, str] | None = None
        self._shown_lock = threading.Lock()
        self._tasks: deque[_Task] = deque()
        self._task: _Task | None = None
        self._held = False
        self._ended = False

    # The game.

    def begin(self, session: GameSession, folder: GameFolder | None = None) -> None:
        """Keep another game from now on: in `folder`, where it was kept before.

        The game before it stays where it is, to go on another time.
        """
        self.note()
        place = self._place

        def leave() -> str:
            self._writer.flush()
            if place.found is not None:
                place.found.leave()
            return ""

        if self._session is not None:
            self._do(leave, self.left.emit)
        self.show(None)
        self._session, self._place, self._told = session, GamePlace(folder), False
        self._written = _state(session)

    def note(self) -> None:
        """The game may have changed: write it, if so."""
        session = self._session
        if session is not None and self._written != _state(session):
            self._written = _state(session)
            self._writer.write(session, self._place)

    def _fail_write(self, error: Exception) -> None:
        # With the next move it is tried again.
        self._written = None
        self._tell(error)

    # Its trees.

    def keep(self, answer: Answer) -> None:
        """Keep the tree behind the move that was made last, if a search found it."""
        session, found, place = self._session, answer.found, self._place
        if session is None or found is None:
            return
        self.note()
        names = tree_names(session)
        key = place, names[-1]
        self._forget_one_waiting(place)
        self._waiting[key] = found

        def write() -> str:
            waits = self._waiting.get(key)
            # The moves make the folder; where they cannot be kept, no tree is.
            self._writer.flush()
            if waits is None or place.found is None:
                return ""
            drop = partial(self._drop, place)
            return _dropped_text(place.found.write_tree(key[1], waits.tree, names, drop))

        def forget() -> None:
            if self._waiting.get(key) is found:
                del self._waiting[key]

        self._do(write, forget)

    def _forget_one_waiting(self, place: GamePlace) -> None:
        """Let the tree that waits longest go, where too many do."""
        waiting = [key for key in self._waiting if key[0] is place]
        hidden = [key for key in waiting if key != self._shown]
        if len(waiting) >= _MOST_WAITING and hidden:
            del self._waiting[hidden[0]]
            self.said.emit(
                _("The disk is too slow to keep every tree: that of move {number} is not.").format(
                    number=tree_number(hidden[0][1])
                )
            )

    def _drop(self, place: GamePlace, name: str) -> bool:
        """Remove a tree, unless it is looked at; called by the thread that writes trees."""
        with self._shown_lock:
            if (place, name) == self._shown or place.found is None:
                return False
            place.found.drop_tree(name)
            return True

    def show(self, number: int | None) -> None:
        """The tree behind a move is looked at, and stays as long; None: none is."""
        name = self._name(number)
        with self._shown_lock:
            self._shown = None if name is None else (self._place, name)

    def _name(self, number: int | None) -> str | None:
        """The name of the tree behind a move on the board."""
        if self._session is None or not number or number > len(self._session.made):
            return None
        return tree_names(self._session)[number - 1]

    def waiting(self, number: int) -> SearchResult | None:
        """What was found for a move, while that is still to be written."""
        name = self._name(number)
        return None if name is None else self._waiting.get((self._place, name))

    def tree(self, number: int) -> Path | None:
        """Where the tree behind a move is, if it is written."""
        return self.trees().get(number)

    def trees(self) -> dict[int, Path]:
        """Where the trees are that are written, by the numbers of their moves."""
        folder = self._place.found
        if folder is None or self._session is None:
            return {}
        names = enumerate(tree_names(self._session), 1)
        return {number: folder.path / name for number, name in names if name in folder.names}

    def hold(self, on: bool) -> None:
        """Begin to write no more trees; or go on.

        Packing a large tree takes the memory's time, which others may need more.
        """
        self._held = on
        self._go_on()

    def then(self, act: Callable[[], None]) -> None:
        """Do something here when all that waits is written."""

        def wait() -> str:
            self._writer.flush()
            return ""

        self._do(wait, act)

    # In the background, one after the other.

    def _do(self, work: Callable[[], str], after: Callable[[], None] = lambda: None) -> None:
        self._tasks.append(_Task(work, after))
        self._go_on()

    def _go_on(self) -> None:
        if self._ended or self._held or self._task is not None or not self._tasks:
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
        self._tell(error)

    def _tell(self, error: Exception) -> None:
        """Say once a game why it is not kept."""
        if not isinstance(error, _EXPECTED):
            raise error
        reason = in_words(error) if isinstance(error, OSError) else str(error)
        _log.warning("the game is not kept: %s", reason)
        if not self._told:
            self._told = True
            self.said.emit(_("The game is not kept on the disk: {error}").format(error=reason))

    def end(self) -> None:
        """Do what is still to be done, here and now: no thread runs any more, and none will."""
        self._ended = True
        self.note()
        while self._tasks:
            try:
                self._tasks.popleft().work()
            except _EXPECTED as error:
                _log.warning("the game is not kept: %s", error)
        self._writer.end()
        if self._place.found is not None:
            self._place.found.leave()


def _state(session: GameSession) -> tuple[list[Made], LeftMoves]:
    """What is written of a game."""
    return session.made.copy(), session.left.copy()


def _dropped_text(numbers: list[int]) -> str:
    """What is said where trees had to go; "" where none had."""
    if not numbers:
        return ""
    return ngettext(
        "Tree storage is full; the tree of move {numbers} was deleted.",
        "Tree storage is full; the trees of moves {numbers} were deleted.",
        len(numbers),
    ).format(numbers=", ".join(map(str, numbers)))
