"""The dialog with the options of a picture."""

from dataclasses import dataclass
from enum import IntEnum

from qtpy.QtWidgets import QCheckBox, QLabel, QWidget

from uctvis.render.pictures import MOST_PIXELS
from uctvis.texts import _
from uctvis.ui.export.export_dialog import ExportDialog, Row
from uctvis.ui.widgets.fields import Segments
from uctvis.ui.widgets.size_field import SizeField

# Sizes for pictures of the whole tree, in pixels.
_SIZES = (
    (_("Screen, 1920 x 1080"), (1920, 1080)),
    (_("Large screen, 3840 x 2160"), (3840, 2160)),
    (_("A4 page, 3508 x 2480"), (3508, 2480)),
    (_("Poster A1, 9933 x 7016"), (9933, 7016)),
    (_("Largest, 16384 x 16384"), (MOST_PIXELS, MOST_PIXELS)),
)
_SCALES = (1, 2, 4)


class Background(IntEnum):
    """The background of the tree, numbered like the choices in the dialog."""

    SEEN = 0
    WHITE = 1
    NONE = 2


@dataclass(frozen=True)
class PictureRequest:
    """The options of a picture, `pixels` wide and high.

    `scale` is the enlargement of the current view, to which a legend adds height; None for a
    picture of the whole tree.
    """

    pixels: tuple[int, int]
    scale: int | None
    background: Background
    labels: bool
    legend: bool = False


class PictureDialog(ExportDialog):
    """Asks for the options of a picture; `requested` carries them as a `PictureRequest`."""

    def __init__(
        self, parent: QWidget, seen: tuple[int, int], *, labels: bool, legend: bool = False
    ) -> None:
        """`seen`: the size of the view. `labels`, `legend`: whether they are visible now."""
        super().__init__(parent, _("Export picture"), _("&Export…"))
        self._seen = seen
        self.what = Segments(_("Content"), (_("Current &view"), _("&Whole tree")))
        self.scale = Segments(_("Resolution"), tuple(f"{scale}x" for scale in _SCALES))
        self.size_field = SizeField(_SIZES, (1, MOST_PIXELS))
        self.background = Segments(_("Background"), (_("Current"), _("White"), _("Transparent")))
        self.labels = QCheckBox(_("&Labels of the nodes"))
        self.labels.setChecked(labels)
        self.legend = QCheckBox(_("Le&gend"))
        self.legend.setChecked(legend)
        self._lay_out_rows()
        self.what.changed.connect(self._show)
        self.scale.changed.connect(self._show)
        self.size_field.changed.connect(self._show)
        self.legend.toggled.connect(self._show)
        self._show()

    def _lay_out_rows(self) -> None:
        self._scale_title, self._size_title = QLabel(_("Resolution")), QLabel(_("Size"))
        self._size_title.setBuddy(self.size_field.choice)
        rows: tuple[Row, ...] = (
            (QLabel(_("Content")), self.what),
            (self._scale_title, self.scale),
            (self._size_title, self.size_field),
            (QLabel(_("Background")), self.background),
            (None, self.labels),
            (None, self.legend),
            (None, self.outcome),
        )
        self.lay_out(rows, 360)

    def request(self) -> PictureRequest | None:
        background = Background(self.background.chosen)
        labels, legend = self.labels.isChecked(), self.legend.isChecked()
        if self.what.chosen == 0:
            scale = _SCALES[self.scale.chosen]
            width, height = (scale * side for side in self._seen)
            if max(width, height) > MOST_PIXELS:
                return None
            return PictureRequest((width, height), scale, background, labels, legend)
        size = self.size_field.pixels
        if size is None:
            return None
        return PictureRequest(size, None, background, labels, legend)

    def _show(self) -> None:
        """Show the fields that are used, and what will be written or is wrong."""
        whole = self.what.chosen == 1
        for widget in (self._scale_title, self.scale):
            widget.setVisible(not whole)
        for widget in (self._size_title, self.size_field):
            widget.setVisible(whole)
        request = self.request()
        self.export.setEnabled(request is not None)
        if request is not None:
            width, height = request.pixels
            megabytes = width * height * 4 / 1e6
            text = _("{width} x {height} pixels").format(width=width, height=height)
            if request.scale is not None and request.legend:
                text = _("{size}, with the legend below").format(size=text)
            if megabytes > 300:
                text = _("{size}; needs {memory} MB of memory as PNG").format(
                    size=text, memory=round(megabytes)
                )
            self.outcome.setText(text)
        else:
            self.outcome.setText(
                ""
                if whole
                else _("More than {most} pixels on a side: choose a lower resolution").format(
                    most=MOST_PIXELS
                )
            )
