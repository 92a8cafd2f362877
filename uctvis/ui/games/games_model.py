"""The games of the page as a model of a list, all or those that were found."""

from qtpy.QtCore import QAbstractListModel, QDateTime, QModelIndex, QObject, Qt

from uctvis.texts import _, ngettext
from uctvis.ui.runtime.game_digests import GameDigest
from uctvis.ui.start.when import in_words
from uctvis.ui.widgets.fields import plain_tip


class GamesModel(QAbstractListModel):
    """Lists digests; `search` leaves those that contain all words."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: list[GameDigest] = []
        self._found: list[GameDigest] = []
        self._words: list[str] = []
        self._now = QDateTime.currentDateTime()

    @property
    def count(self) -> int:
        """The number of all games."""
        return len(self._all)

    @property
    def is_searched(self) -> bool:
        """Whether only the games with some words are listed."""
        return bool(self._words)

    def show_games(self, games: list[GameDigest]) -> None:
        """List these games."""
        self._all, self._now = games, QDateTime.currentDateTime()
        self._filter()

    def search(self, text: str) -> None:
        """List only games that contain all words of a text, in their texts or dates."""
        words = text.casefold().split()
        if words != self._words:
            self._words = words
            self._filter()

    def _filter(self) -> None:
        self.beginResetModel()
        self._found = [
            one
            for one in self._all
            if not self._words or one.matches(self._words, self._dates(one))
        ]
        self.endResetModel()

    def _dates(self, game: GameDigest) -> str:
        """The date as people may type it."""
        when = QDateTime.fromSecsSinceEpoch(int(game.time))
        return f"{when.toString('yyyy-MM-dd')} {self.when(game)}"

    def when(self, game: GameDigest) -> str:
        """The time of a game in words; of the game in this window, that it is there."""
        if not game.path:
            return _("in this window")
        return in_words(QDateTime.fromSecsSinceEpoch(int(game.time)), self._now)

    def game(self, index: QModelIndex) -> GameDigest | None:
        """The game of a row."""
        return self._found[index.row()] if 0 <= index.row() < len(self._found) else None

    def lines(self, game: GameDigest) -> tuple[str, ...]:
        """The texts of a game's card, the title first."""
        moves = ngettext("{count} move", "{count} moves", game.moves).format(count=game.moves)
        facts = [moves, self.when(game)]
        if game.is_reviewed:
            facts.append(_("reviewed"))
        named = (game.called, game.title) if game.called else (game.title,)
        return (*named, game.players, game.result, " · ".join(facts))

    # Qt's names.

    def rowCount(self, parent: QModelIndex | None = None) -> int:  # noqa: N802
        return 0 if parent is not None and parent.isValid() else len(self._found)

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        game = self.game(index)
        if game is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return game.called or game.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(self.lines(game))
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(", ".join(self.lines(game)))
        return None
