"""Tests of the settings of two PCs: the same or different ones."""

import pytest
from named_widgets import button, field

from uctvis.engines.kinds.uct import UctEngine
from uctvis.engines.levels import LEVELS
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.ui.forms.pc_form import PcForm


@pytest.fixture
def form(qtbot, light):
    form = PcForm(find("chess"))
    # Usually laid out by the page.
    form.layout().addWidget(form.choice)
    qtbot.addWidget(form)
    form.show()
    return form


def apart(form):
    form.offer_two(True)
    button(form, "Same for both").click()


def test_both_play_alike_at_first(form):
    field(form, "Max iterations before move").setText("77")
    expected = UctEngine(Settings(iterations=77))
    assert form.checked() == (expected, expected)
    form.offer_two(True)
    assert form.checked() == (expected, expected)


def test_each_plays_in_its_own_way_beginning_with_the_other_s(form):
    field(form, "Max iterations before move").setText("77")
    apart(form)
    button(form, "Black").click()
    assert field(form, "Max iterations before move").text() == "77"
    field(form, "Max iterations before move").setText("5")
    button(form, "Opening book").click()
    button(form, "White").click()
    assert field(form, "Max iterations before move").text() == "77"
    one, other = UctEngine(Settings(iterations=77)), UctEngine(Settings(iterations=5), True)
    assert form.checked() == (one, other)
    # If only one PC plays, it uses the first form.
    form.offer_two(False)
    assert form.checked() == (one, one)
    form.offer_two(True)
    button(form, "Same for both").click()
    assert form.checked() == (one, one)


def test_a_wrong_value_of_the_other_player_is_shown(form):
    apart(form)
    button(form, "Black").click()
    wrong = field(form, "Exploration parameter")
    wrong.setText("much")
    button(form, "White").click()
    assert not wrong.isVisible()
    assert form.checked() is None
    assert wrong.isVisible()
    assert wrong.message.isVisible()


def test_wrong_values_of_both_players_are_said_at_once(form):
    apart(form)
    wrong = []
    for player in ("White", "Black"):
        button(form, player).click()
        wrong.append(field(form, "Threads"))
        wrong[-1].setText("0")
    assert form.checked() is None
    assert [f.message.text() != "" for f in wrong] == [True, True]
    # The first one is visible.
    assert wrong[0].isVisible()


def test_each_player_has_a_level_of_its_own(form):
    quick, strong = LEVELS[0], LEVELS[2]
    form.take_level(quick)
    apart(form)
    assert form.level is quick
    button(form, "Black").click()
    assert form.level is quick
    form.take_level(strong)
    button(form, "White").click()
    assert form.level is quick
    chess = find("chess")
    assert form.checked() == (quick.engine(chess), strong.engine(chess))


def test_players_have_the_names_of_their_game(form):
    apart(form)
    button(form, "Black").click()
    form.show_game(find("mancala"))
    assert button(form, "Player 2").isChecked()
    assert button(form, "Player 1").accessibleName() == "Player: Player 1"
    form.show_game(find("chess"))
    assert button(form, "Black").isChecked()


def test_both_ways_are_remembered(qtbot, form):
    apart(form)
    button(form, "Black").click()
    field(form, "Max iterations before move").setText("5")
    expected = form.checked()
    form.save()
    again = PcForm(find("chess"))
    again.layout().addWidget(again.choice)
    qtbot.addWidget(again)
    again.restore()
    again.offer_two(True)
    assert again.checked() == expected
