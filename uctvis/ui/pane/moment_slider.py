"""The slider of a timeline, which also shows the repeated range."""

from qtpy.QtCore import QRect, Qt
from qtpy.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from qtpy.QtWidgets import QSlider, QStyle, QStyleOptionSlider, QWidget

from uctvis.texts import _
from uctvis.ui.widgets import theme

# The number of steps of the wheel, and of pages, for the whole range.
_WHEEL_STEPS = 100
_PAGES = 20
_WHEEL_STEP = 120


class MomentSlider(QSlider):
    """A slider that jumps to a click, from where it can be dragged."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._repeated: tuple[int, int] | None = None
        self.setAccessibleName(_("Iteration"))
        self.setToolTip(_("The iteration shown: drag, turn the wheel or use the arrow keys"))

    def show_moment(
        self, iteration: int, iterations: int, repeated: tuple[int, int] | None
    ) -> None:
        """Show an iteration and the repeated range, without emitting signals."""
        self.blockSignals(True)
        self.setRange(0, iterations)
        self.setPageStep(max(1, iterations // _PAGES))
        if not self.isSliderDown():
            self.setValue(iteration)
        self.blockSignals(False)
        if repeated != self._repeated:
            self._repeated = repeated
            self.update()

    def mousePressEvent(self, event: QMouseEvent | None) -> None:  # noqa: N802 - Qt's name
        if event is not None and event.button() == Qt.MouseButton.LeftButton:
            groove, handle = self._rectangle(_GROOVE), self._rectangle(_HANDLE)
            if not handle.contains(event.pos()):
                at = event.pos().x() - groove.left() - handle.width() // 2
                span = groove.width() - handle.width()
                self.setValue(
                    QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), at, span)
                )
        super().mousePressEvent(event)

    def wheelEvent(self, event: QWheelEvent | None) -> None:  # noqa: N802 - Qt's name
        if event is None:
            return
        turned = event.angleDelta().y() or event.angleDelta().x()
        step = max(1.0, self.maximum() / _WHEEL_STEPS)
        by = turned / _WHEEL_STEP * step
        self.setValue(self.value() + (max(1, round(by)) if by > 0 else min(-1, round(by))))
        event.accept()

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: N802 - Qt's name
        if self._repeated is not None:
            painter = QPainter(self)
            first, last = (self._pixel(iteration) for iteration in self._repeated)
            ground = QColor(theme.current().accent)
            ground.setAlpha(90)
            painter.fillRect(QRect(first, 1, max(last - first, 2), self.height() - 2), ground)
            painter.end()
        super().paintEvent(event)

    def _pixel(self, iteration: int) -> int:
        groove, handle = self._rectangle(_GROOVE), self._rectangle(_HANDLE)
        span = groove.width() - handle.width()
        at = QStyle.sliderPositionFromValue(self.minimum(), self.maximum(), iteration, span)
        return groove.left() + handle.width() // 2 + at

    def _rectangle(self, part: QStyle.SubControl) -> QRect:
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        style = self.style()
        if style is None:
            return self.rect()
        return style.subControlRect(QStyle.ComplexControl.CC_Slider, option, part, self)


_GROOVE = QStyle.SubControl.SC_SliderGroove
_HANDLE = QStyle.SubControl.SC_SliderHandle
