"""How two PCs play: alike, or each in its own way."""

import pytest
from qtpy.QtWidgets import QAbstractButton, QLineEdit

from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.play.pc_settings import PcSettings
from uctvis.ui.start.pc_form import PcForm


@pytest.fixture
def form(qtbot, light):
    form = PcForm()
    form.show_game(find("chess"))
    qtbot.addWidget(form)
    form.show()
    return form


def button(form, text):
    (found,) = [
        b
        for b in form.findChildren(QAbstractButton)
        if b.text().replace("&", "") == text and b.isVisible()
    ]
    return found


def field(form, name):
    (found,) = [
        f for f in form.findChildren(QLineEdit) if f.accessibleName() == name and f.isVisible()
    ]
    return found


def apart(form):
    form.offer_two(True)
    button(form, "Same for both").click()


def test_both_play_alike_at_first(form):
    field(form, "Max iterations before move").setText("77")
    expected = PcSettings(Settings(iterations=77))
    assert form.checked() == (expected, expected)
    form.offer_two(True)
    assert form.checked() == (expected, expected)


def test_each_plays_in_its_own_way_beginning_with_the_other_s(form):
    field(form, "Max iterations before move").setText("77")
    apart(form)
    button(form, "Player 2").click()
    assert field(form, "Max iterations before move").text() == "77"
    field(form, "Max iterations before move").setText("5")
    button(form, "Opening book").click()
    button(form, "Player 1").click()
    assert field(form, "Max iterations before move").text() == "77"
    one, other = PcSettings(Settings(iterations=77)), PcSettings(Settings(iterations=5), True)
    assert form.checked() == (one, other)
    # Where only one PC plays, that is how it plays.
    form.offer_two(False)
    assert form.checked() == (one, one)
    form.offer_two(True)
    button(form, "Same for both").click()
    assert form.checked() == (one, one)


def test_a_wrong_value_of_the_other_player_is_shown(form):
    apart(form)
    button(form, "Player 2").click()
    wrong = field(form, "Exploration parameter")
    wrong.setText("much")
    button(form, "Player 1").click()
    assert not wrong.isVisible()
    assert form.checked() is None
    assert wrong.isVisible()
    assert wrong.message.isVisible()


def test_both_ways_are_remembered(qtbot, form):
    apart(form)
    button(form, "Player 2").click()
    field(form, "Max iterations before move").setText("5")
    expected = form.checked()
    form.save()
    again = PcForm()
    qtbot.addWidget(again)
    again.show_game(find("chess"))
    again.restore()
    again.offer_two(True)
    assert again.checked() == expected
