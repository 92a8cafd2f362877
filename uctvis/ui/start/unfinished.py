"""The part of the start page with the games that can be continued."""

import contextlib
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from qtpy.QtCore import QDateTime, Qt, Signal
from qtpy.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from uctvis.engines.made import Maker
from uctvis.errors import GameFileError
from uctvis.play.session import GameSession, Mode
from uctvis.texts import _, ngettext
from uctvis.ui.runtime.latest_job import LatestJob
from uctvis.ui.runtime.worker import Job
from uctvis.ui.start.row_button import RowButton
from uctvis.ui.start.thumbnail import Thumbnail
from uctvis.ui.start.when import data_size, in_words
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.error_line import breakable
from uctvis.ui.widgets.fields import push_button
from uctvis.ui.widgets.question import ask

if TYPE_CHECKING:
    from uctvis.ui.runtime.game_folder import GameFolder
    from uctvis.ui.runtime.game_store import FoundGames, KeptGame


def _find() -> "FoundGames":
    """Find games, in a thread, with a late import that does not delay the window."""
    from uctvis.ui.runtime.game_store import find_games

    return find_games()


# At first so many games are listed, so that the rest of the page stays visible.
_MOST = 3
_SIDE = 38


class UnfinishedGames(QWidget):
    """A list of games, hidden while it is empty; `look` searches for games.

    Signals: `continue_requested` with a game (`GameSession`) and its locked folder, which the
    receiver then owns; `return_requested` to continue the game of this window; `all_requested`
    for the page of all games.
    """

    continue_requested = Signal(object, object)
    return_requested = Signal()
    all_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._current: GameSession | None = None
        self._games: list[KeptGame] = []
        self._told: list[str] = []
        # The messages about games that wait for their rules, and those that the user has closed.
        self._waiting: list[str] = []
        self._closed: set[str] = set()
        self._all = False
        self._looking = LatestJob(self)
        self._looking.succeeded.connect(self._offer)
        self._looking.failed.connect(self._fail)
        title = QLabel(_("Continue"))
        theme.set_role(title, "heading")
        self._rows = QVBoxLayout()
        self._rows.setSpacing(2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        top = QHBoxLayout()
        top.addWidget(title, 1)
        every = push_button(
            _("All games"),
            self.all_requested.emit,
            _("All games with their boards: find, name, open or delete them"),
            "link",
            "go.games",
        )
        top.addWidget(every)
        column.addLayout(top)
        column.addLayout(self._rows)
        self.hide()

    def look(self) -> None:
        """Search for games in the background."""
        self._looking.ask(lambda _progress: _find())

    def _offer(self, found: "FoundGames") -> None:
        # A message about a damaged game comes once, and stays until it is closed.
        self._games = found.games
        self._told += [text for text in found.told if text not in self._told]
        self._waiting = [text for text in found.waiting if text not in self._closed]
        self._show()

    def offer_to_return(self, session: GameSession | None) -> None:
        """List the game of this window first; None: it has no game."""
        self._current = session
        self._show()

    def _show(self) -> None:
        """Show the games, newest first, and the messages."""
        while (item := self._rows.takeAt(0)) is not None:
            row = item.widget()
            if row is not None:
                row.hide()
                row.deleteLater()
        if self._current is not None:
            # Also if it is over: it is listed among the games on the disk only when it was left for
            # another one.
            detail, act = _("in this window"), self.return_requested.emit
            verb = _("Open") if _is_over(self._current) else _("Continue")
            self._add_row(partial(_row, self._current, detail, act, verb))
        now = QDateTime.currentDateTime()
        listed = self._games if self._all else self._games[:_MOST]
        for game in listed:
            self._add_row(partial(self._deletable, game, now))
        hidden = len(self._games) - len(listed)
        if hidden:
            text = ngettext("Show {count} more game", "Show {count} more games", hidden)
            more = push_button(text.format(count=hidden), self._show_all, role="link")
            self._rows.addWidget(more, 0, Qt.AlignmentFlag.AlignLeft)
        if self._told or self._waiting:
            self._rows.addWidget(self._told_row())
        self.setVisible(bool(self._current or self._games or self._told or self._waiting))

    def _add_row(self, make: Callable[[], QWidget]) -> None:
        """Add a row, unless its game fails: that does not hide the other rows."""
        try:
            self._rows.addWidget(make())
        except GameFileError as error:
            self._waiting.append(str(error))

    def _deletable(self, game: "KeptGame", now: QDateTime) -> QWidget:
        """The row of a game on the disk, with a button that deletes it."""
        verb = _("Open") if game.is_over else _("Continue")
        go_on = _row(game.session, _detail(game, now), partial(self._continue, game), verb)
        delete = push_button(
            "\N{MULTIPLICATION SIGN}",
            partial(self._ask_to_delete, game),
            _("Delete the game and its trees"),
            "tool quiet",
        )
        delete.setAccessibleName(_("Delete: {game}").format(game=title_of(game.session)))
        both = QWidget()
        row = QHBoxLayout(both)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(go_on, 1)
        row.addWidget(delete, 0, Qt.AlignmentFlag.AlignVCenter)
        return both

    def _told_row(self) -> QWidget:
        """The messages about games, with a button to close them."""
        label = QLabel(breakable("\n".join(dict.fromkeys([*self._told, *self._waiting]))))
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        both = QWidget()
        row = QHBoxLayout(both)
        row.setContentsMargins(8, 4, 0, 4)
        row.addWidget(label, 1)
        row.addWidget(push_button(_("Close"), self._close), 0, Qt.AlignmentFlag.AlignTop)
        return both

    def _show_all(self) -> None:
        self._all = True
        self._show()

    def _close(self) -> None:
        self._closed.update(self._waiting)
        self._told, self._waiting = [], []
        self._show()

    def _fail(self, error: Exception) -> None:
        dialogs.show_error(self, _("Cannot list the unfinished games"), error)

    # Actions.

    def _continue(self, game: "KeptGame") -> None:
        def work() -> "tuple[GameSession, GameFolder]":
            from uctvis.ui.runtime.game_store import take_up

            return take_up(game.path)

        self._drop(game)
        job = Job(self, lambda _progress: work())
        job.succeeded.connect(lambda taken: self.continue_requested.emit(*taken))
        job.failed.connect(partial(self._fail_game, _("The game cannot be continued")))
        job.start()

    def _ask_to_delete(self, game: "KeptGame") -> None:
        ask(
            self,
            _("Delete game"),
            _("Delete this game and the trees of its moves?\n{game}").format(
                game=title_of(game.session)
            ),
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
        """Remove a game from the list, and cancel a search, which would list it again."""
        self._looking.cancel()
        self._games = [other for other in self._games if other is not game]
        self._show()

    def _fail_game(self, title: str, error: Exception) -> None:
        dialogs.show_error(self, title, error)
        # Update the list: the game may still exist, or be gone.
        self.look()


def _is_over(session: GameSession) -> bool:
    """Whether a game is over; not if its rules fail."""
    with contextlib.suppress(GameFileError):
        return session.outcome is not None
    return False


def _row(session: GameSession, detail: str, act: Callable[[], None], verb: str) -> RowButton:
    """A row with the game's board."""
    picture = Thumbnail(_SIDE)
    picture.show_position(lambda: (session.game, session.position), session.viewer)
    row = RowButton(title_of(session), act, detail, picture)
    row.setAccessibleName(f"{verb}: {row.accessibleName()}")
    row.setToolTip(verb)
    return row


def title_of(session: GameSession) -> str:
    """A title for a game, with its name if the user gave it one, and with its state."""
    title = _title(session)
    return f"{session.called} · {title}" if session.called else title


def _title(session: GameSession) -> str:
    game = session.game
    if session.outcome is not None:
        return _("{game}: finished").format(game=game.title)
    if session.mode is Mode.PLAYER_PC and not (session.pc_to_move or session.chance_to_move):
        return _("{game}, your move").format(game=game.title)
    number = sum(made.maker is not Maker.CHANCE for made in session.made) + 1
    return _("{game}, move {number}").format(game=game.title, number=number)


def _detail(game: "KeptGame", now: QDateTime) -> str:
    """The time of a game, and the size of its trees."""
    text = in_words(QDateTime.fromSecsSinceEpoch(int(game.time)), now)
    if game.size:
        text = _("{text} · trees: {size}").format(text=text, size=data_size(game.size))
    return text
