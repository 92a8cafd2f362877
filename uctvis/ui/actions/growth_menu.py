"""The Growth menu: play the growth of a tree, control a running search, step by phase."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from uctvis.texts import _
from uctvis.ui.actions.action import Act, Action, Menu, Test
from uctvis.ui.actions.phase_actions import PHASES
from uctvis.ui.actions.shown import has_pane, if_game, in_game, on_tree
from uctvis.ui.actions.workbench import Workbench
from uctvis.ui.preferences.animation import PACES, pace_title

if TYPE_CHECKING:
    from uctvis.ui.game.game_page import GamePage
    from uctvis.ui.pane.tree_pane import TreePane
    from uctvis.ui.tree.growth_player import GrowthPlayer


def _with_record(act: "Callable[[TreePane], object]") -> Act:
    """Act on a pane whose tree has a record; otherwise say that the record is missing."""

    def act_on_it(pane: "TreePane") -> None:
        # The start of the window does not wait for it.
        from uctvis.explain.bound_texts import no_iterations_text

        if pane.growth.iterations > 0:
            act(pane)
        else:
            pane.said.emit(no_iterations_text(pane.tree))

    return on_tree(act_on_it)


def _growth_is(test: "Callable[[GrowthPlayer], bool]") -> Test:
    """Whether this is true of the growth of the tree that is shown."""

    def ask(workbench: Workbench) -> bool:
        return workbench.pane is not None and test(workbench.pane.growth)

    return ask


def _searches(page: "GamePage") -> bool:
    return page.pc.growing is not None


def _animates(workbench: Workbench) -> bool:
    return workbench.preferences.animation.choices.wanted


def _turn_animation(workbench: Workbench) -> None:
    workbench.preferences.animation.choose(wanted=not _animates(workbench))


def _ask_for_animation(workbench: Workbench) -> None:
    # Imported when it is first shown, so that the window opens sooner.
    from uctvis.ui.preferences.animation_dialog import AnimationDialog

    AnimationDialog(workbench.preferences.animation, workbench.widget).open()


def _choose_pace(pace: float | None, workbench: Workbench) -> None:
    workbench.preferences.animation.choose(pace=pace)


def _is_pace(pace: float | None, workbench: Workbench) -> bool:
    return workbench.preferences.animation.choices.pace == pace


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
        chosen=_growth_is(lambda growth: growth.backwards),
    ),
    Action(
        "growth.repeat",
        _("&Repeat"),
        _with_record(lambda pane: pane.timeline.turn_repeat()),
        ("Ctrl+R",),
        enabled=has_pane,
        chosen=_growth_is(lambda growth: growth.repeated is not None),
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
        _("Re-lay ou&t while growing"),
        _with_record(lambda pane: pane.timeline.turn_moves()),
        ("Ctrl+M",),
        enabled=has_pane,
        chosen=_growth_is(lambda growth: growth.moves),
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
        _("To the en&d"),
        _with_record(lambda pane: pane.growth.go_to(pane.growth.iterations)),
        ("Ctrl+End",),
        enabled=has_pane,
    ),
)
# Actions for a running search.
_LIVE = (
    Action(
        "growth.animate",
        _("Ani&mate tree growth"),
        _turn_animation,
        ("Ctrl+Shift+A",),
        checked=_animates,
    ),
    Action("growth.animation", _("Animatio&n settings…"), _ask_for_animation),
    Action(
        "growth.pause_search",
        _("Pause or continue the &search"),
        in_game(lambda page: page.pc.live.turn()),
        ("Ctrl+Shift+Space",),
        enabled=if_game(_searches),
    ),
    Action(
        "growth.step_search",
        _("Run on&e iteration of the search"),
        in_game(lambda page: page.pc.live.step()),
        ("Ctrl+Shift+I",),
        enabled=if_game(_searches),
    ),
)
_SPEEDS = Menu(
    _("Speed of the search"),
    (
        tuple(
            Action(
                f"growth.pace_{'full' if pace is None else f'{pace:g}'}",
                pace_title(pace),
                partial(_choose_pace, pace),
                checked=partial(_is_pace, pace),
            )
            for pace in PACES
        ),
    ),
    exclusive=True,
    enabled=_animates,
)
GROWTH = Menu(_("Gro&wth"), (_PLAYED, _STEPS, (*_LIVE, _SPEEDS), PHASES), enabled=has_pane)
