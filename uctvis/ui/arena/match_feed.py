"""Reads the transcript of the match shown, again and again while it runs."""

from qtpy.QtCore import QObject, QTimer, Signal

from uctvis.arena.following import Follower
from uctvis.errors import ArenaError

_BETWEEN = 150


class MatchFeed(QObject):
    """Follows one match at a time.

    Signals: `begun` when another match is shown, or the same one is played again; `grown` when
    something was added; `failed` with an error in the transcript.

    Attributes
    ----------
    follower : Follower or None
    """

    begun = Signal()
    grown = Signal()
    failed = Signal(Exception)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.follower: Follower | None = None
        self._starts = 0
        self._timer = QTimer(self)
        self._timer.setInterval(_BETWEEN)
        self._timer.timeout.connect(self.look)

    def follow(self, follower: Follower) -> None:
        """Follow another match from now on."""
        self.follower = follower
        self._starts = 0
        self.begun.emit()
        self.look()
        self.resume()

    def leave(self) -> None:
        """Follow no match."""
        self._timer.stop()
        self.follower = None

    def rest(self) -> None:
        """Do not look for a while, because nobody sees it."""
        self._timer.stop()

    def resume(self) -> None:
        """Look again and again, until the match has ended."""
        if self.follower is not None and self.follower.end is None:
            self._timer.start()

    def look(self) -> None:
        """Read what was added."""
        follower = self.follower
        if follower is None:
            return
        try:
            grew = follower.read_more()
        except ArenaError as error:
            self._timer.stop()
            self._tell(follower)
            self.failed.emit(error)
            return
        if grew:
            self._tell(follower)
        if follower.end is not None:
            self._timer.stop()

    def _tell(self, follower: Follower) -> None:
        if follower.starts != self._starts:
            again = self._starts > 0
            self._starts = follower.starts
            if again:
                self.begun.emit()
        self.grown.emit()
