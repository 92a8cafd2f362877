"""The page of a game: the board, and beside it the tree of the PC's last search."""

from qtpy.QtCore import QEvent, QObject, Qt, Signal
from qtpy.QtGui import QKeyEvent
from qtpy.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from uctvis.engines.contract import ChosenMove
from uctvis.errors import GameFileError
from uctvis.mcts.statistics import Statistics
from uctvis.play.numbering import turn_to_move
from uctvis.play.session import GameSession, Mode
from uctvis.play.session_texts import numbered_move
from uctvis.texts import _
from uctvis.ui.board.board_panel import BoardPanel
from uctvis.ui.game.game_keeper import GameKeeper
from uctvis.ui.game.game_panel import GamePanel
from uctvis.ui.game.game_play import GamePlay
from uctvis.ui.game.game_texts import GameTexts
from uctvis.ui.game.game_trees import GameTrees
from uctvis.ui.game.past_trees import PastTrees
from uctvis.ui.game.pc_player import PcPlayer
from uctvis.ui.game.shown_search import ShownSearch, deepening_of_hint, deepening_of_move
from uctvis.ui.game.trouble_bar import TroubleBar
from uctvis.ui.pane.tree_pane import TREE_ROOM, TreePane
from uctvis.ui.preferences.animation import Animation
from uctvis.ui.runtime.game_folder import GameFolder
from uctvis.ui.runtime.preparation import Preparation
from uctvis.ui.widgets.board_splitter import BoardSplitter
from uctvis.ui.widgets.question import ask
from uctvis.view.style.style import Style


