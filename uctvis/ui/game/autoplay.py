"""The timer of autoplay, with a pause between moves."""

from qtpy.QtCore import QObject, QTimer, Signal
from qtpy.QtWidgets import QComboBox

from uctvis.texts import _
from uctvis.ui.runtime.kinds import Choice
from uctvis.ui.runtime.settings_store import Setting

# Seconds between a move and the search for the next one.
PAUSES = (0.0, 0.5, 1.0, 2.0, 5.0)
_PAUSE = Setting("autoplay/pause", Choice({str(pause): pause for pause in PAUSES}), 1.0)


class Autoplay(QObject):
    """While `on`, emits `due` for the next move some time after `wait`.

    The user chooses the time in `pause_box`.
    """

    due = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.on = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.due)
        self.pause_box = QComboBox()
        self.pause_box.setAccessibleName(_("Pause between moves"))
        self.pause_box.setToolTip(_("The time between two moves of autoplay"))
        self.pause_box.addItems([_("{count:g} s").format(count=pause) for pause in PAUSES])
        self.pause_box.setCurrentIndex(PAUSES.index(_PAUSE.get()))
        self.pause_box.currentIndexChanged.connect(lambda index: _PAUSE.put(PAUSES[index]))

    @property
    def waiting(self) -> bool:
        """Whether the timer is running."""
        return self._timer.isActive()

    def wait(self, *, first: bool = False) -> None:
        """Start the timer, if autoplay is on; the `first` move is due at once."""
        if self.on:
            self._timer.start(0 if first else round(1000 * PAUSES[self.pause_box.currentIndex()]))

    def stop(self) -> None:
        """Switch autoplay off."""
        self.on = False
        self._timer.stop()

    def hold(self) -> None:
        """Stop the timer until `wait`."""
        self._timer.stop()
