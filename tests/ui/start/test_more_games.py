import sys

import pytest
from board_clicks import click_places
from qtpy.QtCore import Qt
from qtpy.QtWidgets import QAbstractButton, QPushButton
from showing import show

from uctvis.games import all_games, find
from uctvis.games._openspiel import library
from uctvis.ui.board.board_panel import BoardPanel
from uctvis.ui.help.guide_window import GuideWindow
from uctvis.ui.start.more_games import MoreGamesDialog
from uctvis.ui.start.start_page import StartPage

pytest.importorskip("pyspiel")
HEX = "openspiel:hex(board_size=3)"


@pytest.fixture
def page(qtbot, light):
    return show(qtbot, StartPage(), 1280, 720)


@pytest.fixture
def dialog(qtbot, page):
    (more,) = [b for b in page.findChildren(QPushButton) if b.text() == "More games…"]
    qtbot.mouseClick(more, Qt.LeftButton)
    return page.findChild(MoreGamesDialog)


def titles(page):
    return [card.game.title for card in page.play_panel.cards.cards]


def names_listed(dialog):
    return [game.name for game in dialog.table.content.rows]


def add(page, dialog, name):
    dialog.name.setText(name)
    dialog.findChildren(QPushButton)[-1].click()


def test_words_find_a_game_and_enter_adds_its_card(qtbot, page, dialog):
    assert len(names_listed(dialog)) == len(library.fitting())
    qtbot.keyClicks(dialog.search, "chance gammon")
    assert names_listed(dialog) == ["openspiel:backgammon"]
    assert dialog.name.text() == "openspiel:backgammon"
    qtbot.keyClick(dialog.search, Qt.Key_Return)
    assert page.play_panel.cards.game is find("openspiel:backgammon")
    assert titles(page)[-1] == "Backgammon (OpenSpiel)"
    with qtbot.waitSignal(page.play_requested) as requested:
        page.play_panel.cards.play_button.click()
    assert requested.args[0].game is find("openspiel:backgammon")


def test_words_that_no_game_has_list_nothing(qtbot, dialog):
    qtbot.keyClicks(dialog.search, "zork")
    assert names_listed(dialog) == []
    assert dialog.name.text() == ""
    qtbot.keyClick(dialog.search, Qt.Key_Return)
    assert dialog.isVisible()


def test_a_wrong_name_is_told_and_a_right_one_has_parameters(page, dialog):
    add(page, dialog, "openspiel:hex(size=3)")
    assert "'size'" in dialog.name.message.text()
    assert dialog.name.message.isVisible()
    add(page, dialog, HEX)
    assert page.play_panel.cards.game is find(HEX)
    assert titles(page)[-1] == "Hex, board_size=3 (OpenSpiel)"


def test_a_built_in_game_is_chosen_and_gets_no_second_card(page, dialog):
    add(page, dialog, "pig")
    assert page.play_panel.cards.game is find("pig")
    assert len(titles(page)) == len(all_games())


def test_cards_are_there_at_the_next_start_until_they_are_removed(qtbot, page, dialog):
    add(page, dialog, HEX)
    page.save()
    again = show(qtbot, StartPage(), 1280, 720)
    qtbot.waitUntil(lambda: again.play_panel.cards.game is find(HEX))
    (remove,) = [
        b
        for b in again.findChildren(QAbstractButton)
        if b.accessibleName() == "Remove this card: Hex, board_size=3 (OpenSpiel)"
    ]
    qtbot.mouseClick(remove, Qt.LeftButton)
    assert len(titles(again)) == len(all_games())
    assert again.play_panel.cards.game in all_games()
    third = show(qtbot, StartPage(), 1280, 720)
    qtbot.wait(50)
    assert len(titles(third)) == len(all_games())


def test_without_openspiel_the_dialog_says_how_to_get_it(page, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    caches = library._pyspiel, library._types, library.fitting
    for cached in caches:
        cached.cache_clear()
    try:
        dialog = MoreGamesDialog(page)
        dialog.show()
        assert names_listed(dialog) == []
        # It says where games come from, instead of showing an empty table.
        assert not dialog.table.isVisible()
        assert "OpenSpiel, a free library" in dialog._about.text()
        asked = []
        dialog.file_wished.connect(lambda: asked.append("file"))
        dialog.page_wished.connect(asked.append)
        buttons = {button.text(): button for button in dialog.findChildren(QPushButton)}
        assert not buttons["&Add"].isVisible()
        for text in ("Add a game from a &file…", "About OpenSpiel", "Write a game"):
            buttons[text].click()
        assert asked == ["file", "openspiel", "game_files"]
        assert library.how_to_install() in {
            label.text() for label in dialog.findChildren(type(dialog.name.message))
        }
    finally:
        for cached in caches:
            cached.cache_clear()


def test_the_ways_to_other_games_lead_there(window, qtbot, monkeypatch):
    asked = []
    monkeypatch.setattr(window.opening, "ask_for_game", lambda: asked.append("file"))
    added = window.start_page.play_panel.added
    for text in ("Add a game from a &file…", "Write a game"):
        added.ask()
        dialog = window.findChildren(MoreGamesDialog)[-1]
        (button,) = [b for b in dialog.findChildren(QPushButton) if b.text() == text]
        button.click()
        assert not dialog.isVisible()
    assert asked == ["file"]
    assert window.findChild(GuideWindow).page.name == "game_files"


@pytest.mark.parametrize("name", ["go(board_size=9)", "breakthrough", "chess"])
def test_a_click_on_each_cell_of_a_move_makes_it(qtbot, light, name):
    game = find(f"openspiel:{name}")
    board = show(qtbot, BoardPanel(), 400, 400)
    position = game.initial()
    chosen = []
    board.move_chosen.connect(chosen.append)
    for move in (game.legal_moves(position)[0], game.legal_moves(position)[-1]):
        board.show_position(game, position, game.legal_moves(position))
        for place in click_places(board, move):
            qtbot.mouseClick(board, Qt.LeftButton, pos=place.toPoint())
        assert chosen.pop() == move
