"""The start page offers the parameters of a game, here those of Nim."""

import pytest
from qtpy.QtWidgets import QComboBox, QSpinBox
from remembered import read_settings, write_settings
from showing import show

from uctvis import games
from uctvis.ui.start.start_page import StartPage


@pytest.fixture
def new_page(qtbot, light, nim, monkeypatch):
    monkeypatch.setattr("uctvis.ui.start.play_panel.all_games", games.all_games)
    return lambda: show(qtbot, StartPage(), 1280, 720)


def fields(page):
    """The fields of Nim."""
    kinds = {"Stones": QSpinBox, "Last stone": QComboBox}
    found = []
    for name, kind in kinds.items():
        (field,) = [one for one in page.findChildren(kind) if one.accessibleName() == name]
        found.append(field)
    return found


def played(qtbot, page):
    with qtbot.waitSignal(page.play_requested) as requested:
        page.play_panel.cards.play_button.click()
    return requested.args[0]


def test_a_game_is_played_with_the_chosen_values(qtbot, new_page, nim):
    page = new_page()
    stones, last = fields(page)
    page.play_panel.cards.choose_game("chess")
    assert not page.play_panel.parameters.isVisible()
    page.play_panel.cards.choose_game("nim")
    assert stones.isVisible()
    assert last.isVisible()
    assert stones.toolTip() == nim.parameters[0].about
    assert (stones.minimum(), stones.value(), stones.maximum()) == (5, 21, 30)
    stones.setValue(7)
    last.setCurrentText("loses")
    session = played(qtbot, page)
    assert session.game is nim.configured({"stones": 7, "last": "loses"})
    assert session.position.stones == 7
    page.play_panel.cards.choose_game("mancala")
    assert played(qtbot, page).game is games.find("mancala")


def test_values_and_their_start_position_are_remembered(qtbot, new_page):
    page = new_page()
    page.play_panel.cards.choose_game("nim")
    fields(page)[0].setValue(7)
    position = page.play_panel.position.field
    position.setText("nim:stones=7 3 player 2")
    assert played(qtbot, page).position.stones == 3
    fields(page)[0].setValue(8)
    assert position.text() == ""
    fields(page)[0].setValue(7)
    assert position.text() == "nim:stones=7 3 player 2"
    page.save()
    page = new_page()
    assert fields(page)[0].value() == 7
    session = played(qtbot, page)
    assert (session.game.full_name, session.position.stones) == ("nim:stones=7", 3)


def test_damaged_values_are_replaced_by_the_defaults(new_page):
    write_settings({"game": "nim", "parameters/nim": ":stones=4"})
    page = new_page()
    assert fields(page)[0].value() == 21
    page.save()
    assert read_settings()["parameters/nim"] == ""
