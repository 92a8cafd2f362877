"""The list of the games of a PGN file, in the window."""

import os

import pytest
from qtpy.QtCore import Qt
from qtpy.QtTest import QTest
from qtpy.QtWidgets import QApplication
from walking import faint, nameless, tab_stops, walked

from uctvis.games import find
from uctvis.play.session import Mode
from uctvis.ui.game.texts.game_list import GameList

CHESS = find("chess")
DISK_TIME = 30_000
GAMES = (
    ("Spring", "Anna", "Bert", "1-0", "1. e4 e5 2. Nf3 1-0"),
    ("Summer", "Bert", "Carla", "1/2-1/2", "1. d4 d5 1/2-1/2"),
    ("Autumn", "Carla", "Anna", "0-1", "1. c4\n\n{quiet} c5 2. g3 Ke3 0-1"),
)


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "club.pgn"
    path.write_text(
        "\n\n".join(
            f'[Event "{event}"]\n[White "{white}"]\n[Black "{black}"]\n[Result "{result}"]\n\n'
            + moves
            for event, white, black, result, moves in GAMES
        )
    )
    return path


@pytest.fixture
def games(qtbot, window, file):
    """The list, after all games were found."""
    window.open_paths([str(file)])
    qtbot.waitUntil(lambda: bool(window.findChildren(GameList)), timeout=DISK_TIME)
    [found] = window.findChildren(GameList)
    qtbot.waitUntil(lambda: found.state.text() == "3 games", timeout=DISK_TIME)
    yield found
    found.close()


def rows(games):
    model = games.table.model()
    return [
        [model.index(row, column).data() for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def test_the_games_are_listed_searched_and_opened_with_the_keyboard(qtbot, window, games, dialog):
    assert games.isVisible()
    assert games.windowTitle() == "Games of club.pgn"
    assert rows(games)[0] == ["Spring", "Anna", "Bert", "", "1-0", "2"]
    assert [row[0] for row in rows(games)] == ["Spring", "Summer", "Autumn"]
    qtbot.waitUntil(lambda: games.preview.text() == "1. e4 e5 2. Nf3", timeout=DISK_TIME)
    assert nameless(games) == []
    assert set(tab_stops(games)) <= set(walked(games))
    assert faint(games) == []
    games.search.setFocus()
    QTest.keyClicks(games.search, "ANNA")
    qtbot.waitUntil(lambda: len(rows(games)) == 2, timeout=DISK_TIME)
    assert games.state.text() == "2 of 3 games"
    QTest.keyClick(games.search, Qt.Key_Down)
    qtbot.waitUntil(lambda: "2... Ke3" in games.preview.text(), timeout=DISK_TIME)
    QTest.keyClick(games.search, Qt.Key_Return)
    assert "2... Ke3: the move is not legal" in dialog()
    session = window.game_page.session
    assert session.names == ("Carla", "Anna")
    assert session.mode is Mode.PLAYERS
    assert CHESS.line(session.positions[0], session.moves) == "c2c4 c7c5 g2g3"
    assert not games.isVisible()
    window.menus.entries["game.others"].trigger()
    assert games.isVisible()
    QTest.keyClick(games.search, Qt.Key_Escape)
    assert not games.isVisible()


def test_a_file_that_has_changed_or_vanished_is_told(qtbot, window, games, file, dialog):
    with file.open("a") as more:
        more.write("\n")
    os.utime(file, ns=(1, 1))
    games.table.selectRow(1)
    qtbot.waitUntil(lambda: "has changed since" in games.preview.text(), timeout=DISK_TIME)
    file.unlink()
    QTest.keyClick(games.search, Qt.Key_Return)
    assert "club.pgn" in dialog()
    assert window.game_page.session is None


def test_a_text_with_several_games_is_listed_too(qtbot, window, file):
    window.play(window_session())
    QApplication.clipboard().setText(file.read_text())
    window.game_page.texts.paste()
    qtbot.waitUntil(lambda: bool(window.findChildren(GameList)), timeout=DISK_TIME)
    [found] = window.findChildren(GameList)
    qtbot.waitUntil(lambda: found.state.text() == "3 games", timeout=DISK_TIME)
    found.close()


def window_session():
    from uctvis.play.session import GameSession

    return GameSession.of_mode(CHESS, Mode.PLAYERS)
