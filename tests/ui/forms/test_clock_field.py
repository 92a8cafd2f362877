"""Tests of the choice of a clock on the start page."""

import pytest
from qtpy.QtCore import Qt
from showing import show

from uctvis.play.clock import TimeControl
from uctvis.ui.start.start_page import StartPage


@pytest.fixture
def page(qtbot, light):
    return show(qtbot, StartPage(), 1280, 720)


def choose(page, title):
    choice = page.play_panel.clock.choice
    choice.setCurrentIndex(choice.findText(title))


def press_play(qtbot, page):
    qtbot.mouseClick(page.play_panel.cards.play_button, Qt.LeftButton)


def played(qtbot, page):
    with qtbot.waitSignal(page.play_requested) as requested:
        press_play(qtbot, page)
    return requested.args[0]


def test_by_default_there_is_no_clock(qtbot, page):
    assert page.play_panel.clock.choice.currentText() == "None"
    assert not page.play_panel.clock.own.isVisible()
    assert played(qtbot, page).time_control is None


@pytest.mark.parametrize(
    ("title", "text", "expected"),
    [
        ("3+2", None, TimeControl(3, 2)),
        ("15+10", None, TimeControl(15, 10)),
        ("Other…", "0,5+0.1", TimeControl(0.5, 0.1)),
    ],
)
def test_a_game_with_the_chosen_clock_starts_and_the_choice_is_kept(
    qtbot, page, title, text, expected
):
    choose(page, title)
    clock = page.play_panel.clock
    assert clock.own.isVisible() == (text is not None)
    if text:
        clock.own.setText(text)
    assert played(qtbot, page).time_control == expected
    again = show(qtbot, StartPage(), 1280, 720)
    assert again.play_panel.clock.choice.currentText() == title
    assert again.play_panel.clock.own.isVisible() == (text is not None)
    assert played(qtbot, again).time_control == expected


def test_a_wrong_clock_starts_nothing_and_is_explained(qtbot, page):
    choose(page, "Other…")
    clock = page.play_panel.clock
    clock.own.setText("5 minutes")
    with qtbot.assertNotEmitted(page.play_requested):
        press_play(qtbot, page)
    assert clock.own.message.isVisible()
    assert "such as 5+3, got '5 minutes'" in clock.own.message.text()
    page.save()
    clock.own.setText("5+3")
    assert not clock.own.message.isVisible()
    assert played(qtbot, page).time_control == TimeControl(5, 3)
    # A wrong text is not kept.
    clock.own.setText("x")
    page.save()
    again = show(qtbot, StartPage(), 1280, 720)
    assert again.play_panel.clock.own.text() == "5+3"
