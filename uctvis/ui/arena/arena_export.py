"""Saves matches as texts, films and pictures, and tables as CSV and Markdown."""

from pathlib import Path
from typing import Any

from qtpy.QtWidgets import QWidget

from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.standings.table_export import as_csv, as_markdown
from uctvis.disk import files
from uctvis.texts import _
from uctvis.ui.arena.kinds import window_of
from uctvis.ui.arena.match.match_panel import MatchPanel
from uctvis.ui.arena.tournament_watch import TournamentSeen
from uctvis.ui.export.export import Export
from uctvis.ui.widgets import dialogs


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

    def ask_for_match(self, panel: MatchPanel[Any], settings: TournamentSettings) -> None:
        """Save what was read of the match in a panel, as the kind of its matches offers it."""
        kinds = window_of(settings.kind).files(panel, settings)
        if panel.follower is None or self._is_busy():
            return
        usual = next(iter(kinds))
        name = f"{panel.follower.path.parent.name}{usual}"
        titles = {suffix: kind.title for suffix, kind in kinds.items()}
        path = dialogs.ask_to_save(self._page, _("Export match"), name, titles)
        if path:
            kind = kinds.get(Path(path).suffix.lower(), kinds[usual])
            self.write(path, kind.work(Path(path)))

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
