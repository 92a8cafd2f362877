"""The page of a game: the board, and beside it the tree of the PC's last search."""

from qtpy.QtCore import QEvent, QObject, Qt, Signal
from qtpy.QtGui import QKeyEvent, QResizeEvent
from qtpy.QtWidgets import QVBoxLayout, QWidget

from uctvis.engines.players import ChosenMove
from uctvis.errors import GameFileError
from uctvis.play.loop.game_loop import GameLoop
from uctvis.play.loop.states import GameChange
from uctvis.play.session import GameSession, Mode
from uctvis.play.session_texts import title_text
from uctvis.texts import _
from uctvis.ui.board.board_panel import BoardPanel
from uctvis.ui.game.first_growth import FirstGrowth
from uctvis.ui.game.game_panel import GamePanel
from uctvis.ui.game.keeping.game_keeper import GameKeeper
from uctvis.ui.game.keeping.game_trees import GameTrees
from uctvis.ui.game.keeping.past_trees import PastTrees
from uctvis.ui.game.loop_signals import LoopSignals
from uctvis.ui.game.search.pc_player import PcPlayer
from uctvis.ui.game.shown_search import ShownSearch
from uctvis.ui.game.shown_tree import ShownTree
from uctvis.ui.game.texts.game_texts import GameTexts
from uctvis.ui.game.trouble_bar import TroubleBar
from uctvis.ui.pane.tree_pane import TreePane
from uctvis.ui.preferences.animation import Animation
from uctvis.ui.review.game_review import GameReview
from uctvis.ui.review.learn_dialog import LearnDialog
from uctvis.ui.runtime import known_programs
from uctvis.ui.runtime.game_folder import GameFolder
from uctvis.ui.runtime.preparation import Preparation
from uctvis.ui.widgets.board_splitter import BoardSplitter
from uctvis.ui.widgets.question import ask
from uctvis.view.style.style import Style

# The height in pixels from which a board has room above a tree.
_LEAST_FOR_ABOVE = 420


