"""The games of OpenSpiel whose cards the user has added to the start page."""

import logging

from qtpy.QtCore import QObject, QTimer, Signal
from qtpy.QtWidgets import QWidget

from uctvis.errors import GameError
from uctvis.game.contract import AnyGame
from uctvis.games import all_games, find
from uctvis.safe_text import harmless
from uctvis.ui.runtime.kinds import Texts
from uctvis.ui.runtime.settings_store import Setting

LONGEST_NAME = 200
_MOST = 24
# Their full names.
_ADDED = Setting("more games", Texts(_MOST, LONGEST_NAME), ())

_log = logging.getLogger("uctvis")


class AddedGames(QObject):
    """Keeps the games, also for the next start; `changed` carries the name of the one to choose.

    `file_wished` asks for a game from a file, `page_wished` for a page of the guide by its name.
    """

    changed = Signal(str)
    file_wished = Signal()
    page_wished = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.games: list[AnyGame] = []
        self._parent = parent

    def ask(self) -> None:
        """Open the list of the other games; the chosen one is added."""
        # Imported here, as the list is rarely opened.
        from uctvis.ui.start.more_games import MoreGamesDialog

        dialog = MoreGamesDialog(self._parent)
        dialog.chosen.connect(self.add)
        dialog.file_wished.connect(self.file_wished)
        dialog.page_wished.connect(self.page_wished)
        dialog.open()

    def add(self, game: AnyGame) -> None:
        """Add a game, unless it has a card, and choose it."""
        name = game.full_name
        # A game from a file, or with other values of parameters, has one.
        if game not in self.games and game.name not in {one.name for one in all_games()}:
            self.games = [*self.games, game][-_MOST:]
            _ADDED.change(lambda names: (*(one for one in names if one != name), name)[-_MOST:])
        self.changed.emit(name)

    def remove(self, game: AnyGame) -> None:
        self.games = [one for one in self.games if one is not game]
        _ADDED.change(lambda names: tuple(name for name in names if name != game.full_name))
        self.changed.emit("")

    def restore(self) -> None:
        """Find the stored games, after the first paint, because that imports a library."""
        if _ADDED.remembered:
            QTimer.singleShot(0, self._find)

    def _find(self) -> None:
        """Find the stored games; those that are missing stay stored."""
        for name in _ADDED.get():
            try:
                game = find(name)
            except GameError as error:
                _log.warning("%s is not on the start page: %s", harmless(name), error)
            else:
                if game not in self.games:
                    self.games.append(game)
        self.changed.emit("")
