"""What was said in a match: messages or a turn, standard error, the result, each in a tab."""

from collections.abc import Mapping
from itertools import chain

from qtpy.QtCore import Qt, Signal
from qtpy.QtWidgets import QComboBox, QLabel, QScrollArea, QTabBar, QTabWidget, QWidget

from uctvis.arena.following.following import Follower
from uctvis.arena.following.simultaneous_following import SimultaneousFollower
from uctvis.arena.tournament.store import MatchEntry
from uctvis.texts import _
from uctvis.ui.arena.match.match_texts import result_lines, seat_names
from uctvis.ui.simultaneous.turn_text import TurnText
from uctvis.ui.tables.line_table import LineTable, TimedLine
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import ChoiceField

_ALL = "all"
_PAIR = 2
_LETTERS = 7


class SaidPanel(QTabWidget):
    """The lines of one match; in a simultaneous game, the lines of one turn at a time.

    `seat_chosen` carries the seat whose lines are shown from now on; None: all lines.
    """

    seat_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        tabs = QTabBar()
        # Where there is little room, titles are shortened: arrows would cover the last one.
        tabs.setUsesScrollButtons(False)
        tabs.setElideMode(Qt.TextElideMode.ElideRight)
        self.setTabBar(tabs)
        self.setDocumentMode(True)
        # Fusion's line is white in a dark theme.
        tabs.setDrawBase(False)
        self._follower: Follower | None = None
        self._has_judge = False
        self._turns: SimultaneousFollower | None = None
        self._starts = 0
        # The lines of the tables, which they keep; and how many errors of each bot these contain.
        self._said: list[TimedLine] = []
        self._errors: list[TimedLine] = []
        self._taken: dict[int, int] = {}
        self.messages = LineTable(_("Messages"))
        self.errors = LineTable(_("Standard error"))
        # In a simultaneous game, in place of the messages.
        self.turn = TurnText()
        # The bot whose lines are shown, or all.
        self.choice = ChoiceField(_("Lines of"))
        # Its width does not depend on the names.
        self.choice.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.choice.setMinimumContentsLength(_LETTERS)
        self.choice.currentIndexChanged.connect(self._choose)
        self.setCornerWidget(self.choice)
        self._result = QLabel()
        self._result.setTextFormat(Qt.TextFormat.PlainText)
        self._result.setWordWrap(True)
        self._result.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._result.setMargin(10)
        self._result.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        area = QScrollArea()
        area.setWidget(self._result)
        area.setWidgetResizable(True)
        theme.set_role(area, "plain")
        theme.set_role(self._result, "plain")
        self._messages_tab = self.addTab(self.messages, _("Messages"))
        self._turn_tab = self.addTab(self.turn, _("Turn"))
        self.setTabVisible(self._turn_tab, False)
        self.addTab(self.errors, _("Standard error"))
        self.addTab(area, _("Result"))
        for place in range(self.count()):
            self.setTabToolTip(place, self.tabText(place))

    @property
    def result_text(self) -> str:
        """What the tab of the result says."""
        return self._result.text()

    def error(self, number: int) -> TimedLine:
        """The line of standard error with this number, from 0, among the lines of all bots."""
        return self._errors[number]

    def show_match(
        self, follower: Follower, *, has_judge: bool, turns: SimultaneousFollower | None = None
    ) -> None:
        """Show the lines of a match, from its beginning; `has_judge`: with the lines of its judge.

        With `turns`, the lines of one turn at a time are shown instead of all messages.
        """
        self._follower, self._starts = follower, follower.starts
        self._has_judge = has_judge
        self._turns = turns
        self._show_tabs()
        if turns is not None:
            self.turn.show_match(turns)
        self._said, self._errors, self._taken = [], [], {}
        self._read(follower)
        names = seat_names(follower.bots, has_judge=has_judge)
        self._offer(names)
        self.messages.show_lines(names, self._said)
        self.errors.show_lines(names, self._errors)

    def _show_tabs(self) -> None:
        """Show the turn or the messages; if the other one was open, open this one."""
        shown, hidden = self._messages_tab, self._turn_tab
        if self._turns is not None:
            shown, hidden = hidden, shown
        self.setTabVisible(shown, True)
        if self.currentIndex() == hidden:
            self.setCurrentIndex(shown)
        self.setTabVisible(hidden, False)

    def grow(self) -> None:
        """Show the lines that were added."""
        follower = self._follower
        if follower is None:
            return
        if follower.starts != self._starts:
            self.show_match(follower, has_judge=self._has_judge, turns=self._turns)
            return
        self._read(follower)
        self.messages.grow()
        self.errors.grow()

    def show_time(self, time: float) -> None:
        """Show the lines at a time, in seconds since the start of the match."""
        self.messages.show_time(time)
        self.errors.show_time(time)

    def show_message(self, number: int, time: float) -> None:
        """Show a message by its number, from 0, and the errors at its time."""
        self.messages.show_number(number)
        self.errors.show_time(time)

    def show_turn(self, turn: int, time: float | None) -> None:
        """Show a turn of both players, from 1, and the errors until its end; 0: the start."""
        self.turn.show_turn(turn)
        if time is not None:
            self.errors.show_time(time)

    def show_seat(self, seat: int | None) -> None:
        """Show the lines of one seat; None: all lines."""
        self.choice.setCurrentIndex(self.choice.place_of(_ALL if seat is None else str(seat)))

    def show_result(self, entry: MatchEntry, follower: Follower) -> None:
        """Show verdicts, faults, and what the bots used."""
        self._result.setText("\n".join(result_lines(entry, follower)))

    def _read(self, follower: Follower) -> None:
        if self._turns is None:
            for said in follower.messages[len(self._said) :]:
                self._said.append(TimedLine(said.time, said.seat, said.text, said.by_bot))
        new = [
            [TimedLine(one.time, seat, one.text) for one in lines[self._taken.get(seat, 0) :]]
            for seat, lines in follower.errors.items()
        ]
        self._taken = {seat: len(lines) for seat, lines in follower.errors.items()}
        self._errors += sorted(chain(*new))

    def _offer(self, names: Mapping[int, str]) -> None:
        chosen = self.choice.currentData() or _ALL
        title = _("Both bots") if len(names) == _PAIR else _("All")
        self.choice.offer(
            (
                (_ALL, title, ""),
                *((str(seat), name, "") for seat, name in names.items() if name),
            ),
            chosen,
        )

    def _choose(self) -> None:
        chosen = self.choice.currentData()
        seat = None if chosen in (None, _ALL) else int(chosen)
        for table in (self.messages, self.errors):
            table.lines.show_seat(seat)
        self.turn.show_seat(seat)
        self.seat_chosen.emit(seat)
