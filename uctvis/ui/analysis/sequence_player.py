"""The controls to play a sequence, with a speed."""

from functools import partial

from qtpy.QtCore import QTimer, Signal
from qtpy.QtWidgets import QAction, QActionGroup, QHBoxLayout, QMenu, QWidget

from uctvis.texts import _
from uctvis.ui.widgets.icon_button import MenuButton, icon_button

_SPEEDS = (1, 2, 5, 10, 0)
_USUAL = 5


class SequencePlayer(QWidget):
    """Emits `wanted` for each next tree, but not before `go_on` is called for the last one.

    Attributes
    ----------
    speed : int
        The maximum number of trees per second; 0: no limit.
    """

    wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.playing = False
        # Whether the requested tree is the first one since playing was started.
        self.begins = False
        self._seen = True
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._want)
        self._button = icon_button("play", self.turn, "")
        menu = QMenu(self)
        self._entries = QActionGroup(menu)
        for speed in _SPEEDS:
            entry = QAction(_title(speed), menu)
            entry.setCheckable(True)
            entry.triggered.connect(partial(self._set_speed, speed))
            self._entries.addAction(entry)
            menu.addAction(entry)
        self._speed_button = MenuButton("circle-gauge", _("Speed of the sequence"), menu)
        self._set_speed(_USUAL)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self._button)
        layout.addWidget(self._speed_button)
        self._show()

    def turn(self) -> None:
        """Play or pause."""
        if self.playing:
            self.pause()
            return
        self.playing = self.begins = True
        self._show()
        self._seen = True
        self._want()

    def pause(self) -> None:
        """Stop requesting trees."""
        self.playing = False
        self._timer.stop()
        self._show()

    def go_on(self) -> None:
        """Note that the requested tree is visible or cannot be shown."""
        self._seen = True
        if self.playing and not self._timer.isActive():
            self._timer.start(0)

    def _want(self) -> None:
        if not self._seen:
            return
        self._seen = False
        self._timer.start(1000 // self.speed if self.speed else 0)
        self.wanted.emit()
        self.begins = False

    def _set_speed(self, speed: int, _checked: bool = True) -> None:
        self.speed = speed
        self._entries.actions()[_SPEEDS.index(speed)].setChecked(True)
        self._speed_button.say(_title(speed))

    def _show(self) -> None:
        if self.playing:
            self._button.show_icon("pause", _("Pause (Shift+Space)"))
        else:
            self._button.show_icon("play", _("Play the sequence of trees (Shift+Space)"))


def _title(speed: int) -> str:
    return _("{count} per second").format(count=speed) if speed else _("fastest")
