"""A match: its board, clocks, moves, messages and verdicts, live while it runs."""

from collections.abc import Sequence
from pathlib import Path
from time import time

from qtpy.QtCore import Qt, QTimer, Signal
from qtpy.QtGui import QHideEvent, QShowEvent
from qtpy.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from uctvis.arena.bots.bot import BotKind
from uctvis.arena.settings import TournamentSettings
from uctvis.arena.store import MatchEntry, MatchState
from uctvis.arena.turns_following import TurnsFollower
from uctvis.game.contract import AnyGame
from uctvis.game.rules import Move
from uctvis.texts import _, ngettext, pgettext
from uctvis.ui.arena.match_feed import MatchFeed
from uctvis.ui.arena.match_texts import result_words, state_title
from uctvis.ui.arena.person_match import BoardPerson
from uctvis.ui.arena.said_panel import SaidPanel
from uctvis.ui.arena.seat_bar import SeatBar
from uctvis.ui.board.board_panel import BoardPanel
from uctvis.ui.board.move_list import MoveList
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.banner import Banner
from uctvis.ui.widgets.elided_label import ElidedLabel
from uctvis.ui.widgets.fields import push_button
from uctvis.ui.widgets.icon_button import icon_button

# Milliseconds between two looks at the running clock.
_TICK = 100
_SIZES = (500, 230, 470)


