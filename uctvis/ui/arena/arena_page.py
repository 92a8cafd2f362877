"""The page of the arena: tournaments are watched, set up, played and exported."""

from collections.abc import Callable
from pathlib import Path

from qtpy.QtCore import Qt, Signal
from qtpy.QtGui import QHideEvent, QShowEvent
from qtpy.QtWidgets import QGridLayout, QStackedWidget, QVBoxLayout, QWidget

from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.tournament.playing import add_rounds
from uctvis.arena.tournament.store import TournamentStore
from uctvis.errors import ArenaError, GameError, UctvisError
from uctvis.texts import _
from uctvis.ui.arena.arena_bar import MATCH, ArenaBar
from uctvis.ui.arena.arena_export import ArenaExport
from uctvis.ui.arena.arena_players import ArenaPlayers
from uctvis.ui.arena.arena_views import ArenaViews
from uctvis.ui.arena.empty_arena import EmptyArena
from uctvis.ui.arena.match.match_texts import progress_text
from uctvis.ui.arena.news_strip import NewsStrip
from uctvis.ui.arena.play_state import PlayState
from uctvis.ui.arena.playing.tuc_chess_games import TucChessPlan
from uctvis.ui.arena.remote_strip import RemoteStrip
from uctvis.ui.arena.tournament_watch import TournamentSeen, TournamentWatch
from uctvis.ui.widgets import dialogs
from uctvis.ui.widgets.banner import Banner
from uctvis.ui.widgets.question import ask

_BOTTOM = Qt.Alignment(Qt.AlignmentFlag.AlignHCenter) | Qt.AlignmentFlag.AlignBottom


