"""Helpers for actions that need a pane, a tree or a game on the current page."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from uctvis.ui.actions.action import Act, Test
from uctvis.ui.actions.workbench import Workbench

if TYPE_CHECKING:
    from uctvis.ui.game.game_page import GamePage
    from uctvis.ui.pane.tree_pane import TreePane


def has_pane(workbench: Workbench) -> bool:
    """Whether the current page can show trees."""
    return workbench.pane is not None


def has_tree(workbench: Workbench) -> bool:
    """Whether a finished tree is shown, not a moment of a running search."""
    return workbench.pane is not None and workbench.pane.tree is not None


def on_pane(act: "Callable[[TreePane], object]") -> Act:
    """Act on the pane that is shown, if there is one; it may show a running search."""

    def act_there(workbench: Workbench) -> None:
        if workbench.pane is not None:
            act(workbench.pane)

    return act_there


def on_tree(act: "Callable[[TreePane], object]") -> Act:
    """Act on the pane that is shown, if it contains a finished tree."""

    def act_on_it(pane: "TreePane") -> None:
        if pane.tree is not None:
            act(pane)

    return on_pane(act_on_it)


def in_game(act: "Callable[[GamePage], object]") -> Act:
    """Act on the game that is shown, if there is one."""

    def act_there(workbench: Workbench) -> None:
        page = _game(workbench)
        if page is not None:
            act(page)

    return act_there


class GameTest:
    """Whether a game is shown that passes `test`; the answer may change with the game."""

    def __init__(self, test: "Callable[[GamePage], bool]") -> None:
        self._test = test

    def __call__(self, workbench: Workbench) -> bool:
        page = _game(workbench)
        return page is not None and self._test(page)


def if_game(test: "Callable[[GamePage], bool]") -> Test:
    """Whether a game is shown that passes `test`."""
    return GameTest(test)


# Whether a game is shown.
has_game = if_game(lambda _page: True)


def _game(workbench: Workbench) -> "GamePage | None":
    page = workbench.game_shown
    return page if page is not None and page.session is not None else None
