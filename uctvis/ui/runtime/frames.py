"""The timing of the frames of a view."""

from qtpy.QtCore import QElapsedTimer, QObject, QTimer, Signal
from qtpy.QtWidgets import QApplication, QStyle, QWidget

# The longest frames, in milliseconds, with which a movement looks smooth.
_SLOW_FRAME = 60
# The minimum frame rate, used also if the rate of the screen is unknown.
_LEAST_RATE = 30.0


class Frames(QObject):
    """Emits `due` when a frame must be drawn: after a change, at most at the rate of the screen.

    Several requests before a frame result in one frame. The first request is answered at once,
    so that the frame appears together with other changes. Call `started` when the frame is drawn
    and `finished` when it is on screen; it covers all requests until then.
    """

    due = Signal()

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self._owner = owner
        self._since_last = QElapsedTimer()
        self._under_way = False
        self._since_started = QElapsedTimer()
        self._took: int | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._begin)

    @property
    def fast(self) -> bool:
        """Whether the last frame was drawn fast enough for movements."""
        return self._took is not None and self._took <= _SLOW_FRAME

    def ask(self) -> None:
        """Request a frame, because something has changed."""
        if self._timer.isActive():
            return
        wait = 0
        if self._since_last.isValid():
            wait = max(0, int(1000 / self._rate()) - self._since_last.elapsed())
        if wait == 0 and not self._under_way:
            self._begin()
        else:
            self._timer.start(wait)

    def started(self) -> None:
        """A frame is being drawn."""
        self._since_started.start()

    def finished(self) -> None:
        """A frame is on screen."""
        if self._since_started.isValid():
            self._took = self._since_started.elapsed()
            self._since_started.invalidate()
        if self._under_way:
            self._under_way = False
            self._timer.stop()

    def _begin(self) -> None:
        self._since_last.start()
        self._under_way = True
        self.due.emit()

    def _rate(self) -> float:
        window = self._owner.window()
        handle = None if window is None else window.windowHandle()
        screen = QApplication.primaryScreen() if handle is None else handle.screen()
        return _LEAST_RATE if screen is None else max(screen.refreshRate(), _LEAST_RATE)


def may_move(widget: QWidget) -> bool:
    """Whether the system allows animations, which some people cannot tolerate."""
    style = widget.style()
    hint = QStyle.StyleHint.SH_Widget_Animation_Duration
    return style is not None and style.styleHint(hint, None, widget) > 0
