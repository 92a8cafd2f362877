"""Saves matches as texts, films and pictures, and tables as CSV and Markdown."""

from pathlib import Path

from qtpy.QtWidgets import QWidget

from uctvis.arena.following.exports import match_text
from uctvis.arena.following.following import Follower
from uctvis.arena.following.kinds import following_named
from uctvis.arena.following.replaying import replay_lines
from uctvis.arena.following.turns_following import TurnsFollower
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.standings.table_export import as_csv, as_markdown
from uctvis.disk import files
from uctvis.texts import _
from uctvis.ui.arena.match.match_film import save_film
from uctvis.ui.arena.tournament_watch import TournamentSeen
from uctvis.ui.export.export import Export
from uctvis.ui.export.match_films import FILMS
from uctvis.ui.simultaneous.scene_film import (
    PICTURES,
    FilmedScene,
    save_scene_film,
    save_scene_picture,
)
from uctvis.ui.widgets import dialogs

_TEXT = _("Text with all messages")


class ArenaExport(Export):
    """Asks for a path, and writes to it in a thread, one file at a time."""

    def __init__(self, page: QWidget) -> None:
        """`page` is the parent of the dialogs."""
        super().__init__(
            page,
            _("Progress of saving"),
            _("Saving {name}…"),
            _("The file was not saved"),
        )
        self._page = page

    def ask_for_match(self, follower: Follower, settings: TournamentSettings) -> None:
        """Save what was read of a match, as a text that games are opened from, or as a film.

        A match with a judge is saved as a text with all its messages.
        """
        if self._is_busy():
            return
        if following_named(follower.kind).no_game or not isinstance(follower, TurnsFollower):
            path = self._ask(follower, {".txt": _TEXT})
            if path:
                self._write_messages(follower, path)
            return
        suffix = follower.game.text_suffix
        kinds = {suffix: _("Game of {game}").format(game=follower.game.title), **FILMS}
        name = f"{follower.path.parent.name}{suffix}"
        path = dialogs.ask_to_save(self._page, _("Export match"), name, kinds)
        if Path(path).suffix.lower() in FILMS:
            # The match may go on during the export, and its follower with it.
            filmed = TurnsFollower(follower.path, follower.game)
            filmed.read_all()
            self.write(path, lambda progress: save_film(filmed, Path(path), progress))
        elif path:
            self._write(path, match_text(follower, settings.time_control))

    def ask_for_scene(self, follower: Follower, filmed: FilmedScene, at: float) -> None:
        """Save a simultaneous match: as a text with all messages, as a film, or a picture of it.

        `at` is the moment of the picture, in turns since the start.
        """
        if self._is_busy():
            return
        path = self._ask(follower, {".txt": _TEXT, **FILMS, **PICTURES})
        suffix = Path(path).suffix.lower()
        if suffix in FILMS:
            self.write(path, lambda progress: save_scene_film(filmed, Path(path), progress))
        elif suffix in PICTURES:
            self.write(path, lambda _progress: save_scene_picture(filmed, at, Path(path)))
        elif path:
            self._write_messages(follower, path)

    def _ask(self, follower: Follower, kinds: dict[str, str]) -> str:
        name = f"{follower.path.parent.name}{next(iter(kinds))}"
        return dialogs.ask_to_save(self._page, _("Export match"), name, kinds)

    def _write_messages(self, follower: Follower, path: str) -> None:
        lines = replay_lines(follower, messages=True)
        self._write(path, "".join(f"{line}\n" for line in lines))

    def ask_for_table(self, seen: TournamentSeen) -> None:
        """Save the table of a tournament."""
        if self._is_busy():
            return
        kinds = {".csv": _("Table for spreadsheets"), ".md": _("Table in Markdown")}
        name = f"{seen.store.folder.name}.csv"
        path = dialogs.ask_to_save(self._page, _("Export table"), name, kinds)
        if path:
            is_csv = Path(path).suffix.lower() == ".csv"
            self._write(path, as_csv(seen.rows) if is_csv else as_markdown(seen.rows))

    def _is_busy(self) -> bool:
        """Whether a file is written now; then say so."""
        if self.busy:
            self.said.emit(_("A file is already being saved."))
        return self.busy

    def _write(self, path: str, text: str) -> None:
        self.write(path, lambda _progress: files.write(Path(path), [text.encode()]))
