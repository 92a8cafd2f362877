"""Reads the transcript of the match shown, again and again while it runs."""

from qtpy.QtCore import QObject, QTimer, Signal

from uctvis.arena.following.following import Follower
from uctvis.errors import ArenaError
from uctvis.jit import cache_folder
from uctvis.ui.runtime.compilation import Compilation

_BETWEEN = 150


class MatchFeed(QObject):
    """Follows one match at a time.

    To read a simultaneous match, its rules must be compiled. If they are not, a child process
    compiles them first, because that would block the window.

    Signals: `begun` when another match is shown, or the same one is played again; `grown` when
    something was added; `failed` with an error in the transcript.
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
        self._compilation = Compilation(self)
        self._compilation.progressed.connect(self._read_at_last)

    @property
    def compiles(self) -> bool:
        """Whether the rules are compiled before the match is read."""
        return bool(self._compilation.left)

    def follow(self, follower: Follower) -> None:
        """Follow another match from now on."""
        self.follower = follower
        self._starts = 0
        self._compilation.stop()
        part = follower.warm_part
        # Without a folder, the child process would compile for nothing.
        if part and cache_folder.cache_folder() is not None and not cache_folder.is_warm(part):
            self._compilation.start([part])
        self.begun.emit()
        self.look()
        self.resume()

    def _read_at_last(self) -> None:
        if not self.compiles:
            self.look()
            self.resume()
            # Also if there is nothing to read: something else is shown now.
            self.grown.emit()

    def leave(self) -> None:
        """Follow no match."""
        self._timer.stop()
        self._compilation.stop()
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
        if follower is None or self.compiles:
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
