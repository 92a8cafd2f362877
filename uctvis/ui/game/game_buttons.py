"""The buttons of a game, in the row below the list of moves."""

from collections.abc import Callable

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QWidget

from uctvis.play.loop.game_loop import GameLoop
from uctvis.play.session import GameSession, Mode
from uctvis.texts import _
from uctvis.ui.game.pause_box import PauseBox
from uctvis.ui.widgets.tool_row import ToolButton, tool_button


class GameButtons:
    """The buttons in `widgets`: first those for the PCs that play, then those for persons."""

    def __init__(
        self, play: GameLoop, flip: Callable[[], None], start_over: Callable[[], None]
    ) -> None:
        self._play = play
        self._flip = tool_button(
            _("F&lip board"),
            "flip-vertical-2",
            flip,
            _("Show the board from the other side"),
            entry="view.flip",
        )
        self._over = tool_button(
            _("S&tart over"),
            "rotate-ccw",
            start_over,
            _("Start the game again; the moves so far are kept"),
            entry="game.start_over",
        )
        self._back = tool_button("", "undo-2", play.take_back, entry="game.take_back")
        self._redo = tool_button(
            _("Re&do"),
            "redo-2",
            play.redo,
            _("Repeat the moves that were taken back"),
            entry="game.redo",
        )
        self._hint = tool_button(
            _("Hi&nt"),
            "lightbulb",
            play.ask_hint,
            _("Let the PC suggest a move"),
            entry="game.hint",
        )
        self._search = tool_button(
            _("Keep searching"),
            "infinity",
            play.turn_keep_searching,
            _("Search the position on the board until you stop it, and show the growing tree"),
            entry="game.keep_searching",
        )
        self._search.setCheckable(True)
        self._autoplay = tool_button(
            _("Autopla&y"),
            "fast-forward",
            play.turn_autoplay,
            _("Let the PCs play by themselves"),
            entry="game.autoplay",
        )
        self._autoplay.setCheckable(True)
        self._next = tool_button(
            _("Make &next move"),
            "step-forward",
            play.make_next,
            _("Let the PC make the next move"),
            "game.next",
            role="primary",
        )
        self.pause_box = PauseBox()
        self._of_pcs = self._next, self._autoplay, self.pause_box
        self._of_persons: tuple[ToolButton, ...] = (
            self._hint,
            self._back,
            self._redo,
            self._search,
            self._over,
            self._flip,
        )
        for button in (*self._of_persons, self._autoplay, self._next):
            # A click leaves the arrow keys to the game.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    @property
    def widgets(self) -> tuple[QWidget, ...]:
        """The buttons in their order."""
        return *self._of_pcs, *self._of_persons

    def show_mode(self, mode: Mode) -> None:
        """Show the buttons for a mode of play."""
        for button in self._of_pcs:
            button.setVisible(mode is Mode.PCS)

    def make_room(self, session: GameSession, *, can_flip: bool, roomy: bool) -> None:
        """Hide buttons without effect, after the game those that its own buttons replace.

        Without room, some that the menu also offers are hidden, too.
        """
        play, over = self._play, session.outcome is not None
        self._flip.setVisible(can_flip and (roomy or not over))
        # After the game, another one is played.
        self._over.setVisible(not over)
        # The toolbar offers it too.
        self._redo.setVisible(play.can_redo)
        by_persons = session.mode is not Mode.PCS
        self._hint.setVisible(by_persons and (not over or play.can_hint))
        self._search.setVisible(roomy or play.can_keep_searching)

    def show_offers(self, session: GameSession) -> None:
        """Enable the buttons that have an effect now."""
        play = self._play
        self._show_back(session)
        self._redo.setEnabled(play.can_redo)
        self._hint.setEnabled(play.can_hint)
        self._search.setChecked(play.keeps_searching)
        on = play.keeps_searching
        self._search.say(
            _("Stop searching") if on else _("Keep searching"),
            _("Search the position on the board until you stop it, and show the growing tree"),
        )
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
        self._back.say(text, tip)
        self._back.setEnabled(self._play.can_take_back)
