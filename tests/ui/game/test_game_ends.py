"""Tests of resigning, draws, new games and arrow keys in the window."""

import pytest
from named_widgets import button, settle
from qtpy.QtCore import Qt
from qtpy.QtWidgets import QApplication, QMessageBox

from uctvis.engines.kinds.uct import UctEngine
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.play.session import GameSession, Mode
from uctvis.ui.widgets.elided_label import ElidedLabel

TICTACTOE = find("tictactoe")
PC = UctEngine(Settings(iterations=20, seed=1))


def begin(window, mode=Mode.PLAYER_PC):
    window.play(GameSession.of_mode(TICTACTOE, mode, pc=PC))
    return window.game_page


def entry(window, name):
    return window.menus.entries[f"game.{name}"]


def test_a_game_is_resigned_by_the_menu_and_goes_on_after_take_back(qtbot, window):
    page = begin(window)
    page.play.play(4)
    settle(qtbot, page)
    entry(window, "resign").trigger()
    assert page.session.outcome.payoff == 0.0
    assert page.panel.after.isVisible()
    assert entry(window, "resign").text() == "Resign (the game is over)"
    assert not entry(window, "resign").isEnabled()
    entry(window, "take_back").trigger()
    assert len(page.session.made) == 2
    assert page.session.outcome is None
    assert not page.panel.after.isVisible()
    assert entry(window, "resign").text() == "Resign"


def test_the_pc_says_why_it_declines_a_draw(qtbot, window):
    page = begin(window)
    page.play.play(4)
    settle(qtbot, page)
    entry(window, "offer_draw").trigger()
    said = page.panel.findChild(ElidedLabel, "turn").whole
    assert said == page.play.declined
    assert "fewer than two moves" in said
    page.play.play(page.session.choices[0])
    assert "declines" not in page.panel.findChild(ElidedLabel, "turn").whole


@pytest.mark.parametrize("agrees", [True, False])
def test_the_other_person_is_asked_for_a_draw(qtbot, window, agrees):
    page = begin(window, Mode.PLAYERS)
    page.play.play(4)
    entry(window, "offer_draw").trigger()
    box = page.findChild(QMessageBox)
    assert "Does " in box.text()
    qtbot.mouseClick(button(box, "Agree" if agrees else "Decline"), Qt.LeftButton)
    assert (page.session.outcome is not None) is agrees


def test_pcs_neither_resign_nor_offer_a_draw(window):
    begin(window, Mode.PCS)
    for name in ("resign", "offer_draw"):
        assert not entry(window, name).isEnabled()
        assert entry(window, name).text().endswith("(the PCs play to the end)")


@pytest.mark.parametrize(("name", "sides"), [("new", (None, PC)), ("rematch", (PC, None))])
def test_a_new_game_replaces_one_that_is_not_over_only_when_the_user_agrees(
    qtbot, window, name, sides
):
    page = begin(window)
    page.play.play(4)
    settle(qtbot, page)
    before = page.session
    entry(window, name).trigger()
    assert page.session is before
    qtbot.mouseClick(button(page.findChild(QMessageBox), "Replace"), Qt.LeftButton)
    assert page.session is not before
    assert page.session.pcs == sides


def press(qtbot, key):
    """Press a key where the focus is."""
    qtbot.keyClick(QApplication.focusWidget(), key)


def test_arrow_keys_step_through_the_game_at_any_time(qtbot, window):
    page = begin(window, Mode.PLAYERS)
    for move in (4, 0, 1):
        page.play.play(move)
    page.board.setFocus()
    press(qtbot, Qt.Key_Left)
    press(qtbot, Qt.Key_Left)
    assert page.session.shown == 1
    press(qtbot, Qt.Key_Right)
    assert page.session.shown == 2
    press(qtbot, Qt.Key_Right)
    # After a click on a button, too.
    qtbot.mouseClick(button(page.panel, "Take back"), Qt.LeftButton)
    press(qtbot, Qt.Key_Left)
    assert (len(page.session.made), page.session.shown) == (2, 1)


def test_arrow_keys_go_to_other_cells_while_the_keys_choose_a_move(qtbot, window):
    page = begin(window, Mode.PLAYERS)
    page.play.play(4)
    page.board.setFocus()
    for key in (Qt.Key_Tab, Qt.Key_Right, Qt.Key_Return):
        press(qtbot, key)
    assert page.session.moves == [4, 1]
    # The next arrow steps through the game again.
    press(qtbot, Qt.Key_Left)
    assert page.session.shown == 1