class ArenaPage(QWidget):
    """Shows one tournament at a time: `open` starts with another one.

    Signals: `said` with a message for the status bar; `title_changed`; `offers_changed` when other
    actions are possible; `analysis_requested` with the paths of trees; `left` when the user leaves
    the arena. After `open`, either `accepted` with the folder, in a list, or `refused` with an
    error: then the page shows the tournament from before, if there was one.
    """

    said = Signal(str)
    title_changed = Signal()
    offers_changed = Signal()
    analysis_requested = Signal(list)
    left = Signal()
    accepted = Signal(list)
    refused = Signal(Exception)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._folder: Path | None = None
        self._seen: TournamentSeen | None = None
        # The tournament that was shown until another one was opened, to return to it.
        self._before: Path | None = None
        # "" if it is unknown.
        self._game_title = ""
        # Whether the first match is shown as soon as there is one.
        self._opens_match = False
        self._watch = TournamentWatch(self)
        self._watch.changed.connect(self._take)
        self._watch.failed.connect(self._fail)
        self.players = ArenaPlayers(self)
        self.views = ArenaViews()
        self.players.changed.connect(self._let_play)
        self.players.failed.connect(self._show_failure)
        self.players.asked.connect(self.views.match.show_turn)
        self.players.said.connect(self._show_news)
        self.views.turned.connect(self._show_state)
        self.views.match.tree_requested.connect(lambda path: self.analysis_requested.emit([path]))
        self.export = ArenaExport(self)
        self.export.said.connect(self.said)
        self._wishes: dict[str, Callable[[], None]] = {
            "arena.leave": self.ask_to_leave,
            "arena.new": self.ask_for_new,
            "arena.open": self.ask_to_open,
            "arena.person": self.ask_to_play,
            "arena.serve": self.ask_to_serve,
            "arena.play": self.turn_playing,
            "arena.round": self.ask_for_round,
            "arena.export_match": self.export_match,
            "arena.export_table": self.export_table,
        }
        self.bar = ArenaBar()
        self.bar.view_chosen.connect(self._choose_view)
        self.bar.filter_chosen.connect(self.views.filter)
        self._banner, self._news = Banner(), NewsStrip()
        self.remote = RemoteStrip()
        self.remote.wished.connect(self.show_tokens)
        self._empty = EmptyArena()
        for source in (self.bar, self._empty):
            source.wished.connect(lambda name: self._wishes[name]())
        self._inside = QStackedWidget()
        self._inside.addWidget(self._empty)
        self._inside.addWidget(self.views)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        for strip in (self._banner, self._news, self.remote):
            column.addWidget(strip)
        over = QGridLayout()
        over.addWidget(self._inside, 0, 0)
        over.addWidget(self.export.card, 0, 0, _BOTTOM)
        column.addLayout(over, 1)
        self._show_state()

    # The tournament.

    @property
    def folder(self) -> Path | None:
        """The folder of the tournament; None for no tournament."""
        return self._folder

    @property
    def seen(self) -> TournamentSeen | None:
        """The tournament as it is now; None until it has been read."""
        return self._seen

    @property
    def title(self) -> str:
        """The title of the page."""
        if self._folder is None:
            return _("Arena")
        return _("Arena: {name}").format(name=self._folder.name or self._folder)

    @property
    def news(self) -> str:
        """What the server that runs here says; "" without one."""
        return self._news.text

    @property
    def problem(self) -> str:
        """The message about a problem; "" for none."""
        return self._banner.text

    def open(self, folder: Path) -> None:
        """Show the tournament in a folder."""
        if self._seen is not None:
            self._before = self._folder
        self._folder, self._seen, self._game_title = folder, None, ""
        self._opens_match = False
        self._banner.say("")
        self._news.say("")
        self.remote.show_nothing()
        self.views.show_nothing()
        self._watch.open(folder)
        self._let_play()
        if self.plays and self.players.serves:
            self._show_news()
        self.title_changed.emit()

    def _take(self, seen: TournamentSeen) -> None:
        if self._seen is None:
            self._before = None
            self.accepted.emit([str(self._folder)])
            self._find_game(seen.store.settings)
            try:
                self.remote.show_store(seen.store)
            except ArenaError as error:
                self._banner.say(str(error))
        self._seen = seen
        self.views.show_seen(seen, knows_game=bool(self._game_title))
        if self._opens_match and seen.entries:
            self._opens_match = False
            self.views.view_match()
        if self.plays and self.players.serves:
            self.views.follow_newest()
        self._show_state()

    def show_tokens(self) -> None:
        """Show where bots over TCP connect, and their tokens."""
        self.remote.show_tokens(plays=self.plays)

    def _find_game(self, settings: TournamentSettings) -> None:
        try:
            self._game_title = settings.game_title
        except GameError as error:
            text = _("The matches cannot be shown: {reason}")
            self._banner.say(text.format(reason=error))

    def _fail(self, error: Exception) -> None:
        refused = self._seen is None
        before, self._before = self._before, None
        if before is not None:
            self.open(before)
        self._banner.say(str(error))
        self._show_state()
        if refused:
            self.refused.emit(error)

    # Playing.

    @property
    def played(self) -> Path | None:
        """The folder of the tournament that this window plays; None if it plays none."""
        return self.players.folder

    @property
    def plays(self) -> bool:
        """Whether the tournament shown is played by this window."""
        return self.played is not None and self.played == self._folder

    @property
    def play_state(self) -> PlayState:
        """Whether the tournament shown is played, and what can be done about it."""
        players = self.players
        is_free = self.played is None
        return PlayState(self._seen, self.plays, is_free, players.pauses, players.serves)

    def turn_playing(self) -> None:
        """Play the tournament, or pause it."""
        if not self.play_state.can_play or self._folder is None:
            return
        if self.plays:
            self.players.pause()
        elif self._seen is not None:
            self._start(self._seen.store)

    def play(self, folder: Path) -> None:
        """Show the tournament in a folder, and play it."""
        self.open(folder)
        try:
            self._start(TournamentStore.open(folder))
        except ArenaError as error:
            self._fail(error)

    def _start(self, store: TournamentStore) -> None:
        self._banner.say("")
        self.players.start(store)

    def _let_play(self) -> None:
        self.views.match.let_play(self.players.person if self.plays else None)
        self._show_playing()

    def _show_playing(self) -> None:
        if self.isVisible():
            self._watch.resume()
        self._show_state()

    def _show_news(self) -> None:
        """Show what the server says; its last words stay until another tournament is opened."""
        if self._folder is not None and self.played in (self._folder, None):
            self._news.say(self.players.news)

    def _show_failure(self, text: str) -> None:
        self._banner.say(_("The tournament has stopped: {reason}").format(reason=text))

    def ask_for_round(self) -> None:
        """Ask whether the tournament gets another round."""
        seen = self._seen
        if seen is None or not self.play_state.can_play_again:
            return
        ask(
            self,
            _("New round"),
            _("Add another round to the tournament, and play it?"),
            _("&Play"),
            lambda: self._play_round(seen.store.folder),
        )

    def end(self) -> None:
        """End the process that plays, before the window closes."""
        self._watch.leave()
        self.players.stop()
        self.views.match.leave()

    # State.

    def _choose_view(self, view: int) -> None:
        self.views.show_view(view)
        # Without a match, the view has not changed.
        self._show_state()

    def _show_state(self) -> None:
        there, state = self._folder is not None, self.play_state
        self._inside.setCurrentWidget(self.views if there else self._empty)
        seen = self._seen
        progress = "" if seen is None else progress_text(seen.entries, state.title)
        title = self.title
        if self._game_title:
            title = f"{title} \N{MIDDLE DOT} {self._game_title}"
        self.bar.show_tournament(title, progress, there=there)
        self.bar.show_view(self.views.view)
        self.bar.show_filter(self.views.matches.rows.only_running)
        free = state.is_free
        self.bar.enable(
            {
                "arena.play": state.can_play,
                "arena.round": state.can_play_again,
                "arena.new": free,
                "arena.person": free,
                "arena.serve": free,
                "arena.export_match": self.can_export_match,
                "arena.export_table": seen is not None,
            },
            *state.button,
        )
        if there and seen is not None and self.isVisible():
            self.said.emit(progress)
        self.offers_changed.emit()

    # What can be done, and is done by menus and keys.

    @property
    def can_export_match(self) -> bool:
        """Whether a match is shown that can be exported."""
        follower = self.views.match.follower
        return self.views.view == MATCH and follower is not None and follower.starts > 0

    def export_match(self) -> None:
        """Save the match shown as a text, a film or a picture."""
        match = self.views.match
        if match.follower is None or not self.can_export_match or self._seen is None:
            return
        self.export.ask_for_match(match.panel, self._seen.store.settings)

    def export_table(self) -> None:
        """Save the table."""
        if self._seen is not None:
            self.export.ask_for_table(self._seen)

    def ask_to_open(self) -> None:
        """Open the folder of a tournament that the user chooses."""
        folder = dialogs.ask_for_folder(self, _("Open the folder of a tournament"))
        if folder:
            self.open(Path(folder))

    def ask_for_new(self) -> None:
        """Open the form of a new tournament."""
        # Imported here because only this form needs it.
        from uctvis.ui.arena.dialogs.tournament_dialog import TournamentDialog

        if self.played is None:
            dialog = TournamentDialog(self)
            dialog.created.connect(self.play)
            dialog.open()

    def ask_to_play(self) -> None:
        """Open the form of a match against a bot."""
        # Imported here because only this form needs it.
        from uctvis.ui.arena.dialogs.person_dialog import PersonDialog

        if self.played is None:
            dialog = PersonDialog(self)
            dialog.created.connect(self._play_person)
            dialog.open()

    def _play_person(self, folder: Path) -> None:
        self.play(folder)
        # As soon as its match is known.
        self._opens_match = True

    def ask_to_serve(self) -> None:
        """Open the form of a server of TUC-CHESS."""
        # Imported here because only this form needs it.
        from uctvis.ui.arena.dialogs.tuc_chess_dialog import TucChessDialog

        if self.played is None:
            TucChessDialog(self, self._serve).open()

    def _serve(self, plan: TucChessPlan) -> None:
        self.players.serve(plan)
        self.open(plan.folder)
        self._opens_match = True

    def ask_to_leave(self) -> None:
        """Leave the arena; if it plays a tournament, ask first."""
        if self.played is None:
            self.left.emit()
            return
        ask(
            self,
            _("Leave the arena"),
            _("Leave the arena?\nThe tournament goes on. It is paused when the window is closed."),
            _("&Leave"),
            self.left.emit,
        )

    def _play_round(self, folder: Path) -> None:
        try:
            store = TournamentStore.open(folder)
            add_rounds(store, 1)
        except UctvisError as error:
            dialogs.show_error(self, _("The round cannot be added"), error)
            return
        # Its settings have changed.
        self._watch.open(folder)
        self._start(store)

    # Being seen.

    def showEvent(self, event: QShowEvent | None) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._watch.resume()

    def hideEvent(self, event: QHideEvent | None) -> None:  # noqa: N802 - Qt's name
        super().hideEvent(event)
        self._watch.rest()
