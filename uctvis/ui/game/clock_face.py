"""The clock of a player, in the bar beside the board."""

from math import ceil

from qtpy.QtCore import QEvent, QRectF, QSize, Qt
from qtpy.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from qtpy.QtWidgets import QWidget

from uctvis.play.clock import TimeControl
from uctvis.texts import _
from uctvis.ui.widgets import theme

# Seconds, and a share of the time at the start, below which the time is short.
_SHORT, _SHARE = 10.0, 0.1
_TENTHS_BELOW = 20.0
_HOUR = 3600
# In so many moves, a player may save the increments.
_MOVES = 40
_DIGITS = "0123456789"
# Pixels around the text, and the radius of the corners.
_BESIDE, _ABOVE, _RADIUS = 7, 3, 5


def clock_text(seconds: float) -> str:
    """What a clock shows, such as "1:02:03", "4:58" or "0:09.6"; 0 only if no time is left."""
    if seconds < _TENTHS_BELOW:
        tenths = ceil(round(10 * seconds, 6))
        return f"0:{tenths // 10:02}.{tenths % 10}"
    whole = ceil(round(seconds, 6))
    if whole < _HOUR:
        return f"{whole // 60}:{whole % 60:02}"
    return f"{whole // _HOUR}:{whole // 60 % 60:02}:{whole % 60:02}"


def is_short(seconds: float, control: TimeControl) -> bool:
    """Whether a player must hurry."""
    return seconds < max(_SHORT, _SHARE * control.start[0])


class ClockFace(QWidget):
    """Shows the time of a player in digits of equal width; hidden in games without clocks.

    Its size depends only on the time control, so that the board keeps its size.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self._runs = self._hurries = False
        self._longest = ""
        self.hide()

    @property
    def text(self) -> str:
        """The time shown; "" without clocks."""
        return self._text

    def show_time(self, control: TimeControl | None, seconds: float | None, *, runs: bool) -> None:
        """Show the seconds that are left; None: the game has no clocks."""
        if control is None or seconds is None:
            self._text = ""
            self.hide()
            return
        most = control.start[0] + _MOVES * control.increment
        longest = "0:00:00" if most > _HOUR else "0:00.0"
        if longest != self._longest:
            self._longest = longest
            self._fit()
        shown = clock_text(seconds), runs, is_short(seconds, control)
        if shown != (self._text, self._runs, self._hurries):
            self._text, self._runs, self._hurries = shown
            self.setAccessibleName(_("Clock: {time}").format(time=self._text))
            self.update()
        self.show()

    def changeEvent(self, event: QEvent | None) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event is not None and event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        metrics = self._metrics()
        width = sum(_width(letter, metrics) for letter in self._longest)
        self.setFixedSize(QSize(width + 2 * _BESIDE, metrics.height() + 2 * _ABOVE))

    def _metrics(self) -> QFontMetrics:
        font = self.font()
        font.setBold(True)
        return QFontMetrics(font)

    def paintEvent(self, _event: QPaintEvent | None) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = theme.current()
        letters, ground, edge = colours.muted, colours.surface, colours.border
        if self._runs:
            letters, ground, edge = colours.text, colours.soft, colours.accent
        if self._hurries:
            letters, ground = colours.error, colours.error_ground
            edge = colours.error if self._runs else colours.border
        painter.setPen(QPen(QColor(edge), 1))
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(
            QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), _RADIUS, _RADIUS
        )
        font = painter.font()
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor(letters))
        metrics = self._metrics()
        right = self.width() - _BESIDE
        for letter in reversed(self._text):
            width = _width(letter, metrics)
            right -= width
            painter.drawText(right, 0, width, self.height(), Qt.AlignmentFlag.AlignCenter, letter)


def _width(letter: str, metrics: QFontMetrics) -> int:
    """The width of a letter; all digits are as wide as the widest."""
    letters = _DIGITS if letter in _DIGITS else letter
    return max(metrics.horizontalAdvance(one) for one in letters)
