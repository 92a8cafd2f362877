"""The buttons after a game: review it, play again, save it, or choose another game."""

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QHBoxLayout, QWidget

from uctvis.play.session import GameSession
from uctvis.texts import _
from uctvis.ui.widgets.tool_row import tool_button


class AfterGame(QWidget):
    """The first buttons of the row below the moves, hidden before the end of the game.

    Signals: `review_requested` for the first position; `play_requested` with a new game;
    `save_requested` for saving the game; `another_requested` for the start page.
    """

    review_requested = Signal()
    play_requested = Signal(GameSession)
    save_requested = Signal()
    another_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session: GameSession | None = None
        self.setAccessibleName(_("After the game"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for button in (
            tool_button(
                _("Review"),
                "play",
                self.review_requested.emit,
                _("Go to the first position, and step through the moves from there"),
                role="primary",
            ),
            tool_button(
                _("Play again"),
                "repeat",
                self._play_again,
                _("Play again from the same position with sides exchanged"),
            ),
            tool_button(
                _("Save game…"),
                "save",
                self.save_requested.emit,
                _("Save the moves of the game to a file"),
                "game.save",
            ),
            tool_button(
                _("Another game"),
                "layout-grid",
                self.another_requested.emit,
                _("Choose another game on the start page"),
            ),
        ):
            row.addWidget(button)
        self.hide()

    def show_game(self, session: GameSession) -> None:
        """Show the bar, if the game is over."""
        self._session = session
        self.setVisible(session.outcome is not None)

    def _play_again(self) -> None:
        if self._session is not None:
            self.play_requested.emit(self._session.rematch())
