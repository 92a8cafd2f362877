"""The page where a game is played, the search behind the PC's last move beside the board."""

from qtpy.QtCore import QEvent, QObject, Qt, Signal
from qtpy.QtGui import QKeyEvent
from qtpy.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from uctvis.game.rules import AnyPosition
from uctvis.mcts.search import Search
from uctvis.mcts.statistics import Statistics
from uctvis.play.session import GameSession, Mode
from uctvis.texts import _
from uctvis.ui.board.board_panel import BoardPanel
from uctvis.ui.game.game_keeper import GameKeeper
from uctvis.ui.game.game_panel import GamePanel
from uctvis.ui.game.game_play import GamePlay
from uctvis.ui.game.game_texts import GameTexts
from uctvis.ui.game.game_trees import GameTrees
from uctvis.ui.game.live_bar import LiveBar
from uctvis.ui.game.past_trees import PastTrees
from uctvis.ui.game.pc_player import Answer, PcPlayer
from uctvis.ui.game.search_strip import SearchStrip
from uctvis.ui.pane.tree_pane import TreePane
from uctvis.ui.preferences.animation import Animation
from uctvis.ui.runtime.game_folder import GameFolder
from uctvis.ui.runtime.preparation import Preparation
from uctvis.ui.widgets.board_splitter import BoardSplitter
from uctvis.ui.widgets.question import ask
from uctvis.view.style.style import Style


