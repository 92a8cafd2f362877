"""What actions act on: the window, as far as they need it."""

from typing import TYPE_CHECKING, Protocol

from qtpy.QtWidgets import QWidget

from uctvis.ui.preferences.preferences import Preferences
from uctvis.ui.runtime.shortcuts import Shortcuts
from uctvis.ui.start.start_page import StartPage
from uctvis.ui.widgets import theme

# The menus are there before the pages with trees are loaded.
if TYPE_CHECKING:
    from uctvis.ui.analysis.analysis_page import AnalysisPage
    from uctvis.ui.game.game_page import GamePage
    from uctvis.ui.pane.tree_pane import TreePane


class Workbench(Protocol):
    """The page that is shown, the ways to others, and what holds for all of them."""

    @property
    def widget(self) -> QWidget:
        """What dialogs stand before."""

    @property
    def start_page(self) -> StartPage: ...

    @property
    def game_shown(self) -> "GamePage | None":
        """The page of the game, if it is shown."""

    @property
    def analysis_shown(self) -> "AnalysisPage | None":
        """The page of trees from files, if it is shown."""

    @property
    def pane(self) -> "TreePane | None":
        """The tree of the page that is shown, if it has one."""

    @property
    def can_go_back(self) -> bool:
        """Whether there is a page before this one."""

    @property
    def presents(self) -> bool:
        """Whether a tree is being presented."""

    @property
    def preferences(self) -> Preferences: ...

    @property
    def shortcuts(self) -> Shortcuts: ...

    def open_paths(self, paths: list[str]) -> None:
        """Look at tree files and folders."""

    def go_back(self) -> None:
        """Show the page before this one."""

    def present(self) -> None:
        """Present the tree that is shown, or leave off."""

    def show_parts(self) -> None:
        """Show of each tree the parts that are wanted, and hide the others."""

    def show_colours(self) -> None:
        """Open the panel that changes the colours of trees."""

    def set_theme(self, choice: theme.ThemeChoice) -> None:
        """Change the theme, and remember it."""

    def begin_tour(self) -> None:
        """Show the tour."""

    def close(self) -> bool:
        """End."""
