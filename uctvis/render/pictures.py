"""Pictures of trees for files, with their legends; `picture_files` writes them."""

import logging
from dataclasses import dataclass, replace
from pathlib import Path

from qtpy.QtCore import QRectF
from qtpy.QtGui import QColor, QPainter

from uctvis.errors import PictureError
from uctvis.numerals import is_whole
from uctvis.progress import Progress, unwatched
from uctvis.render.legend import LegendStrip
from uctvis.render.page import PageViewport
from uctvis.render.paint import paint
from uctvis.texts import _
from uctvis.view.camera.viewport import Viewport
from uctvis.view.comparison import Comparison
from uctvis.view.marks.detail import MOST_MARKS, choose_marks
from uctvis.view.marks.emphasis import PLAIN, Emphasis
from uctvis.view.marks.label_text import LabelNumber
from uctvis.view.marks.labels import Labels
from uctvis.view.scene import Scene
from uctvis.view.style.drawing import Drawing, style_marks
from uctvis.view.style.legend import Legend
from uctvis.view.style.style import Style

_log = logging.getLogger("uctvis")

MOST_PIXELS = 16_384
# The screen for which MOST_MARKS is intended, and the side above which pictures are enlarged.
_SCREEN_AREA = 1920 * 1080
_SCREEN_SIDE = 1920

# The maximum height of a legend relative to the picture, and its maximum number of rows.
_MOST_LEGEND = 1 / 3
_MOST_ROWS = 5


@dataclass(frozen=True, eq=False)
class TreePicture:
    """A drawing for a file."""

    drawing: Drawing
    # The width and height in pixels of the drawing.
    size: tuple[float, float]
    # Pixels of the file (in a PDF, points) per pixel of the drawing.
    scale: float = 1.0
    # Whether to leave out the background in a PNG or SVG.
    transparent: bool = False
    # The strip below the drawing.
    legend: LegendStrip | None = None

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height of the file."""
        width, height = (round(side * self.scale) for side in self.size)
        return width, height if self.legend is None else height + self.legend.pixels

    def paint(self, painter: QPainter, progress: Progress = unwatched) -> None:
        """Paint with `painter`, whose unit is a pixel of the file."""
        painter.save()
        painter.scale(self.scale, self.scale)
        paint(painter, self.drawing, *self.size, transparent=self.transparent, progress=progress)
        painter.restore()
        if self.legend is None:
            return
        width, height = self.pixels
        painter.save()
        painter.translate(0.0, height - self.legend.pixels)
        if not self.transparent:
            ground = QColor(*self.drawing.background)
            painter.fillRect(QRectF(0.0, 0.0, width, self.legend.pixels), ground)
        self.legend.paint(painter)
        painter.restore()


def whole(
    scene: Scene,
    pixels: tuple[int, int],
    style: Style,
    emphasis: Emphasis = PLAIN,
    *,
    labels: bool = True,
    legend: bool = False,
    number: LabelNumber = LabelNumber.WIN,
) -> TreePicture:
    """Draw a whole scene as a picture of the given size in pixels.

    With `legend`, a strip below the tree has the legend, if the picture has room for it; that
    needs the application object.

    Up to 1920 pixels, lines, discs and letters have the same size as on a screen. Larger pictures
    have larger elements and more detail, each by the square root of the enlargement: at 16,384
    pixels, elements are three times as large, so that a poster is readable, and three times as
    many nodes are separate. A tree that would leave the page empty is enlarged up to twice; its
    rows are further apart than on a screen.

    Raises PictureError if the size is out of range.
    """
    expect_size(pixels)
    least = max(1.0, (max(pixels) / _SCREEN_SIDE) ** 0.5)
    strip = legend_of(scene, style, emphasis.comparison, pixels, least) if legend else None
    room = pixels[0], pixels[1] - (0 if strip is None else strip.pixels)
    viewport, scale = framed(scene, room, least)
    drawn = seen(scene, viewport, scale, style, emphasis, labels=labels, number=number)
    return replace(drawn, legend=strip)


def framed(scene: Scene, pixels: tuple[int, int], scale: float) -> tuple[PageViewport, float]:
    """The page that shows a whole scene in the given size, and its scale.

    The scale, in pixels per pixel of the page, is `scale`, or more if the page would be empty.
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
    *,
    labels: bool = True,
    number: LabelNumber = LabelNumber.WIN,
    letters: float = 1.0,
) -> TreePicture:
    """Draw the visible part of a viewport as a picture, enlarged by `scale`.

    The letters of labels are `letters` times the default size.
    """
    size = viewport.width, viewport.height
    most = MOST_MARKS * max(1, round(size[0] * size[1] / _SCREEN_AREA))
    marks = choose_marks(scene, viewport, emphasis, most)
    placed = Labels(scene.tree, number=number)
    texts = placed.place(marks, viewport, emphasis, letters) if labels else ()
    return TreePicture(style_marks(marks, scene, style, texts, emphasis.comparison), size, scale)


def legend_of(
    scene: Scene,
    style: Style,
    comparison: Comparison | None,
    pixels: tuple[float, float],
    scale: float,
    rows: int | None = None,
) -> LegendStrip | None:
    """The legend for a file of the given size, enlarged by `scale`; None if it has no room.

    With `rows`, it has at most as many rows, and what does not fit is left out. Needs the
    application object.
    """
    legend = Legend.of(scene, style, comparison)
    strip = LegendStrip.of(legend, style, pixels[0] / scale, rows or _MOST_ROWS, scale)
    fits = strip.complete and strip.pixels <= _MOST_LEGEND * pixels[1]
    return strip if fits or rows else None


def tell_no_legend(path: Path, pixels: tuple[int, int]) -> None:
    """Say that a file has no legend, because there is no room for it."""
    _log.warning(
        _("{path}: {width} x {height} pixels are too few for a legend; the file has none").format(
            path=path, width=pixels[0], height=pixels[1]
        )
    )


def expect_size(pixels: tuple[int, int]) -> None:
    """Raise PictureError if a picture cannot have this width and height in pixels."""
    if len(pixels) != 2 or not all(is_whole(side, 1, MOST_PIXELS) for side in pixels):
        raise PictureError(
            _("size: expected 1 to {most} pixels per side, got {size}").format(
                most=MOST_PIXELS, size=" x ".join(map(str, pixels))
            )
        )
