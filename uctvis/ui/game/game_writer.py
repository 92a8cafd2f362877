"""Writes the moves of games to the disk, in a thread of its own that waits for nothing else."""

from concurrent.futures import ThreadPoolExecutor

from qtpy.QtCore import QObject, Signal

from uctvis.play.session import GameSession
from uctvis.ui.runtime.game_folder import GameFolder


class GamePlace:
    """Where a game is kept; the folder is made with the first move that is written to it."""

    def __init__(self, folder: GameFolder | None = None) -> None:
        self.found = folder

    def write(self, session: GameSession) -> None:
        """Write a game; a folder that was made for one that cannot be written goes again.

        Raises
        ------
        OSError, TreeFileError
            It cannot be written.
        """
        folder = self.found or GameFolder.new()
        try:
            folder.write_game(session)
        except BaseException:
            if self.found is None:
                folder.remove()
            raise
        self.found = folder


class GameWriter(QObject):
    """Writes games as they are when `write` is called, the latest state of each.

    `failed` carries why one could not be written.
    """

    failed = Signal(Exception)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # No `Job`: the next state is written even while the window's thread is busy.
        self._thread = ThreadPoolExecutor(1, "uctvis-moves")
        self._latest: dict[GamePlace, GameSession] = {}

    def write(self, session: GameSession, place: GamePlace) -> None:
        """Write a game as soon as the one before is written."""
        self._latest[place] = session.snapshot()
        self._thread.submit(self._write, place)

    def _write(self, place: GamePlace) -> None:
        """The work of the thread."""
        session = self._latest.pop(place, None)
        if session is None:
            # It was written together with a later state.
            return
        try:
            place.write(session)
        except Exception as error:  # noqa: BLE001 - handed to the window's thread, where it is told
            self.failed.emit(error)

    def flush(self) -> None:
        """Wait until all is written that was to be; from any thread."""
        self._thread.submit(_nothing).result()

    def end(self) -> None:
        """Write what is still to be written, and end the thread."""
        self._thread.shutdown(wait=True)


def _nothing() -> None:
    """What is done when all before it is done."""
