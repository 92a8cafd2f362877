"""Draws the picture of a board in the theme's colours."""

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from qtpy.QtCore import QByteArray, QPointF, QRectF, Qt
from qtpy.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QImage,
    QLinearGradient,
    QPainter,
    QPen,
    QRadialGradient,
)
from qtpy.QtSvg import QSvgRenderer

from uctvis.game.board import Picture, Role, Shape
from uctvis.ui.board.cells import box, is_piece, polygon
from uctvis.ui.board.moving import Frame, moved, new, taken
from uctvis.ui.widgets import theme

_LIFTED_OPACITY = 0.3
# The line width of the ring that marks a piece, as a share of the piece's width.
_MARK_WIDTH = 0.12
_MARK_ALPHA = 110
_TARGET_ALPHA = 220
# The outline of a polygon: how much darker it is, in percent, and its width, in the units of lines.
_SEAM = 125
_SEAM_WIDTH = 0.6
# Special line widths, in hundredths of the board's side.
_LINES = {Role.WIN: 2.2}


def draw_picture(
    painter: QPainter,
    picture: Picture,
    marked: Collection[int] = (),
    lifted: int | None = None,
    hidden: Collection[int] = (),
) -> None:
    """Draw a board in its own units.

    The cells `marked` get a mark below their pieces; the piece in the cell `lifted` is faint.
    Pieces whose numbers are in `hidden` are omitted.
    """
    unmarked = set(marked)
    mark = QColor(theme.current().mark)
    mark.setAlpha(_MARK_ALPHA)
    for number, shape in _in_cells(picture):
        if shape.piece is not None and shape.piece in hidden:
            continue
        if shape.cell is not None and shape.cell == lifted and is_piece(shape):
            painter.setOpacity(_LIFTED_OPACITY)
        _draw(painter, picture, shape, number)
        painter.setOpacity(1)
        one = next((n for n in (shape.mark, shape.cell) if n in unmarked), None)
        if one is not None:
            unmarked.discard(one)
            if one == shape.mark:
                # The mark of a piece is a ring, so that its colour stays visible.
                width = _MARK_WIDTH * shape.width
                half = width / 2
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(theme.current().mark), width))
                _draw_outline(painter, shape, box(shape).adjusted(half, half, -half, -half))
            else:
                painter.setBrush(mark)
                painter.setPen(Qt.PenStyle.NoPen)
                _draw_outline(painter, shape, box(shape))


def draw_frame(painter: QPainter, frame: Frame) -> None:
    """Draw a moment between two pictures of a board, with the moving pieces on top.

    New pieces become opaque.
    """
    moves, fresh = moved(frame.former, frame.next), new(frame.former, frame.next)
    draw_picture(
        painter,
        frame.next,
        frame.marked,
        hidden=[
            one.piece for one in (*fresh, *(old for _shape, old in moves)) if one.piece is not None
        ],
    )
    painter.setOpacity(frame.part)
    draw_shapes(painter, frame.next, fresh)
    painter.setOpacity(1)
    # A captured piece stays until the move arrives.
    draw_shapes(painter, frame.former, taken(frame.former, frame.next))
    numbers = {shape.piece: number for number, shape in _in_cells(frame.former)}
    for shape, old in moves:
        painter.save()
        painter.translate(frame.part * (shape.x - old.x), frame.part * (shape.y - old.y))
        _draw(painter, frame.former, old, numbers[old.piece])
        painter.restore()


def _in_cells(picture: Picture) -> Iterator[tuple[int, Shape]]:
    """The shapes with their index in their cell, which does not depend on other cells."""
    number = 0
    for shape in picture.shapes:
        number = 0 if shape.cell is not None else number + 1
        yield number, shape


def draw_shapes(painter: QPainter, picture: Picture, shapes: Iterable[Shape]) -> None:
    """Draw some shapes of a board in its own units."""
    for number, shape in enumerate(shapes):
        _draw(painter, picture, shape, number)


