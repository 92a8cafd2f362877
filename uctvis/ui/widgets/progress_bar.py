"""A progress bar that costs a window with OpenGL little."""

from qtpy.QtCore import QRectF, Qt, QTimer
from qtpy.QtGui import QHideEvent, QPainter, QPaintEvent, QPalette, QShowEvent
from qtpy.QtWidgets import QProgressBar, QWidget

_STEPS = 1000
_CORNER = 4.0
# Where no part is known, so much of the bar swings from one of these places to the next,
# so many milliseconds later.
_SHARE = 0.25
_PLACES = [0.0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.6, 0.45, 0.3, 0.15]
_SWING = 200


class ProgressBar(QProgressBar):
    """Shows a part, 0.0 to 1.0, or, with None, that something goes on.

    Paints no more often than it must: with OpenGL in the window, painting anything composes
    all of it. A plain bar paints at once when it is told a value, and 25 times a second
    while it is told none.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """`name` is for those who cannot see it."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setTextVisible(False)
        self._swing = QTimer(self)
        self._swing.setInterval(_SWING)
        self._swing.timeout.connect(self._step)
        self._at = 0

    @property
    def part(self) -> float | None:
        """What is shown."""
        return None if self.maximum() == 0 else self.value() / _STEPS

    def show_part(self, part: float | None) -> None:
        """Show another part; None: nobody knows it."""
        self.setUpdatesEnabled(False)
        self.setRange(0, 0 if part is None else _STEPS)
        if part is not None:
            self.setValue(round(_STEPS * part))
        self.setUpdatesEnabled(True)
        self._run()

    def showEvent(self, event: QShowEvent | None) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._run()

    def hideEvent(self, event: QHideEvent | None) -> None:  # noqa: N802 - Qt's name
        super().hideEvent(event)
        self._run()

    def _run(self) -> None:
        if self.part is not None or not self.isVisible():
            self._swing.stop()
        elif not self._swing.isActive():
            self._at = 0
            self._swing.start()

    def _step(self) -> None:
        self._at = (self._at + 1) % len(_PLACES)
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: N802 - Qt's name
        if self.part is not None:
            super().paintEvent(event)
            return
        palette, box = self.palette(), QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(palette.color(QPalette.ColorRole.Mid))
        painter.setBrush(palette.color(QPalette.ColorRole.Base))
        painter.drawRoundedRect(box, _CORNER, _CORNER)
        box.setLeft(box.left() + _PLACES[self._at] * box.width())
        box.setWidth(_SHARE * self.width())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.color(QPalette.ColorRole.Highlight))
        painter.drawRoundedRect(box.intersected(QRectF(self.rect())), _CORNER, _CORNER)
        painter.end()
