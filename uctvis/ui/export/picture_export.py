"""The export of pictures of the current tree in a thread."""

from dataclasses import replace
from functools import partial
from pathlib import Path

from qtpy.QtWidgets import QWidget

from uctvis.progress import Progress
from uctvis.render import picture_files, pictures
from uctvis.texts import _
from uctvis.ui.export.export import Export
from uctvis.ui.export.picture_dialog import Background, PictureDialog, PictureRequest
from uctvis.ui.runtime import settings_store
from uctvis.ui.tree.tree_view import TreeView
from uctvis.ui.widgets import dialogs
from uctvis.view.time.growth import still

_KINDS = {".png": _("PNG picture"), ".svg": _("SVG drawing"), ".pdf": _("PDF document")}


class PictureExport(Export):
    """Exports one picture at a time."""

    def __init__(self, owner: QWidget, view: TreeView) -> None:
        super().__init__(
            owner,
            _("Progress of the picture"),
            _("Drawing {name}…"),
            _("The picture was not saved"),
        )
        self._view = view

    def ask(self, name: str) -> None:
        """Ask for options and a path, and export; `name` is proposed, without a suffix."""
        if self.busy:
            self.said.emit(_("A picture is already being drawn."))
            return
        view = self._view
        dialog = PictureDialog(
            self._owner,
            (view.width(), view.height()),
            labels=view.shows_labels,
            legend=settings_store.shows("legend"),
        )
        dialog.requested.connect(partial(self._grant, name))
        dialog.open()

    def _grant(self, name: str, request: PictureRequest) -> None:
        path = dialogs.ask_to_save(self._owner, _("Export picture"), f"{name}.png", _KINDS)
        if path:
            self.make(request, path)

    def make(self, request: PictureRequest, path: str) -> None:
        """Draw the requested picture and write it to `path`."""
        if self._view.scene is None or self.busy:
            return
        # The picture must not change if another moment is shown while it is painted.
        scene = still(self._view.scene)
        style = self._view.tree_style
        if request.background is not Background.SEEN:
            style = replace(style, background=(255, 255, 255))
        seen = None
        if request.scale is not None:
            # Taken now because the view may move while the picture is painted.
            seen = self._view.picture(style, labels=request.labels, scale=request.scale)
        emphasis, number = self._view.emphasis, self._view.label_number

        def work(progress: Progress) -> None:
            picture = seen or pictures.whole(
                scene,
                request.pixels,
                style,
                emphasis,
                labels=request.labels,
                legend=request.legend,
                number=number,
            )
            if seen is not None and request.legend:
                strip = pictures.legend_of(
                    scene, style, emphasis.comparison, seen.pixels, seen.scale
                )
                picture = replace(seen, legend=strip)
            if request.legend and picture.legend is None:
                pictures.tell_no_legend(Path(path), request.pixels)
            transparent = request.background is Background.NONE
            picture_files.save(replace(picture, transparent=transparent), path, progress)

        self.write(path, work)
