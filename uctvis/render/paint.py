"""Drawings through QPainter: pictures in files, without a display or OpenGL."""

from collections.abc import Callable
from os import PathLike
from pathlib import Path

from qtpy.QtCore import (
    QBuffer,
    QIODevice,
    QLineF,
    QMarginsF,
    QPointF,
    QRectF,
    QSize,
    QSizeF,
    Qt,
)
from qtpy.QtGui import QColor, QImage, QPageSize, QPainter, QPdfWriter, QPen
from qtpy.QtSvg import QSvgGenerator

from uctvis.errors import PictureError, TreeFileError
from uctvis.serialize import files
from uctvis.texts import _
from uctvis.tree import Tree
from uctvis.view.detail import MOST_MARKS, choose_marks
from uctvis.view.drawing import LINE_OPACITY, OUTLINE_WIDTH, Drawing, dress
from uctvis.view.scene import Scene
from uctvis.view.style import Style
from uctvis.view.viewport import Viewport

_MOST_PIXELS = 16_384
# The screen for which MOST_MARKS is made.
_SCREEN_AREA = 1920 * 1080


def paint(painter: QPainter, drawing: Drawing, width: float, height: float) -> None:
    """Draw with `painter`, whose unit is a pixel of the drawing, on `width` x `height`."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(QRectF(0, 0, width, height), QColor(*drawing.background))
    painter.setClipRect(QRectF(0, 0, width, height))
    painter.setOpacity(LINE_OPACITY)
    for ends, line_width, color in zip(
        drawing.lines.tolist(),
        drawing.line_widths.tolist(),
        drawing.line_colors.tolist(),
        strict=True,
    ):
        pen = QPen(QColor(*color), line_width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLine(QLineF(*ends))
    painter.setOpacity(1.0)
    for (x, y, size), fill, outline in zip(
        drawing.discs.tolist(), drawing.fills.tolist(), drawing.outlines.tolist(), strict=True
    ):
        painter.setPen(QPen(QColor(*outline), OUTLINE_WIDTH))
        painter.setBrush(QColor(*fill))
        radius = max(size - OUTLINE_WIDTH, 0.0) / 2
        painter.drawEllipse(QPointF(x, y), radius, radius)


def draw(
    tree: Tree,
    path: str | PathLike[str],
    size: tuple[int, int] = (1920, 1080),
    style: Style | None = None,
) -> None:
    """Draw the whole tree into a `.png`, `.svg` or `.pdf` file; needs no display.

    `size` is the picture's width and height in pixels, 1 to 16,384 each.

    Raises
    ------
    PictureError
        It cannot be drawn or written.
    """
    expect_picture(path, size)
    scene = Scene.of(tree)
    width, height = size
    most = MOST_MARKS * max(1, width * height // _SCREEN_AREA)
    marks = choose_marks(scene, Viewport.fit(width, height, scene.bounds), most_marks=most)
    save_drawing(dress(marks, scene, style or Style()), path, size)


def save_drawing(drawing: Drawing, path: str | PathLike[str], size: tuple[int, int]) -> None:
    """Write a drawing of `size` pixels into a `.png`, `.svg` or `.pdf` file, or nothing at all.

    Raises
    ------
    PictureError
        It cannot be drawn or written.
    """
    expect_picture(path, size)
    content = _KINDS[Path(path).suffix.lower()](drawing, *size)
    try:
        files.write(Path(path), [content])
    except TreeFileError as error:
        raise PictureError(str(error)) from error


def expect_picture(path: str | PathLike[str], size: tuple[int, int]) -> None:
    """Raise PictureError where no picture of that kind or size can be written."""
    if Path(path).suffix.lower() not in _KINDS:
        raise PictureError(
            _("{path}: expected a name that ends in {kinds}").format(
                path=Path(path), kinds=", ".join(_KINDS)
            )
        )
    if not all(1 <= pixels <= _MOST_PIXELS for pixels in size):
        raise PictureError(
            _("size: expected 1 to {most} pixels a side, got {width} x {height}").format(
                most=_MOST_PIXELS, width=size[0], height=size[1]
            )
        )


def _png(drawing: Drawing, width: int, height: int) -> bytes:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    if image.isNull():
        raise PictureError(
            _("There is not enough memory for {width} x {height} pixels").format(
                width=width, height=height
            )
        )
    painter = QPainter(image)
    paint(painter, drawing, width, height)
    painter.end()
    buffer = _open_buffer()
    image.save(buffer, "PNG")
    return bytes(buffer.data())


def _svg(drawing: Drawing, width: int, height: int) -> bytes:
    buffer = _open_buffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setTitle(_("Search tree"))
    generator.setDescription("")
    generator.setResolution(96)
    generator.setSize(QSize(width, height))
    generator.setViewBox(QRectF(0, 0, width, height))
    painter = QPainter(generator)
    paint(painter, drawing, width, height)
    painter.end()
    return bytes(buffer.data())


def _pdf(drawing: Drawing, width: int, height: int) -> bytes:
    buffer = _open_buffer()
    writer = QPdfWriter(buffer)
    writer.setTitle(_("Search tree"))
    # One point a pixel, and finer steps than that for what is drawn.
    writer.setPageSize(QPageSize(QSizeF(width, height), QPageSize.Unit.Point))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setResolution(720)
    painter = QPainter(writer)
    painter.scale(10, 10)
    paint(painter, drawing, width, height)
    painter.end()
    return bytes(buffer.data())


def _open_buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer


_KINDS: dict[str, Callable[[Drawing, int, int], bytes]] = {
    ".png": _png,
    ".svg": _svg,
    ".pdf": _pdf,
}
