"""A match of a game of ours: its board, its clocks, and the list of its moves."""

from collections.abc import Sequence
from pathlib import Path
from time import time

from qtpy.QtCore import QTimer
from qtpy.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from uctvis.arena.bots.bot import BotKind
from uctvis.arena.following.turns_following import TurnsFollower
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.seats.simultaneous_person import AnyPerson
from uctvis.arena.tournament.store import MatchEntry, MatchState
from uctvis.game.rules import Move
from uctvis.texts import _, ngettext
from uctvis.ui.arena.match.match_panel import MatchPanel
from uctvis.ui.arena.match.match_texts import connection_text
from uctvis.ui.arena.match.seat_bar import SeatBar
from uctvis.ui.arena.playing.board_person import BoardPerson
from uctvis.ui.board.board_panel import BoardPanel
from uctvis.ui.board.move_list import MoveList
from uctvis.ui.widgets.fields import push_button

# Milliseconds between two looks at the running clock.
_TICK = 100
_SIZES = (500, 230)


class TurnsPanel(MatchPanel[TurnsFollower]):
    """Shows one match at a time, from its last move on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # The player from whose side the board is shown, and the user, if the user plays.
        self._viewer = 0
        self._person: BoardPerson | None = None
        self.board = BoardPanel()
        self.board.move_chosen.connect(self._make)
        # The bars below and above the board.
        self.bars = SeatBar(), SeatBar()
        self.moves = MoveList()
        self.moves.setMaximumHeight(16_777_215)
        self.moves.position_chosen.connect(self.go_to)
        self._clock = QTimer(self)
        self._clock.setInterval(_TICK)
        self._clock.timeout.connect(self._show_clocks)
        self._tree = push_button(
            _("Show &tree"),
            self.show_tree,
            _("Show the tree of the search for this move"),
            entry="arena.tree",
        )
        self._lay_out()
        self._show_place()

    def _lay_out(self) -> None:
        self._steps.addWidget(self._tree)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(4)
        column.addWidget(self.bars[1])
        column.addWidget(self.board, 1)
        column.addWidget(self.bars[0])
        column.addLayout(self._steps)
        splitter = QSplitter()
        for widget in (left, self.moves):
            splitter.addWidget(widget)
        splitter.setChildrenCollapsible(False)
        splitter.setSizes(list(_SIZES))
        for place, stretch in enumerate((3, 1)):
            splitter.setStretchFactor(place, stretch)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(splitter)

    # The match.

    @property
    def last(self) -> int:
        """The number of moves until now."""
        return 0 if self._follower is None else len(self._follower.moves)

    @property
    def length_text(self) -> str:
        """The number of moves, for users."""
        count = self.last
        return ngettext("{count} move", "{count} moves", count).format(count=count)

    @property
    def time(self) -> float | None:
        """The time of the last move shown, in seconds since the start; None in the opening."""
        follower = self._follower
        if follower is None or self._shown <= follower.opening:
            return None
        return follower.moves[self._shown - 1].time

    def show_match(
        self, entry: MatchEntry, settings: TournamentSettings, follower: TurnsFollower
    ) -> None:
        super().show_match(entry, settings, follower)
        first, second = (settings.bot(name).kind for name in entry.pairing.bots)
        self._viewer = int(second is BotKind.PERSON and first is not BotKind.PERSON)

    def leave(self) -> None:
        super().leave()
        self._clock.stop()

    def let_play(self, person: AnyPerson | None) -> None:
        """Let the user make the moves of a person; None: the user makes none."""
        self._person = person if isinstance(person, BoardPerson) else None
        self._show()

    def _make(self, move: Move) -> None:
        if self._follower is not None and self._person is not None:
            self._person.make(self._follower.position_at(self._shown), move)

    @property
    def tree(self) -> Path | None:
        follower = self._follower
        if follower is None or not self._shown:
            return None
        name = follower.moves[self._shown - 1].tree
        return follower.path.parent / name if name else None

    def show_tree(self) -> None:
        """Ask for the tree of the last move of the position shown."""
        if self.tree is not None:
            self.tree_requested.emit(str(self.tree))

    def _why_no_tree(self) -> str:
        """Why the move shown has no tree, and what to do about it; "" if it has one."""
        follower, entry, settings = self._follower, self._entry, self._settings
        if self.tree is not None or follower is None or entry is None or settings is None:
            return ""
        if self._shown <= follower.opening:
            return _("No tree: nobody searched for this position. Go to a later move.")
        move = follower.moves[self._shown - 1]
        if move.seat is None:
            return _("No tree: this is an outcome of chance.")
        name = entry.pairing.bots[move.seat]
        if settings.bot(name).kind is not BotKind.ENGINE:
            return _(
                "No tree: {name} is not one of our engines, only their searches have trees."
            ).format(name=name)
        if not settings.trees:
            return _(
                "No tree: this tournament does not save them. In the form of a new tournament, "
                "tick “Save the trees of our engines”."
            )
        return _("No tree: this move was made without a search.")

    # What is shown.

    def _show(self) -> None:
        follower = self._follower
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
        self._show_place()
        self.moved.emit()

    def _show_place(self) -> None:
        self._show_steps(_("move {number} of {count}"))
        self._tree.setEnabled(self.tree is not None)
        self._tree.setToolTip(self._why_no_tree() or _("Show the tree of the search for this move"))

    def show_state(self, entry: MatchEntry) -> None:
        """Show what became of each bot, and ask a person for a move while the match runs."""
        self._entry = entry
        follower = self._follower
        if follower is None:
            return
        for seat, bar in self._seats():
            bar.show_bot(follower.game, seat, entry.pairing.bots[seat])
        self._show_clocks()
        if self.isVisible() and follower.end is None and entry.state is MatchState.RUNNING:
            self._clock.start()
        else:
            self._clock.stop()

    def rest(self) -> None:
        """Stop what moves: nobody sees it for a while."""
        self._clock.stop()

    def _seats(self) -> tuple[tuple[int, SeatBar], ...]:
        return (self._viewer, self.bars[0]), (1 - self._viewer, self.bars[1])

    def _show_clocks(self) -> None:
        """Show the clocks at the position shown; in the last position, they run."""
        entry, follower, settings = self._entry, self._follower, self._settings
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
            bar.show_doing(self._doing(entry, follower, seat, thinks=thinks))

    def _doing(self, entry: MatchEntry, follower: TurnsFollower, seat: int, *, thinks: bool) -> str:
        """What a bot does, or its verdict."""
        if follower.end is not None:
            return follower.end.verdicts[seat].title
        if entry.state is not MatchState.RUNNING or self._settings is None:
            return ""
        doing = connection_text(entry, follower, self._settings, seat)
        return doing or (_("to move") if thinks else "")
