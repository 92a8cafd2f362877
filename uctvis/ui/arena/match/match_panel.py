"""What the views of matches have in common: a place in the match, and buttons that change it."""

from pathlib import Path
from typing import ClassVar, Generic, TypeVar

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QHBoxLayout, QLabel, QWidget

from uctvis.arena.following.following import Follower
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.seats.simultaneous_person import AnyPerson
from uctvis.arena.tournament.store import MatchEntry
from uctvis.texts import _
from uctvis.ui.arena.match.said_panel import SaidPanel
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.icon_button import icon_button

_AnyFollower = TypeVar("_AnyFollower", bound=Follower)


class MatchPanel(QWidget, Generic[_AnyFollower]):
    """Shows a match after a number of steps: moves, or messages.

    Subclasses call `_lay_out`, and define the property `last` and `_show`.

    Signals: `moved` when another moment is shown, or the last one has changed; `went` when the user
    went to another moment; `tree_requested` with the path of a tree.
    """

    moved = Signal()
    went = Signal()
    # With the path of the tree that the user wants to see.
    tree_requested = Signal(str)
    # Whether a judge speaks, too; and whether there are turns of all players, which can be played.
    has_judge: ClassVar[bool] = False
    has_turns: ClassVar[bool] = False

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entry: MatchEntry | None = None
        self._settings: TournamentSettings | None = None
        self._follower: _AnyFollower | None = None
        # The number of steps before the moment shown, and whether it is always the last one.
        self._shown = 0
        self._follows = True
        self._buttons = [
            icon_button("skip-back", lambda: self.go_to(0), _("To the start"), "arena.first_move"),
            icon_button("step-back", lambda: self.step(-1), _("Back"), "arena.back"),
            icon_button("step-forward", lambda: self.step(1), _("Forward"), "arena.forward"),
            icon_button("skip-forward", self.go_to_end, _("To the end"), "arena.last_move"),
        ]
        self._place = QLabel()
        theme.set_role(self._place, "muted")
        self._steps = QHBoxLayout()
        self._steps.setSpacing(2)
        for button in self._buttons:
            self._steps.addWidget(button)
        self._steps.addSpacing(8)
        self._steps.addWidget(self._place)
        self._steps.addStretch(1)

    @property
    def follower(self) -> _AnyFollower | None:
        """What was read of the match; None without a match."""
        return self._follower

    @property
    def last(self) -> int:
        """The number of steps of the match until now."""
        raise NotImplementedError

    @property
    def length_text(self) -> str:
        """The number of steps, for users."""
        raise NotImplementedError

    @property
    def time(self) -> float | None:
        """The time of the moment shown, in seconds since the start; None before the first step."""
        raise NotImplementedError

    @property
    def tree(self) -> Path | None:
        """The file with the tree of the last move before the moment shown, if it was saved."""
        return None

    @property
    def shown(self) -> int:
        """The number of steps before the moment shown."""
        return self._shown

    @property
    def follows(self) -> bool:
        """Whether new steps are shown at once."""
        return self._follows

    def show_match(
        self, entry: MatchEntry, settings: TournamentSettings, follower: _AnyFollower
    ) -> None:
        """Show another match, which the follower of this kind reads."""
        self._entry, self._settings, self._follower = entry, settings, follower

    def leave(self) -> None:
        """Show no match."""
        self._entry = self._follower = None

    def let_play(self, person: AnyPerson | None) -> None:
        """Let the user be this person, if the person is of this kind; None: nobody."""

    @property
    def focused(self) -> QWidget | None:
        """What gets the focus with the match."""
        return None

    def turn_playing(self) -> None:
        """Play the turns, or pause."""

    def show_tree(self) -> None:
        """Show the tree of the last move."""

    # The texts beside it.

    def join(self, said: SaidPanel) -> None:
        """Follow what the user chooses in the texts, and the other way round."""

    def show_in(self, said: SaidPanel) -> None:
        """Show the texts of a match that begins."""
        if self.follower is not None:
            said.show_match(self.follower, has_judge=self.has_judge)

    def show_said(self, said: SaidPanel, *, stays: bool) -> None:
        """Show the texts of the moment to which the user went; `stays`: but not its errors."""
        del stays
        if self.time is not None:
            said.show_time(self.time)

    def go_to_message(self, number: int) -> None:
        """Go to the moment of a message, if steps are messages."""

    def go_to_time(self, time: float) -> None:
        """Go to the moment of a line of standard error, if it belongs to a step."""

    def begin(self) -> None:
        """The match has begun, or begins again."""
        self._shown = 0
        self._follows = True

    def grow(self) -> None:
        """Show what was added."""
        if self._follows:
            self._shown = self.last
        self._show()

    def refresh(self) -> None:
        """Show the same moment again, because something else has changed."""
        self._show()

    def show_state(self, entry: MatchEntry) -> None:
        """Show whether the match runs, and what became of each bot."""
        raise NotImplementedError

    def rest(self) -> None:
        """Nobody sees it for a while."""

    def go_to(self, number: int) -> None:
        """Show the moment after this many steps; at the end, new ones are shown at once."""
        if self.follower is None:
            return
        self._shown = min(max(number, 0), self.last)
        self._follows = self._shown == self.last
        self._show()
        self.went.emit()

    def step(self, by: int) -> None:
        """Go forward by a number of steps, or back."""
        self.go_to(self._shown + by)

    def go_to_end(self) -> None:
        """Show the last moment, and follow the match."""
        self.go_to(self.last)

    def _show(self) -> None:
        """Show the moment, by calling `_show_steps` and emitting `moved`, too."""
        raise NotImplementedError

    def _show_steps(self, place: str) -> None:
        """Enable the buttons; `place` contains {number} and {count}."""
        last = self.last
        can = (self._shown > 0,) * 2 + (self._shown < last,) * 2
        for button, possible in zip(self._buttons, can, strict=True):
            button.setEnabled(possible)
        self._place.setText(place.format(number=self._shown, count=last) if last else "")
