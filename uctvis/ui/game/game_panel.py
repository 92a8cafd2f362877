"""The left of the game page: the board, the players, the moves and the buttons."""

from collections.abc import Callable

from qtpy.QtCore import QPoint, QSize, Qt, Signal
from qtpy.QtGui import QResizeEvent
from qtpy.QtWidgets import QHBoxLayout, QLabel, QMenu, QVBoxLayout, QWidget

from uctvis.play.found_texts import hint_text
from uctvis.play.loop.game_loop import GameLoop
from uctvis.play.loop.pc_search import SearchPhase
from uctvis.play.loop.states import GameChange
from uctvis.play.session import GameSession, Mode
from uctvis.play.session_texts import state_text, turn_text
from uctvis.texts import _
from uctvis.ui.board.board_panel import BoardPanel
from uctvis.ui.board.evaluation_bar import EvaluationBar
from uctvis.ui.board.move_list import MoveList
from uctvis.ui.game.after_game import AfterGame
from uctvis.ui.game.comment_line import CommentLine
from uctvis.ui.game.game_buttons import GameButtons
from uctvis.ui.game.lines_menu import TITLE_OF_LINES, line_offers
from uctvis.ui.game.loop_signals import Follow, LoopSignals
from uctvis.ui.game.player_bars import PlayerBars
from uctvis.ui.game.search.pc_player import PcPlayer
from uctvis.ui.game.search_progress import SearchProgress
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.board_splitter import GAP
from uctvis.ui.widgets.filled_menu import FilledMenu

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


