"""Writing pictures to PNG, SVG and PDF files, without a display or OpenGL."""

import re
from collections.abc import Callable
from os import PathLike
from pathlib import Path
from typing import Any

from qtpy.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QSize, QSizeF, Qt
from qtpy.QtGui import QImage, QPageSize, QPainter, QPdfWriter
from qtpy.QtSvg import QSvgGenerator

from uctvis.disk import files
from uctvis.errors import PictureError, TreeFileError
from uctvis.progress import Progress, share, unwatched
from uctvis.render.fonts import fonts
from uctvis.render.pictures import TreePicture, expect_size
from uctvis.texts import _

# The name of a font, as Qt writes it into an SVG file.
_FAMILY = re.compile(rb'font-family="([^"]*)"')
# PNGs have the best compression, except above this number of pixels, where that takes half a
# minute; there, compression is 2.5 times as fast and the file 1.4 times as large.
_LARGE = 50_000_000
_FAST = 80
# The longest side of a page in PDF.
_MOST_POINTS = 14_400
# The approximate share of painting in the time; the rest is compression.
_PAINTING = 0.6


def save(picture: TreePicture, path: str | PathLike[str], progress: Progress = unwatched) -> None:
    """Write a picture to a `.png`, `.svg` or `.pdf` file, completely or not at all.

    `progress` is called with the finished part; an exception from it ends the work. May be
    called in any thread while there is an application object; without one, an application
    object without a display is created temporarily.

    Raises
    ------
    PictureError
        The picture cannot be drawn or written, or it is transparent and the file a PDF.
    """
    expect_picture(path, picture.pixels)
    if picture.transparent and Path(path).suffix.lower() == ".pdf":
        raise PictureError(
            _(
                "{path}: a page of a PDF cannot be transparent; choose PNG or SVG, "
                "or another background"
            ).format(path=Path(path))
        )
    with fonts():
        content = _KINDS[Path(path).suffix.lower()](picture, share(progress, 0.0, 0.95))
    try:
        files.write(Path(path), content)
    except TreeFileError as error:
        raise PictureError(str(error)) from error
    progress(1.0)


def expect_picture(path: str | PathLike[str], pixels: tuple[int, int]) -> None:
    """Raise PictureError if a picture of this kind or size cannot be written."""
    if Path(path).suffix.lower() not in _KINDS:
        raise PictureError(
            _("{path}: expected a name that ends in {kinds}").format(
                path=Path(path), kinds=", ".join(_KINDS)
            )
        )
    expect_size(pixels)


def _png(picture: TreePicture, progress: Progress) -> list[bytes]:
    width, height = picture.pixels
    kind = (
        QImage.Format.Format_ARGB32_Premultiplied
        if picture.transparent
        else QImage.Format.Format_RGB32
    )
    image = QImage(width, height, kind)
    if image.isNull():
        raise _no_room(picture)
    if picture.transparent:
        image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    try:
        picture.paint(painter, share(progress, 0.0, _PAINTING))
    finally:
        painter.end()
    device = _Watched(lambda: progress(_PAINTING))
    device.open(QIODevice.OpenModeFlag.WriteOnly)
    quality = _FAST if width * height > _LARGE else -1
    saved = image.save(device, "PNG", quality)
    if device.error is not None:
        raise device.error
    if not saved:
        raise _no_room(picture)
    return device.pieces


class _Watched(QIODevice):
    """Keeps the written bytes, and calls `ask` each time, which may cancel the work."""

    def __init__(self, ask: Callable[[], None]) -> None:
        super().__init__()
        self.pieces: list[bytes] = []
        self.error: Exception | None = None
        self._ask = ask

    def writeData(self, data: Any) -> int:  # noqa: N802 (Qt's name; it gives bytes)
        try:
            self._ask()
        except Exception as error:  # noqa: BLE001 - raised again when Qt has returned
            self.error = error
            return -1
        self.pieces.append(bytes(data))
        return len(data)


def _svg(picture: TreePicture, progress: Progress) -> list[bytes]:
    buffer = _open_buffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setTitle(_("Search tree"))
    generator.setDescription("")
    generator.setResolution(96)
    generator.setSize(QSize(*picture.pixels))
    generator.setViewBox(QRectF(0, 0, *picture.pixels))
    painter = QPainter(generator)
    try:
        picture.paint(painter, progress)
    finally:
        painter.end()
    # A machine without the font uses another one of the same kind.
    return [_FAMILY.sub(rb'font-family="\1, sans-serif"', bytes(buffer.data()))]


def _pdf(picture: TreePicture, progress: Progress) -> list[bytes]:
    buffer = _open_buffer()
    writer = QPdfWriter(buffer)
    writer.setTitle(_("Search tree"))
    # One point per pixel, with a finer resolution for drawing; less where readers would show an
    # empty page. Qt does not write the unit of larger ones.
    scale = min(1.0, _MOST_POINTS / max(picture.pixels))
    points = QSizeF(*picture.pixels) * scale
    writer.setPageSize(QPageSize(points, QPageSize.Unit.Point))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setResolution(720)
    painter = QPainter(writer)
    painter.scale(10 * scale, 10 * scale)
    try:
        picture.paint(painter, progress)
    finally:
        painter.end()
    return [bytes(buffer.data())]


def _no_room(picture: TreePicture) -> PictureError:
    width, height = picture.pixels
    return PictureError(
        _("There is not enough memory for {width} x {height} pixels").format(
            width=width, height=height
        )
    )


def _open_buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer


_KINDS: dict[str, Callable[[TreePicture, Progress], list[bytes]]] = {
    ".png": _png,
    ".svg": _svg,
    ".pdf": _pdf,
}
