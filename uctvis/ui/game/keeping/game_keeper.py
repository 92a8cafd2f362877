"""Writes the moves of the current game and their trees to the disk, in the background."""

import logging
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from qtpy.QtCore import QObject, QTimer, Signal

from uctvis.engines.contract import SearchingEngine
from uctvis.engines.found import Found
from uctvis.engines.made import Made
from uctvis.engines.players import ChosenMove
from uctvis.errors import UctvisError
from uctvis.play.early_end import EarlyEnd
from uctvis.play.lines import LeftMoves
from uctvis.play.session import GameSession
from uctvis.texts import _, ngettext
from uctvis.ui.game.keeping.game_writer import GamePlace, GameWriter
from uctvis.ui.runtime.game_folder import GameFolder, tree_names, tree_number
from uctvis.ui.runtime.job_queue import JobQueue
from uctvis.ui.widgets.dialogs import in_words

# At most so many trees wait to be written: each uses as much memory as its search.
_MOST_WAITING = 2
# Milliseconds after which a game that could not be written is tried again.
_AGAIN = 5_000
_EXPECTED = UctvisError, OSError, MemoryError

_State: TypeAlias = tuple[
    list[Made],
    LeftMoves,
    int | None,
    EarlyEnd | None,
    tuple[SearchingEngine | None, ...],
    dict[str, Any] | None,
    str,
]

_log = logging.getLogger("uctvis")


