"""Draws the picture of a board, with the theme's colours."""

from qtpy.QtCore import QPointF, QRectF, Qt
from qtpy.QtGui import QColor, QFont, QLinearGradient, QPainter, QPen, QRadialGradient

from uctvis.game import Picture, Role, Shape
from uctvis.ui import theme

_ROUND = (Role.STONE, Role.PIECE_0, Role.PIECE_1)


def box(shape: Shape) -> QRectF:
    """The box that a shape fills."""
    return QRectF(shape.x, shape.y, shape.width, shape.height)


def contains(shape: Shape, point: QPointF) -> bool:
    """Whether a point of the picture lies in a shape."""
    area = box(shape)
    if shape.kind != "ellipse":
        return area.contains(point)
    from_centre = point - area.center()
    return (from_centre.x() / area.width()) ** 2 + (from_centre.y() / area.height()) ** 2 <= 0.25


def draw_picture(painter: QPainter, picture: Picture) -> None:
    """Draw a board in its own units."""
    unit = _unit(picture)
    colours = {role: QColor(colour) for role, colour in theme.current().board.items()}
    for number, shape in enumerate(picture.shapes):
        _draw(painter, shape, colours[shape.role], unit, number)


def draw_ring(painter: QPainter, picture: Picture, shape: Shape, *, chosen: bool) -> None:
    """Mark a shape that may be clicked; the one that is pointed at more strongly."""
    colour = QColor(theme.current().ring)
    width = (2.4 if chosen else 0.9) * _unit(picture)
    area = box(shape).adjusted(width / 2, width / 2, -width / 2, -width / 2)
    wash = QColor(colour)
    wash.setAlpha(50 if chosen else 0)
    painter.setBrush(wash)
    painter.setPen(QPen(colour, width))
    if shape.kind == "ellipse":
        corner = min(area.width(), area.height()) / 2
        painter.drawRoundedRect(area, corner, corner)
    else:
        painter.drawRect(area)


def _unit(picture: Picture) -> float:
    """The length that pens are measured in."""
    return min(picture.width, picture.height) / 100


def _draw(painter: QPainter, shape: Shape, colour: QColor, unit: float, number: int) -> None:
    area = box(shape)
    painter.setPen(Qt.PenStyle.NoPen)
    if shape.kind == "text":
        _write(painter, area, shape.text, colour)
    elif shape.kind == "line":
        pen = QPen(colour, (4 if shape.role in _ROUND else 1.4) * unit)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(area.topLeft(), area.bottomRight())
    elif shape.kind == "ellipse":
        if shape.role in _ROUND:
            _draw_ball(painter, area, colour, number)
        else:
            _draw_hollow(painter, area, colour)
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
    """A stone: light from above, a soft shadow below, no two quite alike."""
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


def _draw_hollow(painter: QPainter, area: QRectF, colour: QColor) -> None:
    """A pit: dark at its upper edge, where the light does not come."""
    light = QLinearGradient(area.topLeft(), area.bottomLeft())
    light.setColorAt(0, colour.darker(135))
    light.setColorAt(0.5, colour)
    light.setColorAt(1, colour.lighter(115))
    painter.setBrush(light)
    round_corner = min(area.width(), area.height()) / 2
    painter.drawRoundedRect(area, round_corner, round_corner)


def _write(painter: QPainter, area: QRectF, text: str, colour: QColor) -> None:
    """Text that fills the height of its box; drawn at a size that fonts have, then scaled."""
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
