"""What was said in a match: messages, standard error, and the result, each in a tab."""

from collections.abc import Sequence
from itertools import chain

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QComboBox, QLabel, QScrollArea, QTabBar, QTabWidget, QWidget

from uctvis.arena.store import MatchEntry
from uctvis.arena.turns_following import TurnsFollower
from uctvis.texts import _
from uctvis.ui.arena.line_table import LineTable, TimedLine
from uctvis.ui.arena.match_texts import result_lines
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import ChoiceField

_BOTH = "both"
_LETTERS = 8


class SaidPanel(QTabWidget):
    """The lines of one match.

    Attributes
    ----------
    messages, errors : LineTable
    choice : ChoiceField
        The bot whose lines are shown, or both.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        tabs = QTabBar()
        self.setTabBar(tabs)
        self.setDocumentMode(True)
        # Fusion's line is white in a dark theme.
        tabs.setDrawBase(False)
        self._follower: TurnsFollower | None = None
        self._starts = 0
        # The lines of the tables, which they keep; and how many errors of each bot these contain.
        self._said: list[TimedLine] = []
        self._errors: list[TimedLine] = []
        self._taken = [0, 0]
        self.messages = LineTable(_("Messages"))
        self.errors = LineTable(_("Standard error"))
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
        self.addTab(self.messages, _("Messages"))
        self.addTab(self.errors, _("Standard error"))
        self.addTab(area, _("Result"))

    @property
    def result_text(self) -> str:
        """What the tab of the result says."""
        return self._result.text()

    def show_match(self, follower: TurnsFollower) -> None:
        """Show the lines of a match, from its beginning."""
        self._follower, self._starts = follower, follower.starts
        self._said, self._errors, self._taken = [], [], [0, 0]
        self._read(follower)
        self._offer(follower.bots)
        self.messages.show_lines(follower.bots, self._said)
        self.errors.show_lines(follower.bots, self._errors)

    def grow(self) -> None:
        """Show the lines that were added."""
        follower = self._follower
        if follower is None:
            return
        if follower.starts != self._starts:
            self.show_match(follower)
            return
        self._read(follower)
        self.messages.grow()
        self.errors.grow()

    def show_time(self, time: float) -> None:
        """Show the lines at a time, in seconds since the start of the match."""
        self.messages.show_time(time)
        self.errors.show_time(time)

    def show_result(self, entry: MatchEntry, follower: TurnsFollower) -> None:
        """Show verdicts, faults, and what the bots used."""
        self._result.setText("\n".join(result_lines(entry, follower)))

    def _read(self, follower: TurnsFollower) -> None:
        for said in follower.messages[len(self._said) :]:
            self._said.append(TimedLine(said.time, said.seat, said.text, said.by_bot))
        new = [
            [TimedLine(one.time, seat, one.text) for one in follower.errors[seat][taken:]]
            for seat, taken in enumerate(self._taken)
        ]
        self._taken = [len(lines) for lines in follower.errors.values()]
        self._errors += sorted(chain(*new))

    def _offer(self, names: Sequence[str]) -> None:
        chosen = self.choice.currentData() or _BOTH
        both = (_BOTH, _("Both bots"), "")
        self.choice.offer(
            (both, *((str(seat), name, "") for seat, name in enumerate(names) if name)), chosen
        )

    def _choose(self) -> None:
        chosen = self.choice.currentData()
        seat = None if chosen in (None, _BOTH) else int(chosen)
        for table in (self.messages, self.errors):
            table.lines.show_seat(seat)
