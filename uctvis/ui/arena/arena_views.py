"""The three views of a tournament: its table, its matches, and one match."""

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QStackedWidget, QWidget

from uctvis.arena.tournament.store import MatchEntry, MatchState
from uctvis.ui.arena.arena_bar import MATCH, MATCHES, SCORES
from uctvis.ui.arena.match_view import MatchView
from uctvis.ui.arena.matches_table import MatchesTable
from uctvis.ui.arena.scores_table import ScoresTable
from uctvis.ui.arena.tournament_watch import TournamentSeen


class ArenaViews(QStackedWidget):
    """Shows one view at a time. With navigation, keys go through matches and moves.

    `turned` says that another view, match or move is shown, or that navigation was switched.
    """

    turned = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._seen: TournamentSeen | None = None
        # Whether matches can be shown: their game is known.
        self._knows_game = False
        self._navigates = False
        self.scores = ScoresTable()
        self.matches = MatchesTable()
        self.matches.opened.connect(self._open_row)
        self.match = MatchView()
        self.match.neighbour_requested.connect(self.go_to_match)
        self.match.moved.connect(self.turned)
        for view in (self.scores, self.matches, self.match):
            self.addWidget(view)
        self.setContentsMargins(12, 8, 12, 8)

    @property
    def view(self) -> int:
        """The view shown: SCORES, MATCHES or MATCH."""
        return self.currentIndex()

    @property
    def navigates(self) -> bool:
        """Whether the keys of navigation work."""
        return self._navigates

    @property
    def entry(self) -> MatchEntry | None:
        """The match that is shown or chosen."""
        if self.view == MATCH and self.match.entry is not None:
            return self.match.entry
        number = self.matches.chosen_number
        return None if number is None else self._entry(number)

    @property
    def has_tree(self) -> bool:
        """Whether the tree behind the move shown was saved."""
        return self.view == MATCH and self.match.panel.tree is not None

    @property
    def has_turns(self) -> bool:
        """Whether a match is shown whose turns can be played."""
        return self.view == MATCH and self.match.panel.has_turns

    def show_nothing(self) -> None:
        """Forget the tournament."""
        self._seen, self._knows_game = None, False
        self.scores.show_rows([])
        self.matches.show_nothing()
        self.match.leave()
        self.show_view(SCORES)

    def show_seen(self, seen: TournamentSeen, *, knows_game: bool) -> None:
        """Show a tournament as it is now; without its game, no match can be shown."""
        self._seen, self._knows_game = seen, knows_game
        self.scores.show_rows(seen.rows)
        self.matches.show_entries(seen.entries, seen.store.settings)
        if seen.entries and self.matches.chosen_number is None:
            self.matches.show_match(self._first_of_interest(seen))
        shown = self.match.entry
        if shown is not None and (entry := self._entry(shown.pairing.number)) is not None:
            self.match.update_entry(entry)
        self._show_neighbours()

    def _first_of_interest(self, seen: TournamentSeen) -> int:
        """The number of the first match that runs, or else of the first one."""
        running = (one for one in seen.entries if one.state is MatchState.RUNNING)
        return next(running, seen.entries[0]).pairing.number

    def _entry(self, number: int) -> MatchEntry | None:
        entries = [] if self._seen is None else self._seen.entries
        # Most tournaments number their matches from 1 without gaps.
        for entry in (*entries[number - 1 : number], *entries):
            if entry.pairing.number == number:
                return entry
        return None

    # Views.

    def show_view(self, view: int) -> None:
        """Show a view, without navigation."""
        if view == MATCH:
            self.view_match()
        else:
            self._show(view, navigates=False)

    def turn_lists(self) -> None:
        """Go from the table to the list of matches, or back; from a match, to the list."""
        self.show_view(SCORES if self.view == MATCHES else MATCHES)

    def turn_filter(self) -> None:
        """Show only the running matches, or all again."""
        self.filter(not self.matches.rows.only_running)

    def filter(self, only_running: bool) -> None:
        """Show only the running matches, or all."""
        self.matches.show_only_running(only_running)
        self._show_neighbours()
        self.turned.emit()

    def view_match(self) -> None:
        """Show the chosen match, without navigation."""
        self._open(self.entry, navigates=False)

    def navigate(self) -> None:
        """Show the chosen match, with navigation."""
        self._open(self.entry, navigates=True)

    def go_to_match(self, by: int) -> None:
        """Show the next match of the list, or with -1 the previous one."""
        entry = self._neighbour(by)
        if entry is not None:
            self.matches.show_match(entry.pairing.number)
            self._open(entry, navigates=self._navigates)

    def _neighbour(self, by: int) -> MatchEntry | None:
        """The match beside the one shown, in the order of the list."""
        numbers, shown = self.matches.numbers, self.entry
        if shown is None:
            return None
        number = shown.pairing.number
        if number in numbers:
            place = numbers.index(number) + by
        else:
            # It is left out of the list: go to where it would be by its number.
            later = [n for n, one in enumerate(numbers) if (one > number) == (by > 0)]
            place = later[0 if by > 0 else -1] if later else -1
        return self._entry(numbers[place]) if 0 <= place < len(numbers) else None

    def _show_neighbours(self) -> None:
        self.match.enable_neighbours(
            previous=self._neighbour(-1) is not None, following=self._neighbour(1) is not None
        )

    def follow_newest(self) -> None:
        """If the end of the last match is shown, show the one that has begun since."""
        seen, shown = self._seen, self.match.entry
        if seen is None or shown is None or self.view != MATCH or not self.match.panel.follows:
            return
        last = seen.entries[-1]
        is_next = last.state is MatchState.RUNNING and last.pairing.number > shown.pairing.number
        if is_next and self.match.follower is not None and self.match.follower.end is not None:
            self.matches.show_match(last.pairing.number)
            self._open(last, navigates=self._navigates)

    def _open_row(self, row: int) -> None:
        self._open(self.matches.matches.rows[row], navigates=False)

    def _open(self, entry: MatchEntry | None, *, navigates: bool) -> None:
        if entry is None or self._seen is None or not self._knows_game:
            return
        shown = self.match.entry
        if shown is None or shown.pairing != entry.pairing:
            folder = self._seen.store.folder_of(entry.pairing.number)
            self.match.show_match(entry, self._seen.store.settings, folder)
        self._show_neighbours()
        self._show(MATCH, navigates=navigates)

    def _show(self, view: int, *, navigates: bool) -> None:
        self._navigates = navigates
        self.setCurrentIndex(view)
        self.match.show_navigation(navigates)
        shown = self.currentWidget()
        if shown is not None:
            shown.setFocus()
        self.turned.emit()
