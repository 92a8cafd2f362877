"""The interface of the window that actions use."""

from typing import TYPE_CHECKING, Protocol

from qtpy.QtWidgets import QWidget

from uctvis.ui.preferences.preferences import Preferences
from uctvis.ui.runtime.shortcuts import Shortcuts
from uctvis.ui.start.start_page import StartPage
from uctvis.ui.widgets import theme

# The menus are made before the pages with trees are loaded.
if TYPE_CHECKING:
    from uctvis.ui.analysis.analysis_page import AnalysisPage
    from uctvis.ui.arena.arena_page import ArenaPage
    from uctvis.ui.game.game_page import GamePage
    from uctvis.ui.pane.tree_pane import TreePane


class Workbench(Protocol):
    """The current page, the ways to other pages, and the state that all pages share."""

    @property
    def widget(self) -> QWidget:
        """The parent of dialogs."""

    @property
    def start_page(self) -> StartPage: ...

    @property
    def game_shown(self) -> "GamePage | None":
        """The page of the game, if it is shown."""

    @property
    def analysis_shown(self) -> "AnalysisPage | None":
        """The page of trees from files, if it is shown."""

    @property
    def arena_shown(self) -> "ArenaPage | None":
        """The page of the arena, if it is shown."""

    def show_arena(self) -> "ArenaPage":
        """Show the page of the arena."""

    def show_games(self) -> None:
        """Show the page of all games."""

    @property
    def pane(self) -> "TreePane | None":
        """The pane of the page that is shown, if it has one."""

    @property
    def can_go_back(self) -> bool:
        """Whether there is a previous page."""

    @property
    def presents(self) -> bool:
        """Whether a tree is being presented."""

    @property
    def preferences(self) -> Preferences: ...

    @property
    def shortcuts(self) -> Shortcuts: ...

    def open_paths(self, paths: list[str]) -> None:
        """Show tree files and folders."""

    def ask_for_game(self) -> None:
        """Add the game in a file that the user chooses."""

    def go_back(self) -> None:
        """Show the previous page."""

    def present(self) -> None:
        """Start or end the presentation of the current tree."""

    def show_parts(self) -> None:
        """Show the parts of each tree that are on in the settings, and hide the others."""

    def set_theme(self, choice: theme.ThemeChoice) -> None:
        """Change the theme and store it in the settings."""

    def begin_tour(self) -> None:
        """Show the tour."""

    def close(self) -> bool:
        """Close the window."""
