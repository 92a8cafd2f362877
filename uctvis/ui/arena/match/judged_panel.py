"""A match whose referee is a program: its bots, and its messages one after the other."""

from time import time
from typing import ClassVar

from qtpy.QtCore import Qt, QTimer, Signal
from qtpy.QtGui import QFontDatabase
from qtpy.QtWidgets import QPlainTextEdit, QSplitter, QVBoxLayout, QWidget

from uctvis.arena.following.following import Follower, SaidLine
from uctvis.arena.matches.match import Usage
from uctvis.arena.matches.verdict import JUDGE
from uctvis.arena.tournament.store import MatchEntry, MatchState
from uctvis.texts import _, ngettext
from uctvis.ui.arena.match.match_panel import MatchPanel
from uctvis.ui.arena.match.match_texts import seat_names
from uctvis.ui.arena.match.said_panel import SaidPanel
from uctvis.ui.arena.match.seat_history import MatchHistory
from uctvis.ui.arena.match.seats_table import SeatRow, SeatsTable
from uctvis.ui.widgets.elided_label import ElidedLabel

# Milliseconds between two looks at the time of the bots.
_TICK = 200
_SIZES = (440, 60)
# The height of two lines, in pixels.
_LEAST = 48


class JudgedPanel(MatchPanel[Follower]):
    """Shows one match at a time, from its last message on; its steps are messages.

    `seat_chosen` carries the seat whose messages the user wants to see.
    """

    seat_chosen = Signal(int)
    has_judge: ClassVar[bool] = True

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._history = MatchHistory()
        # The seat whose messages the steps go through; None: all.
        self._seat: int | None = None
        self.seats = SeatsTable()
        self.seats.opened.connect(lambda row: self.seat_chosen.emit(self.seats.seat_of(row)))
        self._about = ElidedLabel("strong")
        self._text = QPlainTextEdit()
        self._text.setReadOnly(True)
        self._text.setTabChangesFocus(True)
        self._text.setMinimumHeight(_LEAST)
        self._text.setAccessibleName(_("Message"))
        self._text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._clock = QTimer(self)
        self._clock.setInterval(_TICK)
        self._clock.timeout.connect(self._show_seats)
        self._lay_out()
        self._show_place()

    def _lay_out(self) -> None:
        message = QWidget()
        below = QVBoxLayout(message)
        below.setContentsMargins(0, 4, 0, 0)
        below.setSpacing(4)
        below.addWidget(self._about)
        below.addWidget(self._text, 1)
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(self.seats)
        splitter.addWidget(message)
        splitter.setChildrenCollapsible(False)
        splitter.setSizes(list(_SIZES))
        for place, stretch in enumerate((4, 1)):
            splitter.setStretchFactor(place, stretch)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(4)
        column.addWidget(splitter, 1)
        column.addLayout(self._steps)

    # The match.

    @property
    def last(self) -> int:
        """The number of messages until now."""
        return 0 if self._follower is None else len(self._follower.messages)

    @property
    def length_text(self) -> str:
        """The number of messages, for users."""
        count = self.last
        return ngettext("{count} message", "{count} messages", count).format(count=count)

    @property
    def message(self) -> SaidLine | None:
        """The last message before the moment shown."""
        return self._follower.messages[self._shown - 1] if self._follower and self._shown else None

    @property
    def time(self) -> float | None:
        """The time of the message shown, in seconds since the start; None without one."""
        return None if self.message is None else self.message.time

    def join(self, said: SaidPanel) -> None:
        self.seat_chosen.connect(said.show_seat)
        said.seat_chosen.connect(self.show_seat)

    def show_said(self, said: SaidPanel, *, stays: bool) -> None:
        del stays
        if self.time is not None:
            said.show_message(self.shown - 1, self.time)

    def go_to_message(self, number: int) -> None:
        self.go_to(number + 1)

    def leave(self) -> None:
        super().leave()
        self._clock.stop()

    def begin(self) -> None:
        """Forget what was shown: the match has begun, or begins again."""
        super().begin()
        self._history = MatchHistory()

    def grow(self) -> None:
        """Show the messages that were added."""
        if self._follower is not None:
            self._history.read(self._follower.messages)
        super().grow()

    def show_seat(self, seat: int | None) -> None:
        """Let steps go through the messages of one seat; None: of all."""
        self._seat = seat

    def step(self, by: int) -> None:
        """Go forward by a number of messages of the chosen seat, or back."""
        if self._seat is None:
            super().step(by)
            return
        history = self._history.of(self._seat)
        for _step in range(abs(by)):
            if by > 0:
                found = history.after(self._shown - 1)
                self.go_to(self.last if found is None else found + 1)
            else:
                found = history.last(self._shown - 1)
                self.go_to(0 if found is None else found + 1)

    # What is shown.

    def _show(self) -> None:
        if self._follower is None:
            return
        said = self.message
        if said is None:
            self._about.show_text("")
            self._text.setPlainText("")
        else:
            self._about.show_text(self._about_message(said))
            if self._text.toPlainText() != said.text:
                self._text.setPlainText(said.text)
        self._show_seats()
        self._show_place()
        self.moved.emit()

    def _show_place(self) -> None:
        self._show_steps(_("message {number} of {count}"))

    def _about_message(self, said: SaidLine) -> str:
        if said.seat == JUDGE:
            from_judge, to_judge = (
                _("{time:.3f} s: from the judge"),
                _("{time:.3f} s: to the judge"),
            )
            return (from_judge if said.by_bot else to_judge).format(time=said.time)
        text = _("{time:.3f} s: from {bot}") if said.by_bot else _("{time:.3f} s: to {bot}")
        name = "" if self._follower is None else self._follower.bots[said.seat]
        return text.format(time=said.time, bot=name)

    def show_state(self, entry: MatchEntry) -> None:
        self._entry = entry
        self._show_seats()
        follower = self._follower
        runs = follower is not None and follower.end is None and entry.state is MatchState.RUNNING
        if runs and self.isVisible():
            self._clock.start()
        else:
            self._clock.stop()

    def rest(self) -> None:
        """Stop what moves: nobody sees it for a while."""
        self._clock.stop()

    def _show_seats(self) -> None:
        entry, follower = self._entry, self._follower
        if entry is None or follower is None:
            return
        names = seat_names(entry.pairing.bots, has_judge=True)
        # The judge is last.
        seats = [*range(len(entry.pairing.bots)), JUDGE]
        self.seats.show_rows([self._row(entry, follower, seat, names[seat]) for seat in seats])

    def _row(self, entry: MatchEntry, follower: Follower, seat: int, name: str) -> SeatRow:
        history, shown = self._history.of(seat), self._shown
        last = history.last(shown)
        runs = follower.end is None and entry.state is MatchState.RUNNING and self._follows
        # The judge waits until all bots that it has asked have answered.
        is_turn = seat != JUDGE or last == shown - 1
        awaited = runs and is_turn and history.owes(shown)
        row = SeatRow(
            seat,
            name,
            seconds=history.seconds(shown, follower.elapsed(time()) if awaited else None),
            thinks=awaited,
            message=None if last is None else follower.messages[last],
        )
        result = follower.end if entry.record is None else entry.record
        if result is None:
            return row
        if seat == JUDGE:
            judge = None if follower.end is None else follower.end.judge
            return row if judge is None else self._with_usage(row, judge)
        row = row._replace(
            verdict=result.verdicts[seat],
            fault=result.faults[seat],
            score=result.scores[seat] if result.scores else None,
        )
        return row if entry.record is None else self._with_usage(row, entry.record.usage[seat])

    def _with_usage(self, row: SeatRow, usage: Usage) -> SeatRow:
        """What was used in the whole match; at earlier moments, the time until then."""
        return row._replace(
            seconds=usage.wall if self._follows else row.seconds,
            cpu=usage.cpu or None,
            memory=usage.memory or None,
        )
