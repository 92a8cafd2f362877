"""The board of the game page with the players, the moves and the buttons."""

from collections.abc import Callable

from qtpy.QtCore import QPoint, Qt, Signal
from qtpy.QtGui import QResizeEvent
from qtpy.QtWidgets import QGridLayout, QHBoxLayout, QMenu, QVBoxLayout, QWidget

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
from uctvis.ui.game.game_status import GameStatus
from uctvis.ui.game.lines_menu import TITLE_OF_LINES, line_offers
from uctvis.ui.game.loop_signals import Follow, LoopSignals
from uctvis.ui.game.player_bars import PlayerBars
from uctvis.ui.game.search.pc_player import PcPlayer
from uctvis.ui.game.search_progress import SearchProgress
from uctvis.ui.widgets.board_splitter import GAP
from uctvis.ui.widgets.filled_menu import FilledMenu
from uctvis.ui.widgets.tool_row import ToolRow

# Boards that are at least so many times as wide as high are wide.
_WIDE = 2.0
# Panels beside a tree are tall or roomy from these heights in pixels on; others have few rows of
# moves, and one line for a comment. Low ones have no line about the state unless it says more than
# the bars of the players.
_TALL, _ROOMY, _LOW = 760, 560, 400
# The rows of the list of moves by the height of the panel, and where the board is above the tree.
_ROWS_OF_MOVES = ((_TALL, 8), (_ROOMY, 6), (440, 4))
_ROWS_BESIDE_WIDE = ((260, 6), (220, 4))
# The list takes this many times as much of the height that is left as the space above and below.
_MOST_OF_REST = 50
# Pixels between the widgets: in a tall panel, and otherwise; and around all of them.
_MUCH_SPACING, _SPACING = 7, 4
_MARGIN_BESIDE, _MARGIN_ABOVE = 10, 5
# The width in pixels from which all buttons are seen after a game.
_LEAST_FOR_ALL = 350
# The width of what is beside a wide board: a share of the panel's, within limits in pixels.
_SHARE_BESIDE, _LEAST_BESIDE, _MOST_BESIDE = 0.25, 236, 320


