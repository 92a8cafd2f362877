"""The buttons below the board of a game."""

from collections.abc import Callable

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QVBoxLayout

from uctvis.play.loop.game_loop import GameLoop
from uctvis.play.session import GameSession, Mode
from uctvis.texts import _
from uctvis.ui.game.pause_box import PauseBox
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import push_button, toggle
from uctvis.ui.widgets.layouts.flow_layout import FlowLayout


class GameButtons:
    """Two rows of buttons for a game: one for the PCs that play, and one for persons."""

    def __init__(
        self, play: GameLoop, flip: Callable[[], None], start_over: Callable[[], None]
    ) -> None:
        self._play = play
        self._flip = push_button(
            _("F&lip board"), flip, _("Show the board from the other side"), entry="view.flip"
        )
        self._over = push_button(
            _("S&tart over"),
            start_over,
            _("Start the game again; the moves so far are kept"),
            entry="game.start_over",
        )
        self._back = push_button("", play.take_back, entry="game.take_back")
        self._redo = push_button(
            _("Re&do"), play.redo, _("Repeat the moves that were taken back"), entry="game.redo"
        )
        self._hint = push_button(
            _("Hi&nt"), play.ask_hint, _("Let the PC suggest a move"), entry="game.hint"
        )
        self._search = toggle(
            _("&Keep searching"),
            _("Search the position on the board until you stop it, and show the growing tree"),
            entry="game.keep_searching",
        )
        self._search.clicked.connect(lambda _checked: play.turn_keep_searching())
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
        self.pause_box = PauseBox()
        self._of_pcs = self._next, self._autoplay, self.pause_box
        self._of_persons = (
            *(self._flip, self._over, self._back, self._redo),
            *(self._hint, self._search),
        )
        for button in self._of_persons:
            theme.set_role(button, "tool")
        for button in (*self._of_persons, self._autoplay, self._next):
            # A click leaves the arrow keys to the game.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def add_to(self, column: QVBoxLayout) -> None:
        """Add the rows at the end of a column."""
        for widgets in (self._of_pcs, self._of_persons):
            row = FlowLayout(centred=True)
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(8)
            for widget in widgets:
                row.addWidget(widget)
            column.addLayout(row)

    def show_mode(self, mode: Mode) -> None:
        """Show the buttons for a mode of play."""
        for button in self._of_pcs:
            button.setVisible(mode is Mode.PCS)

    def make_room(self, session: GameSession, *, can_flip: bool, roomy: bool) -> None:
        """Hide buttons without effect and, without room, those that the menu also offers."""
        play, over = self._play, session.outcome is not None
        self._flip.setVisible(can_flip and (roomy or not over))
        for button in (self._over, self._back):
            button.setVisible(roomy)
        # The toolbar offers it too.
        self._redo.setVisible(roomy and play.can_redo)
        by_persons = session.mode is not Mode.PCS
        self._hint.setVisible(by_persons and (not over or (roomy and play.can_hint)))
        self._search.setVisible(roomy or play.keeps_searching)

    def show_offers(self, session: GameSession) -> None:
        """Enable the buttons that have an effect now."""
        play = self._play
        self._show_back(session)
        self._redo.setEnabled(play.can_redo)
        self._hint.setEnabled(play.can_hint)
        self._search.setChecked(play.keeps_searching)
        on = play.keeps_searching
        self._search.setText(_("Stop searchin&g") if on else _("&Keep searching"))
        self._search.setEnabled(play.can_keep_searching)
        self._next.setEnabled(play.can_think)
        self._autoplay.setChecked(play.autoplays)
        self._autoplay.setEnabled(play.can_autoplay)

    def _show_back(self, session: GameSession) -> None:
        """Describe what Take back does now: undo a move, several moves or a start over."""
        if self._play.undoes_start_over:
            text = _("Undo start ov&er")
            tip = _("Return to the game before the start over")
        elif self._play.undoes_end:
            text = _("Tak&e back")
            tip = _("Undo the resignation or the agreement; the game goes on")
        elif session.at_present:
            text = _("Tak&e back")
            tip = _("Take back the last move; against the PC, its answer and your move")
        else:
            text = _("Tak&e back to here")
            tip = _("Take back all moves after the position shown")
        self._back.setText(text)
        self._back.setToolTip(tip)
        self._back.setEnabled(self._play.can_take_back)
