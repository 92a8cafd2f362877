"""Painting the captions of films with QPainter. Texts need the application object."""

from qtpy.QtCore import QLineF, QPointF, QRectF, Qt
from qtpy.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from uctvis.view.style.style import NODE_OUTLINE, Style
from uctvis.view.time.captions import Caption

# Lengths in pixels of a film of 1280 x 720.
HEIGHT = 54.0
_FONT = 15
_MARGIN = 24.0
_TOP = 7.0
_LINE = 20.0
_GAP = 22.0
# The opacity of secondary text, and of the line above the caption.
_FAINT = 0.75
_RULE = 0.4


class Strip:
    """The strip below the pictures; its columns have the same places in all pictures."""

    def __init__(self) -> None:
        self._left = 0.0
        self._column = 0.0

    def make_room(self, widest: Caption) -> None:
        """Make the columns wide enough for this caption."""
        plain, bold = QFontMetricsF(_font()), QFontMetricsF(_font(bold=True))
        self._left = max(
            self._left, bold.horizontalAdvance(widest.where), plain.horizontalAdvance(widest.size)
        )
        for leader in widest.leaders:
            self._column = max(
                self._column,
                bold.horizontalAdvance(leader.move),
                plain.horizontalAdvance(leader.counts),
            )

    def paint(self, painter: QPainter, caption: Caption, width: float, style: Style) -> None:
        """Draw the part of a caption that fits into `width`."""
        painter.fillRect(QRectF(0.0, 0.0, width, HEIGHT), QColor(*style.background))
        rule, faint = QColor(*NODE_OUTLINE), QColor(*style.text)
        rule.setAlphaF(_RULE)
        faint.setAlphaF(_FAINT)
        painter.setPen(QPen(rule, 1.0))
        painter.drawLine(QLineF(0.0, 0.5, width, 0.5))
        columns = [(caption.where, caption.size), *caption.leaders]
        x, room = _MARGIN, self._left
        for first, second in columns:
            if x > _MARGIN and x + room > width - _MARGIN:
                break
            room = min(room, width - _MARGIN - x)
            base = _TOP
            for text, bold, ink in ((first, True, QColor(*style.text)), (second, False, faint)):
                font = _font(bold=bold)
                metrics = QFontMetricsF(font)
                painter.setFont(font)
                painter.setPen(ink)
                line = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room + 1.0)
                painter.drawText(QPointF(x, base + metrics.ascent()), line)
                base += _LINE
            x += room + _GAP
            room = self._column


def _font(*, bold: bool = False) -> QFont:
    font = QFont()
    font.setPixelSize(_FONT)
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font
