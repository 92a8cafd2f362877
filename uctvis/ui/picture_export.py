"""Pictures of the tree that is shown: asked for, drawn in a thread, written."""

from dataclasses import replace
from functools import partial
from pathlib import Path

from qtpy.QtCore import QObject, Signal
from qtpy.QtWidgets import QWidget

from uctvis.progress import Progress
from uctvis.render import pictures
from uctvis.texts import _
from uctvis.ui import dialogs, memory
from uctvis.ui.picture_dialog import Background, PictureDialog, Wish
from uctvis.ui.progress_card import ProgressCard
from uctvis.ui.tree_view import TreeView
from uctvis.ui.worker import Job
from uctvis.view.growth import still

_KINDS = {".png": _("PNG picture"), ".svg": _("SVG drawing"), ".pdf": _("PDF document")}


class PictureExport(QObject):
    """Makes one picture at a time; `said` carries what the status bar should say."""

    said = Signal(str)

    def __init__(self, owner: QWidget, view: TreeView) -> None:
        super().__init__(owner)
        self._owner = owner
        self._view = view
        self._job: Job | None = None
        self._path = ""
        self.card = ProgressCard(_("Progress of the picture"))
        self.card.cancel_requested.connect(self._cancel)

    @property
    def busy(self) -> bool:
        """Whether a picture is being made."""
        return self._job is not None

    def ask(self, name: str) -> None:
        """Ask what is wanted and where, and make it; `name` is proposed, without a suffix."""
        if self._job is not None:
            self.said.emit(_("One picture is being drawn already."))
            return
        view = self._view
        dialog = PictureDialog(
            self._owner,
            (view.width(), view.height()),
            labels=view.shows_labels,
            legend=memory.shows("legend"),
        )
        dialog.wished.connect(partial(self._grant, name))
        dialog.open()

    def _grant(self, name: str, wish: Wish) -> None:
        kinds = _KINDS
        if wish.background is Background.NONE:
            # A page is opaque.
            kinds = {kind: text for kind, text in _KINDS.items() if kind != ".pdf"}
        path = dialogs.ask_to_save(self._owner, _("Export picture"), f"{name}.png", kinds)
        if path:
            self.make(wish, path)

    def make(self, wish: Wish, path: str) -> None:
        """Draw what is wished for, and write it to `path`."""
        if self._view.scene is None or self._job is not None:
            return
        # Also if another moment of its growth is shown while it is painted.
        scene = still(self._view.scene)
        style = self._view.tree_style
        if wish.background is not Background.SEEN:
            style = replace(style, background=(255, 255, 255))
        comparison = self._view.comparison
        seen = None
        if wish.scale is not None:
            # Now: while it is painted, the view may move on.
            seen = self._view.picture(style, labels=wish.labels, scale=wish.scale)
        emphasis = self._view.emphasis

        def work(progress: Progress) -> None:
            picture = seen or pictures.whole(
                scene, wish.pixels, style, emphasis, comparison, labels=wish.labels
            )
            if wish.legend:
                picture = pictures.with_legend(picture, scene, style, comparison)
            transparent = wish.background is Background.NONE
            pictures.save(replace(picture, transparent=transparent), path, progress)

        self._path = path
        self.card.begin(_("Drawing {name}…").format(name=Path(path).name))
        self._job = Job(self, work)
        self._job.progressed.connect(self._show_part)
        self._job.succeeded.connect(self._succeed)
        self._job.failed.connect(self._fail)
        self._job.cancelled.connect(self._be_cancelled)
        self._job.start()

    def _cancel(self) -> None:
        if self._job is not None:
            self._job.stop()

    def _show_part(self, part: float) -> None:
        if self._job is not None:
            self.card.show_part(_("Drawing {name}…").format(name=Path(self._path).name), part)

    def _end(self) -> None:
        self._job = None
        self.card.end()

    def _succeed(self, _result: object) -> None:
        self._end()
        self.said.emit(_("Saved {path}").format(path=self._path))

    def _be_cancelled(self) -> None:
        self._end()
        self.said.emit(_("Cancelled; {path} was not changed.").format(path=self._path))

    def _fail(self, error: Exception) -> None:
        self._end()
        dialogs.show_error(self._owner, _("The picture was not saved"), error)
