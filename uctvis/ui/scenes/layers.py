"""Images of what does not change from frame to frame, in the pixels of the device."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import NamedTuple

from qtpy.QtCore import QPointF, QRectF, Qt
from qtpy.QtGui import QImage, QPainter

_MOST_LAYERS, _MOST_SPRITES = 4, 500


class Layer(NamedTuple):
    """An image of an area of a scene, and where it lies."""

    image: QImage
    # Its corner, in pixels of the device.
    left: int
    top: int
    # Pixels of the device in a cell.
    scale: float
    # Pixels of the device in a unit of the painter without transformation.
    fineness: float
    area: QRectF

    def draw(self, painter: QPainter, part: QRectF | None = None) -> None:
        """Draw it, or what lies in a part of the scene."""
        painter.save()
        painter.resetTransform()
        corner = QPointF(self.left, self.top) / self.fineness
        if part is None:
            painter.drawImage(corner, self.image)
        else:
            # Whole pixels, so that nothing is blurred.
            left, right = (
                round((x - self.area.x()) * self.scale) for x in (part.left(), part.right())
            )
            top, bottom = (
                round((y - self.area.y()) * self.scale) for y in (part.top(), part.bottom())
            )
            source = QRectF(left, top, right - left, bottom - top)
            painter.drawImage(corner + source.topLeft() / self.fineness, self.image, source)
        painter.restore()


class Layers:
    """Makes such images, and keeps those used last."""

    def __init__(self) -> None:
        self._layers: OrderedDict[Hashable, QImage] = OrderedDict()
        self._sprites: OrderedDict[Hashable, QImage] = OrderedDict()
        self._scale = 0.0

    def layer(
        self,
        painter: QPainter,
        area: QRectF,
        key: Hashable,
        paint: Callable[[QPainter], None],
    ) -> Layer:
        """The opaque image of an area, for the scale of a painter.

        `paint` is asked to paint it in the scene's units, if no image has been made for the key.
        """
        fineness = _fineness(painter)
        place = painter.worldTransform().mapRect(area)
        box = (place.x(), place.y(), place.width(), place.height())
        left, top, width, height = (round(length * fineness) for length in box)
        scale = place.width() * fineness / area.width()
        whole = (key, width, height, fineness)

        def make() -> QImage:
            image = QImage(max(width, 1), max(height, 1), QImage.Format.Format_RGB32)
            _paint(image, paint, scale, area.topLeft())
            image.setDevicePixelRatio(fineness)
            return image

        image = _kept(self._layers, whole, _MOST_LAYERS, make)
        return Layer(image, left, top, scale, fineness, area)

    def draw_sprite(
        self,
        painter: QPainter,
        area: QRectF,
        key: Hashable,
        paint: Callable[[QPainter], None],
    ) -> None:
        """Draw a small image with the transformation of the painter, around its origin.

        `paint` is asked to paint it in cells, if no image has been made for the key and the scale.
        """
        transform = painter.worldTransform()
        across = (transform.m11() ** 2 + transform.m12() ** 2) ** 0.5
        # Turned painters have the same scale but for rounding.
        scale = round(across * _fineness(painter), 3)
        if scale == 0.0:
            return
        if scale != self._scale:
            self._scale = scale
            self._sprites.clear()

        def make() -> QImage:
            width, height = (int(side * scale) + 1 for side in (area.width(), area.height()))
            image = QImage(max(width, 1), max(height, 1), QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(Qt.GlobalColor.transparent)
            _paint(image, paint, scale, area.topLeft())
            return image

        image = _kept(self._sprites, key, _MOST_SPRITES, make)
        drawn = QRectF(area.topLeft(), area.size())
        drawn.setWidth(image.width() / scale)
        drawn.setHeight(image.height() / scale)
        painter.drawImage(drawn, image)


def _fineness(painter: QPainter) -> float:
    device = painter.device()
    return 1.0 if device is None else device.devicePixelRatioF()


def _paint(image: QImage, paint: Callable[[QPainter], None], scale: float, corner: QPointF) -> None:
    if image.isNull():
        raise MemoryError
    painter = QPainter(image)
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.scale(scale, scale)
        painter.translate(-corner)
        paint(painter)
    finally:
        painter.end()


def _kept(
    images: OrderedDict[Hashable, QImage],
    key: Hashable,
    most: int,
    make: Callable[[], QImage],
) -> QImage:
    if key in images:
        images.move_to_end(key)
    else:
        images[key] = make()
        if len(images) > most:
            images.popitem(last=False)
    return images[key]
