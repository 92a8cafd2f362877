"""The export of films, of the current tree or its sequence, in a thread."""

from functools import partial
from pathlib import Path
from typing import NamedTuple

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
from uctvis.view import tree_files
from uctvis.view.camera.viewport import Viewport
from uctvis.view.folding import Folding
from uctvis.view.scene import Scene
from uctvis.view.time.storyboard import FilmTree, Storyboard

_KINDS = {
    FilmFormat.MP4: {".mp4": _("MP4 film")},
    FilmFormat.GIF: {".gif": _("GIF film")},
}


class Filmed(NamedTuple):
    """What was shown when a film was asked for: the PC may show another tree before it is made."""

    final: Scene | None
    sequence: Sequence | None
    viewport: Viewport


class FilmExport(Export):
    """Exports one film at a time."""

    def __init__(self, owner: QWidget, view: TreeView, growth: GrowthPlayer) -> None:
        super().__init__(
            owner, _("Progress of the film"), _("Filming {name}…"), _("The film was not made")
        )
        # The sequence that contains the current tree.
        self.sequence: Sequence | None = None
        self._view = view
        self._growth = growth

    def ask(self, name: str) -> None:
        """Ask for options and a path, and export; `name` is proposed, without a suffix."""
        trees = 1 if self.sequence is None else len(self.sequence)
        if self.busy:
            self.said.emit(_("A film is already being made."))
        elif self._growth.iterations == 0 and trees == 1:
            self.said.emit(
                _(
                    "There is nothing to film: this tree has no record and is not part of a "
                    "sequence."
                )
            )
        else:
            dialog = FilmDialog(
                self._owner,
                self._growth.iterations,
                trees,
                moves=self._growth.moves,
                labels=self._view.shows_labels,
            )
            filmed = Filmed(self._growth.final, self.sequence, self._view.viewport)
            dialog.requested.connect(partial(self._grant, name, filmed))
            dialog.open()

    def _grant(self, name: str, filmed: Filmed, request: FilmRequest) -> None:
        title = _("Export film")
        if request.what is not What.GROWTH and filmed.sequence is not None:
            name = filmed.sequence.paths[0].parent.name or name
        if request.kind is FilmFormat.PICTURES:
            chosen = dialogs.ask_for_folder(self._owner, _("Folder for the pictures"))
            path = str(_free_folder(Path(chosen), name)) if chosen else ""
        else:
            kinds = _KINDS[request.kind]
            path = dialogs.ask_to_save(self._owner, title, f"{name}{next(iter(kinds))}", kinds)
        if path:
            self._make(request, path, filmed)

    def _make(self, request: FilmRequest, path: str, filmed: Filmed) -> None:
        """Make the requested film and write it to `path`."""
        if filmed.final is None or self.busy:
            return
        try:
            storyboard = Storyboard(
                _sources(request.what, filmed.final, filmed.sequence),
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
            filmed.viewport if request.as_seen else None,
            captions=request.captions,
            labels=request.labels,
            legend=request.legend,
        )

        self.write(path, lambda progress: film.save(storyboard, path, look, request.fps, progress))

    def _succeed(self, result: object) -> None:
        super()._succeed(result)
        if isinstance(result, list) and result:
            text = ngettext(
                "The film was saved without one tree that cannot be shown:\n\n{reason}",
                "The film was saved without {count} trees that cannot be shown. The first of "
                "them:\n"
                "\n"
                "{reason}",
                len(result),
            ).format(count=len(result), reason=result[0])
            details = "\n".join(map(str, result)) if len(result) > 1 else ""
            dialogs.show_message(self._owner, _("Trees left out"), text, details=details)


def _sources(what: What, final: Scene, sequence: Sequence | None) -> list[FilmTree]:
    if what is What.GROWTH or sequence is None:
        return [FilmTree("", lambda _progress: final)]
    return [
        FilmTree(path.stem, partial(_open, sequence, index, final.folding))
        for index, path in enumerate(sequence.paths)
    ]


def _open(sequence: Sequence, index: int, folding: Folding, progress: Progress) -> Scene:
    return Scene.of(tree_files.load(sequence.paths[index], progress), folding)


def _free_folder(folder: Path, name: str) -> Path:
    """The folder itself if it is empty or missing; otherwise the path of a new folder in it."""
    try:
        if not folder.exists() or not any(folder.iterdir()):
            return folder
    except OSError:
        # Writing there will report the error.
        return folder
    number, new = 1, folder / name
    while new.exists():
        number += 1
        new = folder / f"{name}_{number}"
    return new
