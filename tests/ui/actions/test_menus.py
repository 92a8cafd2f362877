"""The actions: their names and keys are told apart, and each can be asked on every page."""

from collections import Counter

import pytest
from qtpy.QtCore import Qt
from qtpy.QtWidgets import QAction, QMenu

from uctvis.games import find
from uctvis.play.pc_settings import PcSettings
from uctvis.play.session import GameSession, Mode
from uctvis.ui.actions.menus import MENUS, actions_of
from uctvis.ui.runtime import settings_store

ACTIONS = [action for menu in MENUS for action in actions_of(menu)]


def test_no_two_actions_have_one_name():
    assert len(ACTIONS) > 80
    assert [name for name, count in Counter(a.name for a in ACTIONS).items() if count > 1] == []


@pytest.mark.parametrize("passing", [False, True])
def test_no_two_actions_have_one_key_at_the_same_times(passing):
    keys = Counter(key for a in ACTIONS if a.passing == passing for key in a.keys)
    assert [key for key, count in keys.items() if count > 1] == []


def test_what_has_keys_only_at_times_says_at_which():
    class Nothing:
        pane = None
        presents = False

    assert [a.name for a in ACTIONS if a.passing and a.enabled(Nothing())] == []


@pytest.fixture(params=["start", "game", "analysis"])
def page(request, window):
    """The window on each of its pages."""
    if request.param == "game":
        window.play(GameSession.of_mode(find("tictactoe"), Mode.PCS, pc=PcSettings()))
        assert window.game_shown is not None
    elif request.param == "analysis":
        window.open_paths([])
        assert window.analysis_shown is not None
    return request.param


def test_every_action_can_be_asked_whether_it_means_something(window, page):
    for action in ACTIONS:
        for ask in (action.enabled, action.checked, action.chosen):
            assert ask is None or ask(window) in (True, False)
        assert action.text_now is None or action.text_now(window)


def test_what_is_offered_is_what_the_actions_say(window, page):
    names = {name for name, entry in window.menus.entries.items() if entry.isEnabled()}
    assert names == {action.name for action in ACTIONS if action.enabled(window)}
    kinds = {name.split(".")[0] for name in names}
    assert ("tree" in kinds) == (page != "start")
    assert ("go.next_tree" in names) == (page == "analysis")
    assert ("game.copy" in names) == (page == "game")


def test_every_action_is_an_entry_of_the_window_with_its_keys(window):
    for action in ACTIONS:
        entry = window.findChild(QAction, action.name)
        assert entry is window.menus.entries[action.name]
        assert entry in window.actions()
        if not action.passing:
            assert [key.toString() for key in entry.shortcuts()] == list(action.keys)


def test_a_mark_tells_what_is_so_whoever_changed_it(window):
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
    # As another window does.
    settings_store.set_shown("labels", True)
    (view,) = [menu for menu in window.findChildren(QMenu) if menu.title() == "&View"]
    view.aboutToShow.emit()
    assert labels.isChecked()


def test_of_choices_one_has_a_mark(window):
    entries = window.menus.entries
    slow, usual = entries["game.speed_slow"], entries["game.speed_normal"]
    assert usual.isChecked()
    slow.trigger()
    assert (slow.isChecked(), usual.isChecked()) == (True, False)


def test_an_action_that_fails_leaves_the_marks_as_things_are(window, qtbot, monkeypatch):
    animate = window.menus.entries["growth.animate"]
    monkeypatch.setattr(window.preferences.animation, "choose", None)
    with qtbot.capture_exceptions() as caught:
        qtbot.keyClick(window, Qt.Key_A, Qt.ControlModifier | Qt.ShiftModifier)
    assert len(caught) == 1
    assert not animate.isChecked()
