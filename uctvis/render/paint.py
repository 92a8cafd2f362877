"""Painting drawings with QPainter, in files and on screens without OpenGL."""

import math
from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from qtpy.QtCore import QLineF, QPointF, QRectF, Qt
from qtpy.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPen, QPolygonF

from uctvis.progress import Progress, unwatched
from uctvis.view.marks.label_text import FONT_SIZE, LINE_HEIGHT
from uctvis.view.style.drawing import Drawing
from uctvis.view.style.proof_signs import Strokes

# The width of the halo around letters, and the space around a line of text for it, in pixels.
_HALO = 1.5
_SPARE = 3.0
# The number of elements drawn between two progress reports.
_AT_ONCE = 2_000


def paint(
    painter: QPainter,
    drawing: Drawing,
    width: float,
    height: float,
    *,
    transparent: bool = False,
    progress: Progress = unwatched,
) -> None:
    """Paint a drawing of `width` x `height`; the unit of `painter` is a pixel of the drawing.

    `progress` is called with the finished part; an exception from it ends the painting.
    """
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipRect(QRectF(0, 0, width, height))
    if not transparent:
        painter.fillRect(QRectF(0, 0, width, height), QColor(*drawing.background))
    count = len(drawing.lines) + len(drawing.discs)
    lines = Strokes(drawing.lines, drawing.line_widths, drawing.line_colors)
    paint_strokes(painter, lines, lambda done: progress(done / count))
    last_fill = last_outline = None
    diamonds = drawing.diamonds
    for index, ((x, y, size), fill, outline) in enumerate(
        zip(drawing.discs.tolist(), drawing.fills.tolist(), drawing.outlines.tolist(), strict=True)
    ):
        if outline != last_outline:
            pen = QPen(QColor(*outline), drawing.outline_width)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            last_outline = outline
        if fill != last_fill:
            painter.setBrush(QColor(*fill))
            last_fill = fill
        if diamonds is not None and diamonds[index]:
            painter.drawPolygon(diamond(x, y, size, drawing.outline_width))
        else:
            radius = max(size - drawing.outline_width, 0.0) / 2
            painter.drawEllipse(QPointF(x, y), radius, radius)
        if index % _AT_ONCE == 0:
            progress((len(drawing.lines) + index) / count)
    paint_strokes(painter, drawing.signs)
    paint_labels(painter, drawing, transparent=transparent)


def diamond(x: float, y: float, size: float, outline_width: float) -> QPolygonF:
    """The middle of the outline of a diamond, whose corners are `size` apart with its outline."""
    # The outline, seen along the diagonals, is wider than across the sides.
    reach = max(size - outline_width * math.sqrt(2.0), 0.0) / 2
    corners = ((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y))
    return QPolygonF([QPointF(*corner) for corner in corners])


def paint_strokes(painter: QPainter, lines: Strokes, progress: Progress = unwatched) -> None:
    """Paint lines; `progress` is called with the number of finished ones."""
    for first, last in _alike(lines.colors, lines.widths):
        pen = QPen(QColor(*lines.colors[first].tolist()), float(lines.widths[first]))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLines(*[QLineF(*ends) for ends in lines.ends[first:last].tolist()])
        progress(last)


def paint_labels(painter: QPainter, drawing: Drawing, *, transparent: bool = False) -> None:
    """Paint the labels, shortened to their room, with a thin halo of the background's colour.

    A transparent picture has no halos.
    """
    ink = QColor(*drawing.text).rgba()
    halo = 0 if transparent else QColor(*drawing.background).rgba()
    device = painter.device()
    scale = painter.combinedTransform().m11()
    for label in drawing.labels:
        font, line_height = _font(label.letters), label.letters * LINE_HEIGHT
        metrics = QFontMetricsF(font)
        base = label.top + (line_height - metrics.height()) / 2 + metrics.ascent()
        lines = [_cut(line, label.width, label.letters) for line in label.lines]
        widest = max(width for _text, width in lines)
        right = label.left + label.width
        left = right - widest if label.flush_right else label.left
        for text, width in lines:
            start = QPointF(right - width if label.flush_right else left, base)
            if isinstance(device, QImage):
                ratio = device.devicePixelRatioF()
                _paint_line_image(painter, text, start, (label.letters, ink, halo, scale), ratio)
            else:
                _paint_line(painter, text, start, font, (ink, halo))
            base += line_height


def _paint_line(
    painter: QPainter, text: str, start: QPointF, font: QFont, colors: tuple[int, int]
) -> None:
    """Paint a line of text as a text, with its halo."""
    ink, halo = (QColor.fromRgba(color) for color in colors)
    if halo.alpha():
        outline = QPainterPath()
        outline.addText(start, font, text)
        painter.strokePath(outline, QPen(halo, 2 * _HALO, join=Qt.PenJoinStyle.RoundJoin))
    painter.setFont(font)
    painter.setPen(ink)
    painter.drawText(start, text)


def _paint_line_image(
    painter: QPainter,
    text: str,
    start: QPointF,
    look: tuple[float, int, int, float],
    ratio: float,
) -> None:
    """Paint a line of text on whole pixels of an image with the device pixel ratio `ratio`."""
    image, ascent = _line_image(text, *look, ratio)
    place = painter.combinedTransform().map(start - QPointF(_SPARE, ascent))
    painter.save()
    painter.resetTransform()
    painter.drawImage(QPointF(round(place.x()) / ratio, round(place.y()) / ratio), image)
    painter.restore()


@lru_cache(2_000)
def _line_image(
    text: str, letters: float, ink: int, halo: int, scale: float, ratio: float
) -> tuple[QImage, float]:
    """A line of text with its halo, and the distance from the image's top to the base line.

    The image has `scale` pixels for each of the drawing, and the device pixel ratio of what it is
    painted on.
    """
    font = _font(letters)
    metrics = QFontMetricsF(font)
    ascent = metrics.ascent() + _SPARE
    width, height = metrics.horizontalAdvance(text) + 2 * _SPARE, metrics.height() + 2 * _SPARE
    image = QImage(
        math.ceil(width * scale),
        math.ceil(height * scale),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    _paint_line(painter, text, QPointF(_SPARE, ascent), font, (ink, halo))
    painter.end()
    image.setDevicePixelRatio(ratio)
    return image, ascent


@lru_cache(4)
def _font(letters: float) -> QFont:
    """The font of labels, scaled by `letters`."""
    font = QFont()
    font.setPixelSize(round(letters * FONT_SIZE))
    # Without hinting, so that widths are proportional at any size of the picture.
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


@lru_cache(4_000)
def _cut(line: str, most: float, letters: float) -> tuple[str, float]:
    """A line shortened to `most` pixels, and its width."""
    metrics = QFontMetricsF(_font(letters))
    text = metrics.elidedText(line, Qt.TextElideMode.ElideLeft, most)
    return text, metrics.horizontalAdvance(text)


def _alike(colors: NDArray[np.uint8], widths: NDArray[np.float32]) -> Iterator[tuple[int, int]]:
    """The start and the end of each sequence of lines that share a pen."""
    if len(widths) == 0:
        return
    changes = (colors[1:] != colors[:-1]).any(axis=1) | (widths[1:] != widths[:-1])
    borders = np.flatnonzero(changes) + 1
    ends = np.append(borders, len(widths)).tolist()
    first = 0
    for end in ends:
        while first < end:
            last = min(end, first + _AT_ONCE)
            yield first, last
            first = last
