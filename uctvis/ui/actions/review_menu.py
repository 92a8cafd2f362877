"""The menu of reviews, in the Game menu; and learning from mistakes, in the Go menu."""

from typing import TYPE_CHECKING

from uctvis.texts import _
from uctvis.ui.actions.action import Action, Menu
from uctvis.ui.actions.shown import if_game, in_game
from uctvis.ui.actions.workbench import Workbench

if TYPE_CHECKING:
    from uctvis.ui.game.game_page import GamePage


def _has_errors(page: "GamePage") -> bool:
    return page.review.has_errors


def _open_due(workbench: Workbench) -> None:
    # The start of the window does not wait for it.
    from uctvis.ui.review.learn_dialog import open_due

    open_due(workbench.widget)


REVIEW = Menu(
    _("Review"),
    (
        (
            Action(
                "review.begin",
                _("&Review the game"),
                in_game(lambda page: page.review.begin()),
                ("Ctrl+Alt+R",),
                enabled=if_game(lambda page: page.review.can_begin),
            ),
            Action(
                "review.settings",
                _("Review &settings…"),
                in_game(lambda page: page.review.ask_for_settings()),
                enabled=if_game(lambda _page: True),
            ),
            Action(
                "review.report",
                _("Save re&port…"),
                in_game(lambda page: page.review.ask_to_save_report()),
                enabled=if_game(lambda page: page.review.review is not None),
            ),
        ),
        (
            Action(
                "review.previous",
                _("&Previous mistake"),
                in_game(lambda page: page.review.step(-1)),
                ("Ctrl+Shift+PgUp",),
                enabled=if_game(_has_errors),
            ),
            Action(
                "review.next",
                _("&Next mistake"),
                in_game(lambda page: page.review.step(1)),
                ("Ctrl+Shift+PgDown",),
                enabled=if_game(_has_errors),
            ),
            Action(
                "review.learn",
                _("&Learn from the mistakes of this game…"),
                in_game(lambda page: page.review.learn()),
                enabled=if_game(_has_errors),
            ),
        ),
    ),
)
# The mistakes of all games that are due.
LEARN = Action("go.learn", _("Learn from my &mistakes…"), _open_due)
