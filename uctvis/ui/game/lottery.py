"""The moment before chance moves."""

from qtpy.QtCore import QObject, QTimer, Signal

from uctvis.ui.board import speed


class Lottery(QObject):
    """Emits `due` some time after `wait`, so that people see that chance is to move.

    The time depends on the speed of animated moves; it is 0 if they are off.
    """

    due = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.due)

    @property
    def waiting(self) -> bool:
        """Whether chance is to move soon."""
        return self._timer.isActive()

    def wait(self) -> None:
        """Start to wait, unless it waits already."""
        if not self.waiting:
            self._timer.start(speed.chosen().lottery)

    def stop(self) -> None:
        """Stop waiting."""
        self._timer.stop()
