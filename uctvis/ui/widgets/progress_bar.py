"""A progress bar that is cheap to paint in a window with OpenGL."""

from qtpy.QtCore import QRectF, Qt, QTimer
from qtpy.QtGui import QHideEvent, QPainter, QPaintEvent, QPalette, QShowEvent
from qtpy.QtWidgets import QProgressBar, QWidget

_STEPS = 1000
_CORNER = 4.0
# If the progress is unknown, a block with this share of the width moves between these places,
# with this interval in milliseconds.
_SHARE = 0.25
_PLACES = [0.0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.6, 0.45, 0.3, 0.15]
_SWING = 200


class ProgressBar(QProgressBar):
    """Shows a progress from 0.0 to 1.0, or a moving block if it is unknown (None).

    Paints as seldom as possible: with OpenGL in the window, painting anything composes the
    whole window. A plain `QProgressBar` paints at each value, and 25 times a second without
    one.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """`name` is the accessible name."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setTextVisible(False)
        self._swing = QTimer(self)
        self._swing.setInterval(_SWING)
        self._swing.timeout.connect(self._step)
        self._at = 0

    @property
    def part(self) -> float | None:
        """The progress that is shown; None if unknown."""
        return None if self.maximum() == 0 else self.value() / _STEPS

    def show_part(self, part: float | None) -> None:
        """Show a progress; None if it is unknown."""
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
