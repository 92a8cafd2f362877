"""The left of the game page: the board, how the game stands, and what can be done in it."""

from typing import Protocol

from qtpy.QtCore import QPoint, QSize, Qt
from qtpy.QtWidgets import QHBoxLayout, QLabel, QMenu, QVBoxLayout, QWidget

from uctvis.mcts.statistics import Statistics
from uctvis.play.session import GameSession, Mode
from uctvis.texts import _, grouped
from uctvis.ui.board.board_panel import BoardPanel
from uctvis.ui.board.evaluation_bar import EvaluationBar
from uctvis.ui.board.move_list import MoveList
from uctvis.ui.game.game_play import GamePlay
from uctvis.ui.game.lines_menu import TITLE_OF_LINES, line_offers
from uctvis.ui.game.pc_player import Answer, PcPlayer
from uctvis.ui.game.search_progress import SearchProgress
from uctvis.ui.game.search_strip import SearchStrip
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.board_splitter import GAP
from uctvis.ui.widgets.fields import push_button, toggle
from uctvis.ui.widgets.filled_menu import FilledMenu
from uctvis.ui.widgets.flow_layout import FlowLayout


class _Line(QLabel):
    """One line, or more where it is too long for one; the board makes room for one alone.

    So the board keeps its size, whatever is said.
    """

    def __init__(self, role: str) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.setWordWrap(True)
        theme.set_role(self, role)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(0, self.fontMetrics().height())

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return self.sizeHint()


class PlayedPage(Protocol):
    """The page of the game, as far as the panel needs it."""

    play: GamePlay
    pc: PcPlayer
    strip: SearchStrip

    @property
    def can_flip(self) -> bool:
        """Whether the board looks different from the other side."""

    def flip_board(self) -> None:
        """Show the board from the other side."""

    def ask_to_start_over(self) -> None:
        """Start over, with a question where a game is under way."""