def draw_ring(painter: QPainter, shape: Shape, *, chosen: bool, washed: bool = True) -> None:
    """Mark a shape as clickable, more strongly if it is `chosen`.

    Without `washed`, its inside stays as it is: a colour over a piece would make it pale.
    """
    colour = QColor(theme.current().ring)
    width = (0.08 if chosen else 0.04) * min(shape.width, shape.height)
    area = box(shape).adjusted(width / 2, width / 2, -width / 2, -width / 2)
    wash = QColor(colour)
    wash.setAlpha(40 if chosen and washed else 0)
    painter.setBrush(wash)
    painter.setPen(QPen(colour, width))
    _draw_outline(painter, shape, area)


def draw_target(painter: QPainter, shape: Shape, *, occupied: bool) -> None:
    """Mark the target of a move with a dot, or with a circle around the piece there."""
    area = box(shape)
    side = min(area.width(), area.height())
    colour = QColor(theme.current().ring)
    colour.setAlpha(_TARGET_ALPHA)
    if occupied:
        width = 0.08 * side
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, width))
        radius = (side - width) / 2
    else:
        painter.setBrush(colour)
        painter.setPen(Qt.PenStyle.NoPen)
        radius = 0.15 * side
    painter.drawEllipse(area.center(), radius, radius)


def _draw_outline(painter: QPainter, shape: Shape, area: QRectF) -> None:
    """Draw a polygon, a rectangle, or for an ellipse a rectangle with round ends, like a pit."""
    if shape.kind == "ellipse":
        corner = min(area.width(), area.height()) / 2
        painter.drawRoundedRect(area, corner, corner)
    elif shape.kind == "polygon":
        painter.drawPolygon(polygon(shape, area))
    else:
        painter.drawRect(area)


def _unit(picture: Picture) -> float:
    """The unit of line widths."""
    return min(picture.width, picture.height) / 100


def _draw(painter: QPainter, picture: Picture, shape: Shape, number: int) -> None:
    area, unit = box(shape), _unit(picture)
    colour = QColor(theme.current().board[shape.role])
    painter.setPen(Qt.PenStyle.NoPen)
    if shape.kind == "text":
        _write(painter, area, shape.text, colour)
    elif shape.kind == "letter":
        _write_letter(painter, area, shape.text, colour)
    elif shape.kind == "picture":
        _draw_document(painter, area, shape.text)
    elif shape.role is Role.ALARM:
        _draw_glow(painter, area, colour)
    elif shape.kind == "line":
        pen = QPen(colour, _LINES.get(shape.role, 4 if is_piece(shape) else 1.4) * unit)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(area.topLeft(), area.bottomRight())
    elif shape.kind == "ellipse":
        if is_piece(shape):
            _draw_ball(painter, area, colour, number)
        else:
            _draw_hollow(painter, area, colour)
    elif shape.kind == "polygon":
        painter.setBrush(colour)
        # Polygons side by side need a line between them.
        painter.setPen(QPen(colour.darker(_SEAM), _SEAM_WIDTH * unit))
        _draw_outline(painter, shape, area)
    elif shape.role is Role.BOARD:
        light = QLinearGradient(area.topLeft(), area.bottomLeft())
        light.setColorAt(0, colour.lighter(108))
        light.setColorAt(1, colour.darker(108))
        painter.setBrush(light)
        painter.drawRoundedRect(area, 5 * unit, 5 * unit)
    else:
        painter.setBrush(colour)
        painter.drawRect(area)


def _draw_ball(painter: QPainter, area: QRectF, colour: QColor, number: int) -> None:
    """Draw a stone, lit from above and with a shadow; `number` varies its tint."""
    radius = area.width() / 2
    painter.setBrush(QColor(0, 0, 0, 70))
    painter.drawEllipse(area.translated(0.12 * radius, 0.2 * radius))
    tinted = QColor.fromHsv(
        (colour.hsvHue() + number * 47 % 21 - 10) % 360 if colour.hsvHue() >= 0 else -1,
        colour.hsvSaturation(),
        min(255, colour.value() + number * 31 % 25 - 12),
    )
    light = QRadialGradient(area.center() - QPointF(0.35 * radius, 0.4 * radius), 1.5 * radius)
    light.setColorAt(0, tinted.lighter(150))
    light.setColorAt(0.45, tinted)
    light.setColorAt(1, tinted.darker(160))
    painter.setBrush(light)
    painter.drawEllipse(area)


