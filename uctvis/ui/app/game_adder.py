"""Adding games and functions from files: the question whether they may run, the check, loading."""

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from qtpy.QtCore import QObject, Signal
from qtpy.QtWidgets import QMainWindow

from uctvis import games
from uctvis.errors import GameError
from uctvis.game_files.source import FileSource, Trust, files_in_folders, read_source
from uctvis.progress import Progress
from uctvis.texts import _
from uctvis.ui.runtime.worker import Job
from uctvis.ui.widgets import dialogs
from uctvis.ui.widgets.progress_card import ProgressCard
from uctvis.ui.widgets.question import ask

if TYPE_CHECKING:
    from uctvis.game_files.loading import FileContent

# The distance of the card from the lower edge of the window, in pixels.
_ABOVE = 48


class GameAdder(QObject):
    """Adds what is in one file after the other; the window stays usable.

    Signals: `added` with a game and whether the user has asked for it; `functions_added` when there
    are other functions for searches; `accepted` with the path, in a list, if the user has chosen
    this file; `said` with a message for the status bar.
    """

    added = Signal(object, bool)
    functions_added = Signal()
    accepted = Signal(list)
    said = Signal(str)

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        # The paths, each with whether the user has asked for it.
        self._waiting: deque[tuple[str, bool]] = deque()
        self._busy = False
        self._job: Job | None = None
        self._card = ProgressCard(_("Progress of the check"), window)
        self._card.appeared.connect(self._place_card)
        self._card.cancel_requested.connect(self._cancel)

    def add(self, paths: list[str]) -> None:
        """Add the games and functions in files that the user has chosen."""
        self._waiting.extend((path, True) for path in paths)
        self._go_on()

    def look_around(self, known: Sequence[str] = ()) -> None:
        """Add what is in installed packages, in the user's folders, and in known files."""
        job = Job(self, lambda _progress: [*known, *_look_around()])
        job.succeeded.connect(self._take_found)
        job.failed.connect(
            partial(dialogs.show_error, self._window, _("The search for games failed"))
        )
        job.start()

    def _take_found(self, paths: list[str]) -> None:
        before = set(games.all_games())
        for error in (*games.add_installed(), *games.register_installed()):
            self._fail(error, asked=False)
        for game in games.all_games():
            if game not in before:
                self.added.emit(game, False)
        self._waiting.extend((path, False) for path in dict.fromkeys(paths))
        self._go_on()

    def _go_on(self) -> None:
        """Begin with the next file."""
        if self._busy or not self._waiting:
            return
        self._busy = True
        path, asked = self._waiting.popleft()
        self._do(partial(_read, path), partial(self._take_source, asked), asked=asked)

    def _do(
        self, work: Callable[[Progress], object], end: Callable[[Any], None], *, asked: bool
    ) -> None:
        self._job = Job(self, work)
        self._job.progressed.connect(lambda part: self._card.show_part(self._card.text, part))
        self._job.succeeded.connect(end)
        self._job.failed.connect(partial(self._fail_file, asked))
        self._job.cancelled.connect(self._end)
        self._job.start()

    def _take_source(self, asked: bool, source: FileSource) -> None:
        trust = source.trust
        if trust is Trust.ALLOWED:
            self._load(asked, source)
        elif trust is Trust.REFUSED and not asked:
            self._end()
        else:

            def allow() -> None:
                source.note(allowed=True)
                self._load(asked, source)

            def refuse() -> None:
                source.note(allowed=False)
                self._end()

            title = _("Allow a file")
            allowing, refusing = _("&Allow"), _("&Don't allow")
            ask(self._window, title, source.question, allowing, allow, refusing, refuse)

    def _load(self, asked: bool, source: FileSource) -> None:
        self._card.begin(_("Checking {name}…").format(name=Path(source.path).name))
        self._do(partial(_load, source), partial(self._take_content, asked, source), asked=asked)

    def _take_content(self, asked: bool, source: FileSource, content: "FileContent") -> None:
        from uctvis.game_files import loading  # as in `_load`

        try:
            # In this thread, which draws the cards.
            loading.register(source, content)
        except GameError as error:
            self._fail_file(asked, error)
            return
        if asked:
            self.accepted.emit([source.path])
        if content.functions:
            names = ", ".join(sorted({name for _setting, name in content.functions}))
            self.said.emit(_("These functions were added: {names}").format(names=names))
            self.functions_added.emit()
        if content.game is not None:
            self.said.emit(_("The game {game} was added.").format(game=content.game.title))
            self.added.emit(content.game, asked)
        self._end()

    def _fail_file(self, asked: bool, error: Exception) -> None:
        self._fail(error, asked=asked)
        self._end()

    def _fail(self, error: Exception, *, asked: bool) -> None:
        if asked or not isinstance(error, GameError):
            dialogs.show_error(self._window, _("The file cannot be added"), error)
        else:
            # Nobody has asked for it now, so no dialog is in the way.
            dialogs.note_error(error)
            self.said.emit(_("A file cannot be added: {error}").format(error=error))

    def _cancel(self) -> None:
        if self._job is not None:
            self._job.stop()

    def _end(self) -> None:
        self._job = None
        self._busy = False
        self._card.end()
        self._go_on()

    def _place_card(self) -> None:
        self._card.adjustSize()
        left = (self._window.width() - self._card.width()) // 2
        self._card.move(left, self._window.height() - self._card.height() - _ABOVE)


def _look_around() -> list[str]:
    """Import what is in installed packages; return the files in the user's folders."""
    # Imported here because the first paint of the window does not need it.
    from uctvis.games._installed import installed_games

    installed_games()
    games.register_installed()
    return files_in_folders()


def _read(path: str, _progress: Progress) -> FileSource:
    return read_source(path)


def _load(source: FileSource, progress: Progress) -> "FileContent":
    """Check a file in a child process, unless that was done before, and run it in this one."""
    # Imported here because only files of the user need it.
    from uctvis.game_files import child, loading

    if not source.is_checked:
        child.check(source, progress)
    return loading.run(source)
