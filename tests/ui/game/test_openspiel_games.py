"""Tests of OpenSpiel's games on the page of a game: chance first, searches, saved games."""

from random import Random

import pytest
from board_clicks import click_places
from qtpy.QtCore import Qt

from uctvis.engines.kinds.uct import UctEngine
from uctvis.engines.made import Maker
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.play.saved_game import read, written
from uctvis.play.session import GameSession, Mode
from uctvis.ui.board import speed
from uctvis.ui.board.speed import Speed

pytest.importorskip("pyspiel")
TIME = 60_000


@pytest.fixture
def at_once(qapp, fresh_settings):
    """Without animations, chance moves at once."""
    speed.choose(Speed.OFF)


def begin(window, name, mode, person=0):
    engine = UctEngine(Settings(iterations=10))
    session = GameSession.of_mode(find(name), mode, person, pc=engine)
    session.random = Random(1)
    window.play(session)
    return window.game_page


def click(qtbot, page, move):
    for place in click_places(page.board, move):
        qtbot.mouseClick(page.board, Qt.LeftButton, pos=place.toPoint())


def test_chance_follows_the_first_move_and_the_game_goes_on(qtbot, window, at_once):
    page = begin(window, "openspiel:backgammon", Mode.PLAYERS)
    session = page.session
    click(qtbot, page, session.choices[0])
    for count in (2, 4, 6):
        qtbot.waitUntil(lambda count=count: len(session.made) == count, timeout=TIME)
        qtbot.waitUntil(lambda: bool(session.choices), timeout=TIME)
        click(qtbot, page, session.choices[0])
    makers = [made.maker for made in session.made[:6]]
    assert makers == [Maker.PERSON, Maker.CHANCE] * 3
    before = session.positions[4]
    qtbot.waitUntil(lambda: not session.chance_to_move, timeout=TIME)
    session.take_back()
    session.take_back()
    assert session.position == before


def test_the_pc_answers_and_the_saved_game_is_read(qtbot, window, at_once):
    page = begin(window, "openspiel:breakthrough(columns=5,rows=5)", Mode.PLAYER_PC)
    session = page.session
    click(qtbot, page, session.choices[2])
    qtbot.waitUntil(lambda: len(session.made) == 2 and bool(session.choices), timeout=TIME)
    assert session.made[1].maker is Maker.SEARCH
    again = read(written(session))
    assert again.game is session.game
    assert again.positions == session.positions


def test_a_written_game_is_opened(qtbot, window, tmp_path):
    game = find("openspiel:othello")
    moves = []
    position = game.initial()
    for _ply in range(4):
        moves.append(game.legal_moves(position)[0])
        position = game.play(position, moves[-1])
    path = tmp_path / "game.txt"
    path.write_text(game.write_game(game.initial(), moves), "utf-8")
    window.open_paths([str(path)])
    qtbot.waitUntil(lambda: window.game_shown is not None, timeout=TIME)
    assert window.game_page.session.game is game
    assert window.game_page.session.moves == moves
