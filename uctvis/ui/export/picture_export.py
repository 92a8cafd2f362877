"""Pictures of the tree that is shown: asked for, drawn in a thread, written."""

from dataclasses import replace
from functools import partial

from qtpy.QtWidgets import QWidget

from uctvis.progress import Progress
from uctvis.render import pictures
from uctvis.texts import _
from uctvis.ui.export.export import Export
from uctvis.ui.export.picture_dialog import Background, PictureDialog, PictureRequest
from uctvis.ui.runtime import settings_store
from uctvis.ui.tree.tree_view import TreeView
from uctvis.ui.widgets import dialogs
from uctvis.view.time.growth import still

_KINDS = {".png": _("PNG picture"), ".svg": _("SVG drawing"), ".pdf": _("PDF document")}


class PictureExport(Export):
    """Makes one picture at a time."""

    def __init__(self, owner: QWidget, view: TreeView) -> None:
        super().__init__(
            owner,
            _("Progress of the picture"),
            _("Drawing {name}…"),
            _("The picture was not saved"),
        )
        self._view = view

    def ask(self, name: str) -> None:
        """Ask what is wanted and where, and make it; `name` is proposed, without a suffix."""
        if self.busy:
            self.said.emit(_("One picture is being drawn already."))
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
        kinds = _KINDS
        if request.background is Background.NONE:
            # A page is opaque.
            kinds = {kind: text for kind, text in _KINDS.items() if kind != ".pdf"}
        path = dialogs.ask_to_save(self._owner, _("Export picture"), f"{name}.png", kinds)
        if path:
            self.make(request, path)

    def make(self, request: PictureRequest, path: str) -> None:
        """Draw what is asked for, and write it to `path`."""
        if self._view.scene is None or self.busy:
            return
        # Also if another moment of its growth is shown while it is painted.
        scene = still(self._view.scene)
        style = self._view.tree_style
        if request.background is not Background.SEEN:
            style = replace(style, background=(255, 255, 255))
        comparison = self._view.comparison
        seen = None
        if request.scale is not None:
            # Now: while it is painted, the view may move on.
            seen = self._view.picture(style, labels=request.labels, scale=request.scale)
        emphasis = self._view.emphasis

        def work(progress: Progress) -> None:
            picture = seen or pictures.whole(
                scene, request.pixels, style, emphasis, comparison, labels=request.labels
            )
            if request.legend:
                picture = pictures.with_legend(picture, scene, style, comparison)
            transparent = request.background is Background.NONE
            pictures.save(replace(picture, transparent=transparent), path, progress)

        self.write(path, work)
