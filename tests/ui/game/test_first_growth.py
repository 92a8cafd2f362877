"""Tests of the growing trees in the first game of a new user."""

import pytest
from named_widgets import press, settle
from qtpy.QtCore import Qt

from uctvis.engines.kinds.uct import UctEngine
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.play.session import GameSession, Mode
from uctvis.ui.preferences.animation import Animation
from uctvis.ui.runtime import settings_store

PC = UctEngine(Settings(iterations=50, seed=1))


def begin(window, mode=Mode.PLAYER_PC):
    pcs = {} if mode is Mode.PLAYERS else {"pc": PC}
    window.play(GameSession.of_mode(find("tictactoe"), mode, **pcs))
    return window.game_page


@pytest.fixture
def animation(window):
    window.preferences.animation.welcomes = True
    return window.preferences.animation


def test_the_tree_grows_in_the_first_game_and_a_key_skips_it(qtbot, window, animation):
    page = begin(window)
    line = page._first_growth
    assert line.isVisible()
    assert animation.choices.wanted
    assert animation.choices.seconds == 2
    page.play.play(4)
    qtbot.waitUntil(lambda: page.pc.replaying.holds and page.pane.growth.playing)
    assert page.session.pc_to_move
    qtbot.keyClick(page, Qt.Key_Escape)
    settle(qtbot, page)
    assert len(page.session.moves) == 2
    # Later games have no introduction, in this window or in another one.
    page = begin(window)
    assert not line.isVisible()
    assert not animation.choices.wanted
    assert not window.menus.entries["growth.animate"].isChecked()
    again = Animation()
    again.welcomes = True
    again.introduce()
    assert not again.introduces


def test_it_is_turned_off_beside_the_tree_and_says_where_it_is_turned_on(qtbot, window, animation):
    page = begin(window)
    said = []
    page.said.connect(said.append)
    press(qtbot, page, "Turn off")
    assert not page._first_growth.isVisible()
    assert not animation.choices.wanted
    assert "Growth > Animate tree growth" in said[-1]
    page.play.play(4)
    settle(qtbot, page)
    assert len(page.session.moves) == 2


def test_the_menu_turns_it_off_and_what_is_chosen_there_is_kept(window, animation):
    page = begin(window)
    entry = window.menus.entries["growth.animate"]
    assert entry.isChecked()
    entry.trigger()
    assert not page._first_growth.isVisible()
    assert not animation.choices.wanted
    entry.trigger()
    assert animation.choices.wanted
    assert animation.choices.seconds == 3
    begin(window)
    assert animation.choices.wanted
    assert not animation.introduces


def test_only_a_new_user_s_game_against_the_pc_is_introduced(window, animation):
    assert not begin(window, Mode.PLAYERS)._first_growth.isVisible()
    assert not animation.introduces
    assert begin(window)._first_growth.isVisible()
    assert settings_store.Setting.declared["animation/introduced"].get()


def test_who_wants_growing_trees_keeps_the_own_choices(window, animation):
    animation.choose(wanted=True, seconds=10)
    begin(window)
    assert not animation.introduces
    assert animation.choices.seconds == 10
