"""The pages of the window, and the way back through them."""

from typing import TYPE_CHECKING

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QSplitter, QStackedWidget, QWidget

from uctvis.play.session import GameSession
from uctvis.ui.preferences.preferences import Preferences
from uctvis.ui.runtime.kinds import Wholes
from uctvis.ui.runtime.preparation import Preparation
from uctvis.ui.runtime.settings_store import Family
from uctvis.ui.start.start_page import StartPage

# The pages with a tree need VisPy: they are imported when they are first shown, so that
# the window is there at once.
if TYPE_CHECKING:
    from uctvis.ui.analysis.analysis_page import AnalysisPage
    from uctvis.ui.game.game_page import GamePage
    from uctvis.ui.pane.tree_pane import TreePane

# Of the parts on the two sides of a splitter, in pixels.
_SIZES = Family("sizes", Wholes(10, 100_000), ())


def import_pages() -> None:
    """Import what the pages with trees are made of: half a second."""
    from uctvis.ui.analysis import analysis_page  # noqa: F401 - their imports are the point
    from uctvis.ui.game import game_page  # noqa: F401


class Pages(QStackedWidget):
    """Start, and Game and Analysis, which are made when they are first asked for.

    `turned` says that another page is shown, `title_changed` that it has another title,
    `made` that a page with a tree is there for the first time. `said`, `colours_wished` and
    `phases_changed` are those of whichever page; `analysis_requested` is the game's, and
    `play_requested`, with another game;
    `game_left` says that a game that is no longer played can be taken up.
    """

    turned = Signal()
    title_changed = Signal()
    made = Signal()
    said = Signal(str)
    colours_wished = Signal()
    phases_changed = Signal()
    analysis_requested = Signal(list)
    play_requested = Signal(GameSession)
    game_left = Signal()

    def __init__(
        self, preparation: Preparation, preferences: Preferences, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._preparation = preparation
        self._preferences = preferences
        self.start = StartPage(preferences)
        self.addWidget(self.start)
        self._game: GamePage | None = None
        self._analysis: AnalysisPage | None = None
        self._history: list[QWidget] = []

    @property
    def shown(self) -> QWidget:
        """The page that is shown."""
        return self.currentWidget() or self.start

    @property
    def game(self) -> "GamePage":
        """The page of the game."""
        if self._game is None:
            from uctvis.ui.game.game_page import GamePage

            self._game = GamePage(self._preparation, self._preferences.animation)
            self._game.trees.analysis_requested.connect(self.analysis_requested)
            self._game.texts.play_requested.connect(self.play_requested)
            self._game.keeper.left.connect(self.game_left)
            self._add(self._game)
        return self._game

    @property
    def analysis(self) -> "AnalysisPage":
        """The page of trees from files."""
        if self._analysis is None:
            from uctvis.ui.analysis.analysis_page import AnalysisPage

            self._analysis = AnalysisPage(self._preparation)
            self._add(self._analysis)
        return self._analysis

    def _add(self, page: "GamePage | AnalysisPage") -> None:
        page.said.connect(self.said)
        page.title_changed.connect(self.title_changed)
        page.pane.colours_wished.connect(self.colours_wished)
        page.pane.phases.changed.connect(self.phases_changed)
        self.addWidget(page)
        for name, splitter in self.splitters().items():
            sizes = _SIZES[name].get()
            if len(sizes) == splitter.count() and any(sizes):
                splitter.setSizes(sizes)
        self.made.emit()

    @property
    def game_made(self) -> "GamePage | None":
        """The page of the game, if there has been one."""
        return self._game

    @property
    def game_shown(self) -> "GamePage | None":
        """The page of the game, if it is shown."""
        return self._game if self._game is self.shown else None

    @property
    def analysis_shown(self) -> "AnalysisPage | None":
        """The page of trees from files, if it is shown."""
        return self._analysis if self._analysis is self.shown else None

    @property
    def with_trees(self) -> "list[GamePage | AnalysisPage]":
        """The pages with trees that were made."""
        return [page for page in (self._game, self._analysis) if page is not None]

    @property
    def panes(self) -> "list[TreePane]":
        """The trees of the pages that were made."""
        return [page.pane for page in self.with_trees]

    @property
    def pane(self) -> "TreePane | None":
        """The tree of the page that is shown, if it has one."""
        return next((page.pane for page in self.with_trees if page is self.shown), None)

    @property
    def title(self) -> str:
        """The title of the page that is shown."""
        return str(getattr(self.shown, "title", ""))

    def splitters(self) -> dict[str, QSplitter]:
        """Those of the pages that were made, by the names under which they are remembered."""
        found = {}
        if self._game is not None:
            found["game"] = self._game.splitter
            found["game tree"] = self._game.pane.splitter
        if self._analysis is not None:
            found["analysis tree"] = self._analysis.pane.splitter
        return found

    def save(self) -> None:
        """Remember the sizes of the parts of the pages."""
        for name, splitter in self.splitters().items():
            _SIZES[name].put(tuple(splitter.sizes()))

    # The way.

    @property
    def can_go_back(self) -> bool:
        """Whether there is a page before this one."""
        return bool(self._history)

    def go_to(self, page: QWidget) -> None:
        """Show a page; the one that was shown is the one before it."""
        if page is not self.shown:
            self.leave()
            self._history = [earlier for earlier in self._history if earlier is not page]
            self._history.append(self.shown)
            self._turn_to(page)

    def go_back(self) -> None:
        """Show the page before this one."""
        if self._history:
            self.leave()
            self._turn_to(self._history.pop())
            self.resume()

    def go_to_start(self) -> None:
        """Show the start page, from which nothing leads back."""
        if self.shown is not self.start:
            self.leave()
            self._history.clear()
            self._turn_to(self.start)

    def _turn_to(self, page: QWidget) -> None:
        self.setCurrentWidget(page)
        self.turned.emit()

    def leave(self) -> None:
        """Let a game wait that is shown."""
        if self.game_shown is not None:
            self.game_shown.leave()

    def resume(self) -> None:
        """Let a game go on that is shown."""
        if self.game_shown is not None:
            self.game_shown.resume()
