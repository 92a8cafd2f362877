"""Playback of the turns of a simultaneous game, with the moments between two turns."""

from qtpy.QtCore import QElapsedTimer, QObject, QTimer, Signal

# Turns per second.
PACES = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0)
_USUAL_PACE = 4.0
# Milliseconds between two frames. A machine that needs longer to draw one makes fewer of them,
# because Qt calls the timer late then, and the time that has passed decides about the moment.
_FRAME = 16
# The most seconds that playback advances in a frame, also after the computer has slept.
_LONGEST = 0.5
_GLIDE = 0.3


class TurnPlayer(QObject):
    """The moment of a simultaneous game that is shown, and the clock that changes it.

    Signals: `moved` when the moment has changed by time; `changed` when playback begins or ends.
    """

    moved = Signal()
    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # The moment, in turns since the start; 3.5 is the middle of the fourth turn.
        self.at = 0.0
        # Turns per second.
        self.pace = _USUAL_PACE
        self._last = 0
        self._plays = False
        # Where a short movement ends, and its speed in turns per second.
        self._goal: float | None = None
        self._speed = 0.0
        self._elapsed = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setInterval(_FRAME)
        self._timer.timeout.connect(self._go_on)

    @property
    def plays(self) -> bool:
        """Whether the turns are played."""
        return self._plays

    @property
    def moves(self) -> bool:
        """Whether the moment changes by time, in playback or in a short movement."""
        return self._timer.isActive()

    def begin(self) -> None:
        """Go to the start of another match, which has no turns yet."""
        self._stop()
        self.at, self._last = 0.0, 0

    def grow(self, last: int) -> None:
        """Note the number of turns until now."""
        self._last = last
        self.at = min(self.at, float(last))

    def go_to(self, turn: int) -> None:
        """Show the moment after so many turns, and pause."""
        self._stop()
        self.at = float(turn)

    def glide_to(self, turn: int) -> None:
        """Show the last turn before this moment as a short movement, and pause."""
        self._stop()
        self.at = max(float(turn - 1), 0.0)
        self._goal, self._speed = float(turn), 1.0 / _GLIDE
        self._start()

    def play(self) -> None:
        """Play the turns; at the end, from the start."""
        if self._plays or not self._last:
            return
        if self.at >= self._last:
            self.at = 0.0
        self._goal, self._plays = None, True
        self._start()
        self.changed.emit()

    def pause(self) -> None:
        """End playback; the moment stays, perhaps within a turn."""
        if self._plays:
            self._stop()

    def turn(self) -> None:
        """Play or pause."""
        if self._plays:
            self.pause()
        else:
            self.play()

    def _start(self) -> None:
        self._elapsed.start()
        self._timer.start()

    def _stop(self) -> None:
        self._timer.stop()
        self._goal = None
        if self._plays:
            self._plays = False
            self.changed.emit()

    def _go_on(self) -> None:
        seconds = min(self._elapsed.restart() / 1000, _LONGEST)
        if self._goal is None:
            self.at = min(self.at + seconds * self.pace, float(self._last))
            is_over = self.at >= self._last
        else:
            self.at = min(self.at + seconds * self._speed, self._goal)
            is_over = self.at >= self._goal
        if is_over:
            self._stop()
        self.moved.emit()
