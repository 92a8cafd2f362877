"""The buttons after a game: review it, begin another one, save it, or leave."""

from qtpy.QtCore import Qt, Signal
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
        self._new = tool_button(
            _("New game"),
            "plus",
            lambda: self._play_again(exchanged=False),
            _("Play again from the same position with the same sides"),
            "game.new",
        )
        review = tool_button(
            _("Review"),
            "play",
            self.review_requested.emit,
            _("Search all positions, and show the mistakes: which move was better, and why"),
            "review.begin",
            role="primary",
        )
        self._others = [
            tool_button(
                _("Rematch"),
                "repeat",
                lambda: self._play_again(exchanged=True),
                _("Play again from the same position with sides exchanged"),
                "game.rematch",
            ),
            self._new,
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
        ]
        for button in (review, *self._others):
            # A click leaves the arrow keys to the game.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(button)
        self.hide()

    def show_game(self, session: GameSession) -> None:
        """Show the bar, if the game is over; of a game from a file that is not, only *Review*."""
        self._session = session
        over = session.outcome is not None
        for button in self._others:
            button.setVisible(over)
        self.setVisible(over or bool(session.source and session.made))

    def make_room(self, *, roomy: bool) -> None:
        """Without room, hide the button that the menu also offers."""
        session = self._session
        self._new.setVisible(roomy and session is not None and session.outcome is not None)

    def _play_again(self, *, exchanged: bool) -> None:
        session = self._session
        if session is not None:
            self.play_requested.emit(session.rematch() if exchanged else session.again())
