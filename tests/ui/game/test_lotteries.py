"""Tests of chance on the page of a game: it moves by itself, and nobody moves instead of it."""

from random import Random

import pytest
from board_clicks import click_places
from gifts import GIFTS
from named_widgets import button, press
from qtpy.QtCore import QPoint, Qt

from uctvis.engines.kinds.uct import UctEngine
from uctvis.engines.made import Maker
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.play.clock import TimeControl
from uctvis.play.loop.states import Alarm
from uctvis.play.saved_game import read, written
from uctvis.play.session import GameSession, Mode
from uctvis.ui.board import speed
from uctvis.ui.board.speed import Speed
from uctvis.ui.runtime import frames
from uctvis.ui.widgets.elided_label import ElidedLabel

PIG = find("pig")
ROLL = 0
TIME = 60_000


def begin(window, mode=Mode.PLAYERS, start=None, seed=1, **more):
    session = GameSession.of_mode(PIG, mode, start=start, pc=UctEngine(Settings(iterations=20)))
    session.random = Random(seed)
    for name, value in more.items():
        setattr(session, name, value)
    window.play(session)
    return window.game_page


@pytest.fixture
def at_once(qapp, fresh_settings):
    """Without animations, chance moves at once."""
    speed.choose(Speed.OFF)


def roll(qtbot, page):
    """Roll, and wait for the outcome."""
    page.play.play(ROLL)
    assert page.session.chance_to_move
    qtbot.waitUntil(lambda: not page.session.chance_to_move, timeout=TIME)
    return page.session.moves[-1]


def said(page):
    return page.panel.findChild(ElidedLabel, "turn").whole


def test_a_lottery_is_seen_before_its_outcome(qtbot, window):
    page = begin(window)
    (place,) = click_places(page.board, ROLL)
    qtbot.mouseClick(page.board, Qt.LeftButton, pos=place.toPoint())
    assert page.session.moves == [ROLL]
    assert page.title == "Pig: chance is to move (move 1)"
    assert page.panel.moves.texts == ["Start", "1. roll"]
    # Until the outcome is known, no move can be made, and nothing is searched.
    assert click_places(page.board, ROLL) == []
    qtbot.mouseClick(page.board, Qt.LeftButton, pos=place.toPoint())
    qtbot.keyClick(page.board, Qt.Key_Return)
    assert page.session.moves == [ROLL]
    assert not button(page, "Hint").isEnabled()
    page.play.ask_hint()
    assert not page.play.search.on
    qtbot.waitUntil(lambda: not page.session.chance_to_move, timeout=TIME)
    outcome = page.session.made[-1]
    assert outcome.maker is Maker.CHANCE
    assert said(page) == f"Chance: {outcome.move}"
    assert page.panel.moves.texts == ["Start", f"1. roll ({outcome.move})"]


def test_take_back_and_redo_of_an_outcome(qtbot, window, at_once):
    page = begin(window, seed=3)
    first = roll(qtbot, page)
    second = roll(qtbot, page)
    press(qtbot, page, "Take back")
    assert page.session.moves == [ROLL, first]
    press(qtbot, page, "Redo")
    assert page.session.moves == [ROLL, first, ROLL, second]
    page.play.look_at(3)
    press(qtbot, page, "Take back to here")
    assert page.session.moves == [ROLL, first]
    assert not page.session.chance_to_move


def test_a_move_is_taken_back_before_its_lottery(qtbot, window):
    page = begin(window)
    page.play.play(ROLL)
    page.play.take_back()
    assert page.session.moves == []
    speed.choose(Speed.OFF)
    page.play.redo()
    assert page.session.moves == [ROLL]
    qtbot.waitUntil(lambda: not page.session.chance_to_move, timeout=TIME)
    assert len(page.session.moves) == 2


def test_an_earlier_position_of_a_lottery_is_not_searched(qtbot, window, at_once):
    page = begin(window)
    roll(qtbot, page)
    page.play.look_at(1)
    assert page.session.chance_shown
    assert not page.play.can_hint
    assert said(page) == "The position after 1. roll."
    page.play.look_at(0)
    assert page.play.can_hint


