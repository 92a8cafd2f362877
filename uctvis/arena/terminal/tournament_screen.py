"""The scores and the matches of a tournament on a terminal."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen
from textual.widgets import ContentSwitcher, DataTable, Footer, Static

from uctvis.arena.following.replay_text import scores_text
from uctvis.arena.standings import table_export
from uctvis.arena.terminal.bindings import binding
from uctvis.arena.terminal.kinds import screen_of
from uctvis.arena.terminal.reading import TournamentReader
from uctvis.arena.tournament.store import MatchEntry, MatchState
from uctvis.game.rules import Outcome, result_text
from uctvis.safe_text import harmless
from uctvis.texts import _, ngettext, pgettext

_SCORES, _MATCHES = "scores", "matches"
_STATES = {MatchState.WAITING: _("waiting"), MatchState.RUNNING: _("running")}
# The titles of the columns of matches, and which columns have names and words.
_TITLES = (
    *(_("No."), _("Round"), _("Player 1"), _("Player 2"), _("Result"), _("Why"), _("Seconds")),
)
_LEFT = (2, 3, 4, 5)
# The same if matches have scores.
_SCORED_TITLES = (_("No."), _("Round"), _("Bots and scores"), _("Why"), _("Seconds"))
_SCORED_LEFT = (2, 3)
_Row = tuple[str, ...]


class TournamentScreen(Screen[None]):
    """The table of scores, or the list of matches: all of them, or those that run."""

    BINDINGS: ClassVar[list[BindingType]] = [
        binding("scores_or_matches", _("Scores/matches"), priority=True),
        binding("running_or_all", _("Running/all")),
        binding("view", pgettext("match", "View")),
        binding("navigate", _("Navigate")),
    ]
    CSS = """
    TournamentScreen .title { height: 1; background: $primary; color: $text; padding: 0 1; }
    TournamentScreen #notice { height: auto; max-height: 3; color: $warning; padding: 0 1; }
    TournamentScreen ContentSwitcher { height: 1fr; }
    TournamentScreen DataTable { height: 1fr; scrollbar-size: 1 1; }
    """

    def __init__(self, reader: TournamentReader) -> None:
        super().__init__()
        self._reader = reader
        self.running_only = False
        self._shown: dict[str, dict[str, _Row]] = {_SCORES: {}, _MATCHES: {}}
        settings = reader.store.settings
        self._match_screen = screen_of(settings.kind)
        self._has_scores = not settings.kind.has_moves
        left = _SCORED_LEFT if self._has_scores else _LEFT
        self._left = {_SCORES: table_export.LEFT, _MATCHES: left}

    def compose(self) -> ComposeResult:
        yield Static(classes="title", id="tournament_title")
        yield Static(id="notice")
        with ContentSwitcher(initial=_SCORES):
            yield DataTable[Text](id=_SCORES, cursor_type="row")
            yield DataTable[Text](id=_MATCHES, cursor_type="row")
        yield Footer(compact=True)

    def on_mount(self) -> None:
        titles_of_matches = _SCORED_TITLES if self._has_scores else _TITLES
        for name, titles in ((_SCORES, table_export.TITLES), (_MATCHES, titles_of_matches)):
            for title, cell in zip(titles, self._cells(name, titles), strict=True):
                self._table(name).add_column(cell, key=title)
        self.show()
        self._table(_SCORES).focus()

    def _table(self, name: str) -> "DataTable[Text]":
        return self.query_one(f"#{name}", DataTable)

    @property
    def chosen(self) -> int | None:
        """The number of the match in whose row the cursor is; None if there is no match."""
        numbers = list(self._shown[_MATCHES])
        row = self._table(_MATCHES).cursor_row
        return int(numbers[row]) if row < len(numbers) else None

    # What is shown.

    def show(self) -> None:
        """Show what the reader has read."""
        reader = self._reader
        entries = [
            entry
            for entry in reader.entries
            if not self.running_only or entry.state is MatchState.RUNNING
        ]
        self._fill(_SCORES, {row.name: table_export.cells(row) for row in reader.rows})
        row = _scored_row if self._has_scores else _match_row
        self._fill(_MATCHES, {str(entry.pairing.number): row(entry) for entry in entries})
        finished = sum(entry.record is not None for entry in reader.entries)
        total = len(reader.entries)
        played = ngettext(
            "{finished} of {total} match", "{finished} of {total} matches", total
        ).format(finished=finished, total=total)
        state = _("playing") if reader.is_playing else _("not playing")
        parts = [reader.folder_name, reader.store.settings.game_title, played, state]
        if self.running_only:
            parts.append(_("only running matches are listed"))
        self.query_one("#tournament_title", Static).update(Text(" \N{MIDDLE DOT} ".join(parts)))
        notice = self.query_one("#notice", Static)
        text = reader.failure or reader.notes
        notice.display = bool(text)
        notice.update(Text(text))

    def _fill(self, name: str, rows: dict[str, _Row]) -> None:
        """Show these rows, by their keys; the cursor stays at its row."""
        shown, table = self._shown[name], self._table(name)
        if list(rows)[: len(shown)] == list(shown):
            for key, row in rows.items():
                if key not in shown:
                    table.add_row(*self._cells(name, row), key=key)
                elif row != shown[key]:
                    cells = zip(table.columns.items(), self._cells(name, row), strict=True)
                    for (title, column), cell in cells:
                        # Otherwise all rows are measured again.
                        is_longer = cell.cell_len > column.content_width
                        table.update_cell(key, title, cell, update_width=is_longer)
        else:
            keys, at = list(shown), table.cursor_row
            current = keys[at] if at < len(keys) else None
            table.clear()
            for key, row in rows.items():
                table.add_row(*self._cells(name, row), key=key)
            if current in rows:
                table.move_cursor(row=list(rows).index(current), animate=False)
        self._shown[name] = rows

    def _cells(self, table: str, row: Sequence[str]) -> list[Text]:
        """The cells of a row, numbers at the right."""
        left = self._left[table]
        return [
            Text(harmless(cell), justify="left" if column in left else "right")
            for column, cell in enumerate(row)
        ]

    # What the keys do.

    def action_scores_or_matches(self) -> None:
        switcher = self.query_one(ContentSwitcher)
        name = _MATCHES if switcher.current == _SCORES else _SCORES
        switcher.current = name
        self._table(name).focus()

    def action_running_or_all(self) -> None:
        self.running_only = not self.running_only
        self.query_one(ContentSwitcher).current = _MATCHES
        self._table(_MATCHES).focus()
        self.show()

    def action_view(self) -> None:
        self._open(navigates=False)

    def action_navigate(self) -> None:
        self._open(navigates=True)

    def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        """The key Enter in the list of matches."""
        if event.data_table.id == _MATCHES:
            self._open(navigates=False)

    def _open(self, *, navigates: bool) -> None:
        number = self.chosen
        if number is None:
            self.app.bell()
            return
        reader = self._reader
        screen = self._match_screen(
            reader.store, number, lambda: reader.entries, navigates=navigates
        )
        self.app.push_screen(screen)


def _match_row(entry: MatchEntry) -> _Row:
    pairing, record = entry.pairing, entry.record
    head = (str(pairing.number), str(pairing.round), *pairing.bots)
    if record is None:
        return (*head, _STATES[entry.state], "", "")
    why = record.reason
    for name, verdict in zip(record.bots, record.verdicts, strict=True):
        if verdict.is_elimination:
            why = _("{name}: {verdict}").format(name=name, verdict=verdict.title)
    result = result_text(Outcome(record.payoffs[0]))
    return (*head, result, why, f"{record.seconds:.1f}")


def _scored_row(entry: MatchEntry) -> _Row:
    pairing, record = entry.pairing, entry.record
    head = str(pairing.number), str(pairing.round)
    if record is None:
        return (*head, ", ".join(pairing.bots), _STATES[entry.state], "")
    return (*head, scores_text(record), record.reason.partition("\n")[0], f"{record.seconds:.1f}")
