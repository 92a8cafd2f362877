"""The left of the game page: the board, the players, the moves and the buttons."""

from typing import Protocol

from qtpy.QtCore import QPoint, QSize, Qt
from qtpy.QtGui import QResizeEvent
from qtpy.QtWidgets import QHBoxLayout, QLabel, QMenu, QVBoxLayout, QWidget

from uctvis.play.found_texts import hint_text
from uctvis.play.session import GameSession, Mode
from uctvis.play.session_texts import state_text, turn_text
from uctvis.texts import _
from uctvis.ui.board.board_panel import BoardPanel
from uctvis.ui.board.evaluation_bar import EvaluationBar
from uctvis.ui.board.move_list import MoveList
from uctvis.ui.game.after_game import AfterGame
from uctvis.ui.game.comment_line import CommentLine
from uctvis.ui.game.game_play import GamePlay
from uctvis.ui.game.game_texts import GameTexts
from uctvis.ui.game.lines_menu import TITLE_OF_LINES, line_offers
from uctvis.ui.game.pc_player import PcPlayer
from uctvis.ui.game.player_bars import PlayerBars
from uctvis.ui.game.search_progress import SearchProgress
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.board_splitter import GAP
from uctvis.ui.widgets.fields import push_button, toggle
from uctvis.ui.widgets.filled_menu import FilledMenu
from uctvis.ui.widgets.flow_layout import FlowLayout

# The minimum height for the lines about the state and the turn, in pixels.
_LEAST_FOR_TURN = 460
# The height in pixels from which the list of moves has at least this number of rows.
_TALL = 800
_ROWS_OF_MOVES = ((_TALL, 6), (580, 4))
# The list takes this many times as much of the height that is left as the space above and below.
_MOST_OF_REST = 50
# Pixels between the widgets: in a tall panel, normally, and in a low panel.
_MUCH_SPACING, _SPACING, _LITTLE_SPACING = 7, 5, 4


