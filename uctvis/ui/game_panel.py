"""The left of the game page: the board, how the game stands, and what can be done in it."""

from typing import TYPE_CHECKING

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from uctvis.texts import _
from uctvis.ui import theme
from uctvis.ui.boards.board_panel import BoardPanel
from uctvis.ui.fields import push_button, toggle
from uctvis.ui.game_session import GameSession, Mode
from uctvis.ui.pc_player import Answer
from uctvis.ui.search_progress import SearchProgress

if TYPE_CHECKING:
    from uctvis.ui.game_page import GamePage


class GamePanel(QWidget):
    """Shows the game of `page`; its buttons do what the page can do.

    Attributes
    ----------
    board : BoardPanel
    board_row : QHBoxLayout
        The board, and what stands beside it.
    remark : QLabel
        A line on the position that is looked at, below those on the game.
    below_board : QVBoxLayout
        What stands between the lines on the game and the buttons.
    """

    def __init__(self, page: "GamePage") -> None:
        super().__init__()
        self._page = page
        self.board = BoardPanel()
        self.progress = SearchProgress(page.pc, page.strip)
        self.remark = QLabel()
        self._state, self._turn = QLabel(), QLabel()
        for label, role in ((self._state, "state"), (self._turn, "muted"), (self.remark, "muted")):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setWordWrap(True)
            theme.set_role(label, role)
        self._make_buttons(page)
        self.board_row = QHBoxLayout()
        self.board_row.setSpacing(8)
        self.board_row.addWidget(self.board)
        self.below_board = QVBoxLayout()
        self._lay_out()

    def _make_buttons(self, page: "GamePage") -> None:
        play = page.play
        self._flip = push_button(
            _("F&lip board"),
            page.flip_board,
            _("See the board from the other side"),
            entry="view.flip",
        )
        self._over = push_button(
            _("Start &over"), play.start_over, _("Begin the game anew"), entry="game.start_over"
        )
        self._back = push_button("", play.take_back, entry="game.take_back")
        self._hint = push_button(
            _("Hi&nt"), play.ask_hint, _("Let the PC search for a move for you"), entry="game.hint"
        )
        self._autoplay = toggle(
            _("&Autoplay"), _("Let the PCs play on by themselves"), "game.autoplay"
        )
        self._autoplay.clicked.connect(lambda _checked: play.turn_autoplay())
        self._pause = toggle(
            _("Pa&use game"), _("Let the game wait, and the search that is running"), "game.pause"
        )
        self._pause.clicked.connect(lambda _checked: play.turn_pause())
        self._stop = push_button(
            _("S&top"),
            play.answer_now,
            _("Let the PC answer now, with what it has found so far"),
            entry="game.answer",
        )
        self._next = push_button(
            _("Make &next move"),
            play.think,
            _("Let the PC make the next move"),
            "primary",
            "game.next_move",
        )

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 10, 14)
        column.setSpacing(10)
        column.addStretch(1)
        column.addLayout(self.board_row)
        for label in (self._state, self._turn, self.remark):
            column.addWidget(label)
        column.addLayout(self.below_board)
        column.addWidget(self.progress)
        for buttons in (
            (self._flip, self._over, self._back, self._hint),
            (
                self._autoplay,
                self._page.play.autoplay.pause_box,
                self._pause,
                self._stop,
                self._next,
            ),
        ):
            row = QHBoxLayout()
            row.setSpacing(8)
            row.addStretch(1)
            for button in buttons:
                row.addWidget(button)
            row.addStretch(1)
            column.addLayout(row)
        column.addStretch(1)

    def show_mode(self, mode: Mode) -> None:
        """Offer what is done in games of a mode."""
        for button in (self._next, self._autoplay, self._page.play.autoplay.pause_box):
            button.setVisible(mode is Mode.PCS)
        for button in (self._stop, self._pause):
            button.setVisible(mode is not Mode.PLAYERS)
        self._hint.setVisible(mode is Mode.PLAYER_PC)

    def show_state(self, session: GameSession, *, viewer: int) -> None:
        """Show the position that is looked at, and what can be done now."""
        play = self._page.play
        self.board.show_position(
            session.game,
            session.shown_position,
            session.choices,
            viewer=viewer,
            last=session.last_cells,
        )
        waits = play.paused and session.outcome is None
        self._state.setText(_("The game is paused") if waits else session.state_text())
        self._turn.setText(session.turn_text())
        self._show_remark(session)
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

    def _show_remark(self, session: GameSession) -> None:
        """Say what a hint is, or why the board cannot be played on."""
        found = self._page.play.hint
        if not session.at_present:
            text = _("You look at an earlier position: take back to it to play on from there.")
        elif found is not None:
            mean = Answer.of(found).made.mean
            text = _("Hint: {move}, mean payoff {mean}, after {iterations} iterations").format(
                move=found.game.notation(found.position, found.move),
                mean="-" if mean is None else f"{mean:.3f}",
                iterations=f"{found.iterations:,}",
            )
        else:
            text = ""
        self.remark.setText(text)

    def _show_back(self, session: GameSession) -> None:
        """What the button takes back: a move, or all up to the position that is looked at."""
        self._back.setText(_("Take &back") if session.at_present else _("Take &back to here"))
        self._back.setToolTip(
            _("Take the last move back; against the PC, your own and its answer")
            if session.at_present
            else _("Take back all moves after the position that is shown")
        )
        self._back.setEnabled(self._page.play.can_take_back)
