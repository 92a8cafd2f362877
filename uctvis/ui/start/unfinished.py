"""The part of the start page that lists the games on the disk: those to go on with first."""

from functools import partial
from typing import TYPE_CHECKING

from qtpy.QtCore import QDateTime, QLocale, Qt, Signal
from qtpy.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from uctvis.texts import _
from uctvis.ui.runtime.latest_job import LatestJob
from uctvis.ui.runtime.worker import Job
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.fields import push_button
from uctvis.ui.widgets.question import ask

if TYPE_CHECKING:
    from uctvis.play.session import GameSession
    from uctvis.ui.runtime.game_folder import GameFolder
    from uctvis.ui.runtime.game_store import KeptGame


def _find() -> "tuple[list[KeptGame], list[str]]":
    """The work of the thread; imported there, so that the window is there at once."""
    from uctvis.ui.runtime.game_store import find_games

    return find_games()


class UnfinishedGames(QFrame):
    """Is there while it has something to say: `look` finds out.

    `continue_requested` carries a game (`GameSession`) and its folder, whose taker has it
    for itself from then on.
    """

    continue_requested = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme.set_role(self, "card")
        self._games: list[KeptGame] = []
        self._told: list[str] = []
        self._all = False
        self._looking = LatestJob(self)
        self._looking.succeeded.connect(self._offer)
        self._looking.failed.connect(self._fail)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(22, 6, 22, 6)
        self._column.setSpacing(4)
        self.hide()

    def look(self) -> None:
        """Look in the background for games that can go on."""
        self._looking.ask(lambda _progress: _find())

    def _offer(self, found: "tuple[list[KeptGame], list[str]]") -> None:
        # What was set aside is told once, and stays until it is closed.
        games, told = found
        self._games, self._told = games, [*self._told, *(t for t in told if t not in self._told)]
        self._show()

    def _show(self) -> None:
        """Show the games, newest first, and what is to be told."""
        while (item := self._column.takeAt(0)) is not None:
            row = item.widget()
            if row is not None:
                row.hide()
                row.deleteLater()
        # At first one of them: what is below stays in sight.
        for game in self._games if self._all else self._games[:1]:
            self._column.addWidget(self._row(game))
        if self._told:
            close = push_button(_("Close"), self._close)
            self._column.addWidget(_Row("\n".join(self._told), (close,)))
        self.setVisible(bool(self._games or self._told))

    def _row(self, game: "KeptGame") -> "_Row":
        verb = _("Open") if game.is_over else _("Continue")
        go_on = push_button(verb, partial(self._continue, game))
        delete = push_button(
            _("Delete"), partial(self._ask_to_delete, game), _("Delete the game and its trees")
        )
        for button in (delete, go_on):
            button.setAccessibleName(f"{button.text()}: {_title(game)}")
        if self._all or len(self._games) == 1:
            return _Row(_text(game), (delete, go_on))
        text = _("Show all {count} games").format(count=len(self._games))
        return _Row(_text(game), (push_button(text, self._show_all), delete, go_on))

    def _show_all(self) -> None:
        self._all = True
        self._show()

    def _close(self) -> None:
        self._told = []
        self._show()

    def _fail(self, error: Exception) -> None:
        dialogs.show_error(self, _("Games that were left cannot be looked for"), error)

    # What is done with a game.

    def _continue(self, game: "KeptGame") -> None:
        def work() -> "tuple[GameSession, GameFolder]":
            from uctvis.ui.runtime.game_store import take_up

            return take_up(game.path)

        self._drop(game)
        job = Job(self, lambda _progress: work())
        job.succeeded.connect(lambda taken: self.continue_requested.emit(*taken))
        job.failed.connect(partial(self._fail_game, _("The game cannot go on")))
        job.start()

    def _ask_to_delete(self, game: "KeptGame") -> None:
        ask(
            self,
            _("Delete game"),
            _("Delete this game and the trees behind its moves?\n{game}").format(game=_text(game)),
            _("&Delete"),
            partial(self._delete, game),
        )

    def _delete(self, game: "KeptGame") -> None:
        def work() -> None:
            from uctvis.ui.runtime.game_store import delete

            delete(game.path)

        self._drop(game)
        job = Job(self, lambda _progress: work())
        job.failed.connect(partial(self._fail_game, _("The game was not deleted")))
        job.start()

    def _drop(self, game: "KeptGame") -> None:
        """List a game no longer; who looks for games now would list it again."""
        self._looking.cancel()
        self._games = [other for other in self._games if other is not game]
        self._show()

    def _fail_game(self, title: str, error: Exception) -> None:
        dialogs.show_error(self, title, error)
        # It may be there again, or at last gone.
        self.look()


class _Row(QWidget):
    """A text, and buttons at its end."""

    def __init__(self, text: str, buttons: tuple[QWidget, ...]) -> None:
        super().__init__()
        label = QLabel(text)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(label, 1)
        for button in buttons:
            row.addWidget(button)


def _title(game: "KeptGame") -> str:
    if game.is_over:
        return _("{game}: finished").format(game=game.session.game.title)
    return _("{game}, move {number}").format(
        game=game.session.game.title, number=len(game.session.made) + 1
    )


def _text(game: "KeptGame") -> str:
    """What a row says of a game: which it is, when it was played, and what its trees take."""
    when = QDateTime.fromSecsSinceEpoch(int(game.time))
    day = QLocale().toString(when.date(), QLocale.FormatType.ShortFormat)
    time = when.time().toString("HH:mm")
    text = _("{game} · last played {time}").format(game=_title(game), time=f"{day} {time}")
    if game.size:
        size = QLocale().formattedDataSize(game.size, 1, QLocale.DataSizeFormat.DataSizeSIFormat)
        text = _("{text} · trees: {size}").format(text=text, size=size)
    return text
