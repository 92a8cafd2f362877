"""The dialog with the options of a picture."""

from dataclasses import dataclass
from enum import IntEnum

from qtpy.QtWidgets import QWidget

from uctvis.render.pictures import MOST_PIXELS
from uctvis.settings.declared import DeclaredSetting
from uctvis.texts import _
from uctvis.ui.export.export_dialog import ExportDialog, labels_setting
from uctvis.ui.export.size_field import SizeField
from uctvis.ui.forms.declared_cells import SwitchCell
from uctvis.ui.widgets.fields import Segments

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
        legends = SwitchCell(
            DeclaredSetting(name="legend", default=legend, kind=bool, title=_("Le&gend"))
        )
        self.legend = legends.field
        self.lay_out(
            (
                (_("Content"), self.what),
                (_("Resolution"), self.scale),
                (_("Size"), self.size_field),
                (_("Background"), self.background),
                SwitchCell(labels_setting(labels)),
                legends,
            ),
            360,
        )
        self.form.add(self.size_field.cells)
        for changed in (self.what, self.scale, self.size_field, self.form):
            changed.changed.connect(self._show)
        self._show()

    def request(self) -> PictureRequest | None:
        if self.form.errors():
            return None
        scale = _SCALES[self.scale.chosen] if self.what.chosen == 0 else None
        if scale is None:
            pixels = self.size_field.pixels
        else:
            pixels = scale * self._seen[0], scale * self._seen[1]
        if max(pixels) > MOST_PIXELS:
            return None
        values = self.form.values()
        background = Background(self.background.chosen)
        return PictureRequest(pixels, scale, background, values["labels"], values["legend"])

    def _show(self) -> None:
        """Show the fields that are used, and what will be written or is wrong."""
        whole = self.what.chosen == 1
        self.form.show_row(self.scale, not whole)
        self.form.show_row(self.size_field, whole)
        self.size_field.use(whole)
        self.form.mark_wrong()
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
