"""Films of growth or of a sequence as MP4, GIF or numbered PNGs, without display or OpenGL."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from os import PathLike
from pathlib import Path

from qtpy.QtGui import QImage, QPainter

from uctvis.disk import files
from uctvis.errors import PictureError, SettingError, TreeFileError, UctvisError
from uctvis.progress import Progress, unwatched
from uctvis.render import pictures
from uctvis.render.caption import HEIGHT, Strip
from uctvis.render.fonts import fonts
from uctvis.render.legend import LegendStrip
from uctvis.render.page import PageViewport
from uctvis.render.pictures import TreePicture
from uctvis.settings.declared import DeclaredSetting
from uctvis.texts import _
from uctvis.view.camera.viewport import Viewport
from uctvis.view.scene import Scene
from uctvis.view.style.style import Style
from uctvis.view.time.captions import caption, widest
from uctvis.view.time.storyboard import Shot, Storyboard

# Pixels per side, and frames per second.
SIDES = (16, 4096)
FPS = DeclaredSetting(
    name="fps", default=30, kind=int, limits=(1, 60), title=_("Frames per second")
)
# The number of pixels of a film that looks as on a screen; larger films are enlarged.
_AREA = 1280 * 720
# The shorter side, in pixels, above which letters are proportional to it.
_LETTERS_SIDE = 480
# The maximum height of a caption, relative to the height of the film.
_MOST_CAPTION = 0.3
# GIF times are in hundredths of a second, and players treat less than two of them as ten.
_MOST_FPS_OF_GIF = 50


@dataclass(frozen=True)
class Look:
    """How the pictures of a film look."""

    # Width and height in pixels. In an MP4 both are even; odd ones are increased by 1.
    size: tuple[int, int] = (1280, 720)
    style: Style = field(default_factory=Style)
    # The visible part, as on a screen; None for the whole tree.
    viewport: Viewport | None = None
    # Whether a strip below shows the moment and the leading moves.
    captions: bool = True
    # Both are as in pictures.
    labels: bool = True
    legend: bool = False


def save(
    storyboard: Storyboard,
    path: str | PathLike[str],
    look: Look,
    fps: int,
    progress: Progress = unwatched,
) -> list[UctvisError]:
    """Write a film to a `.mp4` or `.gif` file, or, without a suffix, pictures to a new folder.

    Returns the reasons why trees of a sequence were left out.

    A folder contains each picture once, with a number, however long the film shows it.
    `progress` is called with the finished part; an exception from it ends the work. An
    unfinished film leaves no file. May be called in any thread while there is an application
    object; without one, an application object without a display is created temporarily.

    Raises
    ------
    PictureError
        The film cannot be drawn or written, or no tree has a record of its growth.
    SettingError
        The size, the frames per second, or the first or last tree is out of range.
    TreeFileError
        No tree can be read.
    """
    path = Path(path)
    expect_film(path, look.size, fps)
    # Imported here so that FFmpeg is loaded only for films.
    from uctvis.render import encoders

    suffix = path.suffix.lower()
    size = look.size
    if suffix == ".mp4":
        size = size[0] + size[0] % 2, size[1] + size[1] % 2
    done = 0

    def tell() -> None:
        progress(done / storyboard.frames)

    with fonts():
        if suffix == ".mp4":
            encoder = encoders.mp4(path, size, fps, tell)
        elif suffix == ".gif":
            encoder = encoders.gif(path, size, fps, _samples(storyboard, look, size, progress))
        else:
            encoder = encoders.pngs(path, tell)
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
    if look.legend and not painter.has_legend:
        pictures.tell_no_legend(path, size)
    return storyboard.left_out


def expect_film(path: Path, size: tuple[int, int], fps: int) -> None:
    """Raise an error if a film of this kind, size or speed cannot be written."""
    suffix = path.suffix.lower()
    # isfile returns False for a name that is too long; the error is reported below.
    if suffix not in (".mp4", ".gif", "") or (not suffix and os.path.isfile(path)):  # noqa: PTH113
        raise PictureError(
            _(
                "{path}: expected a name that ends in .mp4 or .gif, or a new folder for pictures"
            ).format(path=path)
        )
    if len(size) != 2:
        raise SettingError("size", _("Size"), _("a width and a height"), size)
    for title, side in ((_("Width"), size[0]), (_("Height"), size[1])):
        DeclaredSetting(name="size", kind=int, limits=SIDES, title=title).check(side)
    fps_of(gif=suffix == ".gif").check(fps)
    if not suffix:
        try:
            files.expect_no_files(path)
        except TreeFileError as error:
            raise PictureError(str(error)) from error


def fps_of(*, gif: bool) -> DeclaredSetting:
    """The declaration of the frames per second in a kind of film."""
    return replace(FPS, limits=(FPS.limits[0], _MOST_FPS_OF_GIF)) if gif else FPS


def _samples(
    storyboard: Storyboard, look: Look, size: tuple[int, int], progress: Progress
) -> Iterator[QImage]:
    painter = _Painter(look, size)
    for shot in storyboard.samples(progress):
        progress(0.0)
        yield painter.paint(shot)


class _Painter:
    """Paints the shots of a film; unchanged parts do not move between shots."""

    def __init__(self, look: Look, size: tuple[int, int]) -> None:
        self._look = look
        self._size = size
        self._scale = max(1.0, (size[0] * size[1] / _AREA) ** 0.5)
        strip = round(HEIGHT * self._scale)
        self._strip = strip if look.captions and strip < _MOST_CAPTION * size[1] else 0
        # The size of the pictures of the tree and its legend.
        self._room = size[0], size[1] - self._strip
        # How many times as large as in small films letters are.
        self._letters = max(1.0, min(size) / _LETTERS_SIDE)
        # The number of rows of the legend, which is that at the end of the first tree.
        self._legend_rows: int | None = None
        self._legend_height = 0
        self._columns = Strip()
        self._final: Scene | None = None
        # The number of pixels of the film per pixel of a drawing.
        self._magnified = self._scale

    @property
    def has_legend(self) -> bool:
        """Whether there was room for a legend; known from the first shot on."""
        return self._legend_height > 0

    def paint(self, shot: Shot) -> QImage:
        """The picture of a shot."""
        if shot.final is not self._final:
            self._begin(shot)
        image = QImage(*self._size, QImage.Format.Format_RGB32)
        if image.isNull():
            raise MemoryError
        picture = self._picture(shot.scene)
        if self._legend_rows:
            picture = replace(picture, legend=self._legend(shot.scene))
        painter = QPainter(image)
        try:
            picture.paint(painter)
            if self._strip:
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
        """Prepare for another tree by drawing its end before its growth.

        So the size of letters and the level of detail stay the same while it grows.
        """
        self._final = shot.final
        if self._look.legend and self._legend_rows is None:
            strip = self._legend(shot.final)
            self._legend_rows = 0 if strip is None else len(strip.rows)
            self._legend_height = 0 if strip is None else strip.pixels
        if self._look.viewport is None:
            self._magnified = pictures.framed(shot.final, self._tree_room, self._scale)[1]
        self._picture(shot.final)
        self._columns.make_room(widest(shot.final.tree, shot.longest))

    @property
    def _tree_room(self) -> tuple[int, int]:
        """The size of the pictures of the tree."""
        return self._room[0], self._room[1] - self._legend_height

    def _legend(self, scene: Scene) -> LegendStrip | None:
        style, rows = self._look.style, self._legend_rows
        return pictures.legend_of(scene, style, None, self._room, self._letters, rows)

    def _picture(self, scene: Scene) -> TreePicture:
        look = self._look
        width, height = (side / self._magnified for side in self._tree_room)
        viewport: Viewport = PageViewport.fit(width, height, scene.bounds)
        if look.viewport is not None:
            viewport = look.viewport.resized(width, height).over(scene.bounds)
        return pictures.seen(
            scene,
            viewport,
            self._magnified,
            look.style,
            labels=look.labels,
            letters=max(1.0, self._letters / self._magnified),
        )
