"""The page of all games on the disk: searched, named, opened and deleted."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from qtpy.QtCore import QModelIndex, Qt, QTimer, Signal
from qtpy.QtGui import QKeyEvent, QResizeEvent
from qtpy.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QInputDialog,
    QLabel,
    QLineEdit,
    QListView,
    QVBoxLayout,
    QWidget,
)

from uctvis.play.session import GameSession
from uctvis.texts import _, grouped, ngettext
from uctvis.ui.games.board_pictures import BoardPictures
from uctvis.ui.games.game_card import GameCard
from uctvis.ui.games.games_model import GamesModel
from uctvis.ui.runtime.game_digests import GameDigest, digest_of
from uctvis.ui.runtime.game_store import EveryGame, delete, list_games, rename, take_up
from uctvis.ui.runtime.latest_job import LatestJob
from uctvis.ui.runtime.worker import Job
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.error_line import breakable
from uctvis.ui.widgets.fields import push_button
from uctvis.ui.widgets.progress_bar import ProgressBar
from uctvis.ui.widgets.question import ask
from uctvis.ui.widgets.viewports import repaint

if TYPE_CHECKING:
    from uctvis.ui.runtime.game_folder import GameFolder

# Milliseconds after the last letter of a search.
_TYPED = 120
_MARGIN = 20


class GamesPage(QWidget):
    """Lists the games on the disk, and the game of this window; `look` lists them again.

    Signals: `continue_requested` with a game (`GameSession`) and its locked folder, which the
    receiver then owns; `return_requested` to go on with the game of this window; `renamed` when
    that one has another name.
    """

    continue_requested = Signal(object, object)
    return_requested = Signal()
    renamed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = _("Games")
        self._current: GameSession | None = None
        self._folder: Path | None = None
        self._games: list[GameDigest] = []
        self.model = GamesModel(self)
        self._pictures = BoardPictures(self)
        self.search = QLineEdit()
        self.search.setPlaceholderText(_("Search: a name, a game, an opponent, a date, a result"))
        self.search.setAccessibleName(_("Search"))
        self.search.setClearButtonEnabled(True)
        self.cards = QListView()
        self.state, self._told = QLabel(), QLabel()
        self._bar = ProgressBar(_("Listing the games"))
        self._open = push_button(_("&Open"), self._open_chosen, role="primary")
        self._rename = push_button(_("&Rename…"), self.ask_for_name, _("Give the game a name (F2)"))
        self._delete = push_button(
            _("&Delete…"),
            self.ask_to_delete,
            _("Delete the chosen games, with their trees and reviews (Del)"),
        )
        self._lay_out()
        self._typed = QTimer(self)
        self._typed.setSingleShot(True)
        self._typed.setInterval(_TYPED)
        self._typed.timeout.connect(self._search)
        self.search.textChanged.connect(lambda _text: self._typed.start())
        self._looking = LatestJob(self)
        self._looking.progressed.connect(self._bar.show_part)
        self._looking.succeeded.connect(self._show)
        self._looking.failed.connect(self._fail_listing)
        self._pictures.drawn.connect(self._repaint)
        self._offer()

    def _lay_out(self) -> None:
        cards = self.cards
        cards.setModel(self.model)
        cards.setItemDelegate(GameCard(self.model, self._pictures, cards))
        cards.setAccessibleName(_("Games"))
        cards.setViewMode(QListView.ViewMode.IconMode)
        cards.setResizeMode(QListView.ResizeMode.Adjust)
        cards.setMovement(QListView.Movement.Static)
        cards.setUniformItemSizes(True)
        cards.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        cards.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        cards.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        cards.activated.connect(lambda _index: self._open_chosen())
        selection = cards.selectionModel()
        if selection is not None:
            selection.selectionChanged.connect(lambda *_ranges: self._offer())
        for label in (self.state, self._told):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            theme.set_role(label, "muted")
        self._told.hide()
        self._bar.hide()
        title = QLabel(self.title)
        theme.set_role(title, "heading")
        top = QHBoxLayout()
        top.setSpacing(16)
        top.addWidget(title)
        top.addWidget(self.search, 1)
        bottom = QHBoxLayout()
        bottom.setSpacing(8)
        bottom.addWidget(self.state, 1)
        bottom.addWidget(self._bar, 1)
        for button in (self._delete, self._rename, self._open):
            bottom.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(_MARGIN, 14, _MARGIN, 12)
        column.setSpacing(10)
        column.addLayout(top)
        column.addWidget(cards, 1)
        column.addWidget(self._told)
        column.addLayout(bottom)

    # Listing.

    def look(self, current: GameSession | None, folder: Path | None = None) -> None:
        """List the games again, in the background.

        `current` is the game of this window, and `folder` its folder.
        """
        self._current, self._folder = current, folder
        self._look()

    def _look(self) -> None:
        self._bar.show_part(0.0)
        self._bar.show()
        self._looking.ask(list_games)
        self._list()

    def _show(self, found: EveryGame) -> None:
        self._bar.hide()
        self._games = found.games
        text = "\n".join(dict.fromkeys([*found.told, *found.waiting]))
        self._told.setText(breakable(text))
        self._told.setVisible(bool(text))
        self._list()

    def _fail_listing(self, error: Exception) -> None:
        self._bar.hide()
        dialogs.show_error(self, _("Cannot list the games"), error)

    def _list(self) -> None:
        """Show the game of this window, and those on the disk."""
        current = self._current
        has_current = current is not None and bool(current.made)
        first = [digest_of(current)] if current is not None and has_current else []
        chosen = {game.path for game in self.chosen}
        others = [game for game in self._games if game.path != str(self._folder)]
        self.model.show_games([*first, *others])
        selection = self.cards.selectionModel()
        rows = [self.model.index(row, 0) for row in range(self.model.rowCount())]
        for index in rows:
            game = self.model.game(index)
            if selection is not None and game is not None and game.path in chosen:
                selection.select(index, selection.SelectionFlag.Select)
        self._say_state()

    def _search(self) -> None:
        self.model.search(self.search.text())
        self._pictures.forget_waiting()
        if self.model.rowCount():
            self.cards.setCurrentIndex(self.model.index(0, 0))
        self._say_state()

    def _say_state(self) -> None:
        count, shown = self.model.count, self.model.rowCount()
        if self.model.is_searched:
            text = _("{shown} of {count} games").format(shown=grouped(shown), count=grouped(count))
        elif count == 0:
            text = _("No games yet: every game that you play is kept here.")
        else:
            text = ngettext("{count} game", "{count} games", count).format(count=grouped(count))
        self.state.setText(text)
        self._offer()

    def _repaint(self) -> None:
        repaint(self.cards)

    # The chosen games.

    @property
    def chosen(self) -> list[GameDigest]:
        """The games that are selected."""
        selection = self.cards.selectionModel()
        indexes: list[QModelIndex] = [] if selection is None else selection.selectedIndexes()
        games = [self.model.game(index) for index in sorted(indexes, key=QModelIndex.row)]
        return [game for game in games if game is not None]

    def _offer(self) -> None:
        chosen = self.chosen
        self._open.setEnabled(len(chosen) == 1)
        self._rename.setEnabled(len(chosen) == 1)
        # The game of this window is deleted when it was left for another one.
        self._delete.setEnabled(bool(chosen) and all(game.path for game in chosen))
        over = len(chosen) == 1 and chosen[0].is_over
        self._open.setText(_("&Open") if over or len(chosen) != 1 else _("&Continue"))

    def _open_chosen(self) -> None:
        if len(self.chosen) != 1:
            return
        (game,) = self.chosen
        if not game.path:
            self.return_requested.emit()
            return

        def work() -> "tuple[GameSession, GameFolder]":
            return take_up(Path(game.path))

        job = Job(self, lambda _progress: work())
        job.succeeded.connect(lambda taken: self.continue_requested.emit(*taken))
        job.failed.connect(partial(self._fail, _("The game cannot be opened")))
        job.start()

    def ask_for_name(self) -> None:
        """Ask the user for the name of the chosen game."""
        if len(self.chosen) != 1:
            return
        (game,) = self.chosen
        dialog = QInputDialog(self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(_("Rename game"))
        dialog.setLabelText(_("The name of this game; without one, it has the name of its rules:"))
        dialog.setTextValue(game.called)
        dialog.textValueSelected.connect(partial(self.name_game, game))
        dialog.open()

    def name_game(self, game: GameDigest, called: str) -> None:
        """Give a game another name."""
        if not game.path:
            if self._current is not None:
                self._current.called = " ".join(called.split())
                self.renamed.emit()
                self._list()
            return
        job = Job(self, lambda _progress: rename(Path(game.path), called))
        job.succeeded.connect(lambda _nothing: self._look())
        job.failed.connect(partial(self._fail, _("The game was not renamed")))
        job.start()

    def ask_to_delete(self) -> None:
        """Delete the chosen games after a question."""
        games = [game for game in self.chosen if game.path]
        if not games:
            return
        names = "\n".join(" · ".join(self.model.lines(game)) for game in games[:10])
        if len(games) > 10:
            names += "\n…"
        text = ngettext(
            "Delete this game, with its trees and its review?",
            "Delete these {count} games, with their trees and their reviews?",
            len(games),
        ).format(count=grouped(len(games)))
        ask(
            self,
            _("Delete games"),
            f"{text}\n{names}",
            _("&Delete"),
            partial(self.delete_games, games),
        )

    def delete_games(self, games: list[GameDigest]) -> None:
        """Delete games."""

        def work() -> None:
            for game in games:
                delete(Path(game.path))

        gone = {game.path for game in games}
        self._games = [game for game in self._games if game.path not in gone]
        self._looking.cancel()
        self._bar.hide()
        self._list()
        job = Job(self, lambda _progress: work())
        job.failed.connect(partial(self._fail, _("Not all games were deleted")))
        job.start()

    def _fail(self, title: str, error: Exception) -> None:
        dialogs.show_error(self, title, error)
        # Some games may still exist, or be gone.
        self._look()

    # Events.

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        """F2 renames, Del deletes."""
        if event is None:
            return
        if event.key() == Qt.Key.Key_F2:
            self.ask_for_name()
        elif event.key() == Qt.Key.Key_Delete:
            self.ask_to_delete()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        # Without it, Qt lays out the cards only after a moment.
        self.cards.scheduleDelayedItemsLayout()
