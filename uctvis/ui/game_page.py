"""The page where a game is played, the search behind the PC's last move beside the board."""

from time import monotonic

from qtpy.QtCore import QEvent, QObject, Qt, QTimer, Signal
from qtpy.QtGui import QKeyEvent
from qtpy.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from uctvis.mcts.found import Found
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.mcts.statistics import Statistics
from uctvis.texts import _
from uctvis.tree import Tree
from uctvis.ui import dialogs, theme
from uctvis.ui.animation import Animation
from uctvis.ui.board_splitter import BoardSplitter
from uctvis.ui.boards.board_panel import BoardPanel
from uctvis.ui.fields import push_button
from uctvis.ui.game_session import GameSession, Mode
from uctvis.ui.live import Live
from uctvis.ui.live_bar import LiveBar
from uctvis.ui.preparation import Preparation
from uctvis.ui.progress_bar import ProgressBar
from uctvis.ui.replaying import Replaying
from uctvis.ui.search_strip import SearchStrip
from uctvis.ui.thinker import Thinker
from uctvis.ui.tree_pane import TreePane
from uctvis.view.scene import Scene
from uctvis.view.style import Style

_POLL_MILLISECONDS = 100


class GamePage(QWidget):
    """Plays one game: `start` begins another, `leave` stops thinking, `resume` goes on."""

    said = Signal(str)
    title_changed = Signal()

    def __init__(
        self, preparation: Preparation, animation: Animation, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._preparation = preparation
        self._animation = animation
        self._preparation.ended.connect(self._prepared)
        self._session: GameSession | None = None
        self._settings = Settings()
        self._thinker = Thinker(self)
        self._thinker.found.connect(self._found)
        self._thinker.laid_out.connect(self._show_tree)
        self._thinker.failed.connect(self._failed)
        self._thinker.layout_failed.connect(self._layout_failed)
        self._waiting = False
        self._thinks_since = 0.0
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
        self._progress = ProgressBar(_("Progress of the search"))
        self._rate = QLabel()
        theme.set_role(self._rate, "muted")
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
        self._tree_name = ""
        self.live = Live(animation, self.pane)
        self.live.framed.connect(self._show_statistics)
        self.live.changed.connect(self._time_progress)
        self.replaying = Replaying(self.pane.growing)
        self.replaying.released.connect(self._answer)
        self.replaying.moment_changed.connect(self._show_replayed)
        self.live_bar = LiveBar(animation, self.live, self.replaying)
        # Who turns to the board during a replay wants to go on.
        self.board.installEventFilter(self)

        self._timer = QTimer(self)
        self._timer.setInterval(_POLL_MILLISECONDS)
        self._timer.timeout.connect(self._show_progress)
        self._lay_out()

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addStretch(1)
        for button in (self._flip, self._over, self._stop, self._next):
            buttons.addWidget(button)
        buttons.addStretch(1)
        thinking = QHBoxLayout()
        thinking.setSpacing(10)
        thinking.addWidget(self._progress, 1)
        thinking.addWidget(self._rate)
        for widget in (self._progress, self._rate):
            policy = widget.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            widget.setSizePolicy(policy)
        self._left = QWidget()
        column = QVBoxLayout(self._left)
        column.setContentsMargins(10, 10, 10, 14)
        column.setSpacing(10)
        column.addStretch(1)
        column.addWidget(self.board)
        column.addWidget(self._state)
        column.addWidget(self._turn)
        column.addLayout(thinking)
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
        return self._thinker.search is not None or self._waiting or self.replaying.holds

    @property
    def search(self) -> Search | None:
        """The search that is running."""
        return self._thinker.search

    @property
    def rate_text(self) -> str:
        """What is said about the search that is running."""
        return self._rate.text()

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
        self._thinker.forget()
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
        self._waiting = False
        self._thinker.stop()
        self.live.end()
        self._timer.stop()
        found = self.replaying.drop()
        if found is not None and self._session is not None:
            self._session.play(found.move)
        self._show_state()

    def resume(self) -> None:
        """Go on with a game that was left."""
        if self._session is not None and not self.thinking:
            self._go_on()

    def answer_now(self) -> None:
        """Let the search end with what it has; make the move whose search is replayed."""
        self._thinker.answer_now()
        self.replaying.skip()

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
        if session is None or self.thinking or not session.pc_to_move:
            return
        if self._preparation.running:
            self._waiting = True
            self._show_state()
            return
        self._thinker.folding = self.pane.folding
        if self._animation.choices.wanted:
            self._thinker.forget_layout()
        self._thinker.think(session, self._settings, self.live.pace)
        self._thinks_since = monotonic()
        if self._thinker.search is not None:
            self.live.follow(self._thinker.search)
        self._show_state()

    def _prepared(self) -> None:
        if self._waiting:
            self._waiting = False
            self.think()

    def _found(self, found: Found) -> None:
        self.live.end()
        self._timer.stop()
        if self._session is None:
            return
        self._tree_name = f"{self._session.game.name}_{len(self._session.moves) + 1}"
        self.said.emit(
            _("{iterations} iterations in {time} ms").format(
                iterations=f"{found.iterations:,}", time=f"{1000 * found.seconds:,.0f}"
            )
        )
        choices = self._animation.choices
        if choices.wanted and monotonic() - self._thinks_since < choices.seconds:
            self.replaying.hold(found)
            self._show_state()
        else:
            self._answer(found)

    def _answer(self, found: Found) -> None:
        """Make the PC's move."""
        self.strip.show_moment(found.game, found.position, found.statistics)
        self._play(found.move)

    def _failed(self, error: Exception) -> None:
        self.live.end()
        self._timer.stop()
        self._show_state()
        dialogs.show_error(self, _("The PC found no move"), error)

    def _layout_failed(self, error: Exception) -> None:
        self.replaying.skip()
        dialogs.show_error(self, _("The tree cannot be shown"), error)

    def _show_tree(self, tree: Tree, scene: Scene) -> None:
        self.pane.show_tree(tree, scene, self._tree_name)
        self.replaying.play(self._animation.choices.seconds)

    def _show_replayed(self, moment: Statistics) -> None:
        if self._session is not None:
            self.strip.show_moment(self._session.game, self._session.position, moment)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        """Space holds the search, or plays the growth of its tree; Esc ends a replay."""
        key = None if event is None else event.key()
        if event is not None and key == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._play_or_pause()
        elif key == Qt.Key.Key_Escape and self.replaying.holds:
            self.replaying.skip()
        else:
            super().keyPressEvent(event)

    def _play_or_pause(self) -> None:
        if self.live.active:
            self.live.turn()
        else:
            self.pane.growing.turn()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:  # noqa: N802
        if (
            watched is self.board
            and event is not None
            and event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.KeyPress)
            and self.replaying.holds
        ):
            self.replaying.skip()
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
        self._stop.setEnabled(self.search is not None or self.replaying.holds)
        self._progress.setVisible(self.search is not None)
        self._rate.setVisible(self.thinking)
        self.strip.offer_to_save(self.search is not None)
        self._rate.setText(_("Preparing the engine…") if self._waiting else "")
        self._show_progress()
        self.title_changed.emit()

    def _time_progress(self) -> None:
        """Tell of the search ten times a second, or with each frame of its tree.

        All that changes is painted at once: with OpenGL in the window, that costs as much as
        a frame.
        """
        if self.search is None or self.live.active:
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def _show_progress(self) -> None:
        if self.search is not None:
            self._show_statistics(self.search.statistics())

    def _show_statistics(self, statistics: Statistics) -> None:
        """Show a moment of the search that is running."""
        search = self.search
        if search is None:
            return
        self.strip.show_moment(search.game, search.position, statistics)
        self._progress.show_part(search.progress)
        self._rate.setText(
            _("{iterations} iterations, {rate}/s").format(
                iterations=f"{statistics.iterations:,}",
                rate=f"{statistics.iterations_per_second:,.0f}",
            )
        )
