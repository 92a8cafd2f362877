"""The view of one match on a terminal: board, clocks, moves, messages, standard error, verdict."""

import time
from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import DataTable, Footer, Log, Static

from uctvis import games
from uctvis.arena.replay_text import (
    board_after,
    clock_figures,
    end_lines,
    error_text,
    message_text,
    moved_text,
    mover_name,
)
from uctvis.arena.store import MatchEntry, MatchState, TournamentStore
from uctvis.arena.terminal.bindings import binding
from uctvis.arena.terminal.board_view import STYLES, colored
from uctvis.arena.text_canvas import BoardText
from uctvis.arena.turns_following import TurnsFollower
from uctvis.errors import ArenaError
from uctvis.texts import _, pgettext

# Seconds between two looks at the transcript.
_INTERVAL = 0.2
_PANELS = ("moves", "messages", "errors")
_ACTIONS_OF_NAVIGATION = ("next_match", "previous_match", "forward", "back", "first", "last")
_RUNS, _STANDS = "\N{BLACK RIGHT-POINTING TRIANGLE}", " "


class MatchScreen(Screen[None]):
    """One match: its latest position while it runs, or any position in navigation.

    Attributes
    ----------
    number : int
        The match.
    follower : TurnsFollower
    navigates : bool
    shown : int or None
        The number of moves that lead to the shown position; None for the latest one.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        binding("navigate", _("Navigate")),
        binding("next_match", pgettext("match", "Next")),
        binding("previous_match", pgettext("match", "Previous")),
        binding("forward", _("Forward")),
        binding("back", _("Back")),
        binding("first", _("First")),
        binding("last", _("Last")),
        binding("next_panel", _("Panel"), priority=True),
        binding("leave", _("Leave")),
    ]
    CSS = """
    MatchScreen .title { height: 1; background: $primary; color: $text; padding: 0 1; }
    MatchScreen #left { width: auto; max-width: 60%; padding: 0 1; }
    MatchScreen #board { width: auto; height: auto; }
    MatchScreen #right { width: 1fr; }
    MatchScreen .clock { height: 1; }
    MatchScreen #verdict { height: auto; max-height: 5; color: $warning; }
    MatchScreen .panel { height: 1fr; border: round $primary; border-title-align: left; }
    MatchScreen .panel > * { height: 1fr; scrollbar-size: 1 1; }
    MatchScreen.-narrow .panel { display: none; }
    MatchScreen.-narrow .panel.active { display: block; }
    """

    def __init__(
        self,
        store: TournamentStore,
        number: int,
        entries: Callable[[], list[MatchEntry]],
        *,
        navigates: bool,
    ) -> None:
        super().__init__()
        self._store = store
        self._entries = entries
        self._game = games.find(store.settings.game)
        self.navigates = navigates
        self._panel = 0
        self._follow(number)

    def _follow(self, number: int) -> None:
        self.number = number
        self.follower = TurnsFollower.of_game(self._store.folder_of(number), self._game)
        self.shown: int | None = None
        self._failure = ""
        # What the panels contain of which beginning of the transcript.
        self._starts = 0
        self._listed = 0
        self._said = 0
        self._errors = [0, 0]
        self._drawn: object = None

    def compose(self) -> ComposeResult:
        yield Static(classes="title", id="match_title")
        with Horizontal():
            with VerticalScroll(id="left", can_focus=False):
                yield Static(id="board")
            with Vertical(id="right"):
                for seat in (0, 1):
                    yield Static(id=f"clock_{seat}", classes="clock")
                yield Static(id="verdict")
                titles = (_("Moves"), _("Messages"), _("Standard error"))
                for name, title in zip(_PANELS, titles, strict=True):
                    with Vertical(classes="panel", id=f"{name}_panel") as panel:
                        panel.border_title = title
                        if name == "moves":
                            yield DataTable[Text](
                                id=name, cursor_type="row", show_header=False, zebra_stripes=False
                            )
                        else:
                            yield Log(id=name)
        yield Footer(compact=True)

    def on_mount(self) -> None:
        self._moves.add_columns("", "", "", "")
        self._moves.can_focus = False
        self._show_panel()
        self.set_interval(_INTERVAL, self.look)
        self.look()

    @property
    def _moves(self) -> "DataTable[Text]":
        return self.query_one("#moves", DataTable)

    # What is shown.

    def look(self) -> None:
        """Read what was added to the transcript, and show what has changed."""
        try:
            while self.follower.read_more():
                pass
            self._failure = ""
        except ArenaError as error:
            self._failure = str(error)
        if self.follower.starts != self._starts:
            self._clear()
        self._list_moves()
        self._list_messages()
        self._show_board()
        self._show_texts()

    def _clear(self) -> None:
        """Empty the panels, for another match or one that is played again."""
        self._starts = self.follower.starts
        self._listed = self._said = 0
        self._errors = [0, 0]
        self._moves.clear()
        for name in _PANELS[1:]:
            self.query_one(f"#{name}", Log).clear()
        if self.shown is not None:
            self.shown = min(self.shown, len(self.follower.moves))

    def _list_moves(self) -> None:
        follower = self.follower
        while self._listed < len(follower.moves):
            move = follower.moves[self._listed]
            self._listed += 1
            left = "" if move.left is None or move.seat is None else move.left[move.seat]
            self._moves.add_row(
                Text(str(self._listed), justify="right"),
                Text(moved_text(follower, self._listed)),
                Text(mover_name(follower, move)),
                Text(clock_figures(left) if isinstance(left, float) else "", justify="right"),
            )

    def _list_messages(self) -> None:
        follower, names = self.follower, self.follower.bots
        added = follower.messages[self._said :]
        if added:
            self._said += len(added)
            self.query_one("#messages", Log).write_lines(message_text(one, names) for one in added)
        lines = [
            (one.time, error_text(one, names[seat]))
            for seat, errors in follower.errors.items()
            for one in errors[self._errors[seat] :]
        ]
        if lines:
            self._errors = [len(errors) for errors in follower.errors.values()]
            lines.sort(key=lambda line: line[0])
            self.query_one("#errors", Log).write_lines(text for _time, text in lines)

    def _show_board(self) -> None:
        number = len(self.follower.moves) if self.shown is None else self.shown
        drawn = self.number, self.follower.starts, number, self.size
        if drawn == self._drawn:
            return
        self._drawn = drawn
        self.query_one("#board", Static).update(colored(self._board(number)))
        if number:
            self._moves.move_cursor(row=number - 1, animate=False)

    def _board(self, number: int) -> BoardText:
        """The board in the largest size that leaves place for the panels."""
        small, large = (board_after(self.follower, number, scale) for scale in (1, 2))
        # Of the screen, title and keys have a line each.
        fits = large.height <= self.size.height - 2 and large.width <= self.size.width // 2
        return large if fits else small

    def _show_texts(self) -> None:
        follower, total = self.follower, len(self.follower.moves)
        number = total if self.shown is None else self.shown
        title = _("Match {number}: {game}, move {move} of {total}").format(
            number=self.number, game=self._game.title, move=number, total=total
        )
        if self.navigates:
            title = _("{title} (navigation)").format(title=title)
        self._update("match_title", title)
        latest = number == total
        left = follower.clocks_now(time.time()) if latest else follower.clocks_at(number)
        # Of a match that nobody plays any more, the clock stands.
        turn = follower.turn if latest and self._is_running() else None
        if turn is None and latest:
            left = follower.clocks_at(number)
        for seat, name in enumerate(follower.bots):
            sign = _RUNS if turn is not None and turn.seat == seat else _STANDS
            figures = "" if left is None else clock_figures(left[seat])
            player = self._game.player_names[seat].title
            line = f"{sign} {figures:>8}  {name} ({player})" if name else ""
            self._update(f"clock_{seat}", line, STYLES[self._game.piece_roles[seat]])
        self._update("verdict", self._verdict())

    def _is_running(self) -> bool:
        entry = next((one for one in self._entries() if one.pairing.number == self.number), None)
        return entry is not None and entry.state is MatchState.RUNNING

    def _verdict(self) -> str:
        follower = self.follower
        if self._failure:
            return self._failure
        if follower.end is not None:
            return "\n".join(end_lines(follower.end, follower.bots))
        if not follower.starts:
            return _("This match has not begun.")
        return "" if self._is_running() else _("This match was interrupted.")

    def _update(self, name: str, text: str, style: str = "") -> None:
        """Show a text if it is another one, because each update draws the screen again."""
        widget = self.query_one(f"#{name}", Static)
        if str(widget.content) != text:
            shown = Text(text)
            shown.stylize(style)
            widget.update(shown)

    # What the keys do.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The keys of navigation work only there."""
        if action == "navigate":
            return not self.navigates
        if action in _ACTIONS_OF_NAVIGATION:
            return self.navigates
        return super().check_action(action, parameters)

    def action_navigate(self) -> None:
        self.navigates = True
        self.refresh_bindings()
        self.look()

    def action_leave(self) -> None:
        self.app.pop_screen()

    def action_next_panel(self) -> None:
        self._panel = (self._panel + 1) % len(_PANELS)
        self._show_panel()

    def _show_panel(self) -> None:
        for place, name in enumerate(_PANELS):
            self.query_one(f"#{name}_panel").set_class(place == self._panel, "active")
            if place == self._panel and name != "moves":
                self.query_one(f"#{name}", Log).focus()

    def action_next_match(self) -> None:
        self._go_to(min((number for number in self._begun() if number > self.number), default=None))

    def action_previous_match(self) -> None:
        self._go_to(max((number for number in self._begun() if number < self.number), default=None))

    def _begun(self) -> list[int]:
        return [
            one.pairing.number for one in self._entries() if one.state is not MatchState.WAITING
        ]

    def _go_to(self, number: int | None) -> None:
        if number is None:
            self.app.bell()
            return
        self._follow(number)
        self._clear()
        self.look()

    def action_forward(self) -> None:
        self._show_move(len(self.follower.moves) if self.shown is None else self.shown + 1)

    def action_back(self) -> None:
        self._show_move((len(self.follower.moves) if self.shown is None else self.shown) - 1)

    def action_first(self) -> None:
        self._show_move(0)

    def action_last(self) -> None:
        self._show_move(len(self.follower.moves))

    def _show_move(self, number: int) -> None:
        """Show the position after so many moves; from the latest one on, later moves are shown."""
        self.shown = None if number >= len(self.follower.moves) else max(number, 0)
        self.look()
