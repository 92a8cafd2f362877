"""Films of the tree that is shown, or of its sequence: asked for, made in a thread, written."""

from functools import partial
from pathlib import Path

from qtpy.QtWidgets import QWidget

from uctvis.errors import UctvisError
from uctvis.progress import Progress
from uctvis.render import film
from uctvis.serialize.folder import Sequence
from uctvis.texts import _, ngettext
from uctvis.ui.export.export import Export
from uctvis.ui.export.film_dialog import FilmDialog, FilmFormat, FilmRequest, What
from uctvis.ui.tree.growth_player import GrowthPlayer
from uctvis.ui.tree.tree_view import TreeView
from uctvis.ui.widgets import dialogs
from uctvis.view.folding import Folding
from uctvis.view.scene import Scene
from uctvis.view.time.storyboard import FilmTree, Storyboard

_KINDS = {
    FilmFormat.MP4: {".mp4": _("MP4 film")},
    FilmFormat.GIF: {".gif": _("GIF film")},
}


class FilmExport(Export):
    """Makes one film at a time.

    Attributes
    ----------
    sequence : Sequence or None
        The one that the tree is part of.
    """

    def __init__(self, owner: QWidget, view: TreeView, growing: GrowthPlayer) -> None:
        super().__init__(
            owner, _("Progress of the film"), _("Filming {name}…"), _("The film was not made")
        )
        self.sequence: Sequence | None = None
        self._view = view
        self._growing = growing

    def ask(self, name: str) -> None:
        """Ask what is wanted and where, and make it; `name` is proposed, without a suffix."""
        trees = 1 if self.sequence is None else len(self.sequence)
        if self.busy:
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
            dialog.requested.connect(partial(self._grant, name))
            dialog.open()

    def _grant(self, name: str, request: FilmRequest) -> None:
        title = _("Export film")
        if request.what is not What.GROWTH and self.sequence is not None:
            name = self.sequence.paths[0].parent.name or name
        if request.kind is FilmFormat.PICTURES:
            chosen = dialogs.ask_for_folder(self._owner, _("Folder for the pictures"))
            path = str(_free_folder(Path(chosen), name)) if chosen else ""
        else:
            kinds = _KINDS[request.kind]
            path = dialogs.ask_to_save(self._owner, title, f"{name}{next(iter(kinds))}", kinds)
        if path:
            self.make(request, path)

    def make(self, request: FilmRequest, path: str) -> None:
        """Make the film that is asked for, and write it to `path`."""
        final = self._growing.final
        if final is None or self.busy:
            return
        try:
            storyboard = Storyboard(
                self._sources(request.what, final),
                request.seconds,
                request.fps,
                grows=request.what is not What.SEQUENCE,
                moves=request.moves,
                first=request.first,
                last=request.last,
            )
        except UctvisError as error:
            dialogs.show_error(self._owner, self._failed, error)
            return
        look = film.Look(
            request.size,
            self._view.style_alone,
            self._view.viewport if request.as_seen else None,
            captions=request.captions,
            labels=request.labels,
            legend=request.legend,
        )

        self.write(path, lambda progress: film.save(storyboard, path, look, request.fps, progress))

    def _succeed(self, result: object) -> None:
        super()._succeed(result)
        if isinstance(result, list) and result:
            text = ngettext(
                "The film is made, without one tree that cannot be shown:\n\n{reason}",
                "The film is made, without {count} trees that cannot be shown. The first of them:"
                "\n\n{reason}",
                len(result),
            ).format(count=len(result), reason=result[0])
            details = "\n".join(map(str, result)) if len(result) > 1 else ""
            dialogs.show_message(self._owner, _("Trees left out"), text, details=details)

    def _sources(self, what: What, final: Scene) -> list[FilmTree]:
        if what is What.GROWTH or self.sequence is None:
            return [FilmTree("", lambda _progress: final)]
        sequence = self.sequence
        return [
            FilmTree(path.stem, partial(_open, sequence, index, final.folding))
            for index, path in enumerate(sequence.paths)
        ]


def _open(sequence: Sequence, index: int, folding: Folding, progress: Progress) -> Scene:
    return Scene.of(sequence.load(index, progress), folding)


def _free_folder(folder: Path, name: str) -> Path:
    """The folder itself, if nothing is in it, or else a new one in it."""
    try:
        if not folder.exists() or not any(folder.iterdir()):
            return folder
    except OSError:
        # Who writes there says what is wrong.
        return folder
    number, new = 1, folder / name
    while new.exists():
        number += 1
        new = folder / f"{name}_{number}"
    return new
