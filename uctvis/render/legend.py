"""Legends through QPainter: on the screen and in pictures. Texts need the application object."""

import math
from itertools import pairwise

import numpy as np
from qtpy.QtCore import QPointF, QRectF, QSizeF, Qt
from qtpy.QtGui import QColor, QFont, QFontMetricsF, QLinearGradient, QPainter, QPen, QPolygonF

from uctvis.view.style.drawing import OUTLINE_WIDTH, Drawing
from uctvis.view.style.legend import Legend, LegendPart, Swatch, Tick
from uctvis.view.style.style import NODE_OUTLINE, Color, Style

# Lengths in pixels.
_FONT = 11
_RAMP_WIDTH = 190.0
_RAMP_HEIGHT = 8.0
_TICK = 3.0
_SWATCH = 11.0
_EDGE_WIDTH = 3.0
_GAP = 4.0
_PART_GAP = 6.0
_PADDING = 10.0
_ROUNDING = 8.0
# Of a legend in one line.
_LINE_RAMP_WIDTH = 140.0
_LINE_PADDING = 6.0
_LINE_MARGIN = 12.0
_PART_SPACE = 20.0
_GROUND_OPACITY = 0.85
_BORDER_OPACITY = 0.5


def legend_size(legend: Legend) -> QSizeF:
    """The pixels that `paint_legend` takes."""
    width = _RAMP_WIDTH
    height = -_PART_GAP
    metrics = QFontMetricsF(_font())
    for part in legend.parts:
        texts = [part.title] + ["  " + swatch.label for swatch in part.swatches]
        width = max(width, *(metrics.horizontalAdvance(text) + _SWATCH for text in texts))
        height += _PART_GAP + _line() * (1 + len(part.swatches))
        height += _ramp_height() if part.ramp else 0.0
    return QSizeF(math.ceil(width), math.ceil(height))


def paint_legend(painter: QPainter, legend: Legend, x: float, y: float, text_colour: Color) -> None:
    """Draw a legend with its left upper corner at (x, y); its ground is left as it is."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(_font())
    ink = QColor(*text_colour)
    for part in legend.parts:
        _write(painter, x, y, part.title, ink)
        y += _line()
        if part.ramp:
            _paint_ramp(painter, part, QPointF(x, y), _RAMP_WIDTH, ink)
            y += _ramp_height()
        for swatch in part.swatches:
            _paint_swatch(painter, swatch, x, y + _line() / 2, round_=part.nodes)
            _write(painter, x + _SWATCH + 2 * _GAP, y, swatch.label, ink)
            y += _line()
        y += _PART_GAP
    painter.restore()


def count_hidden(drawing: Drawing, card: QRectF) -> tuple[int, int]:
    """How much of a drawing a card would hide: labels, then points of its lines and discs."""
    place = card.left(), card.top(), card.width(), card.height()
    labels = sum(label.covers(*place) for label in drawing.labels)
    share = np.linspace(0.0, 1.0, 9)[:, None, None]
    points = drawing.lines[:, :2] + share * (drawing.lines[:, 2:] - drawing.lines[:, :2])
    points = np.concatenate([points.reshape(-1, 2), drawing.discs[:, :2]])
    inside = (points >= (card.left(), card.top())) & (points <= (card.right(), card.bottom()))
    return labels, int(np.count_nonzero(inside.all(axis=1)))


def paint_card(painter: QPainter, legend: Legend, left: float, bottom: float, style: Style) -> None:
    """Draw a legend on a card of its own, whose left lower corner is given."""
    size = card_size(legend)
    top = bottom - size.height()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ground, border = QColor(*style.background), QColor(*NODE_OUTLINE)
    ground.setAlphaF(_GROUND_OPACITY)
    border.setAlphaF(_BORDER_OPACITY)
    painter.setBrush(ground)
    painter.setPen(border)
    card = QRectF(QPointF(left, top), size).adjusted(0.5, 0.5, -0.5, -0.5)
    painter.drawRoundedRect(card, _ROUNDING, _ROUNDING)
    painter.restore()
    paint_legend(painter, legend, left + _PADDING, top + _PADDING, style.text)


def card_size(legend: Legend) -> QSizeF:
    """The pixels that `paint_card` takes."""
    return legend_size(legend) + QSizeF(2 * _PADDING, 2 * _PADDING)


def line_height() -> int:
    """The pixels that `paint_line` takes from top to bottom."""
    return math.ceil(_ramp_height() + _LINE_PADDING)


def paint_line(painter: QPainter, legend: Legend, width: float, style: Style) -> None:
    """Draw a legend as one line of its own, at the left upper corner.

    Where `width` is too small for it, titles are left out, the last one first.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(_font())
    metrics, ink = QFontMetricsF(_font()), QColor(*style.text)
    top = (line_height() - _line()) / 2
    x = _LINE_MARGIN
    for part, title in _titled(legend, width - 2 * _LINE_MARGIN, metrics):
        if title:
            _write(painter, x, top, title, ink)
            x += metrics.horizontalAdvance(title) + 2 * _GAP
        if part.ramp:
            _paint_ramp(painter, part, QPointF(x, _LINE_PADDING), _LINE_RAMP_WIDTH, ink)
            x += _LINE_RAMP_WIDTH + _PART_SPACE / 2
        for swatch in part.swatches:
            _paint_swatch(painter, swatch, x, top + _line() / 2, round_=part.nodes)
            _write(painter, x + _SWATCH + 2 * _GAP, top, swatch.label, ink)
            x += _swatch_width(swatch, metrics)
        x += _PART_SPACE / 2
    painter.restore()


