"""The axes of a small chart: where numbers lie in it, and the round ones beside it."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from qtpy.QtCore import QPointF, QRectF, Qt
from qtpy.QtGui import QColor, QFontMetricsF, QPainter, QPen

from uctvis.texts import _, grouped
from uctvis.ui.widgets import theme
from uctvis.view.style.scale import Scale

_GAP = 6.0
_USUAL = "00,000"
_Float64s = NDArray[np.float64]


@dataclass(frozen=True)
class Axes:
    """A box in pixels, and what lies at its sides.

    Attributes
    ----------
    plot : QRectF
        Where the lines are; `across` runs from its left to its right, `up` from its lower to
        its upper side.
    across, up : Scale
    """

    plot: QRectF
    across: Scale
    up: Scale

    @classmethod
    def inside(
        cls, room: QRectF, across: Scale, up: Scale, metrics: QFontMetricsF, below: float = 0.0
    ) -> "Axes":
        """Axes that leave room for what is written beside them, and `below` the lower one."""
        # Charts below each other mostly begin at the same pixel so.
        texts = [_USUAL, *labels(up)]
        widest = max(metrics.horizontalAdvance(text) for text in texts)
        plot = room.adjusted(
            widest + _GAP, metrics.height() / 2, 0.0, -metrics.height() - _GAP / 2 - below
        )
        return cls(plot, across, up)

    def left(self, numbers: _Float64s) -> _Float64s:
        """The pixels at which numbers lie from left to right."""
        return self.plot.left() + self.across.share(numbers) * self.plot.width()

    def top(self, numbers: _Float64s) -> _Float64s:
        """The pixels at which numbers lie from top to bottom, beyond the plot, too."""
        low, high = self.up.low, self.up.high
        if not self.up.logarithmic and low < high:
            return self.plot.bottom() - (numbers - low) / (high - low) * self.plot.height()
        return self.plot.bottom() - self.up.share(numbers) * self.plot.height()

    def number_at(self, left: float) -> float:
        """What lies at a pixel of the lower axis; at the ends what lies beyond."""
        share = (left - self.plot.left()) / max(self.plot.width(), 1.0)
        share = min(max(share, 0.0), 1.0)
        low, high = self.across.low, self.across.high
        if self.across.logarithmic:
            low, high = math.log1p(low), math.log1p(high)
            return math.expm1(low + share * (high - low))
        return low + share * (high - low)

    def draw(self, painter: QPainter, below: float = 0.0) -> None:
        """Draw the axes, with `below` pixels between the lower one and its numbers."""
        colours, plot = theme.current(), self.plot
        metrics = QFontMetricsF(painter.font())
        height = metrics.height()
        numbers, lines = QPen(QColor(colours.muted)), QPen(QColor(colours.border), 1)
        ticks = np.array(self.up.ticks())
        last = math.inf
        for top, text in zip(self.top(ticks).tolist(), labels(self.up), strict=True):
            painter.setPen(lines)
            painter.drawLine(QPointF(plot.left(), top), QPointF(plot.right(), top))
            if top + height / 2 < last:
                last = top - height / 2
                painter.setPen(numbers)
                box = QRectF(0.0, last, plot.left() - _GAP, height)
                painter.drawText(box, int(_RIGHT), text)
        painter.setPen(numbers)
        ticks = np.array(self.across.ticks())
        end = plot.right() + metrics.averageCharWidth() * 3
        for left, text in reversed(
            list(zip(self.left(ticks).tolist(), labels(self.across), strict=True))
        ):
            width = metrics.horizontalAdvance(text)
            start = min(left - width / 2, end - width)
            # Where they would touch, the greater number stays.
            if start + width > end or (start < plot.left() - _GAP and left > plot.left()):
                continue
            end = start - _GAP
            painter.drawText(QPointF(start, plot.bottom() + below + height), text)


_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def labels(scale: Scale) -> list[str]:
    """The texts of a scale's ticks."""
    return [_whole(round(tick)) if scale.whole else f"{tick:.6g}" for tick in scale.ticks()]


def _whole(number: int) -> str:
    if number >= 1_000_000 and number % 100_000 == 0:
        return _("{number} million").format(number=f"{number / 1_000_000:,g}")
    return grouped(number)
