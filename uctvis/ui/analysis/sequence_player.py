"""A button that plays a sequence, and how fast."""

from qtpy.QtCore import QTimer, Signal
from qtpy.QtWidgets import QComboBox, QHBoxLayout, QWidget

from uctvis.texts import _
from uctvis.ui.widgets.fields import plain_tip, push_button

# Trees a second; 0: each as soon as the one before it has been seen.
_SPEEDS = (1, 2, 5, 10, 0)


class SequencePlayer(QWidget):
    """Asks for one tree after the other: `wanted`, when its time has come.

    And not before `go_on` has told that the last one was seen.
    """

    wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.playing = False
        # Whether the tree that is wanted is the first since it was started.
        self.begins = False
        self._seen = True
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._want)
        self._button = push_button("", self.turn)
        self._button.setFixedWidth(118)
        self._speed = QComboBox()
        self._speed.addItems(
            [
                _("{count} a second").format(count=speed) if speed else _("fastest")
                for speed in _SPEEDS
            ]
        )
        self._speed.setCurrentIndex(_SPEEDS.index(5))
        self._speed.setAccessibleName(_("Speed of the sequence"))
        self._speed.setToolTip(
            plain_tip(
                _("How many trees are shown a second, at most; fastest: as soon as they are there")
            )
        )
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self._button)
        layout.addWidget(self._speed)
        self._show()

    def turn(self) -> None:
        """Play, or pause."""
        if self.playing:
            self.pause()
            return
        self.playing = self.begins = True
        self._show()
        self._seen = True
        self._want()

    def pause(self) -> None:
        """Ask for no more trees."""
        self.playing = False
        self._timer.stop()
        self._show()

    def go_on(self) -> None:
        """The tree that was wanted is seen, or cannot be shown."""
        self._seen = True
        if self.playing and not self._timer.isActive():
            self._timer.start(0)

    def _want(self) -> None:
        if not self._seen:
            return
        self._seen = False
        speed = _SPEEDS[self._speed.currentIndex()]
        self._timer.start(1000 // speed if speed else 0)
        self.wanted.emit()
        self.begins = False

    def _show(self) -> None:
        self._button.setText(_("Pause") if self.playing else _("▶ Sequence"))
        self._button.setToolTip(
            _("Stop here (Shift+Space)")
            if self.playing
            else _("Show one tree after the other (Shift+Space)")
        )
