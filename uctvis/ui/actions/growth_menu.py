"""The menu of a tree's growth: played, explained, while its search runs, and step by step."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from uctvis.texts import _
from uctvis.ui.actions.action import Act, Action, Menu
from uctvis.ui.actions.phase_actions import PHASES
from uctvis.ui.actions.shown import has_pane, if_game, in_game, on_tree
from uctvis.ui.actions.workbench import Workbench
from uctvis.ui.inspector.panels import PANELS

if TYPE_CHECKING:
    from uctvis.ui.game.game_page import GamePage
    from uctvis.ui.pane.tree_pane import TreePane


def _with_record(act: "Callable[[TreePane], object]") -> Act:
    """Do something with growth, where a tree has any, and else say why it cannot be done."""

    def act_on_it(pane: "TreePane") -> None:
        if pane.growth.iterations > 0:
            act(pane)
        else:
            pane.said.emit(
                _("This tree has no record of its search: what each iteration did is not known.")
            )

    return on_tree(act_on_it)


def _searches(page: "GamePage") -> bool:
    return page.search is not None


def _animates(workbench: Workbench) -> bool:
    return workbench.preferences.animation.choices.wanted


def _turn_animation(workbench: Workbench) -> None:
    workbench.preferences.animation.choose(wanted=not _animates(workbench))


def _turn_panel(name: str, pane: "TreePane") -> None:
    pane.inspector.turn(name)


_PLAYED = (
    Action(
        "growth.play",
        _("P&lay or pause"),
        _with_record(lambda pane: pane.growth.turn()),
        ("Ctrl+Space",),
        enabled=has_pane,
    ),
    Action(
        "growth.backwards",
        _("Back&wards"),
        _with_record(lambda pane: pane.timeline.turn_back()),
        ("Ctrl+Shift+R",),
        enabled=has_pane,
    ),
    Action(
        "growth.repeat",
        _("&Repeat"),
        _with_record(lambda pane: pane.timeline.turn_repeat()),
        ("Ctrl+R",),
        enabled=has_pane,
    ),
    Action(
        "growth.repeat_from",
        _("Repeat &from here"),
        _with_record(lambda pane: pane.timeline.repeat_from()),
        ("Ctrl+[",),
        enabled=has_pane,
    ),
    Action(
        "growth.repeat_to",
        _("Repeat &up to here"),
        _with_record(lambda pane: pane.timeline.repeat_to()),
        ("Ctrl+]",),
        enabled=has_pane,
    ),
    Action(
        "growth.nodes_move",
        _("&Nodes move"),
        _with_record(lambda pane: pane.timeline.turn_moves()),
        ("Ctrl+M",),
        enabled=has_pane,
    ),
)
_STEPS = (
    Action(
        "growth.next",
        _("Next &iteration"),
        _with_record(lambda pane: pane.growth.step(1)),
        ("Ctrl+.",),
        enabled=has_pane,
    ),
    Action(
        "growth.previous",
        _("&Previous iteration"),
        _with_record(lambda pane: pane.growth.step(-1)),
        ("Ctrl+,",),
        enabled=has_pane,
    ),
    Action(
        "growth.beginning",
        _("To the &beginning"),
        _with_record(lambda pane: pane.growth.go_to(0)),
        ("Ctrl+Home",),
        enabled=has_pane,
    ),
    Action(
        "growth.end",
        _("To the &end"),
        _with_record(lambda pane: pane.growth.go_to(pane.growth.iterations)),
        ("Ctrl+End",),
        enabled=has_pane,
    ),
)
_EXPLAINED = tuple(
    Action(
        f"growth.{entry.name}",
        entry.text,
        on_tree(partial(_turn_panel, entry.name)),
        (entry.key,),
        enabled=has_pane,
    )
    for entry in PANELS
)
# What controls the growth of a search while it runs.
_LIVE = (
    Action(
        "growth.animate",
        _("&Animate searches"),
        _turn_animation,
        ("Ctrl+Shift+A",),
        checked=_animates,
    ),
    Action(
        "growth.pause_search",
        _("Pause the &search, or let it go on"),
        in_game(lambda page: page.pc.live.turn()),
        ("Ctrl+Shift+Space",),
        enabled=if_game(_searches),
    ),
    Action(
        "growth.step_search",
        _("One &more iteration of the search"),
        in_game(lambda page: page.pc.live.step()),
        ("Ctrl+Shift+I",),
        enabled=if_game(_searches),
    ),
)
GROWTH = Menu(_("Gro&wth"), (_PLAYED, _STEPS, _EXPLAINED, _LIVE, PHASES), enabled=has_pane)
