"""What plays a tournament for the window: the states that all kinds of it have."""

from pathlib import Path

from qtpy.QtCore import QObject, Signal


class TournamentPlayer(QObject):
    """Plays one tournament at a time; subclasses start it, and define `_ask_to_end`.

    Signals: `changed` when it starts, is asked to end, or ends; `failed` with what went wrong.
    """

    changed = Signal()
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder: Path | None = None
        self._pauses = False

    @property
    def folder(self) -> Path | None:
        """The folder of the tournament that is played; None if none is."""
        return self._folder

    @property
    def pauses(self) -> bool:
        """Whether it was asked to end."""
        return self._pauses

    def pause(self) -> None:
        """Ask it to end; the matches that run are played again later, if their schedule allows."""
        if self._folder is not None and not self._pauses:
            self._pauses = True
            self._ask_to_end()
            self.changed.emit()

    def _ask_to_end(self) -> None:
        raise NotImplementedError

    def _note_start(self, folder: Path) -> None:
        self._folder, self._pauses = folder, False

    def _note_end(self) -> None:
        self._folder, self._pauses = None, False
