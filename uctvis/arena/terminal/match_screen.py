"""The view of one match on a terminal: bots and scores, messages, standard error, result.

`uctvis.arena.terminal.kinds.turns` adds the board, clocks and moves of games of ours,
`uctvis.arena.terminal.kinds.simultaneous` the states, scores and turns of simultaneous games.
"""

from collections.abc import Callable, Iterator
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer, Log, Static

from uctvis.arena.following.followers import following_of
from uctvis.arena.following.replay_text import error_text, message_text, speaker_name
from uctvis.arena.matches.points import points_text
from uctvis.arena.terminal.bindings import binding
from uctvis.arena.tournament.store import MatchEntry, MatchState, TournamentStore
from uctvis.errors import ArenaError
from uctvis.safe_text import harmless
from uctvis.texts import _, ngettext, pgettext

# Seconds between two looks at the transcript.
_INTERVAL = 0.2
# Of navigation among matches, and among the moves of one.
_OTHER_MATCHES = ("next_match", "previous_match")
_OTHER_MOVES = ("forward", "back", "first", "last")
RUNS, STANDS = "\N{BLACK RIGHT-POINTING TRIANGLE}", " "


class MatchScreen(Screen[None]):
    """One match, with what its programs say.

    Attributes
    ----------
    number : int
        The match.
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
    MatchScreen #picture { width: auto; height: auto; }
    MatchScreen #right { width: 1fr; }
    MatchScreen .clock { height: 1; }
    MatchScreen #verdict { height: auto; max-height: 5; color: $warning; }
    MatchScreen .panel { height: 1fr; border: round $primary; border-title-align: left; }
    MatchScreen .panel > * { height: 1fr; scrollbar-size: 1 1; }
    MatchScreen.-narrow .panel { display: none; }
    MatchScreen.-narrow .panel.active { display: block; }
    """
    # It is also for the classes derived from this one.
    SCOPED_CSS = False
    # The panels, by the names of what they contain.
    panels: ClassVar[dict[str, str]] = {"messages": _("Messages"), "errors": _("Standard error")}
    # Whether single moves can be shown.
    has_moves: ClassVar[bool] = False

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
        self._game_title = store.settings.game_title
        self.navigates = navigates
        self._panel = 0
        self._follow(number)

    def _follow(self, number: int) -> None:
        self.number = number
        self.follower = following_of(self._store.settings, self._store.folder_of(number))
        self._failure = ""
        # What the panels contain of which beginning of the transcript.
        self._starts = 0
        self._said = 0
        self._errors: dict[int, int] = {}

    def compose(self) -> ComposeResult:
        yield Static(classes="title", id="match_title")
        with Horizontal():
            with VerticalScroll(id="left", can_focus=False):
                # The board; without one, the bots.
                yield Static(id="picture")
            with Vertical(id="right"):
                yield from self._clocks()
                yield Static(id="verdict")
                for name, title in self.panels.items():
                    with Vertical(classes="panel", id=f"{name}_panel") as panel:
                        panel.border_title = title
                        yield self._new_panel(name)
        yield Footer(compact=True)

    def _clocks(self) -> Iterator[Widget]:
        """The clocks of the bots, if they have any."""
        yield from ()

    def _new_panel(self, name: str) -> Widget:
        """The widget of a panel."""
        return Log(id=name)

    def on_mount(self) -> None:
        self._show_panel()
        self.set_interval(_INTERVAL, self.look)
        self.look()

    # What is shown.

    def look(self) -> None:
        """Read what was added to the transcript, and show what has changed."""
        try:
            self.follower.read_all()
            self._failure = ""
        except ArenaError as error:
            self._failure = str(error)
        if self.follower.starts != self._starts:
            self._clear()
        self._list_messages()
        self._list_errors()
        self._show()

    def _clear(self) -> None:
        """Empty the panels, for another match or one that is played again."""
        self._starts = self.follower.starts
        self._said = 0
        self._errors = {}
        for log in self.query(Log):
            log.clear()

    def _list_messages(self) -> None:
        follower, names = self.follower, self.follower.bots
        added = follower.messages[self._said :]
        if added:
            self._said += len(added)
            self.query_one("#messages", Log).write_lines(message_text(one, names) for one in added)

    def _list_errors(self) -> None:
        follower, names = self.follower, self.follower.bots
        lines = [
            (one.time, error_text(one, speaker_name(seat, names)))
            for seat, errors in follower.errors.items()
            for one in errors[self._errors.get(seat, 0) :]
        ]
        if lines:
            self._errors = {seat: len(errors) for seat, errors in follower.errors.items()}
            lines.sort(key=lambda line: line[0])
            self.query_one("#errors", Log).write_lines(text for _time, text in lines)

    def _show(self) -> None:
        """Show everything but the messages."""
        self._show_title(self._contents())
        self._update("picture", "\n".join(self._bot_lines()))
        self._update("verdict", self._verdict())

    def _contents(self) -> str:
        """How much there is of the match."""
        count = len(self.follower.messages)
        return ngettext("{count} message", "{count} messages", count).format(count=count)

    def _bot_lines(self) -> Iterator[str]:
        """The bots, with a sign at the one that is to answer; in the end, their scores."""
        follower = self.follower
        width = max(map(len, follower.bots), default=0)
        last = follower.messages[-1] if follower.messages and self._is_running() else None
        end = follower.end
        for seat, name in enumerate(follower.bots):
            asked = last is not None and not last.by_bot and last.seat == seat
            line = f"{RUNS if asked else STANDS} {name:<{width}}"
            if end is not None:
                score = points_text(end.scores[seat]) if end.scores else ""
                line = f"{line}  {score:>6}  {end.verdicts[seat].title}"
            yield line.rstrip()

    def _show_title(self, contents: str) -> None:
        title = _("Match {number}: {game}, {contents}").format(
            number=self.number, game=self._game_title, contents=contents
        )
        if self.navigates:
            title = _("{title} (navigation)").format(title=title)
        self._update("match_title", title)

    def _is_running(self) -> bool:
        entry = next((one for one in self._entries() if one.pairing.number == self.number), None)
        return entry is not None and entry.state is MatchState.RUNNING

    def _verdict(self) -> str:
        """Why the match has ended, or does not go on; "" if it does."""
        if self._failure:
            return self._failure
        if self.follower.end is not None:
            return "\n".join(self._end_lines())
        if not self.follower.starts:
            return _("This match has not begun.")
        return "" if self._is_running() else _("This match was interrupted.")

    def _end_lines(self) -> list[str]:
        """What is said at the end of the match, beside the bots and their scores."""
        end = self.follower.end
        if end is None:
            return []
        found = zip(self.follower.bots, end.faults, strict=True)
        faults = [f"{name}: {harmless(fault)}" for name, fault in found if fault]
        return [*map(harmless, end.reason.splitlines()), *faults]

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
        if action in _OTHER_MATCHES:
            return self.navigates
        if action in _OTHER_MOVES:
            return self.navigates and self.has_moves
        return super().check_action(action, parameters)

    def action_navigate(self) -> None:
        self.navigates = True
        self.refresh_bindings()
        self.look()

    def action_leave(self) -> None:
        self.app.pop_screen()

    def action_next_panel(self) -> None:
        self._panel = (self._panel + 1) % len(self.panels)
        self._show_panel()

    def _show_panel(self) -> None:
        for place, name in enumerate(self.panels):
            self.query_one(f"#{name}_panel").set_class(place == self._panel, "active")
            widget = self.query_one(f"#{name}")
            if place == self._panel and isinstance(widget, Log):
                widget.focus()

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