class _Line(QLabel):
    """A label with the height of one line, even if its text is wrapped.

    So the board keeps its size for every text.
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
    """The part of the page of the game that the panel uses."""

    play: GamePlay
    pc: PcPlayer
    texts: GameTexts

    @property
    def can_flip(self) -> bool:
        """Whether the board looks different from the other side."""

    def flip_board(self) -> None:
        """Show the board from the other side."""

    def ask_to_start_over(self) -> None:
        """Start over; ask first if the game is unfinished."""


class GamePanel(QWidget):
    """Shows the game of `page`, with buttons for its actions.

    Attributes
    ----------
    board : BoardPanel
    evaluation : EvaluationBar
    moves : MoveList
    players : (PlayerBar, PlayerBar)
        Below and above the board.
    after : AfterGame
    """

    def __init__(self, page: PlayedPage) -> None:
        super().__init__()
        self._page = page
        self.board = BoardPanel()
        self.board.moving.changed.connect(self._follow_moving)
        self.evaluation = EvaluationBar()
        self.moves = MoveList()
        self.moves.position_chosen.connect(page.play.look_at)
        self._lines = FilledMenu(TITLE_OF_LINES, lambda: line_offers(page.play), self)
        self.moves.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.moves.customContextMenuRequested.connect(self._offer_lines)
        self.comment = CommentLine()
        self.progress = SearchProgress(page.pc)
        self._players = PlayerBars(page.play, page.pc, self)
        self.players = self._players.bars
        self._state, self._turn = _Line("state"), _Line("muted")
        self._turn.setObjectName("turn")
        self.after = AfterGame()
        self.after.review_requested.connect(self._review)
        self.after.save_requested.connect(page.texts.ask_to_save)
        self._make_buttons(page)
        for button in (self._flip, self._over, self._back, self._redo, self._hint):
            theme.set_role(button, "tool")
        self._lay_out()

    def _make_buttons(self, page: PlayedPage) -> None:
        play = page.play
        self._flip = push_button(
            _("F&lip board"),
            page.flip_board,
            _("Show the board from the other side"),
            entry="view.flip",
        )
        self._over = push_button(
            _("S&tart over"),
            page.ask_to_start_over,
            _("Start the game again; the moves so far are kept"),
            entry="game.start_over",
        )
        self._back = push_button("", play.take_back, entry="game.take_back")
        self._redo = push_button(
            _("Re&do"),
            play.redo,
            _("Repeat the moves that were taken back"),
            entry="game.redo",
        )
        self._hint = push_button(
            _("Hi&nt"),
            play.ask_hint,
            _("Let the PC suggest a move"),
            entry="game.hint",
        )
        self._autoplay = toggle(
            _("Autopla&y"), _("Let the PCs play by themselves"), entry="game.autoplay"
        )
        self._autoplay.clicked.connect(lambda _checked: play.turn_autoplay())
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
        column.setSpacing(_SPACING)
        column.addStretch(1)
        column.addWidget(self.players[1])
        board_row = QHBoxLayout()
        board_row.setSpacing(GAP)
        board_row.addWidget(self.evaluation)
        board_row.addWidget(self.board, 1)
        column.addLayout(board_row)
        column.addWidget(self.players[0])
        for widget in (self.comment, self.progress, self._state, self._turn):
            column.addWidget(widget)
        # A wide board leaves more height for the list.
        column.addWidget(self.moves, _MOST_OF_REST)
        column.addWidget(self.after)
        for widgets in (
            (self._next, self._autoplay, self._page.play.autoplay.pause_box),
            (self._flip, self._over, self._back, self._redo, self._hint),
        ):
            row = FlowLayout(centred=True)
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(8)
            for widget in widgets:
                row.addWidget(widget)
            column.addLayout(row)
        column.addStretch(1)

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        session = self._page.play.session
        if session is not None:
            self._make_room(session)

    def _make_room(self, session: GameSession) -> None:
        """Hide less important widgets in a low panel, to leave their room to the board.

        They are the lines about the state and the turn, and buttons that the menu also offers.
        """
        roomy, tall = self.height() >= _LEAST_FOR_TURN, self.height() >= _TALL
        play, over = self._page.play, session.outcome is not None
        # With more rows of buttons, the last move is only in the list.
        few_buttons = not over and session.mode is not Mode.PCS
        self._turn.setVisible(tall or (roomy and few_buttons))
        self._state.setVisible(roomy or over)
        column = self.layout()
        if column is not None:
            spacing = _SPACING if roomy else _LITTLE_SPACING
            column.setSpacing(_MUCH_SPACING if tall else spacing)
        self.comment.show_lines(2 if roomy else 1)
        self._flip.setVisible(self._page.can_flip and (roomy or not over))
        for button in (self._over, self._back):
            button.setVisible(roomy)
        rows = (rows for least, rows in _ROWS_OF_MOVES if self.height() >= least)
        self.moves.want_rows(next(rows, None))
        # The toolbar offers it too.
        self._redo.setVisible(roomy and play.can_redo)
        by_persons = session.mode is not Mode.PCS
        self._hint.setVisible(by_persons and (not over or (roomy and play.can_hint)))

    def show_mode(self, mode: Mode) -> None:
        """Show the buttons for a mode of play."""
        for button in (self._next, self._autoplay, self._page.play.autoplay.pause_box):
            button.setVisible(mode is Mode.PCS)

    def show_state(self, session: GameSession, *, viewer: int) -> None:
        """Show the current position, and enable the possible actions."""
        play = self._page.play
        self.board.show_position(
            session.game,
            session.shown_position,
            session.choices,
            viewer=viewer,
            last=session.last_cells,
            came=session.came,
        )
        game = session.game
        self.evaluation.show_players(game.player_names, game.piece_roles, viewer)
        self.moves.show_moves(session.game, session.positions, session.moves, session.shown)
        self._state.setText(self._state_text(session))
        self._turn.setText(self._doing_text() or turn_text(session))
        self.comment.reserve(session.comments.values())
        self.comment.show_comment(session.comment)
        self.after.show_game(session)
        self._show_back(session)
        self._hint.setEnabled(play.can_hint)
        self._make_room(session)
        self._next.setEnabled(play.can_think)
        self._autoplay.setChecked(play.autoplay.on)
        self._autoplay.setEnabled(play.can_autoplay)
        self._players.show_state(session, viewer)
        self.progress.show_state()

    def _state_text(self, session: GameSession) -> str:
        """The state of the game; before its end, a remark on the last move or the opening."""
        if session.outcome is None and self._page.play.paused:
            return _("The game is paused")
        goes_on = session.shown_outcome is None
        # The remark waits for the end of the move's animation.
        happened = session.came is not None and self.board.moving.frame is None
        remark = session.game.remark(*session.came) if session.came and happened else ""
        opening = session.game.opening_name(session.shown_position)
        return (remark or opening or state_text(session)) if goes_on else state_text(session)

    def _follow_moving(self) -> None:
        """Show the remark on a move after its animation."""
        session = self._page.play.session
        if session is not None and self.board.moving.frame is None:
            self._state.setText(self._state_text(session))

    def _doing_text(self) -> str:
        """The text that replaces whose turn it is: a wait or a hint; "" if there is neither."""
        found = self._page.play.hint
        if self._page.pc.waiting:
            return _("Preparing the engine…")
        if found is None or not self._page.play.hint_here:
            return ""
        return hint_text(found)

    def _review(self) -> None:
        """Show the first position, and focus the list of moves."""
        self._page.play.look_at(0)
        self.moves.setFocus()

    def _offer_lines(self, place: QPoint) -> None:
        """Open the menu of earlier lines at a place in the list of moves."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addMenu(self._lines)
        menu.popup(self.moves.mapToGlobal(place))

    def _show_back(self, session: GameSession) -> None:
        """Describe what Take back does now: undo a move, several moves or a start over."""
        if self._page.play.undoes_start_over:
            text = _("Undo start ov&er")
            tip = _("Return to the game before the start over")
        elif session.at_present:
            text = _("Tak&e back")
            tip = _("Take back the last move; against the PC, its answer and your move")
        else:
            text = _("Tak&e back to here")
            tip = _("Take back all moves after the position shown")
        self._back.setText(text)
        self._back.setToolTip(tip)
        self._redo.setEnabled(self._page.play.can_redo)
        self._back.setEnabled(self._page.play.can_take_back)