class GameKeeper(QObject):
    """Keeps one game at a time in its own folder, which is created with the first move.

    Moves are written at once (`note`), in a separate thread. Trees are written one after the
    other (`keep`), except while `hold` stops this. Signals: `said` with a message for the user;
    the reason why a game cannot be kept is given once per game. `unsaved_changed` with the same
    message while the last moves of any game are not on the disk, and with "" when all are; until
    then, it is tried again every few seconds. `left` when the previous game is released and can be
    continued.
    """

    said = Signal(str)
    unsaved_changed = Signal(str)
    left = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session: GameSession | None = None
        self._place = GamePlace()
        self._writer = GameWriter(self)
        self._writer.failed.connect(self._fail_write)
        self._writer.wrote.connect(self._note_saved)
        self._writer.left.connect(self.left)
        self._unsaved: dict[GamePlace, str] = {}
        self._again = QTimer(self)
        self._again.setInterval(_AGAIN)
        self._again.timeout.connect(self._writer.try_again)
        self._told: set[GamePlace] = set()
        self._written: _State | None = None
        self._waiting: dict[tuple[GamePlace, str], Found] = {}
        # The tree shown is not deleted; the lock, because another thread deletes trees.
        self._shown: tuple[GamePlace, str] | None = None
        self._shown_lock = threading.Lock()
        self._tasks = JobQueue(self)
        self._tasks.ended.connect(self._say)
        self._tasks.failed.connect(self._fail)
        self._ended = False

    # The game.

    def begin(self, session: GameSession, folder: GameFolder | None = None) -> None:
        """Keep another game from now on, in `folder` if it was kept before.

        The previous game stays on the disk and can be continued later.
        """
        self.note()
        place = self._place

        def leave() -> str:
            self._writer.leave(place)
            return ""

        if self._session is not None:
            self._tasks.do(leave)
        self.show(None)
        self._session, self._place = session, GamePlace(folder)
        self._written = _state(session)

    def note(self) -> None:
        """Write the game, if it has changed."""
        session = self._session
        if session is not None and self._written != _state(session):
            self._written = _state(session)
            self._writer.write(session, self._place)

    @property
    def folder(self) -> Path | None:
        """The folder of the game, once its first move is written."""
        return None if self._place.found is None else self._place.found.path

    @property
    def unsaved(self) -> str:
        """Why the last moves of this game or an earlier one are not on the disk; "" if all are."""
        return self._unsaved.get(self._place) or next(iter(self._unsaved.values()), "")

    def _fail_write(self, place: GamePlace, error: Exception) -> None:
        self._note_unsaved(place, self._tell(place, error))

    def _note_saved(self, place: GamePlace) -> None:
        # No lambda: from another thread, one would be called also after this object is deleted.
        self._note_unsaved(place, "")

    def _note_unsaved(self, place: GamePlace, reason: str) -> None:
        before = self.unsaved
        if reason:
            self._unsaved[place] = reason
            self._again.start()
        else:
            self._unsaved.pop(place, None)
        if not self._unsaved:
            self._again.stop()
        if self.unsaved != before:
            self.unsaved_changed.emit(self.unsaved)

    # Its trees.

    def keep(self, answer: ChosenMove) -> None:
        """Keep the tree of the last move, if a search found it."""
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
            # The moves create the folder; without it no tree can be kept.
            self._writer.flush()
            if waits is None or place.found is None:
                return ""
            drop = partial(self._drop, place)
            return _dropped_text(place.found.write_tree(key[1], waits.tree, names, drop))

        def forget() -> None:
            if self._waiting.get(key) is found:
                del self._waiting[key]

        self._tasks.do(write, forget)

    def _forget_one_waiting(self, place: GamePlace) -> None:
        """Drop the tree that waits longest, if too many wait."""
        waiting = [key for key in self._waiting if key[0] is place]
        hidden = [key for key in waiting if key != self._shown]
        if len(waiting) >= _MOST_WAITING and hidden:
            del self._waiting[hidden[0]]
            self.said.emit(
                _(
                    "The disk is too slow to save every tree; the tree of move {number} was not "
                    "saved."
                ).format(number=tree_number(hidden[0][1]))
            )

    def _drop(self, place: GamePlace, name: str) -> bool:
        """Delete a tree, unless it is shown; called by the thread that writes trees."""
        with self._shown_lock:
            if (place, name) == self._shown or place.found is None:
                return False
            place.found.drop_tree(name)
            return True

    def show(self, number: int | None) -> None:
        """Protect the tree of a move from deletion while it is shown; None: no tree is shown."""
        name = self._name(number)
        with self._shown_lock:
            self._shown = None if name is None else (self._place, name)

    def _name(self, number: int | None) -> str | None:
        """The file name of the tree of a move; None if there is no such move."""
        if self._session is None or not number or number > len(self._session.made):
            return None
        return tree_names(self._session)[number - 1]

    def waiting(self, number: int) -> Found | None:
        """The search result of a move while its tree waits to be written."""
        name = self._name(number)
        return None if name is None else self._waiting.get((self._place, name))

    def tree(self, number: int) -> Path | None:
        """The path of the tree of a move, if it is written."""
        return self.trees().get(number)

    def trees(self) -> dict[int, Path]:
        """The paths of all written trees by the numbers of their moves."""
        folder = self._place.found
        if folder is None or self._session is None:
            return {}
        names = enumerate(tree_names(self._session), 1)
        return {number: folder.path / name for number, name in names if name in folder.names}

    def hold(self, on: bool) -> None:
        """Stop writing trees after the current one, or continue.

        Writing a large tree slows down other work on the memory.
        """
        self._tasks.hold(on)

    def then(self, act: Callable[[], None]) -> None:
        """Call `act` in the window's thread when everything that waits is written."""

        def wait() -> str:
            self._writer.flush()
            return ""

        self._tasks.do(wait, act)

    def _say(self, text: str) -> None:
        if text:
            self.said.emit(text)

    def _fail(self, error: Exception) -> None:
        self._tell(self._place, error)

    def _tell(self, place: GamePlace, error: Exception) -> str:
        """Say why the game is not kept, once per game; return the message."""
        if not isinstance(error, _EXPECTED):
            raise error
        reason = in_words(error) if isinstance(error, OSError) else str(error)
        _log.warning("the game is not kept: %s", reason)
        message = (
            _("The game cannot be saved to disk: {error}")
            if place is self._place
            else _("An earlier game cannot be saved to disk: {error}")
        ).format(error=reason)
        if place not in self._told:
            self._told.add(place)
            self.said.emit(message)
        return message

    def end(self) -> None:
        """Finish all tasks in this thread, when the program ends and jobs no longer run."""
        if self._ended:
            return
        self._ended = True
        self._again.stop()
        self.note()
        for work in self._tasks.drain():
            try:
                work()
            except _EXPECTED as error:
                _log.warning("the game is not kept: %s", error)
        self._writer.end()
        if self._place.found is not None:
            self._place.found.leave()


def _state(session: GameSession) -> _State:
    """The part of a session that is written; two equal states need only one write."""
    made, left = session.made.copy(), session.left.copy()
    # A game without moves is not written, so its engines do not count.
    engines = (*session.pcs, session.adviser) if made or left != LeftMoves() else ()
    return made, left, session.out_of_time, session.ended, engines, session.review, session.called


def _dropped_text(numbers: list[int]) -> str:
    """The message about deleted trees; "" if there are none."""
    if not numbers:
        return ""
    return ngettext(
        "Tree storage is full; the tree of move {numbers} was deleted.",
        "Tree storage is full; the trees of moves {numbers} were deleted.",
        len(numbers),
    ).format(numbers=", ".join(map(str, numbers)))
