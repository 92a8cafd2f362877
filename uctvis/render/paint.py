"""Drawings through QPainter: on the screen where there is no OpenGL, and in pictures."""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from qtpy.QtCore import QLineF, QPointF, QRectF, Qt
from qtpy.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from uctvis.progress import Progress, unwatched
from uctvis.view.marks.labels import FONT_SIZE, LINE_HEIGHT
from uctvis.view.style.drawing import OUTLINE_WIDTH, Drawing

# The ground below a label hides what is there, but lets it be guessed.
_PLATE_OPACITY = 190
# What is drawn between two words about the progress.
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
    """Draw with `painter`, whose unit is a pixel of the drawing, on `width` x `height`.

    `progress` is told the part that is done; what it raises ends the drawing.
    """
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipRect(QRectF(0, 0, width, height))
    if not transparent:
        painter.fillRect(QRectF(0, 0, width, height), QColor(*drawing.background))
    count = len(drawing.lines) + len(drawing.discs)
    for first, last in _alike(drawing.line_colors, drawing.line_widths):
        pen = QPen(QColor(*drawing.line_colors[first].tolist()), float(drawing.line_widths[first]))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLines(*[QLineF(*ends) for ends in drawing.lines[first:last].tolist()])
        progress(last / count)
    last_fill = last_outline = None
    for index, ((x, y, size), fill, outline) in enumerate(
        zip(drawing.discs.tolist(), drawing.fills.tolist(), drawing.outlines.tolist(), strict=True)
    ):
        if outline != last_outline:
            painter.setPen(QPen(QColor(*outline), OUTLINE_WIDTH))
            last_outline = outline
        if fill != last_fill:
            painter.setBrush(QColor(*fill))
            last_fill = fill
        radius = max(size - OUTLINE_WIDTH, 0.0) / 2
        painter.drawEllipse(QPointF(x, y), radius, radius)
        if index % _AT_ONCE == 0:
            progress((len(drawing.lines) + index) / count)
    paint_labels(painter, drawing)


def paint_labels(painter: QPainter, drawing: Drawing) -> None:
    """Draw the labels, each on a plate of the background, cut to the room that it has."""
    if not drawing.labels:
        return
    plate = QColor(*drawing.background, _PLATE_OPACITY)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QColor(*drawing.text))
    for label in drawing.labels:
        font, line_height = _font(label.letters), label.letters * LINE_HEIGHT
        painter.setFont(font)
        metrics = QFontMetricsF(font)
        descent = (line_height - metrics.height()) / 2 + metrics.ascent()
        lines = [_cut(line, label.width, label.letters) for line in label.lines]
        widest = max(width for _text, width in lines)
        right = label.left + label.width
        left = right - widest if label.flush_right else label.left
        painter.fillRect(QRectF(left - 1, label.top, widest + 2, label.height), plate)
        base = label.top + descent
        for text, width in lines:
            start = right - width if label.flush_right else left
            painter.drawText(QPointF(start, base), text)
            base += line_height


@lru_cache(4)
def _font(letters: float) -> QFont:
    """The font of labels, so many times as large as usual."""
    font = QFont()
    font.setPixelSize(round(letters * FONT_SIZE))
    # As wide at any size of the picture.
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


@lru_cache(4_000)
def _cut(line: str, most: float, letters: float) -> tuple[str, float]:
    """A line as far as it fits into `most` pixels, and how wide that is."""
    metrics = QFontMetricsF(_font(letters))
    text = metrics.elidedText(line, Qt.TextElideMode.ElideLeft, most)
    return text, metrics.horizontalAdvance(text)


def _alike(colors: NDArray[np.uint8], widths: NDArray[np.float32]) -> Iterator[tuple[int, int]]:
    """The first and the end of each stretch of lines that one pen draws."""
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
