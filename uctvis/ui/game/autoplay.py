"""Lets the PCs play on by themselves, with a pause between their moves."""

from qtpy.QtCore import QObject, QTimer, Signal
from qtpy.QtWidgets import QComboBox

from uctvis.texts import _
from uctvis.ui.runtime.kinds import Choice
from uctvis.ui.runtime.settings_store import Setting

# Seconds between a move and the search for the next.
PAUSES = (0.0, 0.5, 1.0, 2.0, 5.0)
_PAUSE = Setting("autoplay/pause", Choice({str(pause): pause for pause in PAUSES}), 1.0)


class Autoplay(QObject):
    """Tells with `due` that it is time for the next move, some time after `wait`, while `on`.

    `pause_box` is where the time is chosen.
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
        self.pause_box.setToolTip(_("How long autoplay waits between two moves"))
        self.pause_box.addItems([_("{count:g} s").format(count=pause) for pause in PAUSES])
        self.pause_box.setCurrentIndex(PAUSES.index(_PAUSE.get()))
        self.pause_box.currentIndexChanged.connect(lambda index: _PAUSE.put(PAUSES[index]))

    @property
    def waiting(self) -> bool:
        """Whether `due` will come."""
        return self._timer.isActive()

    def wait(self, *, first: bool = False) -> None:
        """Wait before the next move, if it is on; before the `first` one, not at all."""
        if self.on:
            self._timer.start(0 if first else round(1000 * PAUSES[self.pause_box.currentIndex()]))

    def stop(self) -> None:
        """Be off."""
        self.on = False
        self._timer.stop()

    def hold(self) -> None:
        """Do not wait any more, until `wait`."""
        self._timer.stop()