class GamePage(QWidget):
    """Shows one game: `start` begins another, `leave` stops thinking, `resume` goes on.

    `said` carries what the status bar should say; `title_changed` tells that the game is at
    another move, or that something else can be done in it.

    Attributes
    ----------
    play : GamePlay
        What goes on, and what can be done.
    panel : GamePanel
    pane : TreePane
    keeper : GameKeeper
    trees : GameTrees
    texts : GameTexts
    """

    said = Signal(str)
    title_changed = Signal()

    def __init__(
        self, preparation: Preparation, animation: Animation, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._flipped = False
        self._can_flip = False
        self.strip = SearchStrip()
        self.strip.save_requested.connect(self.save_search)
        self.pane = TreePane()
        self.pane.said.connect(self.said)
        self.pc = PcPlayer(preparation, animation, self.pane)
        self.pc.said.connect(self.said)
        self.pc.replaying.moment_changed.connect(self._show_replayed)
        self.play = GamePlay(self.pc)
        self.play.made.connect(self._note_made)
        self.play.dropped.connect(self._note_dropped)
        self.play.said.connect(self.said)
        self.play.hinted.connect(self._note_hint)
        self.play.changed.connect(self._show_state)
        self.keeper = GameKeeper(self)
        self.keeper.said.connect(self.said)
        # Large trees are packed when the whole picture stands: both at once would take longer.
        self.pc.lays_out.connect(self.keeper.hold)
        self._past = PastTrees(self.keeper, self.pane)
        self._past.told.connect(self._tell_past)
        self.trees = GameTrees(self.play, self.keeper, self.pane)
        self.trees.said.connect(self.said)
        self.texts = GameTexts(self.play, self)
        self.texts.said.connect(self.said)
        self.live_bar = LiveBar(animation, self.pc.live, self.pc.replaying)
        self.panel = GamePanel(self)
        self.board.move_chosen.connect(self.play.play)
        # Who turns to the board during a replay wants to go on.
        self.board.installEventFilter(self)
        self._lay_out()

    def _lay_out(self) -> None:
        self._right = QWidget()
        right = QVBoxLayout(self._right)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        right.addWidget(self.strip)
        right.addWidget(self.live_bar)
        right.addWidget(self.pane, 1)
        self.splitter = BoardSplitter(self.panel, self.board, self._right, self.panel.evaluation)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.splitter)

    @property
    def board(self) -> BoardPanel:
        return self.panel.board

    @property
    def session(self) -> GameSession | None:
        return self.play.session

    @property
    def thinking(self) -> bool:
        """Whether the PC is thinking, waits for the engine so that it can, or shows how it did."""
        return self.pc.thinking

    @property
    def search(self) -> Search | None:
        """The search that is running."""
        return self.pc.search

    @property
    def title(self) -> str:
        """The game, and how far it is."""
        session = self.session
        if session is None:
            return _("Game")
        if session.outcome is not None:
            return _("{game}, over").format(game=session.game.title)
        return _("{game}, move {number}").format(
            game=session.game.title, number=len(session.made) + 1
        )

    @property
    def can_flip(self) -> bool:
        """Whether the two players see the board differently."""
        return self._can_flip

    def start(self, session: GameSession, style: Style, folder: GameFolder | None = None) -> None:
        """Begin a game, or go on with one that is kept in `folder`."""
        # What the PC has found for the game before, and shows, is a move of that.
        self.play.leave()
        self.keeper.begin(session, folder)
        self._flipped = False
        seen = [session.game.picture(session.position, viewer) for viewer in (0, 1)]
        self._can_flip = seen[0] != seen[1]
        self.pane.view.set_style(style)
        self._right.setVisible(session.mode is not Mode.PLAYERS)
        self.panel.show_mode(session.mode)
        self.play.begin(session)
        self.board.setFocus()

    def present(self, on: bool) -> None:
        """Show only what an audience is to see: the tree, or the board where there is none."""
        self.panel.setVisible(not on or self._right.isHidden())
        self.strip.setVisible(not on)
        self.pane.present(on)

    def flip_board(self) -> None:
        """Show the board from the other side."""
        self._flipped = not self._flipped
        self._show_state()

    def ask_to_start_over(self) -> None:
        """Start over; where a game is under way, only if the user says so."""
        session = self.session
        if session is None or not session.made or session.outcome is not None:
            self.play.start_over()
            return
        ask(
            self,
            _("Start over"),
            _(
                "The game is not over. Start over?\n"
                "Its moves are kept: Take back undoes the start over, and the Game menu goes back "
                "to earlier lines."
            ),
            _("&Start over"),
            self.play.start_over,
        )

    def leave(self) -> None:
        """Stop thinking; the game stays as it is. A move whose search is replayed is made."""
        self.play.leave()

    def resume(self) -> None:
        """Go on with a game that was left."""
        self.play.resume()

    def answer_now(self) -> None:
        """Let the search end with what it has; make the move whose search is replayed."""
        self.play.answer_now()

    def think(self) -> None:
        """Let the PC search for its move."""
        self.play.think()

    def save_search(self) -> None:
        """Save the tree of the running search as it is now, whatever becomes of the search."""
        search, session = self.search, self.session
        if search is None or session is None:
            return
        name = f"{session.game.name}_{len(session.made) + 1}_so_far"
        self.pane.saving.save(lambda: search.so_far().tree, name)

    # Showing.

    def _note_made(self, answer: Answer) -> None:
        """Keep the tree behind a move that the PC makes, and tell of it."""
        session, found = self.session, answer.found
        if session is None or found is None:
            return
        self.keeper.keep(answer)
        if not self.pc.covered:
            # It is laid out already, to be shown as soon as it can be.
            self._past.note(len(session.made))
            self.strip.show_moment(found.game, found.position, found.statistics)

    def _note_dropped(self) -> None:
        """Other moves are on the board, and other trees belong to them."""
        self._past.note(None)

    def _show_past(self, session: GameSession) -> None:
        """Show the tree that belongs to the position that is looked at."""
        present, hint = session.at_present, self.play.hint
        self.pc.covered = not present
        if present and self.pc.live.active:
            self._past.note(None)
        elif present and hint is not None:
            if self._past.number is not None:
                self._past.show_found(hint)
        elif not (present and self.pc.thinking and self._past.number is None):
            # What is there while the PC thinks stays until its tree comes.
            self._past.show(session)

    def _tell_past(self, statistics: Statistics | None, position: AnyPosition) -> None:
        session = self.session
        if session is None or statistics is None:
            self.strip.clear()
            return
        title = ""
        if self._past.number is not None:
            title = _("behind move {number}").format(number=self._past.number)
        self.strip.show_moment(session.game, position, statistics, title)

    def _note_hint(self) -> None:
        """Tell of the search of a hint, whose tree is shown."""
        found = self.play.hint
        if found is not None and not self.pc.covered:
            self._past.note(None)
            self.strip.show_moment(found.game, found.position, found.statistics)

    def _mark_hint(self, session: GameSession) -> None:
        """Mark the move of a hint where it can be made."""
        found = self.play.hint if session.at_present else None
        self.board.mark_hint(() if found is None else found.game.clicks(found.position, found.move))

    def _show_replayed(self, moment: Statistics) -> None:
        if self.session is not None:
            self.strip.show_moment(self.session.game, self.session.position, moment)

    def _show_state(self) -> None:
        session = self.session
        if session is None:
            return
        self.panel.show_state(
            session, viewer=1 - session.viewer if self._flipped else session.viewer
        )
        self._mark_hint(session)
        self._show_past(session)
        self.keeper.note()
        self.title_changed.emit()

    # Events.

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        """Space holds the search, or plays the growth of its tree; Esc ends a replay."""
        key = None if event is None else event.key()
        if event is not None and key == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self.pc.turn()
        elif key == Qt.Key.Key_Escape and self.pc.replaying.holds:
            self.pc.replaying.skip()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:  # noqa: N802
        if (
            watched is self.board
            and event is not None
            and event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.KeyPress)
            and self.pc.replaying.holds
        ):
            self.pc.replaying.skip()
            return True
        return super().eventFilter(watched, event)