def test_outcomes_are_rows_of_the_table_and_no_candidates_on_the_board(qtbot, window, at_once):
    page = begin(window, Mode.PCS)
    press(qtbot, page, "Make next move")
    qtbot.waitUntil(lambda: len(page.session.moves) == 2, timeout=TIME)
    page.play.look_at(1)
    qtbot.waitUntil(lambda: page.pane.tree is not None, timeout=TIME)
    page.pane.go_to(1)
    assert [row.move for row in page.shown.moves.rows] != []
    assert page.shown.moves.position == page.session.shown_position
    assert page.board.candidates == ()


def test_a_game_that_was_left_during_a_lottery_goes_on(qtbot, window):
    page = begin(window)
    page.play.play(ROLL)
    window.show_start_page()
    again = read(written(page.session))
    speed.choose(Speed.OFF)
    assert again.chance_to_move
    window.play(again)
    qtbot.waitUntil(lambda: not again.chance_to_move, timeout=TIME)
    assert page.session is again
    assert len(again.moves) == 2


def test_the_page_goes_on_with_the_lottery_when_it_is_shown_again(qtbot, window):
    page = begin(window)
    page.play.play(ROLL)
    page.leave()
    assert page.play.alarm is None
    page.resume()
    assert page.play.alarm is Alarm.LOTTERY


def test_clocks_stand_while_chance_is_to_move(qtbot, window):
    page = begin(window, time_control=TimeControl(1, 2))
    times = [100.0]
    page.play.clock.now = lambda: times[0]
    page.play.play(ROLL)
    assert page.play.clock.running is None
    before = [page.play.clock.left(player) for player in (0, 1)]
    times[0] += 50
    qtbot.waitUntil(lambda: not page.session.chance_to_move, timeout=TIME)
    assert page.session.made[1].clocks == page.session.made[0].clocks
    assert [page.play.clock.left(player) for player in (0, 1)] == before
    assert page.play.clock.running == page.session.player


def test_a_lottery_waits_while_the_game_is_paused(qtbot, window, at_once):
    page = begin(window, time_control=TimeControl(1, 2))
    page.play.play(ROLL)
    page.play.turn_pause()
    assert page.play.paused
    assert page.play.alarm is None
    page.play.turn_pause()
    qtbot.waitUntil(lambda: not page.session.chance_to_move, timeout=TIME)


def test_the_last_lottery_ends_the_game(qtbot, window, at_once):
    # A gift appears, and chance says how much it is worth: with this seed.
    session = GameSession(GIFTS, start="a-b-a-b-a-")
    session.random = Random(5)
    window.play(session)
    page = window.game_page
    page.play.play(0)
    qtbot.waitUntil(lambda: session.outcome is not None, timeout=TIME)
    assert session.position == "a-b-a-b-a-a+2"
    assert page.title == "Gifts: finished"
    assert page.panel.moves.texts == ["Start", "1… a (+) (2)"]
    assert page.play.alarm is None


def test_the_pcs_play_on_after_each_outcome(qtbot, window, at_once):
    page = begin(window, Mode.PCS)
    page.panel.buttons.pause_box.setCurrentIndex(0)
    press(qtbot, page, "Autoplay")
    qtbot.waitUntil(lambda: len(page.session.moves) >= 8, timeout=TIME)
    page.play.turn_autoplay()
    position, makers = PIG.initial(), []
    for made in page.session.made:
        makers.append((PIG.player(position) >= 2, made.maker))
        position = PIG.play(position, made.move)
    assert set(makers) == {(True, Maker.CHANCE), (False, Maker.SEARCH)}


def test_the_face_is_seen_before_the_position_after_it(qtbot, window, monkeypatch):
    monkeypatch.setattr(frames, "may_move", lambda _widget: True)
    speed.choose(Speed.FAST)
    page = begin(window)
    seen = []
    page.board.moving.changed.connect(lambda: seen.append(page.board.moving.frame))
    face = roll(qtbot, page)
    qtbot.waitUntil(lambda: page.board.moving.frame is None, timeout=TIME)
    shown = {frame.next for frame in seen if frame is not None}
    position = PIG.play(PIG.initial(), ROLL)
    assert shown == {PIG.steps(position, face)[1]}


def test_a_click_shows_the_position_at_once(qtbot, window, monkeypatch):
    monkeypatch.setattr(frames, "may_move", lambda _widget: True)
    page = begin(window)
    roll(qtbot, page)
    assert page.board.moving.frame is not None
    qtbot.mouseClick(page.board, Qt.LeftButton, pos=QPoint(1, 1))
    assert page.board.moving.frame is None
