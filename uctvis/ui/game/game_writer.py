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

        Raises
        ------
        OSError, TreeFileError
            It cannot be written.
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

    `wrote` is emitted after each; `failed` carries the error if a game could not be written.
    """

    wrote = Signal()
    failed = Signal(Exception)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # No `Job`: this thread also works while the window's thread is busy.
        self._thread = ThreadPoolExecutor(1, "uctvis-moves")
        self._latest: dict[GamePlace, GameSession] = {}

    def write(self, session: GameSession, place: GamePlace) -> None:
        """Write a game when earlier requests are done."""
        self._latest[place] = session.snapshot()
        self._thread.submit(self._write, place)

    def _write(self, place: GamePlace) -> None:
        """Write the latest state of a game, in the thread."""
        session = self._latest.pop(place, None)
        if session is None:
            # A later request has already written it.
            return
        try:
            place.write(session)
        except Exception as error:  # noqa: BLE001 - reported by the window's thread
            self.failed.emit(error)
        else:
            self.wrote.emit()

    def flush(self) -> None:
        """Wait until all requests are done; may be called from any thread."""
        self._thread.submit(_nothing).result()

    def end(self) -> None:
        """Finish all requests, and end the thread."""
        self._thread.shutdown(wait=True)


def _nothing() -> None:
    """An empty task: its end means that all tasks before it are done."""