class GamePanel(QWidget):
    """Shows the game of `page`; its buttons do what the page can do.

    Attributes
    ----------
    board : BoardPanel
    evaluation : EvaluationBar
    moves : MoveList
    """

    def __init__(self, page: PlayedPage) -> None:
        super().__init__()
        self._page = page
        self.board = BoardPanel()
        self.evaluation = EvaluationBar()
        page.strip.told.connect(self._show_value)
        self.moves = MoveList()
        self.moves.position_chosen.connect(page.play.look_at)
        self._lines = FilledMenu(TITLE_OF_LINES, lambda: line_offers(page.play), self)
        self.moves.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.moves.customContextMenuRequested.connect(self._offer_lines)
        self.progress = SearchProgress(page.pc, page.strip)
        self._state, self._turn = _Line("state"), _Line("muted")
        self._turn.setObjectName("turn")
        self._make_buttons(page)
        self._lay_out()

    def _make_buttons(self, page: PlayedPage) -> None:
        play = page.play
        self._flip = push_button(
            _("F&lip board"),
            page.flip_board,
            _("See the board from the other side"),
            entry="view.flip",
        )
        self._over = push_button(
            _("Start &over"),
            page.ask_to_start_over,
            _("Begin the game again; the moves so far are kept"),
            entry="game.start_over",
        )
        self._back = push_button("", play.take_back, entry="game.take_back")
        self._redo = push_button(
            _("Re&do"),
            play.redo,
            _("Make the moves again that were taken back"),
            entry="game.redo",
        )
        self._hint = push_button(
            _("Hi&nt"),
            play.ask_hint,
            _("Let the PC search for a move for you"),
            entry="game.hint",
        )
        self._autoplay = toggle(
            _("Autopla&y"), _("Let the PCs play on by themselves"), entry="game.autoplay"
        )
        self._autoplay.clicked.connect(lambda _checked: play.turn_autoplay())
        self._pause = toggle(
            _("Pa&use game"),
            _("Let the game wait, and the search that is running"),
            entry="game.pause",
        )
        self._pause.clicked.connect(lambda _checked: play.turn_pause())
        self._stop = push_button(
            _("S&top"),
            play.answer_now,
            _("Let the PC answer now, with what it has found so far"),
            entry="game.stop",
        )
        self._next = push_button(
            _("Make &next move"),
            play.make_next,
            _("Let the PC make the next move"),
            "primary",
            "game.next",
        )

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 10, 10)
        column.setSpacing(7)
        column.addStretch(1)
        board_row = QHBoxLayout()
        board_row.setSpacing(GAP)
        board_row.addWidget(self.evaluation)
        board_row.addWidget(self.board, 1)
        column.addLayout(board_row)
        for widget in (self.progress, self._state, self._turn):
            column.addWidget(widget)
        # Beside a wide board there is room for more of them.
        column.addWidget(self.moves, 2)
        for widgets in (
            (self._autoplay, self._page.play.autoplay.pause_box, self._pause, self._stop),
            (self._flip, self._over, self._back, self._redo, self._hint, self._next),
        ):
            row = FlowLayout(centred=True)
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(8)
            for widget in widgets:
                row.addWidget(widget)
            column.addLayout(row)
        column.addStretch(1)

    def show_mode(self, mode: Mode) -> None:
        """Offer what is done in games of a mode."""
        for button in (self._next, self._autoplay, self._page.play.autoplay.pause_box):
            button.setVisible(mode is Mode.PCS)
        for button in (self._stop, self._pause):
            button.setVisible(mode is not Mode.PLAYERS)
        self._hint.setVisible(mode is Mode.PLAYER_PC)
        self.evaluation.setVisible(mode is not Mode.PLAYERS)

    def show_state(self, session: GameSession, *, viewer: int) -> None:
        """Show the position that is looked at, and what can be done now."""
        play = self._page.play
        self.board.show_position(
            session.game,
            session.shown_position,
            session.choices,
            viewer=viewer,
            last=session.last_cells,
            came=session.came,
        )
        self.evaluation.show_viewer(viewer)
        self.moves.show_moves(session.game, session.positions, session.moves, session.shown)
        self._state.setText(self._state_text(session))
        self._turn.setText(self._doing_text(session) or session.turn_text())
        self._show_back(session)
        self._flip.setVisible(self._page.can_flip)
        self._hint.setEnabled(play.can_hint)
        self._next.setEnabled(play.can_think)
        self._stop.setEnabled(play.can_answer)
        self._autoplay.setChecked(play.autoplay.on)
        self._autoplay.setEnabled(play.can_autoplay)
        self._pause.setChecked(play.paused)
        self._pause.setEnabled(play.can_pause)
        self.progress.show_state()

    def _state_text(self, session: GameSession) -> str:
        """How the game stands; while it goes on, the opening, or what the last move did besides."""
        if session.outcome is None and self._page.play.paused:
            return _("The game is paused")
        remark = "" if session.came is None else session.game.remark(*session.came)
        if remark and (session.outcome is None or not session.at_present):
            return remark
        opening = session.game.opening_name(session.shown_position)
        if opening and session.outcome is None:
            return opening
        return session.state_text()

    def _show_value(self, moment: Statistics | None) -> None:
        self.evaluation.show_value(None if moment is None else moment.value)

    def _doing_text(self, session: GameSession) -> str:
        """What is said instead of who is to move: what the PC waits for, or a hint; or ""."""
        found = self._page.play.hint
        if self._page.pc.waiting:
            return _("Preparing the engine…")
        if found is None or not session.at_present:
            return ""
        mean = Answer.of(found).made.mean
        text = _("Hint: {move}, after {iterations} iterations")
        if mean is not None:
            text = _("Hint: {move}, mean payoff {mean}, after {iterations} iterations")
        return text.format(
            move=found.game.notation(found.position, found.move),
            mean=f"{mean:.3f}" if mean is not None else "",
            iterations=grouped(found.iterations),
        )

    def _offer_lines(self, place: QPoint) -> None:
        """Offer the lines to go back to, where the list of moves was clicked."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addMenu(self._lines)
        menu.popup(self.moves.mapToGlobal(place))

    def _show_back(self, session: GameSession) -> None:
        """What is taken back: a move, all up to the position that is shown, or a start over."""
        if self._page.play.undoes_start_over:
            text = _("Undo start ov&er")
            tip = _("Go back to the game that was started over")
        elif session.at_present:
            text = _("Tak&e back")
            tip = _("Take the last move back; against the PC, your own and its answer")
        else:
            text = _("Tak&e back to here")
            tip = _("Take back all moves after the position that is shown")
        self._back.setText(text)
        self._back.setToolTip(tip)
        self._redo.setEnabled(self._page.play.can_redo)
        self._back.setEnabled(self._page.play.can_take_back)