class GamePage(QWidget):
    """Shows one game: `start` begins another one, `leave` stops the PC, `resume` continues.

    Signals: `said` with a message for the status bar; `title_changed`; `game_changed`
    when the game allows other actions; `engine_requested` if the user wants to choose the PC's
    engine.
    """

    said = Signal(str)
    title_changed = Signal()
    game_changed = Signal()
    engine_requested = Signal()

    def __init__(
        self, preparation: Preparation, animation: Animation, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        # Whether the page is in presentation mode.
        self._presented = False
        self._animation = animation
        animation.changed.connect(self._show_parts)
        self.pane = TreePane()
        self.pane.said.connect(self.said)
        self.pane.phases.changed.connect(self._show_parts)
        # The searches of the PC.
        self.pc = PcPlayer(preparation, animation, self.pane)
        # The course of the game, and the possible actions.
        self.play = GameLoop(self.pc, known_programs)
        # The changes of the game.
        self.signals = LoopSignals(self.play, self.pc)
        self.signals.words.connect(self.said)
        self.signals.made.connect(self._note_made)
        self.pane.view.nothing.search_wished.connect(self.play.ask_hint)
        self.keeper = GameKeeper(self)
        self.keeper.said.connect(self.said)
        # First: a game from a file may fail when it is shown.
        self.signals.follow(self.keeper.note, GameChange.TURN, GameChange.PLAYERS)
        # Large trees are written after their layout: both at once would delay the layout.
        self.pc.lays_out.connect(self.keeper.hold)
        self.trees = GameTrees(self.play, self.keeper, self.pane)
        self.trees.said.connect(self.said)
        self._trouble = TroubleBar()
        self._trouble.again_requested.connect(self.play.try_again)
        self._trouble.other_requested.connect(self.engine_requested)
        self.texts = GameTexts(self.play, self)
        self.texts.said.connect(self.said)
        self.panel = GamePanel(self.play, self.pc, self.signals, self.ask_to_start_over)
        self.panel.after.save_requested.connect(self.texts.ask_to_save)
        # The table of moves, and the other displays of a search.
        self.shown = ShownSearch(self.play, self.pc, self.pane, self.panel)
        self.pc.replaying.moment_changed.connect(self.shown.tell)
        self.review = GameReview(self.play, self.board, self.panel.moves, self.pc.is_ready, self)
        self.pc.prepared.connect(self.review.go_on)
        self.play.searched = self.review.found
        self.shown.reviewed = self.review.value
        self.texts.reviewed = lambda: self.review.review
        self._connect_review()
        past = PastTrees(self.keeper, self.pane)
        self._tree = ShownTree(self.play, self.pc, self.pane, past, self.shown)
        # A click or a key on the board ends a replay.
        self.board.installEventFilter(self)
        self._lay_out()
        self._follow()

    def _connect_review(self) -> None:
        review = self.review
        self.panel.show_below_board(review.curve)
        self.panel.after.review_requested.connect(review.begin)
        review.said.connect(self.said)
        review.changed.connect(self._show_review)
        review.kept.connect(self.keeper.note)
        # The trees and the candidates of the position shown are asked for again.
        review.searched.connect(lambda: self.play.look_on(0))
        review.board_left.connect(self._show_board)
        review.learn_requested.connect(lambda mistakes: LearnDialog(mistakes, self).open())

    def _show_review(self) -> None:
        """Make room for the review, show its value, and offer what is possible."""
        self.panel.show_reviewing(self.review.is_shown)
        self.shown.show_state()
        self.game_changed.emit()

    def _show_board(self) -> None:
        """Show the position of the game on the board again."""
        self.panel.show_position()
        self.shown.show_state()

    def _follow(self) -> None:
        """Follow the changes of the game, after the panel."""
        follow = self.signals.follow
        follow(self.review.follow_game, GameChange.GAME)
        follow(self.review.follow_moves, GameChange.TURN, GameChange.LINE)
        follow(self.review.follow_shown, GameChange.SHOWN)
        position = GameChange.TURN, GameChange.SHOWN
        follow(self._show_trouble, GameChange.TROUBLE)
        self._tree.follow(self.signals)
        follow(self._show_parts, *position, GameChange.SEARCH)
        follow(self.shown.show_state, *position, GameChange.SEARCH)
        self.panel.flipped.connect(self.shown.show_state)
        follow(self.title_changed.emit, GameChange.TURN)
        # The line beside the board may be too short for it.
        follow(lambda: self.said.emit(self.play.declined), GameChange.DRAW)
        others = GameChange.SEARCH, GameChange.PAUSE, GameChange.AUTOPLAY, GameChange.PLAYERS
        follow(self.game_changed.emit, *position, *others)

    def _lay_out(self) -> None:
        # The panels beside the tree have the whole height, whatever is above the tree.
        tree = self.pane.take_tree()
        self.splitter = BoardSplitter(self.panel, self.board, tree, self.panel.evaluation)
        self.pane.put_beside_panels(self.splitter, self._taken_by_board)
        self._first_growth = FirstGrowth(self._animation)
        self._first_growth.said.connect(self.said)
        for line in (self._first_growth, self.review.strip):
            self.pane.add_line(line)
        self.splitter.splitterMoved.connect(self.pane.give_way)
        self.panel.shape_changed.connect(self._turn_splitter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._trouble)
        layout.addWidget(self.pane, 1)

    def _turn_splitter(self) -> None:
        """Put a wide board above the tree if there is room, and others beside it."""
        above = self.panel.is_wide and self.height() >= _LEAST_FOR_ABOVE
        if above != self.splitter.above:
            self.panel.put_beside_board(above)
            self.splitter.put_above(above)
            self.pane.give_way()

    def _taken_by_board(self) -> int:
        """The width that the board takes from the tree."""
        if self.splitter.above or self.panel.isHidden():
            return 0
        if self.splitter.moved:
            return self.panel.width()
        return self.panel.minimumSizeHint().width()

    @property
    def board(self) -> BoardPanel:
        return self.panel.board

    @property
    def session(self) -> GameSession | None:
        return self.play.session

    @property
    def title(self) -> str:
        """The name and the state of the game; only the name if its rules fail."""
        session = self.session
        if session is None:
            return _("Game")
        try:
            return title_text(session)
        except GameFileError:
            return session.game.title

    def start(self, session: GameSession, style: Style, folder: GameFolder | None = None) -> None:
        """Begin a game, or continue one that is kept in `folder`."""
        # A game that fails here leaves the previous one as it was.
        seen = [session.game.picture(session.position, viewer) for viewer in (0, 1)]
        # A move whose search is being replayed belongs to the previous game.
        self.play.leave()
        self.keeper.begin(session, folder)
        self._first_growth.begin(session)
        self.pane.truth.turn_off()
        self.pane.view.set_style(style)
        self.panel.begin(session.mode, can_flip=seen[0] != seen[1])
        self.play.begin(session)
        self.texts.tell_notes(session)
        self.board.setFocus()

    def present(self, on: bool) -> None:
        """Switch presentation mode on or off: show only the tree, or the board if there is none.

        The board stays beside the tree if growing trees are shown while the PC thinks.
        """
        self._presented = on
        self._show_parts()
        self.pane.present(on)

    def _show_parts(self) -> None:
        """Show or hide the board and the tree, as `present` describes."""
        session = self.session
        by_persons = session is not None and session.mode is Mode.PLAYERS
        without_tree = self._presented and by_persons and not self.play.hint_here
        # The panel of the steps has its own board.
        grows = self._animation.choices.wanted and not self.pane.phases.on
        self.panel.setVisible(without_tree or not self._presented or grows)
        self.pane.show_tree_part(not without_tree)
        self._leave_out_board()

    def _leave_out_board(self) -> None:
        """Omit the board in the panel of a node if the same position is on the page's board."""
        session = self.session
        if session is None or self.panel.isHidden():
            self.pane.shown.show_beside(None)
        else:
            self.pane.shown.show_beside(session.game, session.shown_position)

    def ask_to_start_over(self) -> None:
        """Start over; ask first if the game is unfinished."""
        session = self.session
        if session is None or not session.made or session.outcome is not None:
            self.play.start_over()
            return
        ask(
            self,
            _("Start over"),
            _(
                "Start over?\n"
                "The moves are kept. Undo start over reverts this; Go back to a line lists "
                "earlier lines."
            ),
            _("&Start over"),
            self.play.start_over,
        )

    def offer_draw(self) -> None:
        """Offer a draw: to the PC, which answers at once, or to the other person."""
        session = self.session
        if session is None or self.play.no_draw or session.player is None:
            return
        if session.mode is not Mode.PLAYERS:
            self.play.offer_draw()
            return
        names = session.game.player_names
        ask(
            self,
            _("Draw offer"),
            _("{player} offers a draw.\nDoes {other} agree?").format(
                player=names[session.player].title, other=names[1 - session.player].title
            ),
            _("&Agree"),
            self.play.agree_draw,
            _("&Decline"),
        )

    def begin_again(self, *, exchanged: bool) -> None:
        """Ask for a new game of the same kind, with sides `exchanged` or not.

        The game that is played is kept; the user is asked first if it is not over.
        """
        session = self.session
        if session is None:
            return
        again = session.rematch() if exchanged else session.again()
        if not session.made or session.outcome is not None:
            self.panel.after.play_requested.emit(again)
            return
        ask(
            self,
            _("Replace game"),
            _("Replace your unfinished game?\nIt stays on the start page."),
            _("Re&place"),
            lambda: self.panel.after.play_requested.emit(again),
        )

    def leave(self) -> None:
        """Stop thinking; the game stays as it is. A move whose search is being replayed is made."""
        self.play.leave()

    def resume(self) -> None:
        """Continue after `leave`."""
        self.play.resume()

    def save_search(self) -> None:
        """Save the tree of the running search as it is now; the search continues."""
        search, session = self.pc.growing, self.session
        if search is None or session is None:
            return
        name = f"{session.game.name}_{len(session.made) + 1}_so_far"
        self.pane.saving.save(lambda: search.so_far().tree, name)

    def _note_made(self, answer: ChosenMove) -> None:
        """Keep the tree of a move that the PC makes, and show its numbers."""
        self.keeper.keep(answer)
        self._tree.note_made(answer)

    def _show_trouble(self) -> None:
        self._trouble.show_trouble(self.play.trouble)

    # Events.

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._turn_splitter()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        """Left and right show other positions; Space pauses the search or plays the growth of its
        tree; Esc ends a replay.
        """
        key = None if event is None else event.key()
        if event is not None and self._step_by(event):
            return
        if event is not None and key == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self.pc.turn()
        elif key == Qt.Key.Key_Escape and self.pc.replaying.holds:
            self.pc.replaying.skip()
        else:
            super().keyPressEvent(event)

    def _step_by(self, event: QKeyEvent) -> bool:
        """Show the previous or the next position if this key asks for it."""
        by = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if by is None or held or self.session is None:
            return False
        self.play.look_on(by)
        return True

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:  # noqa: N802
        if (
            watched is self.board
            and event is not None
            and event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.KeyPress)
            and self.pc.replaying.holds
        ):
            self.pc.replaying.skip()
            return True
        if watched is self.board and isinstance(event, QKeyEvent):
            is_press = event.type() == QEvent.Type.KeyPress
            if is_press and not self.board.chooses_by_keys and self._step_by(event):
                return True
        return super().eventFilter(watched, event)
