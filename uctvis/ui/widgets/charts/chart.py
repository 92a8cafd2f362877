"""Charts of lines over iterations: data, axes and drawing."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from qtpy.QtCore import QPointF, QRectF, Qt
from qtpy.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from uctvis.texts import _, grouped
from uctvis.ui.widgets import theme
from uctvis.view.style.palettes import Color
from uctvis.view.style.scale import Scale

_BAND = 5.0
_LONGEST_NAME = 80.0
_MOST_NAMED = 6
DOT = 3.0
LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
# Pixels between the plot and the numbers beside it; a text that is usually the widest of them.
_GAP = 6.0
_USUAL = "00,000"
_Float64s = NDArray[np.float64]


@dataclass(frozen=True)
class Axes:
    """The area of a plot in pixels, and its scales."""

    # The area of the lines.
    plot: QRectF
    # The scales from left to right, and from bottom to top.
    across: Scale
    up: Scale

    @classmethod
    def inside(
        cls, room: QRectF, across: Scale, up: Scale, metrics: QFontMetricsF, below: float = 0.0
    ) -> "Axes":
        """Axes in `room`, with space for their numbers and `below` pixels under the plot."""
        # With the usual text, charts above each other mostly begin at the same pixel.
        texts = [_USUAL, *labels(up)]
        widest = max(metrics.horizontalAdvance(text) for text in texts)
        plot = room.adjusted(
            widest + _GAP, metrics.height() / 2, 0.0, -metrics.height() - _GAP / 2 - below
        )
        return cls(plot, across, up)

    def left(self, numbers: _Float64s) -> _Float64s:
        """The x coordinates of numbers, in pixels."""
        return self.plot.left() + self.across.share(numbers) * self.plot.width()

    def top(self, numbers: _Float64s) -> _Float64s:
        """The y coordinates of numbers, in pixels; they may be outside the plot."""
        low, high = self.up.low, self.up.high
        if not self.up.logarithmic and low < high:
            return self.plot.bottom() - (numbers - low) / (high - low) * self.plot.height()
        return self.plot.bottom() - self.up.share(numbers) * self.plot.height()

    def number_at(self, left: float) -> float:
        """The number at an x coordinate, limited to the scale."""
        share = (left - self.plot.left()) / max(self.plot.width(), 1.0)
        share = min(max(share, 0.0), 1.0)
        low, high = self.across.low, self.across.high
        if self.across.logarithmic:
            low, high = math.log1p(low), math.log1p(high)
            return math.expm1(low + share * (high - low))
        return low + share * (high - low)

    def draw(self, painter: QPainter, below: float = 0.0) -> None:
        """Draw the axes, with `below` pixels between the plot and the numbers under it."""
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
                painter.drawText(box, _RIGHT, text)
        painter.setPen(numbers)
        ticks = np.array(self.across.ticks())
        end = plot.right() + metrics.averageCharWidth() * 3
        for left, text in reversed(
            list(zip(self.left(ticks).tolist(), labels(self.across), strict=True))
        ):
            width = metrics.horizontalAdvance(text)
            start = min(left - width / 2, end - width)
            # If two numbers would touch, only the greater one is written.
            if start + width > end or (start < plot.left() - _GAP and left > plot.left()):
                continue
            end = start - _GAP
            painter.drawText(QPointF(start, plot.bottom() + below + height), text)


def labels(scale: Scale) -> list[str]:
    """The texts of a scale's ticks."""
    return [_whole(round(tick)) if scale.whole else f"{tick:.6g}" for tick in scale.ticks()]


def _whole(number: int) -> str:
    if number >= 1_000_000 and number % 100_000 == 0:
        return _("{number} million").format(number=f"{number / 1_000_000:,g}")
    return grouped(number)


@dataclass(frozen=True, eq=False)
class ChartLine:
    """A line of a chart; `values` are float64 (samples,), NaN before the line begins.

    They may be NaN after it ends, too. A line without a colour is thin and has no name in the
    chart.
    """

    name: str
    values: NDArray[np.float64]
    color: Color | None = None