def _draw_document(painter: QPainter, area: QRectF, document: str) -> None:
    """Draw an SVG document, aligned to whole pixels."""
    place = painter.worldTransform().mapRect(area)
    device = painter.device()
    fineness = 1.0 if device is None else device.devicePixelRatioF()
    x, y, width, height = (
        round(length * fineness) for length in (place.x(), place.y(), place.width(), place.height())
    )
    painter.save()
    painter.resetTransform()
    painter.drawImage(QPointF(x, y) / fineness, _rendered(document, width, height, fineness))
    painter.restore()


@lru_cache(maxsize=128)
def _rendered(document: str, width: int, height: int, fineness: float) -> QImage:
    """A rendered document: copying the image is a dozen times faster than rendering it."""
    image = QImage(max(width, 1), max(height, 1), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(document.encode())).render(painter)
    painter.end()
    image.setDevicePixelRatio(fineness)
    return image


def _draw_glow(painter: QPainter, area: QRectF, colour: QColor) -> None:
    """Draw a glow behind a piece, as an alarm."""
    light = QRadialGradient(area.center(), max(area.width(), area.height()) / 2)
    light.setColorAt(0, colour)
    light.setColorAt(0.6, colour)
    faint = QColor(colour)
    faint.setAlpha(0)
    light.setColorAt(1, faint)
    painter.setBrush(light)
    painter.drawRect(area)


def _draw_hollow(painter: QPainter, area: QRectF, colour: QColor) -> None:
    """Draw a pit, shaded at its upper edge."""
    light = QLinearGradient(area.topLeft(), area.bottomLeft())
    light.setColorAt(0, colour.darker(135))
    light.setColorAt(0.5, colour)
    light.setColorAt(1, colour.lighter(115))
    painter.setBrush(light)
    round_corner = min(area.width(), area.height()) / 2
    painter.drawRoundedRect(area, round_corner, round_corner)


def _write_letter(painter: QPainter, area: QRectF, letter: str, colour: QColor) -> None:
    """Draw a character of a font of fixed pitch as wide as a box, so that lines join."""
    font, advance = _fixed_font()
    painter.save()
    scale = area.width() / advance
    painter.translate(area.center())
    painter.scale(scale, scale)
    painter.setFont(font)
    painter.setPen(colour)
    reach = 2 * advance
    painter.drawText(
        QRectF(-reach, -reach, 2 * reach, 2 * reach), int(Qt.AlignmentFlag.AlignCenter), letter
    )
    painter.restore()


@lru_cache(maxsize=1)
def _fixed_font() -> tuple[QFont, float]:
    """A font of fixed pitch, and how wide its characters are."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font.setPixelSize(100)
    font.setWeight(QFont.Weight.DemiBold)
    return font, QFontMetricsF(font).horizontalAdvance("M")


def _write(painter: QPainter, area: QRectF, text: str, colour: QColor) -> None:
    """Draw text with the height of a box, by scaling it from a normal font size."""
    painter.save()
    size = 100
    scale = area.height() * 0.8 / size
    painter.translate(area.center())
    painter.scale(scale, scale)
    font = QFont(painter.font())
    font.setPixelSize(size)
    font.setWeight(QFont.Weight.DemiBold)
    painter.setFont(font)
    painter.setPen(colour)
    reach = 20 * size
    painter.drawText(
        QRectF(-reach, -reach, 2 * reach, 2 * reach), int(Qt.AlignmentFlag.AlignCenter), text
    )
    painter.restore()
