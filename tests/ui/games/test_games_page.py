"""Tests of the page of all games: searching, naming, opening and deleting them."""

import pytest
from kept_games import kept
from named_widgets import expect_no_jobs
from qtpy.QtCore import QSize, Qt
from qtpy.QtWidgets import QInputDialog, QMessageBox

from uctvis.play.session import Mode
from uctvis.ui.runtime.game_folder import GameFolder

TIME = 60_000


def shown(qtbot, window, count):
    """The page of games, when it lists so many."""
    window.menus.entries["go.games"].trigger()
    page = window._pages.games
    qtbot.waitUntil(lambda: page.model.rowCount() == count, timeout=TIME)
    qtbot.waitUntil(lambda: expect_no_jobs(page) is None, timeout=TIME)
    return page


def names(page):
    rows = [page.model.index(row, 0) for row in range(page.model.rowCount())]
    return [page.model.data(index) for index in rows]


def choose(page, *rows):
    page.cards.clearSelection()
    selection = page.cards.selectionModel()
    for row in rows:
        selection.select(page.model.index(row, 0), selection.Select)


@pytest.fixture
def games():
    """Three games, the latest first: a named one, one of mancala, one of two PCs."""
    return [
        kept(called="My best", time=2e9 + 2),
        kept("mancala", time=2e9 + 1),
        kept("connect_four", mode=Mode.PCS, time=2e9),
    ]


def test_all_games_are_listed_with_their_boards(qtbot, window, games):
    page = shown(qtbot, window, 3)
    assert names(page) == ["My best", "Mancala", "Connect four"]
    assert page.state.text() == "3 games"
    first = page.model.game(page.model.index(0, 0))
    qtbot.waitUntil(lambda: page._pictures.picture(first, QSize(90, 90), 1.0) is not None)
    image = page._pictures.picture(first, QSize(90, 90), 1.0)
    assert image.size() == QSize(90, 90)
    assert image.pixelColor(45, 45).alpha() > 0


def test_words_find_games(qtbot, window, games):
    page = shown(qtbot, window, 3)
    for words, found in (
        ("best", ["My best"]),
        ("MANC", ["Mancala"]),
        ("2033", ["My best", "Mancala", "Connect four"]),
        ("pc four", ["Connect four"]),
        ("nothing", []),
    ):
        page.search.setText(words)
        qtbot.waitUntil(lambda found=found: names(page) == found, timeout=TIME)
    assert page.state.text() == "0 of 3 games"
    page.search.clear()
    qtbot.waitUntil(lambda: page.model.rowCount() == 3)


def test_a_game_gets_a_name(qtbot, window, games):
    page = shown(qtbot, window, 3)
    choose(page, 1)
    qtbot.keyClick(page, Qt.Key_F2)
    dialog = page.findChild(QInputDialog)
    dialog.setTextValue("Kalah")
    dialog.accept()
    qtbot.waitUntil(lambda: names(page)[1:2] == ["Kalah"], timeout=TIME)
    assert GameFolder(games[1]).read_game().called == "Kalah"


def test_games_are_deleted_only_after_a_question(qtbot, window, games):
    page = shown(qtbot, window, 3)
    choose(page, 0, 2)
    for answer, left in (("Cancel", 3), ("Delete", 1)):
        qtbot.keyClick(page, Qt.Key_Delete)
        box = page.findChild(QMessageBox)
        assert "review" in box.text()
        assert "My best" in box.text()
        chosen = next(b for b in box.buttons() if b.text().replace("&", "") == answer)
        qtbot.mouseClick(chosen, Qt.LeftButton)
        qtbot.waitUntil(lambda left=left: page.model.rowCount() == left, timeout=TIME)
        qtbot.waitUntil(lambda: page.findChild(QMessageBox) is None)
    qtbot.waitUntil(lambda: not games[0].exists() and not games[2].exists(), timeout=TIME)
    assert games[1].exists()


def test_a_game_is_opened_and_listed_as_the_one_of_this_window(qtbot, window, games):
    page = shown(qtbot, window, 3)
    choose(page, 1)
    page._open.click()
    qtbot.waitUntil(lambda: window.game_shown is not None, timeout=TIME)
    assert window.game_page.session.game.name == "mancala"
    page = shown(qtbot, window, 3)
    assert names(page)[0] == "Mancala"
    choose(page, 0)
    assert not page._delete.isEnabled()
    page.name_game(page.chosen[0], "Mine")
    assert window.game_page.session.called == "Mine"
    assert names(page)[0] == "Mine"
    choose(page, 0)
    page._open.click()
    assert window.game_shown is not None
    window.game_page.keeper.end()
    assert GameFolder(games[1]).read_game().called == "Mine"


def test_without_games_the_page_says_so(qtbot, window):
    page = shown(qtbot, window, 0)
    qtbot.waitUntil(lambda: page.state.text().startswith("No games yet"))
    assert not page._open.isEnabled()
