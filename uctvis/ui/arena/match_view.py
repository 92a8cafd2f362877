"""A match: what its game shows, its messages and verdicts, live while it runs."""

from pathlib import Path

from qtpy.QtCore import Qt, Signal
from qtpy.QtGui import QHideEvent, QShowEvent
from qtpy.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from uctvis.arena.following.followers import following_of
from uctvis.arena.following.following import Follower
from uctvis.arena.kinds import match_kinds
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.seats.simultaneous_person import AnyPerson
from uctvis.arena.tournament.store import MatchEntry, MatchState
from uctvis.texts import _, pgettext
from uctvis.ui.arena.kinds import window_of
from uctvis.ui.arena.match.match_feed import MatchFeed
from uctvis.ui.arena.match.match_texts import match_title, result_words, state_title
from uctvis.ui.arena.match.said_panel import SaidPanel
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.banner import Banner
from uctvis.ui.widgets.elided_label import ElidedLabel
from uctvis.ui.widgets.icon_button import icon_button

_SIZES = (730, 470)


class MatchView(QWidget):
    """Shows one match at a time; `show_match` begins with another one.

    Signals: `moved` when another moment is shown, or the last one has changed;
    `neighbour_requested` with 1 for the next match and -1 for the previous one; `tree_requested`
    with the path of a tree.
    """

    moved = Signal()
    neighbour_requested = Signal(int)
    tree_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entry: MatchEntry | None = None
        # Whether the user has chosen a line of standard error, which stays chosen.
        self._is_at_error = False
        self.feed = MatchFeed(self)
        self.feed.begun.connect(self._begin)
        self.feed.grown.connect(self._grow)
        self.feed.failed.connect(lambda error: self._banner.say(str(error)))
        self._banner = Banner()
        self._title, self._state = ElidedLabel("heading"), QLabel()
        self._state.setTextFormat(Qt.TextFormat.PlainText)
        self._state.setWordWrap(True)
        theme.set_role(self._state, "muted")
        kinds = match_kinds()
        # What shows matches, by the names of their kinds.
        self.panels = {kind.name: window_of(kind).panel() for kind in kinds}
        # The one that is shown.
        self.panel = self.panels[kinds[-1].name]
        self.said = SaidPanel()
        for panel in self.panels.values():
            panel.moved.connect(self.moved)
            panel.went.connect(self._show_said)
            panel.tree_requested.connect(self.tree_requested)
            panel.join(self.said)
        self.said.messages.went.connect(self._go_to_message)
        self.said.errors.went.connect(self._go_to_error)
        self._navigation = QLabel(_("Navigation"))
        theme.set_role(self._navigation, "group")
        self._navigation.hide()
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
        self._lay_out()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(4)
        head.addWidget(self._previous)
        head.addWidget(self._next)
        head.addSpacing(6)
        head.addWidget(self._title, 1)
        head.addWidget(self._navigation)
        self._panels = QStackedWidget()
        for panel in self.panels.values():
            self._panels.addWidget(panel)
        self.splitter = QSplitter()
        for widget in (self._panels, self.said):
            self.splitter.addWidget(widget)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setSizes(list(_SIZES))
        for place, stretch in enumerate((4, 3)):
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
    def follower(self) -> Follower | None:
        """What was read of the match."""
        return self.feed.follower

    @property
    def texts(self) -> tuple[str, str, str]:
        """The title, the state and the message about a problem."""
        return self._title.whole, self._state.text(), self._banner.text

    def show_match(self, entry: MatchEntry, settings: TournamentSettings, folder: Path) -> None:
        """Show a match from its last step on. Raises GameError if its game is unknown."""
        follower = following_of(settings, folder)
        self._entry = entry
        self._banner.say("")
        self.panel = self.panels[settings.kind.name]
        self.panel.show_match(entry, settings, follower)
        for panel in self.panels.values():
            if panel is not self.panel:
                panel.leave()
        self._panels.setCurrentWidget(self.panel)
        self.setFocusProxy(self.panel.focused)
        self.feed.follow(follower)
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
        self._show_state()
        # A person is asked only while the match runs.
        self.panel.refresh()

    def enable_neighbours(self, *, previous: bool, following: bool) -> None:
        """Note whether there are a previous and a next match."""
        self._previous.setEnabled(previous)
        self._next.setEnabled(following)

    def let_play(self, person: AnyPerson | None) -> None:
        """Let the user be a person in the matches; None: nobody."""
        for panel in self.panels.values():
            panel.let_play(person)

    def show_turn(self) -> None:
        """Show that the user is to move."""
        self.feed.look()
        self.panel.refresh()

    def leave(self) -> None:
        """Show no match."""
        self.feed.leave()
        self._entry = None
        for panel in self.panels.values():
            panel.leave()

    def show_navigation(self, on: bool) -> None:
        """Say whether the keys of navigation work."""
        self._navigation.setVisible(on)

    def _begin(self) -> None:
        """The match has begun, or begins again."""
        self.panel.begin()
        self.panel.show_in(self.said)

    def _grow(self) -> None:
        self.said.grow()
        self.panel.grow()
        self._show_state()

    def _show_said(self) -> None:
        """Show the messages of the moment to which the user went."""
        self.panel.show_said(self.said, stays=self._is_at_error)

    def _go_to_message(self, number: int) -> None:
        self.panel.go_to_message(number)

    def _go_to_error(self, number: int) -> None:
        self._is_at_error = True
        self.panel.go_to_time(self.said.error(number).time)
        self._is_at_error = False

    def _show_state(self) -> None:
        entry, follower = self._entry, self.follower
        if entry is None or follower is None:
            return
        self._title.show_text(match_title(entry))
        parts = [_("Round {number}").format(number=entry.pairing.round), state_title(entry)]
        if follower.starts:
            parts.append(self.panel.length_text)
        parts += result_words(entry, follower)
        if self.feed.compiles:
            parts.append(_("compiling the rules for the first time, up to a minute…"))
        elif follower.compiling:
            parts.append(_("compiling the search, once; this takes some seconds…"))
        self._state.setText(" \N{MIDDLE DOT} ".join(parts))
        is_unread = not follower.starts and not self.feed.compiles
        if entry.state is MatchState.FINISHED and is_unread and not self._banner.text:
            text = _("{path}: expected the transcript of the match, but it is missing.")
            self._banner.say(text.format(path=follower.path))
        self.said.show_result(entry, follower)
        self.panel.show_state(entry)

    # Being seen.

    def showEvent(self, event: QShowEvent | None) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self.feed.look()
        self.feed.resume()
        self._show_state()

    def hideEvent(self, event: QHideEvent | None) -> None:  # noqa: N802 - Qt's name
        super().hideEvent(event)
        self.feed.rest()
        self.panel.rest()