@dataclass(frozen=True, eq=False)
class Chart:
    """The contents of a chart."""

    # int64 (samples,). The iterations of the samples, or other ascending whole numbers.
    moments: NDArray[np.int64]
    # The lines, the most important one first.
    lines: Sequence[ChartLine]
    # The range of the values that are shown.
    low: float
    high: float
    # Formats a value as text.
    write: Callable[[float], str]
    # Whether the values are whole numbers.
    whole: bool = False
    # Whether the scale of the iterations is logarithmic.
    logarithmic: bool = False
    # Whether the scale of the values is logarithmic; `low` is then 0 or more.
    logarithmic_values: bool = False
    # The text before the values of a sample; "{count}" stands for the iteration.
    told_of: str = _("after {count} iterations")
    # The iterations at which another line took the lead, and
    # its colour; drawn as a band.
    leads: tuple[tuple[int, Color | None], ...] = ()
    # The index of the emphasised line.
    strong: int | None = None
    # The most lines with names.
    most_named: int = _MOST_NAMED
    # The width of the longest name in pixels; longer names are cut.
    longest_name: float = _LONGEST_NAME

    @property
    def named(self) -> list[ChartLine]:
        """The lines whose names are shown."""
        places = range(len(self.lines))
        told = [p for p in places if self.lines[p].color is not None or p == self.strong]
        return [self.lines[place] for place in told[: self.most_named]]

    def sample(self, iteration: float) -> int:
        """The sample nearest to an iteration."""
        after = min(int(np.searchsorted(self.moments, iteration)), len(self.moments) - 1)
        before = max(after - 1, 0)
        nearer = iteration - self.moments[before] < self.moments[after] - iteration
        return before if nearer else after

    def told(self, sample: int) -> list[ChartLine]:
        """The named lines that have begun, the highest first."""
        begun = [line for line in self.named if not np.isnan(line.values[sample])]
        return sorted(begun, key=lambda line: -line.values[sample])

    def axes(self, room: QRectF, metrics: QFontMetricsF) -> Axes:
        """The axes in `room`, with space for the names of the lines at the right."""
        across = Scale(
            float(self.moments[0]), float(self.moments[-1]), self.logarithmic, whole=True
        )
        up = Scale(self.low, self.high, self.logarithmic_values, whole=self.whole)
        widest = max((metrics.horizontalAdvance(line.name) for line in self.named), default=0.0)
        right = min(widest, self.longest_name) + 4 * DOT + 2.0
        return Axes.inside(room.adjusted(0.0, 0.0, -right, 0.0), across, up, metrics, self._below)

    @property
    def _below(self) -> float:
        return _BAND + 2.0 if self.leads else 0.0

    def draw(self, painter: QPainter, axes: Axes) -> None:
        """Draw the axes, the lines, and their names."""
        axes.draw(painter, self._below)
        painter.save()
        painter.setClipRect(axes.plot.adjusted(-2.0, -2.0, 2.0, 2.0))
        # More important lines are drawn over the others.
        for place in sorted(range(len(self.lines)), key=self._weight):
            self._draw_line(painter, axes, place)
        painter.restore()
        self._draw_band(painter, axes)
        self._name_lines(painter, axes)

    def _weight(self, place: int) -> tuple[bool, bool, int]:
        return place == self.strong, self.lines[place].color is not None, -place

    def _draw_line(self, painter: QPainter, axes: Axes, place: int) -> None:
        values = self.lines[place].values
        begun = ~np.isnan(values)
        lefts = axes.left(self.moments[begun].astype(np.float64))
        tops = axes.top(values[begun])
        painter.setPen(self._pen(place))
        points = map(QPointF, lefts.tolist(), tops.tolist())
        painter.drawPolyline(QPolygonF(points))

    def _pen(self, place: int) -> QPen:
        strong, line = place == self.strong, self.lines[place]
        if line.color is not None:
            return QPen(QColor(*line.color), 3.5 if strong else 1.8)
        color = QColor(theme.current().text if strong else theme.current().muted)
        color.setAlpha(255 if strong else 90)
        return QPen(color, 2.5 if strong else 1.0)

    def _draw_band(self, painter: QPainter, axes: Axes) -> None:
        """Draw a band below the plot, with the colour of the leading line."""
        starts = [start for start, _color in self.leads]
        lefts = axes.left(np.array([*starts, self.moments[-1]], np.float64)).tolist()
        painter.setPen(Qt.PenStyle.NoPen)
        for (_start, color), left, right in zip(self.leads, lefts[:-1], lefts[1:], strict=True):
            painter.setBrush(QColor(*color) if color else QColor(theme.current().muted))
            painter.drawRect(QRectF(left, axes.plot.bottom() + 2.0, right - left, _BAND))

    def _name_lines(self, painter: QPainter, axes: Axes) -> None:
        """Write the names at the ends of the lines, moved apart if they would overlap."""
        metrics = QFontMetricsF(painter.font())
        height, plot = metrics.height() - 2.0, axes.plot
        named = self.told(len(self.moments) - 1)
        ends = axes.top(np.array([line.values[-1] for line in named]))
        wanted = ends.clip(plot.top(), plot.bottom()).tolist()
        left = plot.right() + DOT + 3.0
        for line, top in zip(named, apart(wanted, height, plot.bottom()), strict=True):
            draw_dot(painter, left, top, line)
            painter.setPen(QColor(theme.current().text))
            longest = self.longest_name
            name = metrics.elidedText(line.name, Qt.TextElideMode.ElideRight, longest)
            box = QRectF(left + DOT + 3.0, top - height, longest + DOT, 2 * height)
            painter.drawText(box, LEFT, name)


def draw_dot(painter: QPainter, left: float, top: float, line: ChartLine) -> None:
    """Draw a dot with the colour of a line, centred at (`left`, `top`)."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(*line.color) if line.color else QColor(theme.current().text))
    painter.drawEllipse(QPointF(left, top), DOT, DOT)


def apart(places: Sequence[float], least: float, bottom: float) -> list[float]:
    """Move ascending coordinates so that they are `least` apart and at most `bottom`."""
    moved: list[float] = []
    for place in places:
        moved.append(max(place, moved[-1] + least) if moved else place)
    limit = bottom
    for number in range(len(moved) - 1, -1, -1):
        moved[number] = min(moved[number], limit)
        limit = moved[number] - least
    return moved