class GamePage(QWidget):
    """Shows one game: `start` begins another one, `leave` stops the PC, `resume` continues.

    Signals: `said` with a message for the status bar; `title_changed` when the title or the
    possible actions change; `engine_requested` if the user wants to choose the PC's engine.

    Attributes
    ----------
    play : GamePlay
        The course of the game, and the possible actions.
    pc : PcPlayer
        The PC, and its running search.
    panel : GamePanel
    pane : TreePane
    shown : ShownSearch
        The table of moves, and the other displays of a search.
    keeper : GameKeeper
    trees : GameTrees
    texts : GameTexts
    """

    said = Signal(str)
    title_changed = Signal()
    engine_requested = Signal()

    def __init__(
        self, preparation: Preparation, animation: Animation, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._flipped = False
        self._can_flip = False
        # Whether the page is in presentation mode.
        self._presented = False
        self._animation = animation
        animation.changed.connect(self._show_parts)
        self.pane = TreePane()
        self.pane.said.connect(self.said)
        self.pane.phases.changed.connect(self._show_parts)
        self.pc = PcPlayer(preparation, animation, self.pane)
        self.pc.said.connect(self.said)
        self.play = GamePlay(self.pc)
        self.play.made.connect(self._note_made)
        self.play.dropped.connect(self._note_dropped)
        self.play.said.connect(self.said)
        self.play.hinted.connect(self._note_hint)
        self.pane.view.nothing.search_wished.connect(self.play.ask_hint)
        self.play.changed.connect(self._show_state)
        self.keeper = GameKeeper(self)
        self.keeper.said.connect(self.said)
        # Large trees are written after their layout: both at once would delay the layout.
        self.pc.lays_out.connect(self.keeper.hold)
        self._past = PastTrees(self.keeper, self.pane)
        # The move whose tree `pc` lays out, or has laid out last.
        self._laid_out: int | None = None
        self._past.told.connect(self._tell_past)
        self.trees = GameTrees(self.play, self.keeper, self.pane)
        self.trees.said.connect(self.said)
        self._trouble = TroubleBar()
        self._trouble.again_requested.connect(self.play.try_again)
        self._trouble.other_requested.connect(self.engine_requested)
        self.texts = GameTexts(self.play, self)
        self.texts.said.connect(self.said)
        self.panel = GamePanel(self)
        self.shown = ShownSearch(self.play, self.pc, self.pane, self.panel)
        self.pc.replaying.moment_changed.connect(self.shown.tell)
        self.board.move_chosen.connect(self.play.play)
        # A click or a key on the board ends a replay.
        self.board.installEventFilter(self)
        self._lay_out()

    def _lay_out(self) -> None:
        self._right = QWidget()
        right = QVBoxLayout(self._right)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        right.addWidget(self._trouble)
        right.addWidget(self.pane, 1)
        self.splitter = BoardSplitter(
            self.panel, self.board, self._right, self.panel.evaluation, room=TREE_ROOM
        )
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
    def title(self) -> str:
        """The name and the state of the game; only the name if its rules fail."""
        session = self.session
        if session is None:
            return _("Game")
        try:
            return self._title(session)
        except GameFileError:
            return session.game.title

    def _title(self, session: GameSession) -> str:
        if session.outcome is not None:
            return _("{game}: finished").format(game=session.game.title)
        number = turn_to_move(session.game, session.positions)
        if session.player is None:
            text = _("{game}: chance is to move (move {number})")
            return text.format(game=session.game.title, number=number)
        if session.mode is Mode.PLAYER_PC and not session.pc_to_move:
            text = _("{game}: your move (move {number})")
        else:
            text = _("{game}: {side} to move (move {number})")
        return text.format(
            game=session.game.title,
            side=session.game.player_names[session.player].title,
            number=number,
        )

    @property
    def can_flip(self) -> bool:
        """Whether the board looks different for the two players."""
        return self._can_flip

    def start(self, session: GameSession, style: Style, folder: GameFolder | None = None) -> None:
        """Begin a game, or continue one that is kept in `folder`."""
        # A game that fails here leaves the previous one as it was.
        seen = [session.game.picture(session.position, viewer) for viewer in (0, 1)]
        # A move whose search is being replayed belongs to the previous game.
        self.play.leave()
        self.keeper.begin(session, folder)
        self._flipped = False
        self._can_flip = seen[0] != seen[1]
        self.pane.view.set_style(style)
        self.panel.show_mode(session.mode)
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
        self._right.setVisible(not without_tree)
        self._leave_out_board()

    def _leave_out_board(self) -> None:
        """Omit the board in the panel of a node if the same position is on the page's board."""
        session, node = self.session, self.pane.inspector.node
        if session is None or self.panel.isHidden():
            node.leave_out(None)
        else:
            node.leave_out(session.game, session.shown_position)

    def flip_board(self) -> None:
        """Show the board from the other side."""
        self._flipped = not self._flipped
        self._show_state()

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

    # Display.

    def _note_made(self, answer: ChosenMove) -> None:
        """Keep the tree of a move that the PC makes, and show its numbers."""
        session, found = self.session, answer.found
        if session is None or found is None:
            return
        self.keeper.keep(answer)
        number = self._laid_out = len(session.made)
        if not self.pc.covered:
            # Its layout has begun, and `pc` shows it.
            self._past.note(number)
            self.shown.tell(found.statistics, deepening=deepening_of_move(session, number))

    def _note_dropped(self) -> None:
        """The moves on the board were replaced, so that the tree no longer fits."""
        self._laid_out = None
        self._past.note(None)

    def _show_past(self, session: GameSession) -> None:
        """Show the tree of the position shown."""
        hint = self.play.hint
        present = session.at_present and not self.pc.advises
        # The tree of the last move may still be laid out when an earlier position after this move
        # is shown, in particular the position before a lottery.
        number = session.shown_pc_move
        same = number is not None and number == self._past.number == self._laid_out
        same = same and not self.pc.thinking
        self.pc.covered = not (present or self.play.asked_here or same)
        other_hint = self.pc.advises and self._past.found is not None
        # While the PC thinks, the present tree stays until the new one is ready.
        stays = self.pc.thinking and not self.pc.covered and self._past.number is None
        stays = stays and not other_hint
        if not self.pc.covered and self.pc.live.active:
            self._past.note(None)
        elif hint is not None:
            if self._past.found is not hint:
                self._past.show_found(hint)
        elif not stays:
            awaited = session.at_present and self.pc.thinking
            self._past.show(session, self._missing_text(session), awaited=awaited)
        self.pane.view.nothing.offer_search(self.play.can_hint)

    def _missing_text(self, session: GameSession) -> str:
        """The reason why the position shown has no tree."""
        if self.play.hint_here:
            return _("Searching this position…")
        if session.shown_outcome is not None:
            return _("No tree: the game is over in this position.")
        if not session.game.legal_moves(session.shown_position):
            return _("No tree: a player could claim a draw in this position.")
        if session.chance_shown:
            return _("No tree: chance is to move in this position.")
        if session.mode is Mode.PCS or (session.at_present and session.pc_to_move):
            return _("The tree of the PC's search will be shown here.")
        return _("No tree yet: nobody has searched this position.")

    def _tell_past(self, statistics: Statistics | None) -> None:
        title = ""
        if self._past.number and self.session is not None:
            title = _("Tree of move {move}").format(
                move=numbered_move(self.session, self._past.number)
            )
        deepening = None
        if statistics is not None and self.session is not None:
            if self._past.number:
                deepening = deepening_of_move(self.session, self._past.number)
            elif self._past.found is not None:
                deepening = deepening_of_hint(self.session, self._past.found)
        self.shown.tell(statistics, title, deepening=deepening)

    def _note_hint(self) -> None:
        """Show the numbers of the search for a hint."""
        found = self.play.hint
        self._laid_out = None
        if found is not None and not self.pc.covered:
            self._past.note(None, found)
            session = self.session
            deepening = None if session is None else deepening_of_hint(session, found)
            self.shown.tell(found.statistics, deepening=deepening)

    def _show_state(self) -> None:
        session = self.session
        if session is None:
            return
        # First: a game from a file may fail when it is shown.
        self.keeper.note()
        self.panel.show_state(
            session, viewer=1 - session.viewer if self._flipped else session.viewer
        )
        self._trouble.show_trouble(self.play.troubles.now)
        self._show_past(session)
        self._show_parts()
        self.shown.show_state()
        self.title_changed.emit()

    # Events.

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        """Space pauses the search or plays the growth of its tree; Esc ends a replay."""
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
