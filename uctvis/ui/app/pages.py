"""The pages of the window and the history of visited pages."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QSplitter, QStackedWidget, QWidget

from uctvis import paths
from uctvis.play.session import GameSession
from uctvis.ui.actions.game_menu import ask_for_engine
from uctvis.ui.preferences.preferences import Preferences
from uctvis.ui.runtime.kinds import Wholes
from uctvis.ui.runtime.preparation import Preparation
from uctvis.ui.runtime.settings_store import Family
from uctvis.ui.start.start_page import StartPage

# The pages with a tree need VisPy. They are imported when they are first shown, so that the
# window opens at once.
if TYPE_CHECKING:
    from uctvis.ui.analysis.analysis_page import AnalysisPage
    from uctvis.ui.arena.arena_page import ArenaPage
    from uctvis.ui.game.game_page import GamePage
    from uctvis.ui.games.games_page import GamesPage
    from uctvis.ui.pane.tree_pane import TreePane

# The widths of the two sides of a splitter, in pixels.
_SIZES = Family("sizes", Wholes(10, 100_000), ())


def import_pages() -> None:
    """Import the pages with trees, which takes half a second."""
    from uctvis.ui.analysis import analysis_page  # noqa: F401 - their imports are the point
    from uctvis.ui.game import game_page  # noqa: F401


def is_tournament(path: str) -> bool:
    """Whether a path is the folder of a tournament."""
    if not paths.is_folder(path):
        return False
    from uctvis.arena.tournament.store import TABLE

    return paths.exists(Path(path) / TABLE)


class Pages(QStackedWidget):
    """The pages Start, Game, Games, Analysis and Arena; all but Start are created when first used.

    Signals: `turned` when another page is shown; `title_changed`; `made` when a page with a
    tree was created; `said` with a message for the status bar; `offers_changed` when other
    actions may be available, and `game_changed` when the game that is shown decides that;
    `analysis_requested` with paths; `play_requested` with a game;
    `continue_requested` with a game and its folder, and `return_requested`, as in `GamesPage`;
    `game_left` when a game was left that can be continued; `unsaved_changed` with the reason why
    the game is not on the disk, or ""; `accepted` with the paths that a page shows now; `refused`
    with an error, if a page cannot show what it was given.
    """

    turned = Signal()
    title_changed = Signal()
    made = Signal()
    said = Signal(str)
    offers_changed = Signal()
    game_changed = Signal()
    analysis_requested = Signal(list)
    play_requested = Signal(GameSession)
    continue_requested = Signal(object, object)
    return_requested = Signal()
    game_left = Signal()
    unsaved_changed = Signal(str)
    accepted = Signal(list)
    refused = Signal(Exception)

    def __init__(
        self, preparation: Preparation, preferences: Preferences, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._preparation = preparation
        self._preferences = preferences
        self.start = StartPage()
        self.addWidget(self.start)
        self._game: GamePage | None = None
        self._analysis: AnalysisPage | None = None
        self._arena: ArenaPage | None = None
        self._games: GamesPage | None = None
        self._history: list[QWidget] = []

    @property
    def shown(self) -> QWidget:
        """The page that is shown."""
        return self.currentWidget() or self.start

    @property
    def game(self) -> "GamePage":
        if self._game is None:
            from uctvis.ui.game.game_page import GamePage

            self._game = GamePage(self._preparation, self._preferences.animation)
            self._game.trees.analysis_requested.connect(self.analysis_requested)
            self._game.texts.play_requested.connect(self.play_requested)
            self._game.texts.accepted.connect(self.accepted)
            self._game.panel.after.play_requested.connect(self.play_requested)
            self._game.panel.after.another_requested.connect(self.go_to_start)
            self._game.keeper.left.connect(self.game_left)
            self._game.keeper.unsaved_changed.connect(self.unsaved_changed)
            self._game.game_changed.connect(self.game_changed)
            self._game.engine_requested.connect(partial(ask_for_engine, self._game))
            self._add(self._game)
        return self._game

    @property
    def analysis(self) -> "AnalysisPage":
        """The page of trees from files."""
        if self._analysis is None:
            from uctvis.ui.analysis.analysis_page import AnalysisPage

            self._analysis = AnalysisPage(self._preparation)
            self._analysis.title_changed.connect(self.offers_changed)
            self._analysis.accepted.connect(self.accepted)
            self._analysis.refused.connect(self.refused)
            self._add(self._analysis)
        return self._analysis

    @property
    def arena(self) -> "ArenaPage":
        """The page of tournaments."""
        if self._arena is None:
            from uctvis.ui.arena.arena_page import ArenaPage

            self._arena = ArenaPage()
            self._arena.said.connect(self.said)
            self._arena.title_changed.connect(self.title_changed)
            self._arena.title_changed.connect(self.offers_changed)
            self._arena.offers_changed.connect(self.offers_changed)
            self._arena.analysis_requested.connect(self.analysis_requested)
            self._arena.left.connect(self.go_back)
            self._arena.accepted.connect(self.accepted)
            self._arena.refused.connect(self.refused)
            self.addWidget(self._arena)
        return self._arena

    @property
    def games(self) -> "GamesPage":
        """The page of all games."""
        if self._games is None:
            from uctvis.ui.games.games_page import GamesPage

            self._games = GamesPage()
            self._games.continue_requested.connect(self.continue_requested)
            self._games.return_requested.connect(self.return_requested)
            self._games.renamed.connect(self._note_renamed)
            self.addWidget(self._games)
        return self._games

    def _note_renamed(self) -> None:
        """Write the game of this window with its new name."""
        if self._game is not None:
            self._game.keeper.note()

    def _add(self, page: "GamePage | AnalysisPage") -> None:
        page.said.connect(self.said)
        page.title_changed.connect(self.title_changed)
        page.pane.phases.changed.connect(self.offers_changed)
        page.pane.shown.colours = self._preferences.colours
        page.pane.inspector.restore(self._name_of(page))
        page.pane.offers_changed.connect(self.offers_changed)
        self.addWidget(page)
        for name, splitter in self.splitters().items():
            sizes = _SIZES[name].get()
            if len(sizes) == splitter.count() and any(sizes):
                splitter.setSizes(sizes)
        self.made.emit()

    @property
    def game_made(self) -> "GamePage | None":
        """The page of the game, if it was created."""
        return self._game

    @property
    def game_shown(self) -> "GamePage | None":
        return self._game if self._game is self.shown else None

    @property
    def analysis_shown(self) -> "AnalysisPage | None":
        """The page of trees from files, if it is shown."""
        return self._analysis if self._analysis is self.shown else None

    @property
    def arena_made(self) -> "ArenaPage | None":
        """The page of tournaments, if it was created."""
        return self._arena

    @property
    def arena_shown(self) -> "ArenaPage | None":
        """The page of tournaments, if it is shown."""
        return self._arena if self._arena is self.shown else None

    @property
    def games_shown(self) -> "GamesPage | None":
        """The page of all games, if it is shown."""
        return self._games if self._games is self.shown else None

    @property
    def with_trees(self) -> "list[GamePage | AnalysisPage]":
        """The pages with trees that were created."""
        return [page for page in (self._game, self._analysis) if page is not None]

    @property
    def panes(self) -> "list[TreePane]":
        """The panes of the pages that were created."""
        return [page.pane for page in self.with_trees]

    @property
    def pane(self) -> "TreePane | None":
        """The pane of the page that is shown, if it has one."""
        page = self.game_shown or self.analysis_shown
        return None if page is None else page.pane

    @property
    def title(self) -> str:
        """The title of the page that is shown."""
        return str(getattr(self.shown, "title", ""))

    def splitters(self) -> dict[str, QSplitter]:
        """The splitters of the created pages, by their names in the settings."""
        found = {}
        if self._game is not None:
            found["game"] = self._game.splitter
        return found

    def save(self) -> None:
        """Store the layout of the pages in the settings."""
        for name, splitter in self.splitters().items():
            _SIZES[name].put(tuple(splitter.sizes()))
        for page in self.with_trees:
            page.pane.inspector.remember(self._name_of(page))

    def _name_of(self, page: QWidget) -> str:
        return "game" if page is self._game else "analysis"

    # History.

    @property
    def can_go_back(self) -> bool:
        """Whether there is a previous page."""
        return bool(self._history)

    def go_to(self, page: QWidget) -> None:
        """Show a page; the current page becomes the previous one."""
        if page is not self.shown:
            self.leave()
            self._history = [earlier for earlier in self._history if earlier is not page]
            self._history.append(self.shown)
            self._turn_to(page)

    def go_back(self) -> None:
        """Show the previous page."""
        if self._history:
            self.leave()
            self._turn_to(self._history.pop())
            self.resume()

    def go_to_start(self) -> None:
        """Show the start page and clear the history."""
        if self.shown is not self.start:
            self.leave()
            self._history.clear()
            self._turn_to(self.start)

    def _turn_to(self, page: QWidget) -> None:
        self.setCurrentWidget(page)
        self.turned.emit()

    def leave(self) -> None:
        """Suspend the game, if it is shown."""
        if self.game_shown is not None:
            self.game_shown.leave()

    def resume(self) -> None:
        """Resume the game, if it is shown."""
        if self.game_shown is not None:
            self.game_shown.resume()
