"""The actions have unique names and keys, and their tests work on every page."""

from collections import Counter

import pytest
from qtpy.QtCore import Qt
from qtpy.QtWidgets import QAction, QMenu

from uctvis.engines.kinds.uct import UctEngine
from uctvis.games import find
from uctvis.play.session import GameSession, Mode
from uctvis.ui.actions.menus import MENUS, actions_of
from uctvis.ui.runtime import settings_store

ACTIONS = [action for menu in MENUS for action in actions_of(menu)]


def test_names_of_actions_are_unique():
    assert len(ACTIONS) > 80
    assert [name for name, count in Counter(a.name for a in ACTIONS).items() if count > 1] == []


TIMES = frozenset[str]().union(*(action.times for action in ACTIONS))


@pytest.mark.parametrize("time", [None, *sorted(TIMES)])
def test_keys_of_actions_are_unique(time):
    keys = Counter(
        key for a in ACTIONS if (time in a.times if time else not a.times) for key in a.keys
    )
    assert [key for key, count in keys.items() if count > 1] == []


def test_passing_actions_are_disabled_without_a_pane():
    class Nothing:
        pane = None
        presents = False
        game_shown = arena_shown = None

    assert [a.name for a in ACTIONS if a.times and a.enabled(Nothing())] == []


@pytest.fixture(params=["start", "game", "analysis"])
def page(request, window):
    """Show each page of the window in turn."""
    if request.param == "game":
        window.play(GameSession.of_mode(find("tictactoe"), Mode.PCS, pc=UctEngine()))
        assert window.game_shown is not None
    elif request.param == "analysis":
        window._pages.go_to(window.analysis_page)
        assert window.analysis_shown is not None
    return request.param


def test_the_tests_of_every_action_work_on_every_page(window, page):
    for action in ACTIONS:
        for ask in (action.enabled, action.checked, action.chosen):
            assert ask is None or ask(window) in (True, False)
        assert action.text_now is None or action.text_now(window)


def test_enabled_entries_match_the_actions(window, page):
    names = {name for name, entry in window.menus.entries.items() if entry.isEnabled()}
    assert names == {action.name for action in ACTIONS if action.enabled(window)}
    kinds = {name.split(".")[0] for name in names}
    assert ("view.zoom_in" in names) == (page != "start")
    # No tree is shown.
    assert "tree" not in kinds
    assert ("go.next_tree" in names) == (page == "analysis")
    assert ("game.copy" in names) == (page == "game")


def test_every_action_is_an_entry_of_the_window_with_its_keys(window):
    for action in ACTIONS:
        entry = window.findChild(QAction, action.name)
        assert entry is window.menus.entries[action.name]
        assert entry in window.actions()
        if not action.times:
            assert [key.toString() for key in entry.shortcuts()] == list(action.keys)


def test_check_marks_follow_changes_from_elsewhere(window):
    animate, labels = (window.menus.entries[n] for n in ("growth.animate", "view.labels"))
    animation = window.preferences.animation
    for wanted in (True, False):
        animation.choose(wanted=wanted)
        assert animate.isChecked() is wanted
    animate.trigger()
    assert animation.choices.wanted
    assert animate.isChecked()
    assert labels.isChecked()
    labels.trigger()
    assert not settings_store.shows("labels")
    assert not labels.isChecked()
    # As another window would change it.
    settings_store.set_shown("labels", True)
    (view,) = [menu for menu in window.findChildren(QMenu) if menu.title() == "&View"]
    view.aboutToShow.emit()
    assert labels.isChecked()


def test_exactly_one_choice_is_checked(window):
    entries = window.menus.entries
    slow, usual = entries["game.speed_slow"], entries["game.speed_normal"]
    assert usual.isChecked()
    slow.trigger()
    assert (slow.isChecked(), usual.isChecked()) == (True, False)


def test_a_failing_action_leaves_check_marks_unchanged(window, qtbot, monkeypatch):
    animate = window.menus.entries["growth.animate"]
    monkeypatch.setattr(window.preferences.animation, "choose", None)
    with qtbot.capture_exceptions() as caught:
        qtbot.keyClick(window, Qt.Key_A, Qt.ControlModifier | Qt.ShiftModifier)
    assert len(caught) == 1
    assert not animate.isChecked()
