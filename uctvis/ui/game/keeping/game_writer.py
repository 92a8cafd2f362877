"""Writes the moves of games to the disk, in a separate thread."""

from concurrent.futures import ThreadPoolExecutor

from qtpy.QtCore import QObject, Signal

from uctvis import paths
from uctvis.play.session import GameSession
from uctvis.ui.runtime.game_folder import GameFolder


class GamePlace:
    """The folder of a game, which is created when its first move is written."""

    def __init__(self, folder: GameFolder | None = None) -> None:
        self.found = folder

    def write(self, session: GameSession) -> None:
        """Write a game; if this fails, remove a folder that was created for it.

        Raises OSError or TreeFileError if it cannot be written.
        """
        if self.found is not None and not paths.is_folder(self.found.path):
            # Somebody has removed the folder, with its lock and trees.
            self.found.leave()
            self.found = None
        folder = self.found or GameFolder.new()
        try:
            folder.write_game(session)
        except BaseException:
            if self.found is None:
                folder.remove()
            raise
        self.found = folder


class GameWriter(QObject):
    """Writes the latest state of games, as it is when `write` is called.

    A game that cannot be written is tried again with every later request, even if another game is
    played by then, and stays locked until it is written. After each attempt, `wrote` carries the
    place, or `failed` the place and the error. `left` is emitted when a game can be continued.
    """

    wrote = Signal(object)
    failed = Signal(object, Exception)
    left = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # No `Job`: this thread also works while the window's thread is busy.
        self._thread = ThreadPoolExecutor(1, "uctvis-moves")
        self._unwritten: dict[GamePlace, GameSession] = {}
        # Of the thread: places to be unlocked as soon as their games are written.
        self._leaving: set[GamePlace] = set()

    def write(self, session: GameSession, place: GamePlace) -> None:
        """Write a game when earlier requests are done."""
        self._unwritten[place] = session.snapshot()
        self.try_again()

    def try_again(self) -> None:
        """Write what is not written, when earlier requests are done."""
        self._thread.submit(self._write)

    def leave(self, place: GamePlace) -> None:
        """Unlock a game as soon as it is written, and wait for the first attempt.

        May be called from any thread.
        """
        self._thread.submit(self._leave, place).result()

    def flush(self) -> None:
        """Wait until all requests are done; may be called from any thread."""
        self._thread.submit(_nothing).result()

    def end(self) -> None:
        """Finish all requests, with a last attempt at what is not written, and end the thread."""
        self.try_again()
        self._thread.shutdown(wait=True)

    # In the thread.

    def _write(self) -> None:
        """Write the latest states of all games that are not written."""
        for place in list(self._unwritten):
            session = self._unwritten.pop(place)
            try:
                place.write(session)
            except Exception as error:  # noqa: BLE001 - reported by the window's thread
                # Unless a later state waits by now.
                self._unwritten.setdefault(place, session)
                self.failed.emit(place, error)
                continue
            self.wrote.emit(place)
            if place in self._leaving and place not in self._unwritten:
                self._leave(place)

    def _leave(self, place: GamePlace) -> None:
        if place in self._unwritten:
            self._leaving.add(place)
            return
        self._leaving.discard(place)
        if place.found is not None:
            place.found.leave()
        self.left.emit()


def _nothing() -> None:
    """An empty task: its end means that all tasks before it are done."""