class GamePanel(QWidget):
    """Shows the game of `play`, with buttons for its actions.

    Signals: `flipped` when the board is shown from its other side, without marks; `shape_changed`
    when the board may be wide, or no longer.
    """

    flipped = Signal()
    shape_changed = Signal()

    def __init__(
        self, play: GameLoop, pc: PcPlayer, signals: LoopSignals, start_over: Callable[[], None]
    ) -> None:
        super().__init__()
        self._play = play
        # So that arrow keys step through the game after a click anywhere here.
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._flipped = False
        self._wide = False
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
        self.status = GameStatus()
        self.after = AfterGame()
        self.after.review_requested.connect(self._review)
        self.buttons = GameButtons(play, self.flip_board, start_over)
        self.tools = ToolRow(self.after, *self.buttons.widgets)
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
        # The board, and what is directly below it.
        self._board_box = QWidget()
        self._below = QVBoxLayout(self._board_box)
        self._below.setContentsMargins(0, 0, 0, 0)
        self._below.setSpacing(_SPACING)
        row = QHBoxLayout()
        row.setSpacing(GAP)
        row.addWidget(self.evaluation)
        row.addWidget(self.board, 1)
        self._below.addLayout(row, 1)
        # What is said about the game, and the buttons.
        self._rest = QWidget()
        column = self._column = QVBoxLayout(self._rest)
        column.setContentsMargins(0, 0, 0, 0)
        for widget in (self.comment, self.progress, self.status):
            column.addWidget(widget)
        column.addWidget(self.moves, 1)
        column.addWidget(self.tools)
        self._grid = QGridLayout(self)
        margins = _MARGIN_BESIDE, _MARGIN_ABOVE
        self._grid.setContentsMargins(*margins, *margins)
        self._arrange(wide=False)

    def show_below_board(self, widget: QWidget) -> None:
        """Add a widget of a fixed height directly below the board."""
        self._below.addWidget(widget)

    @property
    def is_wide(self) -> bool:
        """Whether the board is much wider than high."""
        hint = self.board.sizeHint()
        return hint.width() >= _WIDE * hint.height()

    def put_beside_board(self, wide: bool) -> None:
        """Put what belongs to a `wide` board beside it, or below it."""
        if wide != self._wide:
            self._arrange(wide)
            self._make_room()

    def _arrange(self, wide: bool) -> None:
        grid = self._grid
        other, own = self.players[1], self.players[0]
        for widget in (self._board_box, other, own, self._rest):
            grid.removeWidget(widget)
        for line in range(6):
            grid.setRowStretch(line, 0)
        grid.setHorizontalSpacing(GAP)
        if wide:
            grid.addWidget(self._board_box, 0, 0, 3, 1)
            for line, widget in enumerate((other, self._rest, own)):
                grid.addWidget(widget, line, 1)
            grid.setRowStretch(1, 1)
        else:
            for line, widget in enumerate((other, self._board_box, own, self._rest), 1):
                grid.addWidget(widget, line, 0)
            # A wide board leaves more height for the list.
            for line, stretch in ((0, 1), (4, _MOST_OF_REST), (5, 1)):
                grid.setRowStretch(line, stretch)
            grid.setColumnStretch(0, 1)
            grid.setColumnStretch(1, 0)
        self._wide = wide
        self._players.stack(wide)
        self._rest.setMinimumWidth(self._beside if wide else 0)

    @property
    def _beside(self) -> int:
        """The least width of what is beside a wide board."""
        wanted = min(max(round(_SHARE_BESIDE * self.width()), _LEAST_BESIDE), _MOST_BESIDE)
        # All buttons at least as icons.
        return max(wanted, self._rest.minimumSizeHint().width())

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Fit lines, rows and spaces to the size of the panel."""
        session = self._play.session
        if session is None:
            return
        tall, roomy = self.height() >= _TALL, self.height() >= _ROOMY
        self.status.show_lines(tall and not self._wide)
        spacing = _MUCH_SPACING if tall and not self._wide else _SPACING
        self._column.setSpacing(spacing)
        self._grid.setVerticalSpacing(spacing)
        says_more = session.outcome is not None or self._play.paused or self._doing_text() != ""
        # The curve of a review needs the room, and says more about an earlier position.
        reviews = self._reviews and not (tall or self._wide)
        self.status.setVisible(self._wide or (not reviews and (says_more or self.height() >= _LOW)))
        self.comment.show_lines(2 if roomy and not self._wide else 1)
        steps = _ROWS_BESIDE_WIDE if self._wide else _ROWS_OF_MOVES
        rows = (rows for least, rows in steps if self.height() >= least)
        self.moves.want_rows(next(rows, None))
        all_fit = self._rest.width() >= _LEAST_FOR_ALL
        self.after.make_room(roomy=all_fit)
        self.buttons.make_room(session, can_flip=self.can_flip, roomy=all_fit)
        if self._wide:
            self._share_width()

    def _share_width(self) -> None:
        """Give a wide board the width that its height allows, and the rest to what is beside it."""
        margins, hint = self._grid.contentsMargins(), self.board.sizeHint()
        high = self.height() - margins.top() - margins.bottom()
        board = high * hint.width() // hint.height() + self.evaluation.sizeHint().width() + GAP
        rest = self.width() - margins.left() - margins.right() - GAP - board
        self._grid.setColumnStretch(0, board)
        self._rest.setMinimumWidth(self._beside)
        self._grid.setColumnStretch(1, max(rest, self._beside))

    def show_reviewing(self, on: bool) -> None:
        """Make room for a review of the game, or not."""
        if on != self._reviews:
            self._reviews = on
            self._make_room()

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
        self.shape_changed.emit()
        self.evaluation.show_players(game.player_names, game.piece_roles, viewer)
        self.moves.show_moves(game, session.positions, session.moves, session.shown)
        self.comment.reserve(session.comments.values())
        self.comment.show_comment(session.comment)
        self.after.show_game(session)

    def _show_texts(self) -> None:
        """Show the state of the game, and whose turn it is."""
        session = self._play.session
        if session is not None:
            doing = self._doing_text()
            # Without a line of its own, what replaces the turn has the room of the state, too.
            alone = doing != "" and not self.status.in_lines
            state = "" if alone else self._state_text(session)
            self.status.show_texts(state, doing or turn_text(session))
            self._make_room()

    def _show_offers(self) -> None:
        """Enable the possible actions."""
        session = self._play.session
        if session is not None:
            self.buttons.show_offers(session)
            self._make_room()

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
            self._show_texts()

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
