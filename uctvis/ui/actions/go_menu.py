"""The Go menu: pages, the trees of a sequence, earlier and later views of a tree, the arena."""

from uctvis.texts import _
from uctvis.ui.actions.action import Act, Action, Menu
from uctvis.ui.actions.arena_menu import ARENA
from uctvis.ui.actions.review_menu import LEARN
from uctvis.ui.actions.shown import has_pane, on_pane
from uctvis.ui.actions.workbench import Workbench


def _has_sequence(workbench: Workbench) -> bool:
    return workbench.analysis_shown is not None


def _step(by: int) -> Act:
    def step(workbench: Workbench) -> None:
        if workbench.analysis_shown is not None:
            workbench.analysis_shown.step(by)

    return step


GO = Menu(
    _("&Go"),
    (
        (
            Action(
                "go.back",
                _("&Back"),
                lambda workbench: workbench.go_back(),
                ("Alt+Left",),
                enabled=lambda workbench: workbench.can_go_back,
                icon="arrow-left",
            ),
            Action(
                "go.games",
                _("All &games"),
                lambda workbench: workbench.show_games(),
                ("Ctrl+Alt+G",),
            ),
            Action(
                "go.previous_tree",
                _("&Previous tree"),
                _step(-1),
                ("PgUp", "Ctrl+Left"),
                enabled=_has_sequence,
            ),
            Action(
                "go.next_tree",
                _("&Next tree"),
                _step(1),
                ("PgDown", "Ctrl+Right"),
                enabled=_has_sequence,
            ),
        ),
        (
            Action(
                "go.earlier",
                _("&Earlier view"),
                on_pane(lambda pane: pane.view.look_back()),
                ("Backspace",),
                enabled=has_pane,
            ),
            Action(
                "go.later",
                _("&Later view"),
                on_pane(lambda pane: pane.view.look_forward()),
                ("Shift+Backspace",),
                enabled=has_pane,
            ),
        ),
        (LEARN,),
        (ARENA,),
    ),
)
