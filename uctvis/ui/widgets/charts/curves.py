"""A widget with a small chart over the iterations of a search, used to go to a moment."""

from dataclasses import replace

import numpy as np
from qtpy.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from qtpy.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from qtpy.QtWidgets import QSizePolicy, QWidget

from uctvis.texts import grouped
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.charts.chart import DOT, LEFT, Axes, Chart, draw_dot
from uctvis.ui.widgets.claimed_keys import claim

_HEIGHT = 150
_PADDING = 6.0
_KEYS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End)


class Curves(QWidget):
    """Shows a `Chart` and marks the moment that the tree shows.

    `moment_wished` carries another iteration, chosen with a click, a drag or the keys.
    """

    moment_wished = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chart: Chart | None = None
        self._moment: int | None = None
        # The sample whose numbers are shown.
        self._told: int | None = None
        self._picture: QPixmap | None = None
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(300, _HEIGHT)

    @property
    def chart(self) -> Chart | None:
        """The chart that is shown; None for none."""
        return self._chart

    def show_chart(self, chart: Chart | None) -> None:
        """Show another chart, or none."""
        self._chart = chart
        self._tell(None)
        self._paint_anew()

    def show_moment(self, iteration: int) -> None:
        """Mark the moment after so many iterations."""
        if iteration != self._moment:
            self._moment = iteration
            self.update()

    def emphasise(self, line: int | None) -> None:
        """Emphasise the line with an index; None for no line."""
        if self._chart is not None and line != self._chart.strong:
            self._chart = replace(self._chart, strong=line)
            self._paint_anew()

    @property
    def text(self) -> str:
        """The numbers of the sample under the cursor; "" for none."""
        return "" if self._told is None else ", ".join(self._readings(self._told))

    def place_of(self, iteration: int) -> float:
        """The x coordinate of an iteration in pixels; requires a chart."""
        assert self._chart is not None  # noqa: S101
        return float(self._axes(self._chart).left(np.array([float(iteration)]))[0])

    def _font(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(0.88 * font.pointSizeF())
        return font

    def _axes(self, chart: Chart) -> Axes:
        room = QRectF(self.rect()).adjusted(3.0, 3.0, -3.0, -3.0)
        return chart.axes(room, QFontMetricsF(self._font()))

    def _readings(self, sample: int) -> list[str]:
        """The texts about a sample: the iteration, then the lines, the highest first."""
        chart = self._chart
        if chart is None:
            return []
        count = chart.told_of.format(count=grouped(chart.moments[sample]))
        lines = chart.told(sample)
        return [
            count,
            *(f"{line.name}  {chart.write(float(line.values[sample]))}" for line in lines),
        ]

    # Painting

    def _paint_anew(self) -> None:
        self._picture = None
        self.update()

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._paint_anew()

    def changeEvent(self, event: QEvent | None) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        self._paint_anew()

    def paintEvent(self, _event: QPaintEvent | None) -> None:  # noqa: N802 - Qt's name
        chart = self._chart
        if chart is None:
            return
        axes = self._axes(chart)
        if self._picture is None:
            self._picture = self._paint(chart, axes)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._font())
        painter.drawPixmap(0, 0, self._picture)
        colours = theme.current()
        if self._moment is not None:
            painter.setPen(QPen(QColor(colours.accent), 1.5))
            self._draw_upright(painter, axes, self._moment)
        if self._told is not None:
            painter.setPen(QPen(QColor(colours.muted), 1, Qt.PenStyle.DashLine))
            self._draw_upright(painter, axes, int(chart.moments[self._told]))
            self._draw_readings(painter, axes, chart, self._told)
        if self.hasFocus():
            painter.setPen(QPen(QColor(colours.accent), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.end()

    def _paint(self, chart: Chart, axes: Axes) -> QPixmap:
        """Draw the chart without the moment and the numbers, which change often."""
        ratio = self.devicePixelRatioF()
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._font())
        chart.draw(painter, axes)
        painter.end()
        return picture

    def _draw_upright(self, painter: QPainter, axes: Axes, iteration: int) -> None:
        left = round(self.place_of(iteration)) + 0.5
        painter.drawLine(QPointF(left, axes.plot.top()), QPointF(left, axes.plot.bottom()))

    def _draw_readings(self, painter: QPainter, axes: Axes, chart: Chart, sample: int) -> None:
        """Draw a card with the numbers, on the side of the sample with more space."""
        metrics, colours = QFontMetricsF(painter.font()), theme.current()
        texts, lines = self._readings(sample), [None, *chart.told(sample)]
        height = metrics.height() - 1.0
        width = max(map(metrics.horizontalAdvance, texts)) + 2 * _PADDING + 2 * DOT + 4.0
        at = self.place_of(int(chart.moments[sample]))
        left = at + 8.0 if at < axes.plot.center().x() else at - 8.0 - width
        left = min(max(left, 1.0), self.width() - width - 1.0)
        card = QRectF(left, 1.0, width, len(texts) * height + _PADDING)
        painter.setPen(QPen(QColor(colours.border), 1))
        painter.setBrush(QColor(colours.surface))
        painter.drawRoundedRect(card, 5, 5)
        for number, (text, line) in enumerate(zip(texts, lines, strict=True)):
            middle = card.top() + _PADDING / 2 + (number + 0.5) * height
            start = left + _PADDING
            if line is not None:
                draw_dot(painter, start + DOT, middle, line)
                start += 2 * DOT + 4.0
            painter.setPen(QColor(colours.muted if line is None else colours.text))
            painter.drawText(QRectF(start, middle - height, width, 2 * height), LEFT, text)

    # The mouse

    def mousePressEvent(self, event: QMouseEvent | None) -> None:  # noqa: N802 - Qt's name
        if event is not None:
            self._point_at(event)

    def mouseMoveEvent(self, event: QMouseEvent | None) -> None:  # noqa: N802 - Qt's name
        if event is not None:
            self._point_at(event)

    def leaveEvent(self, _event: QEvent | None) -> None:  # noqa: N802 - Qt's name
        self._tell(None)

    def _point_at(self, event: QMouseEvent) -> None:
        if self._chart is None:
            return
        iteration = round(self._axes(self._chart).number_at(event.localPos().x()))
        self._tell(self._chart.sample(iteration))
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.moment_wished.emit(iteration)

    def _tell(self, sample: int | None) -> None:
        if sample != self._told:
            self._told = sample
            self.setAccessibleDescription(self.text)
            self.update()

    # Keys

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        """Go to the previous or next sample (arrows), or to an end (Home, End)."""
        if event is None or self._chart is None or event.key() not in _KEYS:
            super().keyPressEvent(event)
            return
        moments, here = self._chart.moments, self._here(self._chart)
        sample = {
            Qt.Key.Key_Left: int(np.searchsorted(moments, here)) - 1,
            Qt.Key.Key_Right: int(np.searchsorted(moments, here, side="right")),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: len(moments) - 1,
        }[Qt.Key(event.key())]
        sample = min(max(sample, 0), len(moments) - 1)
        self._tell(sample)
        self.moment_wished.emit(int(moments[sample]))

    def _here(self, chart: Chart) -> int:
        """The iteration from which keys move: the moment, or else the sample that is shown."""
        if self._moment is not None:
            return self._moment
        return int(chart.moments[self._told or 0])

    def event(self, event: QEvent | None) -> bool:
        """Use these keys here, even if they are shortcuts elsewhere."""
        plain = isinstance(event, QKeyEvent) and event.modifiers() == Qt.KeyboardModifier.NoModifier
        return (plain and claim(event, _KEYS)) or super().event(event)

    def focusInEvent(self, event: QFocusEvent | None) -> None:  # noqa: N802 - Qt's name
        super().focusInEvent(event)
        by_keys = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        if self._chart is not None and event is not None and event.reason() in by_keys:
            self._tell(self._chart.sample(self._here(self._chart)))

    def focusOutEvent(self, event: QFocusEvent | None) -> None:  # noqa: N802 - Qt's name
        super().focusOutEvent(event)
        self._tell(None)