class MatchView(QWidget):
    """Shows one match at a time; `show_match` begins with another one.

    Signals: `moved` when another position is shown, or the last one has changed; `tree_requested`
    with the path of a tree; `neighbour_requested` with 1 for the next match and -1 for the previous
    one.

    Attributes
    ----------
    feed : MatchFeed
    board : BoardPanel
    moves : MoveList
    said : SaidPanel
    bars : (SeatBar, SeatBar)
        The bars below and above the board.
    """

    moved = Signal()
    tree_requested = Signal(str)
    neighbour_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entry: MatchEntry | None = None
        self._settings: TournamentSettings | None = None
        # The number of moves before the position shown, and whether it is always the last one.
        self._shown = 0
        self._follows = True
        # The player from whose side the board is shown, and the user, if the user plays.
        self._viewer = 0
        self._person: BoardPerson | None = None
        self.feed = MatchFeed(self)
        self.feed.begun.connect(self._begin)
        self.feed.grown.connect(self._grow)
        self.feed.failed.connect(lambda error: self._banner.say(str(error)))
        self._banner = Banner()
        self._title, self._state = _Heading(), QLabel()
        self._state.setTextFormat(Qt.TextFormat.PlainText)
        self._state.setWordWrap(True)
        theme.set_role(self._state, "muted")
        self.board = BoardPanel()
        self.board.move_chosen.connect(self._make)
        self.bars = SeatBar(), SeatBar()
        self.moves = MoveList()
        self.moves.setMaximumHeight(16_777_215)
        self.moves.position_chosen.connect(self.go_to)
        self.said = SaidPanel()
        self._clock = QTimer(self)
        self._clock.setInterval(_TICK)
        self._clock.timeout.connect(self._show_clocks)
        self._make_buttons()
        self._lay_out()
        self._show_steps()

    def _make_buttons(self) -> None:
        self._steps = [
            icon_button("skip-back", lambda: self.go_to(0), _("To the start"), "arena.first_move"),
            icon_button("step-back", lambda: self.step(-1), _("Back"), "arena.back"),
            icon_button("step-forward", lambda: self.step(1), _("Forward"), "arena.forward"),
            icon_button("skip-forward", self.go_to_end, _("To the end"), "arena.last_move"),
        ]
        self._tree = push_button(
            _("Show &tree"),
            self.show_tree,
            _("Show the tree of the search for this move"),
            entry="arena.tree",
        )
        self._navigation = QLabel(_("Navigation"))
        theme.set_role(self._navigation, "group")
        self._navigation.hide()
        self._place = QLabel()
        theme.set_role(self._place, "muted")
        self._previous = icon_button(
            "chevron-left",
            lambda: self.neighbour_requested.emit(-1),
            pgettext("tournament", "Previous match"),
            "arena.previous_match",
        )
        self._next = icon_button(
            "chevron-right",
            lambda: self.neighbour_requested.emit(1),
            pgettext("tournament", "Next match"),
            "arena.next_match",
        )

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(4)
        head.addWidget(self._previous)
        head.addWidget(self._next)
        head.addSpacing(6)
        head.addWidget(self._title, 1)
        head.addWidget(self._navigation)
        steps = QHBoxLayout()
        steps.setSpacing(2)
        for button in self._steps:
            steps.addWidget(button)
        steps.addSpacing(8)
        steps.addWidget(self._place)
        steps.addStretch(1)
        steps.addWidget(self._tree)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(4)
        column.addWidget(self.bars[1])
        column.addWidget(self.board, 1)
        column.addWidget(self.bars[0])
        column.addLayout(steps)
        self.splitter = QSplitter()
        for widget in (left, self.moves, self.said):
            self.splitter.addWidget(widget)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setSizes(list(_SIZES))
        for place, stretch in enumerate((3, 1, 3)):
            self.splitter.setStretchFactor(place, stretch)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(4)
        whole.addLayout(head)
        whole.addWidget(self._state)
        whole.addWidget(self._banner)
        whole.addWidget(self.splitter, 1)

    # The match.

    @property
    def entry(self) -> MatchEntry | None:
        """The match shown."""
        return self._entry

    @property
    def shown(self) -> int:
        """The number of moves before the position shown."""
        return self._shown

    @property
    def follows(self) -> bool:
        """Whether new moves are shown at once."""
        return self._follows

    @property
    def follower(self) -> TurnsFollower | None:
        """What was read of the match."""
        return self.feed.follower

    @property
    def texts(self) -> tuple[str, str, str]:
        """The title, the state and the message about a problem."""
        return self._title.whole, self._state.text(), self._banner.text

    def show_match(
        self, entry: MatchEntry, settings: TournamentSettings, game: AnyGame, folder: Path
    ) -> None:
        """Show a match from its last move on."""
        self._entry, self._settings = entry, settings
        self._follows = True
        first, second = (settings.bot(name).kind for name in entry.pairing.bots)
        self._viewer = int(second is BotKind.PERSON and first is not BotKind.PERSON)
        self._banner.say("")
        self.feed.follow(folder, game)
        self._show_state()

    def update_entry(self, entry: MatchEntry) -> None:
        """Note another state of the match shown."""
        if self._entry is None or entry.pairing.number != self._entry.pairing.number:
            return
        began = entry.state is MatchState.RUNNING and self._entry.state is not MatchState.RUNNING
        self._entry = entry
        if began:
            self._banner.say("")
        self.feed.look()
        if self.isVisible():
            self.feed.resume()
        # A person is asked only while the match runs.
        self._show_position()
        self._show_state()

    def enable_neighbours(self, *, previous: bool, following: bool) -> None:
        """Note whether there are a previous and a next match."""
        self._previous.setEnabled(previous)
        self._next.setEnabled(following)

    def let_play(self, person: BoardPerson | None) -> None:
        """Let the user make the moves of a person; None: the user makes none."""
        self._person = person
        self._show_position()

    def show_turn(self) -> None:
        """Show that the user is to move."""
        self.feed.look()
        self._show_position()

    def _make(self, move: Move) -> None:
        follower, person = self.follower, self._person
        if follower is not None and person is not None:
            person.make(follower.position_at(self._shown), move)

    def leave(self) -> None:
        """Show no match."""
        self.feed.leave()
        self._entry = None
        self._clock.stop()

    def show_navigation(self, on: bool) -> None:
        """Say whether the keys of navigation work."""
        self._navigation.setVisible(on)

    def _begin(self) -> None:
        """The match has begun, or begins again."""
        self._shown = 0
        self._follows = True
        self._show_lines()

    def _show_lines(self) -> None:
        if self.follower is not None:
            self.said.show_match(self.follower)

    def _grow(self) -> None:
        follower = self.follower
        if follower is None:
            return
        self.said.grow()
        if self._follows:
            self._shown = len(follower.moves)
        self._show_position()
        self._show_state()

    # Moves.

    def go_to(self, number: int) -> None:
        """Show the position after this many moves; at the end, new moves are shown at once."""
        follower = self.follower
        if follower is None:
            return
        last = len(follower.moves)
        self._shown = min(max(number, 0), last)
        self._follows = self._shown == last
        self._show_position()
        if self._shown > follower.opening:
            self.said.show_time(follower.moves[self._shown - 1].time)

    def step(self, by: int) -> None:
        """Go forward by a number of moves, or back."""
        self.go_to(self._shown + by)

    def go_to_end(self) -> None:
        """Show the last position, and follow the match."""
        if self.follower is not None:
            self.go_to(len(self.follower.moves))

    @property
    def tree(self) -> Path | None:
        """The file with the tree of the last move of the position shown, if it was saved."""
        follower = self.follower
        if follower is None or not self._shown:
            return None
        name = follower.moves[self._shown - 1].tree
        return follower.path.parent / name if name else None

    def show_tree(self) -> None:
        """Ask for the tree of the last move of the position shown."""
        if self.tree is not None:
            self.tree_requested.emit(str(self.tree))

    # What is shown.

    def _show_position(self) -> None:
        follower = self.follower
        if follower is None:
            return
        game, shown = follower.game, self._shown
        position = follower.position_at(shown)
        last: tuple[int, ...] = ()
        came = None
        if shown:
            before, move = follower.position_at(shown - 1), follower.moves[shown - 1].move
            last, came = game.trace(before, move), (before, move)
        choices: Sequence[Move] = ()
        runs = self._entry is not None and self._entry.state is MatchState.RUNNING
        person = self._person if runs and self._follows else None
        if person is not None and person.waits_at(position):
            choices = game.legal_moves(position)
        self.board.show_position(game, position, choices, viewer=self._viewer, last=last, came=came)
        moves = [one.move for one in follower.moves]
        self.moves.show_moves(game, follower.positions, moves, shown)
        self._show_steps()
        self.moved.emit()

    def _show_steps(self) -> None:
        last = 0 if self.follower is None else len(self.follower.moves)
        for button, can in zip(
            self._steps, (self._shown > 0,) * 2 + (self._shown < last,) * 2, strict=True
        ):
            button.setEnabled(can)
        self._tree.setEnabled(self.tree is not None)
        text = _("move {number} of {count}") if last else ""
        self._place.setText(text.format(number=self._shown, count=last))

    def _show_state(self) -> None:
        entry, follower = self._entry, self.follower
        if entry is None or follower is None:
            return
        pairing = entry.pairing
        title = _("Match {number}: {first} against {second}")
        self._title.show_text(
            title.format(number=pairing.number, first=pairing.bots[0], second=pairing.bots[1])
        )
        parts = [_("Round {number}").format(number=pairing.round), state_title(entry)]
        if follower.starts:
            count = len(follower.moves)
            parts.append(ngettext("{count} move", "{count} moves", count).format(count=count))
        parts += result_words(entry, follower)
        self._state.setText(" \N{MIDDLE DOT} ".join(parts))
        if entry.state is MatchState.FINISHED and not follower.starts and not self._banner.text:
            text = _("{path}: expected the transcript of the match, but it is missing.")
            self._banner.say(text.format(path=follower.path))
        for seat, bar in self._seats():
            bar.show_bot(follower.game, seat, pairing.bots[seat])
        self.said.show_result(entry, follower)
        self._show_clocks()
        if self.isVisible() and follower.end is None and entry.state is MatchState.RUNNING:
            self._clock.start()
        else:
            self._clock.stop()

    def _seats(self) -> tuple[tuple[int, SeatBar], ...]:
        return (self._viewer, self.bars[0]), (1 - self._viewer, self.bars[1])

    def _show_clocks(self) -> None:
        """Show the clocks of the position shown; those of the last one run."""
        entry, follower, settings = self._entry, self.follower, self._settings
        if entry is None or follower is None or settings is None:
            return
        turn = follower.turn if self._follows and entry.state is MatchState.RUNNING else None
        times = follower.clocks_at(self._shown) if turn is None else follower.clocks_now(time())
        if times is None and settings.time_control is not None:
            times = settings.time_control.start
        for seat, bar in self._seats():
            thinks = turn is not None and turn.seat == seat
            # A person plays without a clock.
            by_person = settings.bot(entry.pairing.bots[seat]).kind is BotKind.PERSON
            seconds = None if times is None or by_person else times[seat]
            bar.show_time(settings.time_control, seconds, runs=thinks)
            doing = _("to move") if thinks else ""
            if follower.end is not None:
                doing = follower.end.verdicts[seat].title
            bar.show_doing(doing)

    # Being seen.

    def showEvent(self, event: QShowEvent | None) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self.feed.look()
        self.feed.resume()
        self._show_state()

    def hideEvent(self, event: QHideEvent | None) -> None:  # noqa: N802 - Qt's name
        super().hideEvent(event)
        self.feed.rest()
        self._clock.stop()


class _Heading(ElidedLabel):
    """The title of the match."""

    def __init__(self) -> None:
        super().__init__()
        theme.set_role(self, "heading")
