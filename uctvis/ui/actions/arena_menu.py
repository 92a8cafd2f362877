"""The arena's menu, which is part of the Go menu: its views, navigation, and tournaments.

The judge of Recursive tic-tac-toe has the same keys. They work only while the arena is shown;
with navigation, some letters mean something else.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from uctvis.texts import _
from uctvis.ui.actions.action import Act, Action, Menu, Test
from uctvis.ui.actions.workbench import Workbench

if TYPE_CHECKING:
    from uctvis.ui.arena.arena_page import ArenaPage

_VIEWS, _NAVIGATION = "arena views", "arena navigation"
_ALWAYS = frozenset({_VIEWS, _NAVIGATION})


def _act(act: "Callable[[ArenaPage], object]") -> Act:
    def act_there(workbench: Workbench) -> None:
        page = workbench.arena_shown
        if page is not None:
            act(page)

    return act_there


def _if(test: "Callable[[ArenaPage], bool]" = lambda _page: True) -> Test:
    def ask(workbench: Workbench) -> bool:
        page = workbench.arena_shown
        return page is not None and test(page)

    return ask


_has_tournament = _if(lambda page: page.folder is not None)
_views = _if(lambda page: page.folder is not None and not page.views.navigates)
_has_match = _if(lambda page: page.views.entry is not None)
_navigates = _if(lambda page: page.views.navigates)


def _in_navigation(
    name: str, text: str, act: "Callable[[ArenaPage], object]", *keys: str
) -> Action:
    return Action(name, text, _act(act), keys, _navigates, times=frozenset({_NAVIGATION}))


def _in_both(
    name: str, text: str, act: "Callable[[ArenaPage], object]", test: Test, *keys: str
) -> Action:
    return Action(name, text, _act(act), keys, test, times=_ALWAYS)


def _is_free(workbench: Workbench) -> bool:
    """Whether no tournament is played."""
    return not _if(lambda page: page.played is not None)(workbench)


def _play_text(workbench: Workbench) -> str:
    plays = _if(lambda page: page.plays)(workbench)
    return _("&Pause tournament") if plays else _("&Play tournament")


_OPEN = (
    Action("arena.show", _("&Show the arena"), lambda workbench: workbench.show_arena()),
    Action(
        "arena.new",
        _("&New tournament…"),
        lambda workbench: workbench.show_arena().ask_for_new(),
        enabled=_is_free,
    ),
    Action(
        "arena.open",
        _("&Open tournament…"),
        lambda workbench: workbench.show_arena().ask_to_open(),
    ),
    Action(
        "arena.person",
        _("Play a &bot…"),
        lambda workbench: workbench.show_arena().ask_to_play(),
        enabled=_is_free,
    ),
    Action(
        "arena.serve",
        _("Se&rve TUC-CHESS…"),
        lambda workbench: workbench.show_arena().ask_to_serve(),
        enabled=_is_free,
    ),
)
_VIEW_KEYS = (
    _in_both("arena.leave", _("&Leave the arena"), lambda page: page.ask_to_leave(), _if(), "Q"),
    _in_both(
        "arena.lists",
        _("S&cores or matches"),
        lambda page: page.views.turn_lists(),
        _has_tournament,
        "Tab",
    ),
    Action(
        "arena.filter",
        _("Only r&unning matches"),
        _act(lambda page: page.views.turn_filter()),
        ("F",),
        _views,
        checked=_if(lambda page: page.views.matches.rows.only_running),
        times=frozenset({_VIEWS}),
    ),
    _in_both("arena.view", _("&View match"), lambda page: page.views.view_match(), _has_match, "V"),
    Action(
        "arena.navigate",
        _("Navi&gate"),
        _act(lambda page: page.views.navigate()),
        ("N",),
        _if(lambda page: page.views.entry is not None and not page.views.navigates),
        times=frozenset({_VIEWS}),
    ),
    _in_both(
        "arena.round",
        _("New roun&d…"),
        lambda page: page.ask_for_round(),
        _if(lambda page: page.play_state.can_play_again),
        "R",
    ),
    Action(
        "arena.play",
        _("&Play tournament"),
        _act(lambda page: page.turn_playing()),
        enabled=_if(lambda page: page.play_state.can_play),
        text_now=_play_text,
    ),
)
_NAVIGATION_KEYS = (
    _in_navigation(
        "arena.next_match", _("Ne&xt match"), lambda page: page.views.go_to_match(1), "N"
    ),
    _in_navigation(
        "arena.previous_match", _("Pr&evious match"), lambda page: page.views.go_to_match(-1), "P"
    ),
    _in_navigation(
        "arena.forward",
        _("&Forward one move, turn or message"),
        lambda page: page.views.match.panel.step(1),
        "F",
    ),
    _in_navigation(
        "arena.back",
        _("Bac&k one move, turn or message"),
        lambda page: page.views.match.panel.step(-1),
        "B",
    ),
    _in_navigation(
        "arena.first_move", _("&To the start"), lambda page: page.views.match.panel.go_to(0), "A"
    ),
    _in_navigation(
        "arena.last_move", _("To t&he end"), lambda page: page.views.match.panel.go_to_end(), "Z"
    ),
)
_PLAYBACK = (
    Action(
        "arena.play_turns",
        _("Pla&y or pause the turns"),
        _act(lambda page: page.views.match.panel.turn_playing()),
        ("Space",),
        _if(lambda page: page.views.navigates and page.views.has_turns),
        times=frozenset({_NAVIGATION}),
    ),
)
_RESULTS = (
    Action(
        "arena.tree",
        _("Sho&w tree"),
        _act(lambda page: page.views.match.panel.show_tree()),
        enabled=_if(lambda page: page.views.has_tree),
    ),
    Action(
        "arena.tokens",
        _("Connect&ion tokens…"),
        _act(lambda page: page.show_tokens()),
        enabled=_if(lambda page: page.remote.has_tokens),
    ),
    Action(
        "arena.export_match",
        _("Export &match…"),
        _act(lambda page: page.export_match()),
        enabled=_if(lambda page: page.can_export_match),
    ),
    Action(
        "arena.export_table",
        _("Export t&able…"),
        _act(lambda page: page.export_table()),
        enabled=_if(lambda page: page.seen is not None),
    ),
)
ARENA = Menu(_("A&rena"), (_OPEN, _VIEW_KEYS, _NAVIGATION_KEYS, _PLAYBACK, _RESULTS))
