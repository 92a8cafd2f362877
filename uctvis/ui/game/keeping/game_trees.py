"""All trees of a game together: saved in a folder, or analysed as a sequence."""

import shutil
from contextlib import suppress
from pathlib import Path

from qtpy.QtCore import QObject, Signal

from uctvis.disk import files
from uctvis.engines.made import Maker
from uctvis.play.loop.game_loop import GameLoop
from uctvis.progress import Progress
from uctvis.texts import _, ngettext
from uctvis.ui.game.keeping.game_keeper import GameKeeper
from uctvis.ui.pane.tree_pane import TreePane
from uctvis.ui.runtime.worker import Job
from uctvis.ui.widgets import dialogs
from uctvis.ui.widgets.progress_card import ProgressCard


class GameTrees(QObject):
    """Saves and analyses the trees that `keeper` keeps of the game of `play`.

    Signals: `said` with a message for the status bar; `analysis_requested` with the paths of the
    trees.
    """

    said = Signal(str)
    analysis_requested = Signal(list)

    def __init__(self, play: GameLoop, keeper: GameKeeper, pane: TreePane) -> None:
        super().__init__(pane)
        self._play = play
        self._keeper = keeper
        self._pane = pane
        self._job: Job | None = None
        self.card = ProgressCard(_("Progress of saving"))
        self.card.cancel_requested.connect(self._cancel)
        pane.add_card(self.card)

    @property
    def any(self) -> bool:
        """Whether a move of the game was found by a search."""
        session = self._play.session
        return session is not None and any(made.maker is Maker.SEARCH for made in session.made)

    def analyse(self) -> None:
        """Request the analysis of the trees when the last one is written."""
        self._keeper.then(self._ask_to_analyse)

    def _ask_to_analyse(self) -> None:
        paths = [str(path) for path in self._keeper.trees().values()]
        if paths:
            self.analysis_requested.emit(paths)
        else:
            self._say_none()

    def ask_to_save(self) -> None:
        """Copy the trees to a new folder inside a folder that the user chooses."""
        if self._job is not None:
            self.said.emit(_("The trees of a game are already being saved."))
            return
        folder = dialogs.ask_for_folder(self._pane, _("Save the game's trees in a folder"))
        session = self._play.session
        if folder and session is not None:
            name = f"{session.game.name}_game"
            self._keeper.then(lambda: self._save(_new_name(Path(folder), name)))

    def _save(self, target: Path) -> None:
        session = self._play.session
        game = "" if session is None else session.game.name
        paths = {f"{game}_{n}.tree": path for n, path in self._keeper.trees().items()}
        if not paths:
            self._say_none()
            return
        said = ngettext(
            "Saved {count} tree in {path}", "Saved {count} trees in {path}", len(paths)
        ).format(count=len(paths), path=target)
        doing = _("Saving the game's trees…")
        self.card.begin(doing)
        self._job = Job(self, lambda progress: _copy(paths, target, progress))
        self._job.progressed.connect(lambda part: self.card.show_part(doing, part))
        self._job.succeeded.connect(lambda _result: self._end(said))
        self._job.cancelled.connect(lambda: self._end(_("Saving was cancelled.")))
        self._job.failed.connect(self._fail)
        self._job.start()

    def _cancel(self) -> None:
        if self._job is not None:
            self._job.stop()

    def _end(self, said: str) -> None:
        self._job = None
        self.card.end()
        self.said.emit(said)

    def _fail(self, error: Exception) -> None:
        self._end("")
        dialogs.show_error(self._pane, _("The trees were not saved"), error)

    def _say_none(self) -> None:
        self.said.emit(_("This game has no saved trees."))


def _new_name(folder: Path, name: str) -> Path:
    """A path in `folder` that does not exist yet."""
    number = 1
    # If the folder cannot be read, writing to it reports the error.
    with suppress(OSError):
        while (folder / f"{name}_{number}").exists():
            number += 1
    return folder / f"{name}_{number}"


def _copy(paths: dict[str, Path], target: Path, progress: Progress) -> None:
    """Copy trees to a new folder, in a thread; the keys of `paths` are the new names."""
    with files.new_folder(target) as folder:
        for number, (name, path) in enumerate(paths.items()):
            progress(number / len(paths))
            shutil.copyfile(path, folder / name)
