"""What the terminal's views show of a tournament, read again when it has changed."""

from uctvis.arena.standings.table import TableRow, table
from uctvis.arena.standings.table_export import notes_on
from uctvis.arena.tournament.store import MatchEntry, TournamentStore
from uctvis.errors import ArenaError


class TournamentReader:
    """Reads a tournament that may be played by another process."""

    def __init__(self, store: TournamentStore) -> None:
        self.store = store
        # What is said of matches without a result; "" if there are none.
        self.notes = ""
        self.entries: list[MatchEntry] = []
        self.rows: list[TableRow] = []
        self._counted = -1
        self.is_playing = False
        # Why it could not be read the last time; "" if it could.
        self.failure = ""
        self._seen: tuple[int, bool] | None = None
        self.look()

    @property
    def folder_name(self) -> str:
        """The name of the tournament's folder."""
        return self.store.folder.resolve().name

    def look(self) -> bool:
        """Read what has changed, and return whether there was anything.

        If the folder cannot be read, what was read before stays, and `failure` says why.
        """
        try:
            seen = self.store.change_count, self.store.is_playing
            if seen == self._seen and not self.failure:
                return False
            self.entries = self.store.entries()
            records = [entry.record for entry in self.entries if entry.record is not None]
            if len(records) != self._counted:
                self.rows = table(self.store.settings, records)
                self.notes = notes_on(self.rows, records)
                self._counted = len(records)
            self._seen = seen
            self.is_playing, failure = seen[1], ""
        except ArenaError as error:
            failure = str(error)
        changed = not failure or failure != self.failure
        self.failure = failure
        return changed
