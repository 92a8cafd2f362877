"""Painting legends with QPainter, for screen and files. Texts need the application object."""

import math
from dataclasses import dataclass
from itertools import chain, pairwise, product, takewhile

import numpy as np
from qtpy.QtCore import QPointF, QRectF, Qt
from qtpy.QtGui import QColor, QFont, QFontMetricsF, QLinearGradient, QPainter, QPen, QPolygonF

from uctvis.render.paint import diamond, paint_strokes
from uctvis.tree.proofs import DRAW, LOSS, WIN
from uctvis.view.marks.found import MOST_WIDTH
from uctvis.view.marks.pinned_marks import VARIATION_WIDTH
from uctvis.view.style.cut_signs import cut_signs
from uctvis.view.style.drawing import DIAMOND_SIZE, OUTLINE_WIDTH, STUB_WIDTH, UNVISITED_SIZE
from uctvis.view.style.legend import Legend, LegendPart, Swatch, SwatchShape, Tick
from uctvis.view.style.proof_signs import signs_of
from uctvis.view.style.style import NODE_OUTLINE, Style

# Lengths in pixels.
_FONT = 11
_RAMP_WIDTH = 140.0
_RAMP_HEIGHT = 8.0
_TICK = 3.0
_SWATCH = 11.0
_LINE_LENGTH = 18.0
_GAP = 4.0
_PADDING = 6.0
_MARGIN = 12.0
_SPACE = 10.0
# The space before the next part in the same row.
_PART_SPACE = 20.0
# Swatches that explain no colour.
_MARKS = (
    *(SwatchShape.DISC_SIZES, SwatchShape.SMALL_DISC, SwatchShape.STUB),
    *(SwatchShape.PROOFS, SwatchShape.CUT, SwatchShape.DIAMOND),
)
# In the order of the text beside them.
_RESULTS = (WIN, DRAW, LOSS)


@dataclass(frozen=True)
class _Item:
    """A title, a ramp (`part` with ticks) or a swatch, and the space before it."""

    thing: str | LegendPart | Swatch
    width: float
    space: float


@dataclass(frozen=True, eq=False)
class LegendStrip:
    """A legend in rows, as a strip below a tree."""

    rows: tuple[tuple[_Item, ...], ...]
    style: Style
    # The width in pixels that it was made for.
    width: float
    # Whether every swatch and ramp is in it, none of them cut off.
    complete: bool
    # Pixels of a file per pixel of the strip.
    scale: float = 1.0

    @classmethod
    def of(
        cls, legend: Legend, style: Style, width: float, most_rows: int, scale: float = 1.0
    ) -> "LegendStrip":
        """The legend in at most `most_rows` rows.

        If there is too little room, titles are left out, the last one first, and then the last
        rows. Colours that belong together are in one row, unless they are wider.
        """
        metrics = QFontMetricsF(_font())
        room = width - 2 * _MARGIN
        for titles, whole in product(reversed(range(len(legend.parts) + 1)), (True, False)):
            rows = _in_rows(_groups(legend, titles, metrics), room, whole=whole)
            if _fit(rows, room, most_rows):
                return cls(tuple(rows), style, width, True, scale)
        groups = _groups(legend, 0, metrics)
        if any(_row_width(group) > room for group in groups):
            groups = [(item,) for group in groups for item in group]
        rows = _in_rows(groups, room, whole=False)
        fits = _fit(rows, room, most_rows)
        return cls(tuple(rows[:most_rows]), style, width, fits, scale)

    @property
    def height(self) -> float:
        """The height of all rows in pixels."""
        return sum(_row_height(place, row) for place, row in enumerate(self.rows)) + _PADDING

    @property
    def pixels(self) -> int:
        """The height in pixels of a file."""
        return math.ceil(self.height * self.scale)

    def paint(self, painter: QPainter) -> None:
        """Draw it from the origin, without a background; the unit is a pixel of a file."""
        painter.save()
        painter.scale(self.scale, self.scale)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(_font())
        ink = QColor(*self.style.text)
        y = _PADDING
        for place, row in enumerate(self.rows):
            x = _MARGIN - row[0].space
            for item in row:
                x += item.space
                _paint_item(painter, item, QPointF(x, y), ink)
                x += item.width
            y += _row_height(place, row)
        painter.restore()


def _groups(legend: Legend, titles: int, metrics: QFontMetricsF) -> list[tuple[_Item, ...]]:
    """What the legend consists of, with the first `titles` titles.

    The first group of a part has its title and its colours. Each of the other marks is a group.
    """
    groups: list[tuple[_Item, ...]] = []
    for number, part in enumerate(legend.parts):
        items: list[_Item] = []
        space = _PART_SPACE
        if number < titles:
            items.append(_Item(part.title, metrics.horizontalAdvance(part.title), space))
            space = 2 * _GAP
        if part.ramp:
            items.append(_Item(part, _RAMP_WIDTH, space))
            space = _SPACE
        for swatch in part.swatches:
            width = _mark_width(swatch) + 2 * _GAP + metrics.horizontalAdvance(swatch.label)
            if swatch.shape in _MARKS and items:
                groups.append(tuple(items))
                items = []
            items.append(_Item(swatch, width, space))
            space = _SPACE
        groups.append(tuple(items))
    return groups


