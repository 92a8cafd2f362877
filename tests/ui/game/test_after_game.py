"""Tests of the buttons after a game."""

import pytest
from named_widgets import button
from qtpy.QtCore import QPoint, QRect, Qt
from qtpy.QtWidgets import QAbstractButton

from uctvis.engines.kinds.uct import UctEngine
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.play.session import GameSession, Mode
from uctvis.ui.widgets import dialogs

TICTACTOE = find("tictactoe")
PC = UctEngine(Settings(iterations=20, seed=1))


@pytest.fixture
def page(window):
    """A page with a game that ends with the user's next move."""
    session = GameSession.of_mode(TICTACTOE, Mode.PLAYER_PC, pc=PC)
    for name in ("a1", "b1", "a2", "b2"):
        session.play(TICTACTOE.parse_move(session.position, name))
    window.play(session)
    return window.game_page


def end(page):
    page.play.play(TICTACTOE.parse_move(page.session.position, "a3"))
    assert page.session.outcome is not None


def test_nothing_is_offered_before_the_end_nor_after_a_move_is_taken_back(page):
    assert not page.panel.after.isVisible()
    end(page)
    assert page.panel.after.isVisible()
    page.play.take_back()
    assert not page.panel.after.isVisible()


def test_a_review_begins_at_the_first_position_and_goes_on_with_the_keys(qtbot, page):
    end(page)
    qtbot.mouseClick(button(page.panel.after, "Review"), Qt.LeftButton)
    assert page.session.shown == 0
    # Until it is closed, the review takes the room of the buttons.
    assert page.review.strip.isVisible()
    qtbot.keyClick(page.window().focusWidget(), Qt.Key_Right)
    assert page.session.shown == 1


def test_the_sides_are_exchanged_when_the_game_is_played_again(qtbot, page):
    end(page)
    qtbot.mouseClick(button(page.panel.after, "Rematch"), Qt.LeftButton)
    session = page.session
    assert session.pcs == (PC, None)
    assert session.outcome is None
    assert not page.panel.after.isVisible()


def test_a_new_game_has_the_same_sides(qtbot, page):
    end(page)
    qtbot.mouseClick(button(page.panel.after, "New game"), Qt.LeftButton)
    assert page.session.pcs == (None, PC)
    assert page.session.made == []


def test_the_game_is_saved(qtbot, page, monkeypatch, tmp_path):
    path = tmp_path / "game.txt"
    monkeypatch.setattr(dialogs, "ask_to_save", lambda *_asked: str(path))
    end(page)
    qtbot.mouseClick(button(page.panel.after, "Save game…"), Qt.LeftButton)
    qtbot.waitUntil(path.exists, timeout=30_000)
    assert "result: 1-0" in path.read_text("utf-8")


def test_another_game_is_chosen_on_the_start_page(qtbot, window, page):
    end(page)
    qtbot.mouseClick(button(page.panel.after, "Another game"), Qt.LeftButton)
    assert window.page is window.start_page


def test_tab_goes_through_the_buttons_from_left_to_right(qtbot, page):
    end(page)
    buttons = [
        button(page.panel.after, t)
        for t in ("Review", "Rematch", "New game", "Save game…", "Another game")
    ]
    page.panel.moves.setFocus()
    visited = []
    for _button in buttons:
        qtbot.keyClick(page.window().focusWidget(), Qt.Key_Tab)
        visited.append(page.window().focusWidget())
    assert visited == buttons
    assert all(one.toolTip() for one in buttons)


def test_all_buttons_are_in_sight_in_the_smallest_window(qtbot, window, page):
    window.resize(960, 480)
    end(page)
    bar, panel = page.panel.after, page.panel

    def in_sight():
        shown = [one for one in bar.findChildren(QAbstractButton) if not one.isHidden()]
        seen = (QRect(one.mapTo(panel, QPoint()), one.size()) for one in shown)
        return len(shown) >= 4 and all(map(panel.rect().contains, seen))

    qtbot.waitUntil(in_sight)
