"""Pictures in files: PNG, SVG and PDF, without a display or OpenGL."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from typing import Any

from qtpy.QtCore import (
    QBuffer,
    QIODevice,
    QMarginsF,
    QRectF,
    QSize,
    QSizeF,
    Qt,
    qInstallMessageHandler,
)
from qtpy.QtGui import QGuiApplication, QImage, QPageSize, QPainter, QPdfWriter
from qtpy.QtSvg import QSvgGenerator

from uctvis.errors import PictureError, TreeFileError
from uctvis.progress import Progress, share, unwatched
from uctvis.render.legend import card_size, count_hidden, paint_card
from uctvis.render.page import PageViewport
from uctvis.render.paint import paint
from uctvis.serialize import files
from uctvis.texts import _
from uctvis.view.camera.viewport import Viewport
from uctvis.view.comparison import Comparison
from uctvis.view.marks.detail import MOST_MARKS, choose_marks
from uctvis.view.marks.emphasis import PLAIN, Emphasis
from uctvis.view.marks.labels import Labels
from uctvis.view.scene import Scene
from uctvis.view.style.drawing import Drawing, style_marks
from uctvis.view.style.legend import Legend
from uctvis.view.style.style import Style

_log = logging.getLogger("uctvis")

MOST_PIXELS = 16_384
# The screen for which MOST_MARKS is made, and the side from which on pictures are enlarged.
_SCREEN_AREA = 1920 * 1080
_SCREEN_SIDE = 1920
# PNG is packed as well as it can, but beyond so many pixels that takes half a minute: there
# 2.5 times as fast, for 1.4 times the bytes.
_LARGE = 50_000_000
_FAST = 80
# To paint takes about this part of the time, to pack what was painted the rest.
_PAINTING = 0.6

# Of a legend to the picture's sides, in pixels; and the part of a side that it takes at most.
_MARGIN = 10.0
_MOST_OF_A_SIDE = 0.5

Over = Callable[[QPainter, float, float], None]


@dataclass(frozen=True, eq=False)
class TreePicture:
    """A drawing as it comes into a file.

    Attributes
    ----------
    drawing : Drawing
    size : (float, float)
        Its width and height in pixels of the drawing.
    scale : float
        Pixels of the file in one of them; in a PDF, points.
    transparent : bool
        Without the background; in a PNG or SVG.
    over : function or None
        Called at last, with the painter and the size: draws what lies over the tree.
    """

    drawing: Drawing
    size: tuple[float, float]
    scale: float = 1.0
    transparent: bool = False
    over: Over | None = None

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height of the file."""
        return round(self.size[0] * self.scale), round(self.size[1] * self.scale)

    def paint(self, painter: QPainter, progress: Progress = unwatched) -> None:
        """Draw with `painter`, whose unit is a pixel of the file."""
        painter.scale(self.scale, self.scale)
        paint(painter, self.drawing, *self.size, transparent=self.transparent, progress=progress)
        if self.over is not None:
            self.over(painter, *self.size)


def whole(
    scene: Scene,
    pixels: tuple[int, int],
    style: Style,
    emphasis: Emphasis = PLAIN,
    comparison: Comparison | None = None,
    *,
    labels: bool = True,
) -> TreePicture:
    """The whole of a scene as a picture of so many pixels.

    Up to 1920 pixels lines, discs and letters are as on a screen. Beyond, half of the
    growth (its square root) goes into detail, half into size: at 16,384 pixels they are three
    times as thick, so that a poster can be read, and three times as many nodes stand apart.
    A tree that would leave the page empty is up to twice as large; its rows stand further
    apart than on a screen.

    Raises
    ------
    PictureError
        The size is out of range.
    """
    _expect_size(pixels)
    viewport, scale = framed(scene, pixels, max(1.0, (max(pixels) / _SCREEN_SIDE) ** 0.5))
    return seen(scene, viewport, scale, style, emphasis, comparison, labels=labels)


def framed(scene: Scene, pixels: tuple[int, int], scale: float) -> tuple[PageViewport, float]:
    """The whole of a scene on a page of so many pixels: the page, and how many of the pixels
    one of the page takes. That is `scale`, or more where the page would else be empty.
    """
    page = PageViewport.fit(pixels[0] / scale, pixels[1] / scale, scene.bounds)
    scale *= page.emptiness
    return PageViewport.fit(pixels[0] / scale, pixels[1] / scale, scene.bounds), scale