def _in_rows(
    groups: list[tuple[_Item, ...]], room: float, *, whole: bool
) -> list[tuple[_Item, ...]]:
    """The groups in rows of at most this width.

    With `whole`, a part begins a row of its own if the one before has no room for all of it.
    """
    rows: list[tuple[_Item, ...]] = []
    row: tuple[_Item, ...] = ()
    for place, group in enumerate(groups):
        wanted = group
        if whole and group[0].space == _PART_SPACE:
            after = takewhile(lambda one: one[0].space != _PART_SPACE, groups[place + 1 :])
            wanted = (*group, *chain.from_iterable(after))
        if row and _row_width((*row, *wanted)) > room:
            rows.append(row)
            row = ()
        row += group
    return [*rows, row]


def _fit(rows: list[tuple[_Item, ...]], room: float, most_rows: int) -> bool:
    return len(rows) <= most_rows and all(_row_width(row) <= room for row in rows)


def _row_width(row: tuple[_Item, ...]) -> float:
    return sum(item.width + item.space for item in row) - row[0].space


def _row_height(place: int, row: tuple[_Item, ...]) -> float:
    """The height of a row; the first one has room for a ramp in any case.

    So the legend is as high for the first moments of a film, which have no ramp yet.
    """
    ramps = place == 0 or any(isinstance(item.thing, LegendPart) for item in row)
    return _RAMP_HEIGHT + _TICK + _line() if ramps else _line()


def _paint_item(painter: QPainter, item: _Item, corner: QPointF, ink: QColor) -> None:
    """Paint an item with its top left corner there."""
    thing = item.thing
    if isinstance(thing, LegendPart):
        _paint_ramp(painter, thing, corner, item.width, ink)
    elif isinstance(thing, str):
        _write(painter, corner.x(), corner.y(), thing, ink)
    else:
        _paint_swatch(painter, thing, corner.x(), corner.y() + _line() / 2)
        _write(painter, corner.x() + _mark_width(thing) + 2 * _GAP, corner.y(), thing.label, ink)


def _font() -> QFont:
    font = QFont()
    font.setPixelSize(_FONT)
    return font


def _line() -> float:
    """The height of a line of text."""
    return math.ceil(QFontMetricsF(_font()).height()) + _GAP


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
    # The ends are pointed if there are numbers beyond them.
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
    """All ticks, or every second, third, ..., so that labels do not overlap.

    Each tick comes with the left end of its label, relative to the ramp.
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


def _mark_width(swatch: Swatch) -> float:
    if swatch.shape in (SwatchShape.LINE, SwatchShape.VARIATION):
        return _LINE_LENGTH
    if swatch.shape is SwatchShape.CUT:
        return _LINE_LENGTH + _SWATCH
    discs = {SwatchShape.DISC_SIZES: 2, SwatchShape.PROOFS: len(_RESULTS)}.get(swatch.shape, 1)
    return discs * _SWATCH


def _paint_swatch(painter: QPainter, swatch: Swatch, x: float, middle: float) -> None:
    """Paint the mark of a swatch from `x` to the right."""
    if swatch.shape in (SwatchShape.LINE, SwatchShape.VARIATION):
        width = MOST_WIDTH if swatch.shape is SwatchShape.LINE else VARIATION_WIDTH
        painter.setPen(QPen(QColor(*swatch.color), width))
        painter.drawLine(QPointF(x, middle), QPointF(x + _LINE_LENGTH, middle))
        return
    if swatch.shape is SwatchShape.CUT:
        painter.setPen(QPen(QColor(*NODE_OUTLINE), 1.0, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(x, middle), QPointF(x + _LINE_LENGTH, middle))
        x += _LINE_LENGTH
    centre = QPointF(x + _SWATCH / 2, middle)
    small = UNVISITED_SIZE * _SWATCH
    if swatch.shape is SwatchShape.STUB:
        centre.setY(middle - _SWATCH / 4)
        below = centre + QPointF(0.0, small / 2)
        painter.setPen(QPen(QColor(*NODE_OUTLINE), STUB_WIDTH, cap=Qt.PenCapStyle.FlatCap))
        painter.drawLine(below, below + QPointF(0.0, _SWATCH / 2))
    if swatch.shape is SwatchShape.DIAMOND:
        painter.setPen(QPen(QColor(*NODE_OUTLINE), OUTLINE_WIDTH, join=Qt.PenJoinStyle.MiterJoin))
        painter.setBrush(QColor(*swatch.color))
        size = DIAMOND_SIZE * _SWATCH
        painter.drawPolygon(diamond(centre.x(), centre.y(), size, OUTLINE_WIDTH))
        return
    sizes = {
        SwatchShape.DISC: (_SWATCH,),
        SwatchShape.DISC_SIZES: (small, _SWATCH),
        SwatchShape.CUT: (_SWATCH,),
        SwatchShape.PROOFS: len(_RESULTS) * (_SWATCH,),
    }.get(swatch.shape, (small,))
    painter.setPen(QPen(QColor(*NODE_OUTLINE), OUTLINE_WIDTH))
    painter.setBrush(QColor(*swatch.color))
    for size in sizes:
        radius = (size - OUTLINE_WIDTH) / 2
        painter.drawEllipse(centre, radius, radius)
        centre += QPointF(_SWATCH, 0.0)
    if swatch.shape is SwatchShape.CUT:
        disc = np.array([[x + _SWATCH / 2, middle, _SWATCH]], np.float32)
        paint_strokes(painter, cut_signs(disc, NODE_OUTLINE, 1.0))
    if swatch.shape is SwatchShape.PROOFS:
        for number, result in enumerate(_RESULTS):
            disc = np.array([[x + (number + 0.5) * _SWATCH, middle, _SWATCH]], np.float32)
            paint_strokes(painter, signs_of(result, disc, np.array([swatch.color], np.uint8)))