class GamePanel(QWidget):
    """Shows the game of `play`, with buttons for its actions.

    `flipped` is emitted when the board is shown from its other side, without marks.
    """

    flipped = Signal()

    def __init__(
        self, play: GameLoop, pc: PcPlayer, signals: LoopSignals, start_over: Callable[[], None]
    ) -> None:
        super().__init__()
        self._play = play
        # So that arrow keys step through the game after a click anywhere here.
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._flipped = False
        # Whether a review is shown.
        self._reviews = False
        # Whether the board looks different for the two players.
        self.can_flip = False
        self.board = BoardPanel()
        self.board.moving.changed.connect(self._follow_moving)
        self.board.move_chosen.connect(play.play)
        self.evaluation = EvaluationBar()
        self.moves = MoveList()
        self.moves.position_chosen.connect(play.look_at)
        self._lines = FilledMenu(TITLE_OF_LINES, lambda: line_offers(play), self)
        self.moves.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.moves.customContextMenuRequested.connect(self._offer_lines)
        self.comment = CommentLine()
        self.progress = SearchProgress(pc)
        self._players = PlayerBars(play, pc, self)
        # Below and above the board.
        self.players = self._players.bars
        self._state, self._turn = _Line("state"), _Line("muted")
        self._turn.setObjectName("turn")
        self.after = AfterGame()
        self.after.review_requested.connect(self._review)
        self.buttons = GameButtons(play, self.flip_board, start_over)
        self._lay_out()
        self._follow(signals.follow)

    def _follow(self, follow: Follow) -> None:
        position = GameChange.TURN, GameChange.SHOWN
        follow(self.show_position, *position)
        search = GameChange.SEARCH, GameChange.PAUSE
        follow(self._show_texts, *position, *search, GameChange.DRAW)
        follow(self._show_offers, *position, *search, GameChange.AUTOPLAY)
        follow(
            self._show_players,
            *(GameChange.TURN, *search, GameChange.AUTOPLAY, GameChange.PLAYERS),
        )
        follow(self._players.show_clocks, GameChange.CLOCK, GameChange.SHOWN)
        follow(self.progress.show_state, GameChange.GAME, GameChange.SEARCH)

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
        self.buttons.add_to(column)
        column.addStretch(1)

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        session = self._play.session
        if session is not None:
            self._make_room(session)

    def _make_room(self, session: GameSession) -> None:
        """Hide less important widgets in a low panel, to leave their room to the board.

        They are the lines about the state and the turn, and buttons that the menu also offers.
        """
        roomy, tall = self.height() >= _LEAST_FOR_TURN, self.height() >= _TALL
        over = session.outcome is not None
        # With more rows of buttons, the last move is only in the list.
        few_buttons = not over and session.mode is not Mode.PCS
        self._turn.setVisible(tall or (roomy and few_buttons))
        self._state.setVisible(roomy or over)
        column = self.layout()
        if column is not None:
            spacing = _SPACING if roomy else _LITTLE_SPACING
            column.setSpacing(_MUCH_SPACING if tall else spacing)
        self.comment.show_lines(2 if roomy else 1)
        rows = (rows for least, rows in _ROWS_OF_MOVES if self.height() >= least)
        self.moves.want_rows(next(rows, None))
        # Then the board needs the room; the menu offers the same.
        reviews = self._reviews and not tall
        self.after.make_room(roomy=roomy, hidden=reviews)
        roomy = roomy and not reviews
        self.buttons.make_room(session, can_flip=self.can_flip, roomy=roomy)

    def show_reviewing(self, on: bool) -> None:
        """Make room for a review of the game, or not."""
        session = self._play.session
        if on != self._reviews and session is not None:
            self._reviews = on
            self._make_room(session)

    def show_below_board(self, widget: QWidget) -> None:
        """Show a widget between the board and the moves."""
        column = self.layout()
        assert isinstance(column, QVBoxLayout)  # noqa: S101
        column.insertWidget(column.indexOf(self.players[0]) + 1, widget)

    def begin(self, mode: Mode, *, can_flip: bool) -> None:
        """Prepare to show another game, from its usual side."""
        self._flipped, self.can_flip = False, can_flip
        self.buttons.show_mode(mode)

    def flip_board(self) -> None:
        """Show the board from the other side."""
        self._flipped = not self._flipped
        self.show_position()
        self._show_players()
        self.flipped.emit()

    def _viewer(self, session: GameSession) -> int:
        """The player whose side of the board is below."""
        return 1 - session.viewer if self._flipped else session.viewer

    def show_position(self) -> None:
        """Show the current position, its comment, and the moves of the game."""
        session = self._play.session
        if session is None:
            return
        game, viewer = session.game, self._viewer(session)
        self.board.show_position(
            game,
            session.shown_position,
            session.choices,
            viewer=viewer,
            last=session.last_cells,
            came=session.came,
        )
        self.evaluation.show_players(game.player_names, game.piece_roles, viewer)
        self.moves.show_moves(game, session.positions, session.moves, session.shown)
        self.comment.reserve(session.comments.values())
        self.comment.show_comment(session.comment)
        self.after.show_game(session)

    def _show_texts(self) -> None:
        """Show the state of the game, and whose turn it is."""
        session = self._play.session
        if session is not None:
            self._state.setText(self._state_text(session))
            self._turn.setText(self._doing_text() or turn_text(session))

    def _show_offers(self) -> None:
        """Enable the possible actions."""
        session = self._play.session
        if session is not None:
            self.buttons.show_offers(session)
            self._make_room(session)

    def _show_players(self) -> None:
        session = self._play.session
        if session is not None:
            self._players.show_state(session, self._viewer(session))

    def _state_text(self, session: GameSession) -> str:
        """The state of the game; before its end, a remark on the last move or the opening."""
        if session.outcome is None and self._play.paused:
            return _("The game is paused")
        goes_on = session.shown_outcome is None
        # The remark waits for the end of the move's animation.
        happened = session.came is not None and self.board.moving.frame is None
        remark = session.game.remark(*session.came) if session.came and happened else ""
        opening = session.game.opening_name(session.shown_position)
        return (remark or opening or state_text(session)) if goes_on else state_text(session)

    def _follow_moving(self) -> None:
        """Show the remark on a move after its animation."""
        session = self._play.session
        if session is not None and self.board.moving.frame is None:
            self._state.setText(self._state_text(session))

    def _doing_text(self) -> str:
        """The text that replaces whose turn it is: a wait, a hint or an answer; "" if none is."""
        found = self._play.hint
        if self._play.declined:
            return self._play.declined
        if self._play.search.phase is SearchPhase.PREPARING:
            return _("Preparing the engine…")
        if self._play.keeps_searching and self._play.asked_here:
            return _("Searching until you stop it")
        if found is None or not self._play.hint_here:
            return ""
        return hint_text(found)

    def _review(self) -> None:
        """Show the first position, and focus the list of moves."""
        self._play.look_at(0)
        self.moves.setFocus()

    def _offer_lines(self, place: QPoint) -> None:
        """Open the menu of earlier lines at a place in the list of moves."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addMenu(self._lines)
        menu.popup(self.moves.mapToGlobal(place))