def seen(
    scene: Scene,
    viewport: Viewport,
    scale: float,
    style: Style,
    emphasis: Emphasis = PLAIN,
    comparison: Comparison | None = None,
    *,
    labels: bool = True,
) -> TreePicture:
    """What is seen in a viewport as a picture, `scale` times as large."""
    size = viewport.width, viewport.height
    most = MOST_MARKS * max(1, round(size[0] * size[1] / _SCREEN_AREA))
    marks = choose_marks(scene, viewport, emphasis, most)
    texts = Labels(scene.tree).place(marks, viewport, emphasis) if labels else ()
    return TreePicture(style_marks(marks, scene, style, texts, comparison), size, scale)


def with_legend(
    picture: TreePicture,
    scene: Scene,
    style: Style,
    comparison: Comparison | None = None,
    *,
    emptiest: TreePicture | None = None,
) -> TreePicture:
    """The picture with its legend in the emptiest corner, if it is large enough for one.

    Or in that which is the emptiest in another picture: in a film a legend stays where it is.
    """
    legend = Legend.of(scene, style, comparison)

    def over(painter: QPainter, width: float, height: float) -> None:
        size = card_size(legend)
        if max(size.width() / width, size.height() / height) < _MOST_OF_A_SIDE:
            left, top = _emptiest_corner(emptiest or picture, size)
            paint_card(painter, legend, left, top + size.height(), style)

    return replace(picture, over=over)


def _emptiest_corner(picture: TreePicture, card: QSizeF) -> tuple[float, float]:
    """The left upper corner of a card where it hides the least; the lower left one if it may be."""
    right = picture.size[0] - card.width() - _MARGIN
    bottom = picture.size[1] - card.height() - _MARGIN

    def hidden(corner: tuple[float, float]) -> tuple[int, int]:
        return count_hidden(picture.drawing, QRectF(*corner, card.width(), card.height()))

    corners = [(left, top) for top in (bottom, _MARGIN) for left in (_MARGIN, right)]
    return min(corners, key=hidden)


def save(picture: TreePicture, path: str | PathLike[str], progress: Progress = unwatched) -> None:
    """Write a picture into a `.png`, `.svg` or `.pdf` file, or nothing at all.

    `progress` is told the part that is done; what it raises ends the work. Callable from
    any thread while there is an application object; where there is none, one without a
    display is made for as long as it takes.

    Raises
    ------
    PictureError
        It cannot be drawn or written.
    """
    expect_picture(path, picture.pixels)
    with fonts():
        content = _KINDS[Path(path).suffix.lower()](picture, share(progress, 0.0, 0.95))
    try:
        files.write(Path(path), content)
    except TreeFileError as error:
        raise PictureError(str(error)) from error
    progress(1.0)


def expect_picture(path: str | PathLike[str], pixels: tuple[int, int]) -> None:
    """Raise PictureError where no picture of that kind or size can be written."""
    if Path(path).suffix.lower() not in _KINDS:
        raise PictureError(
            _("{path}: expected a name that ends in {kinds}").format(
                path=Path(path), kinds=", ".join(_KINDS)
            )
        )
    _expect_size(pixels)


def _expect_size(pixels: tuple[int, int]) -> None:
    if not all(1 <= side <= MOST_PIXELS for side in pixels):
        raise PictureError(
            _("size: expected 1 to {most} pixels a side, got {width} x {height}").format(
                most=MOST_PIXELS, width=pixels[0], height=pixels[1]
            )
        )


@contextmanager
def fonts() -> Iterator[None]:
    """Have the application object that fonts need; whose caller has none keeps none."""
    if QGuiApplication.instance() is not None:
        yield
        return
    # What Qt has to say of a missing display is nobody's concern.
    before = qInstallMessageHandler(lambda _kind, _place, text: _log.info(text))
    try:
        application = QGuiApplication(["uctvis", "-platform", "offscreen"])
        yield
        del application
    finally:
        qInstallMessageHandler(before)


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
    """Keeps what is written, and asks each time whether to go on."""

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
    return [bytes(buffer.data())]


def _pdf(picture: TreePicture, progress: Progress) -> list[bytes]:
    buffer = _open_buffer()
    writer = QPdfWriter(buffer)
    writer.setTitle(_("Search tree"))
    # One point a pixel, and finer steps than that for what is drawn.
    writer.setPageSize(QPageSize(QSizeF(*picture.pixels), QPageSize.Unit.Point))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setResolution(720)
    painter = QPainter(writer)
    painter.scale(10, 10)
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
