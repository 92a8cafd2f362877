"""Saves matches as texts and films, and tables as CSV and Markdown."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from qtpy.QtCore import QObject, Signal
from qtpy.QtWidgets import QWidget

from uctvis.arena.exports import match_text
from uctvis.arena.following import Follower
from uctvis.arena.replay_text import replay_lines
from uctvis.arena.settings import TournamentSettings
from uctvis.arena.table_export import as_csv, as_markdown
from uctvis.arena.turns_following import TurnsFollower
from uctvis.progress import Progress
from uctvis.serialize import files
from uctvis.texts import _
from uctvis.ui.arena.match_film import KINDS, save_film
from uctvis.ui.arena.tournament_watch import TournamentSeen
from uctvis.ui.runtime.worker import Job
from uctvis.ui.widgets import dialogs


class ArenaExport(QObject):
    """Asks for a path, and writes to it in a thread. `said` is for the status bar."""

    said = Signal(str)

    def __init__(self, page: QWidget) -> None:
        """`page` is the parent of the dialogs."""
        super().__init__(page)
        self._page = page

    def ask_for_match(self, follower: Follower, settings: TournamentSettings) -> None:
        """Save what was read of a match, as a text that games are opened from, or as a film.

        A match with a judge is saved as a text with all its messages.
        """
        if not isinstance(follower, TurnsFollower):
            kinds = {".txt": _("Text with all messages")}
            name = f"{follower.path.parent.name}.txt"
            path = dialogs.ask_to_save(self._page, _("Export match"), name, kinds)
            if path:
                lines = replay_lines(follower, messages=True)
                self._write(path, "".join(f"{line}\n" for line in lines))
            return
        suffix = follower.game.text_suffix
        kinds = {suffix: _("Game of {game}").format(game=follower.game.title), **KINDS}
        name = f"{follower.path.parent.name}{suffix}"
        path = dialogs.ask_to_save(self._page, _("Export match"), name, kinds)
        if Path(path).suffix.lower() in KINDS:
            # The match may go on during the export, and its follower with it.
            filmed = TurnsFollower(follower.path, follower.game)
            filmed.read_all()
            self._start(path, lambda progress: save_film(filmed, Path(path), progress))
        elif path:
            self._write(path, match_text(follower, settings.time_control))

    def ask_for_table(self, seen: TournamentSeen) -> None:
        """Save the table of a tournament."""
        kinds = {".csv": _("Table for spreadsheets"), ".md": _("Table in Markdown")}
        name = f"{seen.store.folder.name}.csv"
        path = dialogs.ask_to_save(self._page, _("Export table"), name, kinds)
        if path:
            is_csv = Path(path).suffix.lower() == ".csv"
            self._write(path, as_csv(seen.rows) if is_csv else as_markdown(seen.rows))

    def _write(self, path: str, text: str) -> None:
        self._start(path, lambda _progress: files.write(Path(path), [text.encode()]))

    def _start(self, path: str, work: Callable[[Progress], None]) -> None:
        job = Job(self, work)
        job.succeeded.connect(lambda _nothing: self.said.emit(_("Saved {path}").format(path=path)))
        job.failed.connect(partial(dialogs.show_error, self._page, _("The file was not saved")))
        job.start()
