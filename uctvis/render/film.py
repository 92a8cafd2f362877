"""Films: growth or a sequence as MP4, GIF or numbered PNGs, without a display or OpenGL."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path

from qtpy.QtGui import QImage, QPainter

from uctvis.errors import PictureError, SettingError, TreeFileError, UctvisError
from uctvis.progress import Progress, unwatched
from uctvis.render import pictures
from uctvis.render.caption import HEIGHT, Strip
from uctvis.render.page import PageViewport
from uctvis.render.pictures import TreePicture
from uctvis.serialize import files
from uctvis.texts import _
from uctvis.view.camera.viewport import Viewport
from uctvis.view.scene import Scene
from uctvis.view.style.style import Style
from uctvis.view.time.captions import caption, widest
from uctvis.view.time.storyboard import Shot, Storyboard

# Pixels a side, and frames a second.
SIDES = (16, 4096)
FPS = (1, 60)
# The size that is seen as on a screen, with so many pixels; larger films are enlarged.
_AREA = 1280 * 720
# A caption takes no more than this part of the height.
_MOST_CAPTION = 0.3
# GIFs tell times in hundredths of a second, and players take fewer than two for ten.
_MOST_FPS_OF_GIF = 50


@dataclass(frozen=True)
class Look:
    """How the pictures of a film look.

    Attributes
    ----------
    size : (int, int)
        Width and height in pixels. In an MP4 both are even: one that is not is one more.
    style : Style
    viewport : Viewport or None
        The part that is seen, as on a screen; None: the whole tree.
    captions : bool
        Whether a strip below tells the moment and the leading moves.
    labels, legend : bool
        As in pictures.
    """

    size: tuple[int, int] = (1280, 720)
    style: Style = field(default_factory=Style)
    viewport: Viewport | None = None
    captions: bool = True
    labels: bool = True
    legend: bool = False


def save(
    storyboard: Storyboard,
    path: str | PathLike[str],
    look: Look,
    fps: int,
    progress: Progress = unwatched,
) -> list[UctvisError]:
    """Write a film into a `.mp4` or `.gif` file, or, without a suffix, pictures into a new folder.

    Returns why trees of a sequence were left out; none of them, in most films.

    In such a folder each picture has a number, and is there once, however long it is seen.
    `progress` is told the part that is done; what it raises ends the work. What is not made
    to its end leaves nothing. Callable from any thread while there is an application object;
    where there is none, one without a display is made for as long as it takes.

    Raises
    ------
    PictureError
        It cannot be drawn or written, or no tree has a record of its growth.
    SettingError
        The size, the frames a second or the range are out of range.
    TreeFileError
        No tree can be read.
    """
    path = Path(path)
    expect_film(path, look.size, fps)
    # FFmpeg is loaded only by those who make films.
    from uctvis.render import encoders

    suffix = path.suffix.lower()
    size = look.size
    if suffix == ".mp4":
        size = size[0] + size[0] % 2, size[1] + size[1] % 2
    done = 0

    def tell() -> None:
        progress(done / storyboard.frames)

    with pictures.fonts():
        if suffix == ".mp4":
            encoder = encoders.mp4(path, size, fps, tell)
        elif suffix == ".gif":
            encoder = encoders.gif(path, size, fps, _samples(storyboard, look, size, progress))
        else:
            encoder = encoders.pngs(path)
        try:
            with encoder as add:
                painter = _Painter(look, size)
                for shot in storyboard.shots(progress):
                    add(painter.paint(shot), shot.frames)
                    done += shot.frames
                    tell()
        except TreeFileError as error:
            if error.path != path:
                raise
            raise PictureError(str(error)) from error
    return storyboard.left_out


def expect_film(path: Path, size: tuple[int, int], fps: int) -> None:
    """Raise an error where no film of that kind, size or speed can be written."""
    suffix = path.suffix.lower()
    # Of a name that is too long, isfile says no; why it cannot be written is said below.
    if suffix not in (".mp4", ".gif", "") or (not suffix and os.path.isfile(path)):  # noqa: PTH113
        raise PictureError(
            _(
                "{path}: expected a name that ends in .mp4 or .gif, or a new folder for pictures"
            ).format(path=path)
        )
    for title, side in ((_("Width"), size[0]), (_("Height"), size[1])):
        _expect("size", title, side, *SIDES)
    _expect("fps", _("Frames a second"), fps, FPS[0], most_fps(gif=suffix == ".gif"))
    if not suffix:
        try:
            files.expect_no_files(path)
        except TreeFileError as error:
            raise PictureError(str(error)) from error


def most_fps(*, gif: bool) -> int:
    """The most frames a second."""
    return _MOST_FPS_OF_GIF if gif else FPS[1]


def _expect(name: str, title: str, got: int, least: int, most: int) -> None:
    if not least <= got <= most:
        expected = _("a whole number from {least} to {most}").format(least=least, most=most)
        raise SettingError(name, title, expected, got)


def _samples(
    storyboard: Storyboard, look: Look, size: tuple[int, int], progress: Progress
) -> Iterator[QImage]:
    painter = _Painter(look, size)
    for shot in storyboard.samples(progress):
        progress(0.0)
        yield painter.paint(shot)


class _Painter:
    """Paints the shots of one film: what stays the same from one to the next stands still."""

    def __init__(self, look: Look, size: tuple[int, int]) -> None:
        self._look = look
        self._size = size
        self._scale = max(1.0, (size[0] * size[1] / _AREA) ** 0.5)
        strip = round(HEIGHT * self._scale)
        self._strip = strip if look.captions and strip < _MOST_CAPTION * size[1] else 0
        # For the tree.
        self._room = size[0], size[1] - self._strip
        self._columns = Strip()
        self._final: Scene | None = None
        # Pixels of the film in one of a drawing of it.
        self._magnified = self._scale
        # The end of the first tree, by which the legend has its corner.
        self._first: TreePicture | None = None

    def paint(self, shot: Shot) -> QImage:
        """Its picture."""
        if shot.final is not self._final:
            self._begin(shot)
        image = QImage(*self._size, QImage.Format.Format_RGB32)
        if image.isNull():
            raise MemoryError
        picture = self._picture(shot.scene)
        if self._look.legend:
            picture = pictures.with_legend(
                picture, shot.scene, self._look.style, emptiest=self._first
            )
        painter = QPainter(image)
        try:
            picture.paint(painter)
            if self._strip:
                painter.resetTransform()
                painter.setClipping(False)
                painter.translate(0, self._size[1] - self._strip)
                painter.scale(self._scale, self._scale)
                self._columns.paint(
                    painter,
                    caption(shot.scene.tree, shot.where),
                    self._size[0] / self._scale,
                    self._look.style,
                )
        finally:
            painter.end()
        return image

    def _begin(self, shot: Shot) -> None:
        """Another tree comes: what its end needs is settled before its growth is seen.

        So letters stay as large, and details as fine, while it grows.
        """
        self._final = shot.final
        if self._look.viewport is None:
            self._magnified = pictures.framed(shot.final, self._room, self._scale)[1]
        end = self._picture(shot.final)
        self._first = self._first or end
        self._columns.make_room(widest(shot.final.tree, shot.longest))

    def _picture(self, scene: Scene) -> TreePicture:
        look = self._look
        size = self._room[0] / self._magnified, self._room[1] / self._magnified
        viewport: Viewport = PageViewport.fit(*size, scene.bounds)
        if look.viewport is not None:
            viewport = look.viewport.resized(*size).over(scene.bounds)
        return pictures.seen(scene, viewport, self._magnified, look.style, labels=look.labels)
