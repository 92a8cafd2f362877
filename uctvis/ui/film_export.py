"""Films of the tree that is shown, or of its sequence: asked for, made in a thread, written."""

from functools import partial
from pathlib import Path

from qtpy.QtCore import QObject, Signal
from qtpy.QtWidgets import QWidget

from uctvis.errors import UctvisError
from uctvis.progress import Progress
from uctvis.render import film
from uctvis.serialize.sequence import Sequence
from uctvis.texts import _
from uctvis.ui import dialogs
from uctvis.ui.film_dialog import FilmDialog, Kind, What, Wish
from uctvis.ui.growing import Growing
from uctvis.ui.progress_card import ProgressCard
from uctvis.ui.tree_view import TreeView
from uctvis.ui.worker import Job
from uctvis.view.folding import Folding
from uctvis.view.reel import Reel, Source
from uctvis.view.scene import Scene

_KINDS = {
    Kind.MP4: {".mp4": _("MP4 film")},
    Kind.GIF: {".gif": _("GIF film")},
}


class FilmExport(QObject):
    """Makes one film at a time; `said` carries what the status bar should say.

    Attributes
    ----------
    sequence : Sequence or None
        The one that the tree is part of.
    """

    said = Signal(str)

    def __init__(self, owner: QWidget, view: TreeView, growing: Growing) -> None:
        super().__init__(owner)
        self.sequence: Sequence | None = None
        self._owner = owner
        self._view = view
        self._growing = growing
        self._job: Job | None = None
        self._path = ""
        self.card = ProgressCard(_("Progress of the film"))
        self.card.cancel_requested.connect(self._cancel)

    @property
    def busy(self) -> bool:
        """Whether a film is being made."""
        return self._job is not None

    def ask(self, name: str) -> None:
        """Ask what is wanted and where, and make it; `name` is proposed, without a suffix."""
        trees = 1 if self.sequence is None else len(self.sequence)
        if self._job is not None:
            self.said.emit(_("One film is being made already."))
        elif self._growing.iterations == 0 and trees == 1:
            self.said.emit(
                _("There is nothing to film: this tree has no record of its growth, and is alone.")
            )
        else:
            dialog = FilmDialog(
                self._owner,
                self._growing.iterations,
                trees,
                moves=self._growing.moves,
                labels=self._view.shows_labels,
            )
            dialog.wished.connect(partial(self._grant, name))
            dialog.open()

    def _grant(self, name: str, wish: Wish) -> None:
        title = _("Export film")
        if wish.kind is Kind.PICTURES:
            chosen = dialogs.ask_for_folder(self._owner, _("Folder for the pictures"))
            path = str(_free_folder(Path(chosen), name)) if chosen else ""
        else:
            kinds = _KINDS[wish.kind]
            path = dialogs.ask_to_save(self._owner, title, f"{name}{next(iter(kinds))}", kinds)
        if path:
            self.make(wish, path)

    def make(self, wish: Wish, path: str) -> None:
        """Make the film that is wished for, and write it to `path`."""
        final = self._growing.final
        if final is None or self._job is not None:
            return
        try:
            reel = Reel(
                self._sources(wish.what, final),
                wish.seconds,
                wish.fps,
                grows=wish.what is not What.SEQUENCE,
                moves=wish.moves,
                first=wish.first,
                last=wish.last,
            )
        except UctvisError as error:
            dialogs.show_error(self._owner, _("The film was not made"), error)
            return
        look = film.Look(
            wish.size,
            self._view.style_alone,
            self._view.viewport if wish.as_seen else None,
            captions=wish.captions,
            labels=wish.labels,
            legend=wish.legend,
        )

        def work(progress: Progress) -> None:
            film.save(reel, path, look, wish.fps, progress)

        self._path = path
        self.card.begin(self._doing)
        self._job = Job(self, work)
        self._job.progressed.connect(self._show_part)
        self._job.succeeded.connect(self._succeed)
        self._job.failed.connect(self._fail)
        self._job.cancelled.connect(self._be_cancelled)
        self._job.start()

    def _sources(self, what: What, final: Scene) -> list[Source]:
        if what is What.GROWTH or self.sequence is None:
            return [Source("", lambda _progress: final)]
        sequence = self.sequence
        return [
            Source(path.stem, partial(_open, sequence, index, final.folding))
            for index, path in enumerate(sequence.paths)
        ]

    @property
    def _doing(self) -> str:
        return _("Filming {name}…").format(name=Path(self._path).name)

    def _cancel(self) -> None:
        if self._job is not None:
            self._job.stop()

    def _show_part(self, part: float) -> None:
        if self._job is not None:
            self.card.show_part(self._doing, part)

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
        dialogs.show_error(self._owner, _("The film was not made"), error)


def _open(sequence: Sequence, index: int, folding: Folding, progress: Progress) -> Scene:
    return Scene.of(sequence.load(index, progress), folding)


def _free_folder(folder: Path, name: str) -> Path:
    """The folder itself, if nothing is in it, or else a new one in it."""
    if not folder.exists() or not any(folder.iterdir()):
        return folder
    number, new = 1, folder / name
    while new.exists():
        number += 1
        new = folder / f"{name}_{number}"
    return new
