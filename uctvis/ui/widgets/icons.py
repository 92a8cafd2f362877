"""The icons of actions and buttons: outlines of Lucide, in the colours of the theme.

The files are in `uctvis/ui/icons`, with their licence. Each is read when it is first painted,
so that the start of the window does not wait for them.
"""

from functools import cache, lru_cache
from pathlib import Path

from qtpy.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from qtpy.QtGui import QColor, QIcon, QIconEngine, QImage, QPainter, QPixmap

from uctvis.ui.widgets import theme

_FOLDER = Path(__file__).parents[1] / "icons"


def icon(name: str) -> QIcon:
    """Return the icon of a file, sharp at any scale and in the colours of the current theme."""
    return QIcon(_Outline(name))


class _Outline(QIconEngine):
    """Paints an icon in the colour of text, checked ones in the accent, disabled ones fainter."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def clone(self) -> QIconEngine:
        return _Outline(self._name)

    def paint(
        self, painter: QPainter | None, place: QRect, mode: QIcon.Mode, state: QIcon.State
    ) -> None:
        if painter is not None:
            device = painter.device()
            ratio = 1.0 if device is None else device.devicePixelRatioF()
            side = round(min(place.width(), place.height()) * ratio)
            square = QRectF(0, 0, side / ratio, side / ratio)
            square.moveCenter(QRectF(place).center())
            painter.drawImage(square, _image(self._name, _colour(mode, state), side))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        picture = QPixmap(size)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        self.paint(painter, picture.rect(), mode, state)
        painter.end()
        return picture


def _colour(mode: QIcon.Mode, state: QIcon.State) -> str:
    colours = theme.current()
    if mode == QIcon.Mode.Disabled:
        return colours.disabled
    return colours.accent if state == QIcon.State.On else colours.text


@cache
def _source(name: str) -> str:
    return (_FOLDER / f"{name}.svg").read_text(encoding="utf-8")


@lru_cache(maxsize=256)
def _image(name: str, colour: str, side: int) -> QImage:
    """Return the outline in a colour, `side` pixels wide and high."""
    from qtpy.QtSvg import QSvgRenderer

    picture = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(QColor(0, 0, 0, 0))
    painter = QPainter(picture)
    source = _source(name).replace("currentColor", colour)
    QSvgRenderer(QByteArray(source.encode())).render(painter, QRectF(0, 0, side, side))
    painter.end()
    return picture
