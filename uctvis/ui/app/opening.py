"""Opening files, folders and games that the user chooses."""

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from qtpy.QtCore import QObject, Signal
from qtpy.QtWidgets import QMainWindow

from uctvis.errors import TreeFileError
from uctvis.game.contract import AnyGame
from uctvis.paths import absolute, exists
from uctvis.texts import _
from uctvis.ui.app.pages import Pages, is_tournament
from uctvis.ui.preferences.preferences import Preferences
from uctvis.ui.runtime import disks, settings_store
from uctvis.ui.runtime.preparation import Preparation
from uctvis.ui.widgets import dialogs

# The start of the window does not wait for it.
if TYPE_CHECKING:
    from uctvis.ui.app.game_adder import GameAdder

# The suffix of files with games and functions.
_GAME_FILE = ".py"


class FileOpening(QObject):
    """Shows what the user opens on the page for it, and remembers it; dialogs belong to `window`.

    `said` carries a message for the status bar.
    """

    said = Signal(str)

    def __init__(
        self, window: QMainWindow, pages: Pages, preparation: Preparation, preferences: Preferences
    ) -> None:
        super().__init__(window)
        self._window = window
        self._pages = pages
        self._preparation = preparation
        self._preferences = preferences
        self._games: GameAdder | None = None
        # The files and folders that the user has opened last, and whether another page was shown
        # for them.
        self._chosen: list[str] = []
        # Those of them that go with the window.
        self._passing: frozenset[str] = frozenset()
        self._turned = False
        pages.analysis_requested.connect(self.analyse)
        pages.accepted.connect(self.accept)
        pages.refused.connect(self.refuse)
        pages.start.inspect_requested.connect(self.open)

    @property
    def games(self) -> "GameAdder":
        """Adds games and functions from files and installed packages."""
        if self._games is None:
            from uctvis.ui.app.game_adder import GameAdder

            self._games = GameAdder(self._window)
            self._games.added.connect(self._show_game)
            self._games.functions_added.connect(self._show_functions)
            self._games.accepted.connect(settings_store.remember_recent)
            self._games.said.connect(self.said)
        return self._games

    def open(self, paths: list[str], passing: Iterable[str] = ()) -> None:
        """Show tree files and folders on the analysis page, or a game on its page.

        The games in Python files are added to those on the start page, their functions to forms.
        Neither the recent files nor the dialogs for files remember `passing`, the paths that are
        removed with the window.
        """
        paths = [absolute(path) for path in paths]
        self._passing = frozenset(map(absolute, passing))
        for path in paths[:1]:
            if not disks.answers(exists, [path], disks.LONG):
                reason = _("its disk does not answer; if it is a network folder, is it connected?")
                dialogs.show_error(
                    self._window, _("The files cannot be opened"), TreeFileError(path, reason)
                )
                return
            if path not in self._passing:
                dialogs.begin_at(path)
        game_files = [path for path in paths if Path(path).suffix.lower() == _GAME_FILE]
        others = [path for path in paths if path not in game_files]
        if game_files:
            self.games.add(game_files)
        if len(others) == 1 and is_tournament(others[0]):
            self._chosen = others
            self._turned = self._pages.arena_shown is None
            self._pages.go_to(self._pages.arena)
            self._pages.arena.open(Path(others[0]))
        elif others or not paths:
            self._chosen = others
            self._preparation.when_loaded(partial(self._show_opened, others))

    def _show_opened(self, paths: list[str]) -> None:
        from uctvis.games import text_suffixes

        if len(paths) == 1 and Path(paths[0]).suffix.lower() in text_suffixes():
            self._pages.game.texts.open(paths[0])
        else:
            self._show_files(paths)

    def accept(self, paths: list[str]) -> None:
        """Remember files that the user has chosen and that can be opened."""
        self._turned = False
        if self._chosen and set(paths) <= set(self._chosen):
            settings_store.remember_recent([path for path in paths if path not in self._passing])
            self._pages.start.open_panel.show_recent()

    def refuse(self, error: Exception) -> None:
        """Say why files cannot be opened, and return to the page where the user was."""
        if self._turned and self._pages.shown in (
            self._pages.analysis_shown,
            self._pages.arena_shown,
        ):
            self._turned = False
            self._pages.go_back()
        dialogs.show_error(self._window, _("The files cannot be opened"), error)

    def ask_for_game(self) -> None:
        """Add the game in a file that the user chooses."""
        path = dialogs.ask_to_open_one(
            self._window, _("Add a game"), _("Games in Python ({patterns})").format(patterns="*.py")
        )
        if path:
            self.open([path])

    def _show_game(self, game: AnyGame, asked: bool) -> None:
        """Show the card of a game that was added, and what waited for it."""
        self._pages.start.play_panel.show_games(game.name if asked else "")
        self._pages.start.open_panel.show_recent()
        self._pages.start.unfinished.look()
        page = self._pages.analysis_shown
        if page is not None and page.lacks_game:
            page.show_again()
        elif asked and self._pages.game_shown is None:
            self._pages.go_to_start()
            self._pages.start.play_panel.setFocus()

    def _show_functions(self) -> None:
        """Show what waited for functions that were added."""
        self._pages.start.unfinished.look()
        page = self._pages.analysis_shown
        if page is not None and page.lacks_record:
            page.read_again()

    def analyse(self, paths: list[str]) -> None:
        """Show tree files without adding them to the recent files."""
        self._chosen = []
        self._preparation.when_loaded(partial(self._show_files, paths))

    def _show_files(self, paths: list[str]) -> None:
        self._turned = self._pages.analysis_shown is None
        self._pages.go_to(self._pages.analysis)
        self._pages.analysis.open(paths, self._preferences.colours.style_of_trees())