def _titled(legend: Legend, width: float, metrics: QFontMetricsF) -> list[tuple[LegendPart, str]]:
    """The parts of a line, each with its title, or "" where there is no room for that."""
    titles = [part.title for part in legend.parts]
    needed = sum(
        (_LINE_RAMP_WIDTH + _PART_SPACE / 2 if part.ramp else 0.0)
        + sum(_swatch_width(swatch, metrics) for swatch in part.swatches)
        + metrics.horizontalAdvance(part.title)
        + 2 * _GAP
        + _PART_SPACE / 2
        for part in legend.parts
    )
    for place in reversed(range(len(titles))):
        if needed - _PART_SPACE <= width:
            break
        needed -= metrics.horizontalAdvance(titles[place]) + 2 * _GAP
        titles[place] = ""
    return list(zip(legend.parts, titles, strict=True))


def _swatch_width(swatch: Swatch, metrics: QFontMetricsF) -> float:
    """With the space after it."""
    width = _SWATCH + 2 * _GAP + metrics.horizontalAdvance(swatch.label)
    return width + _PART_SPACE / 2


def _font() -> QFont:
    font = QFont()
    font.setPixelSize(_FONT)
    return font


def _line() -> float:
    """The height of a line of text."""
    return math.ceil(QFontMetricsF(_font()).height()) + _GAP


def _ramp_height() -> float:
    return _RAMP_HEIGHT + _TICK + _line()


def _write(painter: QPainter, x: float, y: float, text: str, ink: QColor) -> None:
    painter.setPen(ink)
    metrics = QFontMetricsF(painter.font())
    painter.drawText(QPointF(x, y + _GAP / 2 + metrics.ascent()), text)


def _paint_ramp(
    painter: QPainter, part: LegendPart, corner: QPointF, width: float, ink: QColor
) -> None:
    bar = QRectF(corner.x(), corner.y(), width, _RAMP_HEIGHT)
    gradient = QLinearGradient(bar.topLeft(), bar.topRight())
    for place, color in enumerate(part.ramp):
        gradient.setColorAt(place / (len(part.ramp) - 1), QColor(*color))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(gradient)
    # Pointed where numbers go on beyond the ends.
    point = _RAMP_HEIGHT / 2 if part.exceeded else 0.0
    middle = bar.center().y()
    painter.drawPolygon(
        QPolygonF(
            [
                QPointF(bar.left() - point, middle),
                bar.topLeft(),
                bar.topRight(),
                QPointF(bar.right() + point, middle),
                bar.bottomRight(),
                bar.bottomLeft(),
            ]
        )
    )
    for tick, left in _room_for(part.ticks, width, QFontMetricsF(painter.font())):
        at = bar.left() + tick.share * width
        painter.setPen(QPen(ink, 1.0))
        painter.drawLine(QPointF(at, bar.bottom()), QPointF(at, bar.bottom() + _TICK))
        _write(painter, bar.left() + left, bar.bottom() + _TICK, tick.label, ink)


def _room_for(
    ticks: tuple[Tick, ...], ramp_width: float, metrics: QFontMetricsF
) -> list[tuple[Tick, float]]:
    """The ticks, or every second, third, ... so that no label runs into another; with the labels'
    left ends from the ramp's.
    """
    spans: list[tuple[Tick, float, float]] = []
    for stride in range(1, len(ticks) + 1):
        spans = []
        for tick in ticks[::stride]:
            width = metrics.horizontalAdvance(tick.label)
            left = min(max(tick.share * ramp_width - width / 2, 0.0), ramp_width - width)
            spans.append((tick, left, left + width))
        if all(end + 2 * _GAP <= left for (_t, _l, end), (_u, left, _e) in pairwise(spans)):
            break
    return [(tick, left) for tick, left, _end in spans]


def _paint_swatch(
    painter: QPainter, swatch: Swatch, x: float, middle: float, *, round_: bool
) -> None:
    if round_:
        painter.setPen(QPen(QColor(*NODE_OUTLINE), OUTLINE_WIDTH))
        painter.setBrush(QColor(*swatch.color))
        radius = (_SWATCH - OUTLINE_WIDTH) / 2
        painter.drawEllipse(QPointF(x + _SWATCH / 2, middle), radius, radius)
    else:
        painter.setPen(QPen(QColor(*swatch.color), _EDGE_WIDTH))
        painter.drawLine(QPointF(x, middle), QPointF(x + _SWATCH, middle))
