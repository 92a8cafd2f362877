"""The page where a game is played, the search behind the PC's last move beside the board."""

from qtpy.QtCore import QEvent, QObject, Qt, Signal
from qtpy.QtGui import QKeyEvent
from qtpy.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from uctvis.mcts.found import Found
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.mcts.statistics import Statistics
from uctvis.texts import _
from uctvis.ui import theme
from uctvis.ui.animation import Animation
from uctvis.ui.board_splitter import BoardSplitter
from uctvis.ui.boards.board_panel import BoardPanel
from uctvis.ui.fields import push_button
from uctvis.ui.game_session import GameSession, Mode
from uctvis.ui.live_bar import LiveBar
from uctvis.ui.pc_player import PcPlayer
from uctvis.ui.preparation import Preparation
from uctvis.ui.search_progress import SearchProgress
from uctvis.ui.search_strip import SearchStrip
from uctvis.ui.tree_pane import TreePane
from uctvis.view.style import Style


class GamePage(QWidget):
    """Plays one game: `start` begins another, `leave` stops thinking, `resume` goes on."""

    said = Signal(str)
    title_changed = Signal()

    def __init__(
        self, preparation: Preparation, animation: Animation, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session: GameSession | None = None
        self._settings = Settings()
        self._flipped = False
        self._can_flip = False

        self.board = BoardPanel()
        self.board.move_chosen.connect(self._play)
        self._state = QLabel()
        self._turn = QLabel()
        for label, role in ((self._state, "state"), (self._turn, "muted")):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            theme.set_role(label, role)
        self._state.setWordWrap(True)
        self._over = push_button(_("Start &over"), self.start_over, _("Begin the game anew"))
        self._next = push_button(
            _("Make &next move"), self.think, _("Let the PC make the next move"), "primary"
        )
        self._stop = push_button(
            _("S&top"), self.answer_now, _("Let the PC answer now, with what it has found so far")
        )
        self._flip = push_button(
            _("F&lip board"), self.flip_board, _("See the board from the other side (Ctrl+B)")
        )
        self.strip = SearchStrip()
        self.strip.save_requested.connect(self.save_search)
        self.pane = TreePane()
        self.pane.said.connect(self.said)
        self.pc = PcPlayer(preparation, animation, self.pane)
        self.pc.answered.connect(self._answer)
        self.pc.changed.connect(self._show_state)
        self.pc.said.connect(self.said)
        self.pc.replaying.moment_changed.connect(self._show_replayed)
        self._progress = SearchProgress(self.pc, self.strip)
        self.live_bar = LiveBar(animation, self.pc.live, self.pc.replaying)
        # Who turns to the board during a replay wants to go on.
        self.board.installEventFilter(self)
        self._lay_out()

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addStretch(1)
        for button in (self._flip, self._over, self._stop, self._next):
            buttons.addWidget(button)
        buttons.addStretch(1)
        self._left = QWidget()
        column = QVBoxLayout(self._left)
        column.setContentsMargins(10, 10, 10, 14)
        column.setSpacing(10)
        column.addStretch(1)
        column.addWidget(self.board)
        column.addWidget(self._state)
        column.addWidget(self._turn)
        column.addWidget(self._progress)
        column.addLayout(buttons)
        column.addStretch(1)
        self._right = QWidget()
        right = QVBoxLayout(self._right)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        right.addWidget(self.strip)
        right.addWidget(self.live_bar)
        right.addWidget(self.pane, 1)
        self.splitter = BoardSplitter(self._left, self.board, self._right)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.splitter)

    @property
    def session(self) -> GameSession | None:
        return self._session

    @property
    def thinking(self) -> bool:
        """Whether the PC is thinking, waits for the engine so that it can, or shows how it did."""
        return self.pc.thinking

    @property
    def search(self) -> Search | None:
        """The search that is running."""
        return self.pc.search

    @property
    def rate_text(self) -> str:
        """What is said about the search that is running."""
        return self._progress.text

    @property
    def title(self) -> str:
        """The game, and how far it is."""
        session = self._session
        if session is None:
            return _("Game")
        if session.outcome is not None:
            return _("{game}, over").format(game=session.game.title)
        return _("{game}, move {number}").format(
            game=session.game.title, number=len(session.moves) + 1
        )

    def start(self, session: GameSession, settings: Settings, style: Style) -> None:
        """Begin a game."""
        self._session, self._settings, self._flipped = session, settings, False
        seen = [session.game.picture(session.position, viewer) for viewer in (0, 1)]
        self._can_flip = seen[0] != seen[1]
        self.pane.view.set_style(style)
        self._right.setVisible(session.mode is not Mode.PLAYERS)
        self._next.setVisible(session.mode is Mode.PCS)
        self._stop.setVisible(session.mode is not Mode.PLAYERS)
        self.start_over()
        self.board.setFocus()

    def start_over(self) -> None:
        """Begin the same game anew, whatever the PC is doing."""
        if self._session is None:
            return
        self.leave()
        self.pc.forget()
        self.strip.clear()
        self._session.start_over()
        self.pane.show_nothing(_("The tree of the PC's search will be shown here."))
        self._go_on()

    def present(self, on: bool) -> None:
        """Show only what an audience is to see: the tree, or the board where there is none."""
        self._left.setVisible(not on or self._right.isHidden())
        self.strip.setVisible(not on)
        self.pane.present(on)

    @property
    def can_flip(self) -> bool:
        """Whether the two players see the board differently."""
        return self._can_flip

    def flip_board(self) -> None:
        """Show the board from the other side."""
        self._flipped = not self._flipped
        self._show_state()

    def leave(self) -> None:
        """Stop thinking; the game stays as it is. A move whose search is replayed is made."""
        found = self.pc.leave()
        if found is not None and self._session is not None:
            self._session.play(found.move)
        self._show_state()

    def resume(self) -> None:
        """Go on with a game that was left."""
        if self._session is not None and not self.thinking:
            self._go_on()

    def answer_now(self) -> None:
        """Let the search end with what it has; make the move whose search is replayed."""
        self.pc.answer_now()

    def save_search(self) -> None:
        """Save the tree of the running search as it is now, whatever becomes of the search."""
        search, session = self.search, self._session
        if search is None or session is None:
            return
        name = f"{session.game.name}_{len(session.moves) + 1}_so_far"
        self.pane.saving.save(lambda: search.so_far().tree, name)

    def think(self) -> None:
        """Let the PC search for its move."""
        session = self._session
        if session is not None and session.pc_to_move and not self.thinking:
            self.pc.think(session, self._settings)

    def _answer(self, found: Found) -> None:
        """Make the PC's move."""
        self.strip.show_moment(found.game, found.position, found.statistics)
        self._play(found.move)

    def _show_replayed(self, moment: Statistics) -> None:
        if self._session is not None:
            self.strip.show_moment(self._session.game, self._session.position, moment)

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

    def _play(self, move: int) -> None:
        if self._session is not None:
            self._session.play(move)
            self._go_on()

    def _go_on(self) -> None:
        """Show the position and, where the PC answers by itself, let it think."""
        self._show_state()
        if self._session is not None and self._session.mode is Mode.PLAYER_PC:
            self.think()

    def _show_state(self) -> None:
        session = self._session
        if session is None:
            return
        self.board.show_position(
            session.game,
            session.position,
            session.choices,
            viewer=1 - session.viewer if self._flipped else session.viewer,
            last=session.last_cells,
        )
        self._flip.setVisible(self.can_flip)
        self._state.setText(session.state_text())
        self._turn.setText(session.turn_text())
        self._next.setEnabled(session.pc_to_move and not self.thinking)
        self._stop.setEnabled(self.search is not None or self.pc.replaying.holds)
        self._progress.show_state()
        self.title_changed.emit()
