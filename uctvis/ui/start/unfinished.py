"""The line on the start page that offers the game which was played last and is not over."""

from typing import TYPE_CHECKING

from qtpy.QtCore import Qt, Signal
from qtpy.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QWidget

from uctvis.play.session import GameSession
from uctvis.texts import _
from uctvis.ui.runtime.worker import Job
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.fields import push_button

if TYPE_CHECKING:
    from uctvis.ui.game.game_folder import GameFolder

    _Found = tuple[GameFolder | None, GameSession | None, list[str]]


def _find() -> "_Found":
    """The work of the thread; imported there, so that the window is there at once."""
    from uctvis.ui.game.game_folder import find_unfinished

    return find_unfinished()


class UnfinishedGame(QFrame):
    """Is there while it has something to say: `look` finds out.

    `continue_requested` carries the game (`GameSession`) and its folder, whose taker has it
    for itself from then on.
    """

    continue_requested = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme.set_role(self, "card")
        self._folder: GameFolder | None = None
        self._session: GameSession | None = None
        self._text = QLabel()
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._continue = push_button(_("&Continue"), self._ask_to_continue, role="primary")
        self._discard = push_button(
            _("Discard"), self._remove, _("Forget the game, and the trees behind its moves")
        )
        self._close = push_button(_("&Close"), self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(22, 6, 22, 6)
        row.setSpacing(8)
        row.addWidget(self._text, 1)
        for button in (self._discard, self._continue, self._close):
            row.addWidget(button)
        self.hide()

    def look(self) -> None:
        """Look in the background for a game that can go on."""
        job = Job(self, lambda _progress: _find())
        job.succeeded.connect(self._offer)
        job.failed.connect(self._fail)
        job.start()

    def _offer(self, found: "_Found") -> None:
        self._folder, self._session, told = found
        if self._session is not None:
            text = _("Continue your game of {game}, move {number}?").format(
                game=self._session.game.title, number=len(self._session.made) + 1
            )
            told = [text, *told]
        self._text.setText("\n".join(told))
        for button in (self._continue, self._discard):
            button.setVisible(self._session is not None)
        self._close.setVisible(self._session is None)
        self.setVisible(bool(told))

    def _fail(self, error: Exception) -> None:
        dialogs.show_error(self, _("Games that were left cannot be looked for"), error)

    def take(self) -> "GameFolder | None":
        """The folder of the game that is offered, and offer it no more."""
        folder, self._folder, self._session = self._folder, None, None
        self.hide()
        return folder

    def _ask_to_continue(self) -> None:
        session = self._session
        self.continue_requested.emit(session, self.take())

    def _remove(self) -> None:
        folder = self.take()
        if folder is not None:
            job = Job(self, lambda _progress: folder.remove())
            job.start()

    def leave(self) -> None:
        """Let the game be offered another time."""
        if self._folder is not None:
            self._folder.leave()
