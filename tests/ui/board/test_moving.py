"""Tests of animated moves on a board."""

from itertools import pairwise

import pytest
from board_clicks import click_places
from qtpy.QtCore import QEvent, Qt
from qtpy.QtGui import QImage, QMouseEvent, QPainter
from qtpy.QtTest import QTest
from qtpy.QtWidgets import QApplication

from uctvis.games import find
from uctvis.ui.board import speed
from uctvis.ui.board.drawing import draw_frame
from uctvis.ui.board.moving import Frame
from uctvis.ui.board.speed import Speed
from uctvis.ui.runtime import frames

CHESS, MANCALA, CONNECT_FOUR = find("chess"), find("mancala"), find("connect_four")


@pytest.fixture(autouse=True)
def things_move(monkeypatch, nothing_glides):
    monkeypatch.setattr(frames, "may_move", lambda _widget: True)


def show(board, game, position, came=None, **more):
    choices = more.pop("choices", game.legal_moves(position))
    last = () if came is None else game.clicks(*came)
    board.show_position(game, position, choices, last=last, came=came, **more)


def move(board, game, position, move):
    after = game.play(position, move)
    show(board, game, after, (position, move))
    return after


def move_mouse(board, place):
    """Send a mouse event, without moving the screen's cursor, which other tests share."""
    event = QMouseEvent(
        QEvent.MouseMove, place, Qt.NoButton, Qt.LeftButton, Qt.KeyboardModifiers(Qt.NoModifier)
    )
    QApplication.sendEvent(board, event)


def begin(board, game=MANCALA):
    show(board, game, game.initial())
    return game.initial()


def run_to_end(qtbot, board):
    """The frames until nothing moves any longer."""
    seen = []
    board.moving.changed.connect(lambda: seen.append(board.moving.frame))
    qtbot.waitUntil(lambda: board.moving.frame is None, timeout=20_000)
    return [frame for frame in seen if frame is not None]


def test_stones_are_seen_to_be_sown_one_after_the_other(qtbot, board):
    speed.choose(Speed.FAST)
    start = begin(board)
    after = move(board, MANCALA, start, 2)
    first = board.moving.frame
    assert first.former == MANCALA.steps(start, 2)[0]
    assert first.marked == (2,)
    frames_seen = run_to_end(qtbot, board)
    nexts = list(dict.fromkeys(frame.next for frame in frames_seen))
    assert nexts[-1] == MANCALA.steps(start, 2)[-1]
    assert set(nexts) <= set(MANCALA.steps(start, 2)[1:])
    for one, other in pairwise(frames_seen):
        assert one.next != other.next or one.part <= other.part
    assert not board.moving.frame
    still = board.grab().toImage()
    show(board, MANCALA, after, (start, 2))
    assert board.moving.frame is None
    assert board.grab().toImage() == still


def test_the_next_move_waits_for_the_one_that_is_seen(qtbot, board):
    speed.choose(Speed.FAST)
    start = begin(board)
    second = move(board, MANCALA, start, 2)
    move(board, MANCALA, second, 5)
    assert board.moving.frame.former == MANCALA.steps(start, 2)[0]
    shown = [frame.next for frame in run_to_end(qtbot, board)]
    assert shown[-1] == MANCALA.steps(second, 5)[-1]


def test_of_many_moves_that_wait_the_older_ones_are_left_out(qtbot, board):
    speed.choose(Speed.FAST)
    position, moves = begin(board), []
    for number in (2, 5, 0, 1, 3):
        legal = MANCALA.legal_moves(position)
        made = number if number in legal else legal[0]
        moves.append((position, made))
        position = move(board, MANCALA, position, made)
    shown = {frame.next for frame in run_to_end(qtbot, board)}
    assert not shown & set(MANCALA.steps(*moves[1])[1:])
    assert shown & set(MANCALA.steps(*moves[-1])[1:])


def test_a_click_ends_it_and_is_a_click_all_the_same(qtbot, board):
    speed.choose(Speed.SLOW)
    after = move(board, MANCALA, begin(board), 2)
    (place,) = click_places(board, MANCALA.legal_moves(after)[0])
    with qtbot.waitSignal(board.move_chosen):
        qtbot.mouseClick(board, Qt.LeftButton, pos=place.toPoint())
    assert board.moving.frame is None


def test_a_key_ends_it(qtbot, board):
    speed.choose(Speed.SLOW)
    move(board, MANCALA, begin(board), 2)
    qtbot.keyClick(board, Qt.Key_Right)
    assert board.moving.frame is None


def test_another_position_ends_it(board):
    speed.choose(Speed.SLOW)
    start = begin(board)
    move(board, MANCALA, start, 2)
    show(board, MANCALA, start)
    assert board.moving.frame is None
    move(board, MANCALA, start, 2)
    begin(board, CHESS)
    assert board.moving.frame is None


def test_the_same_position_again_changes_nothing(board):
    speed.choose(Speed.SLOW)
    start = begin(board)
    after = move(board, MANCALA, start, 2)
    show(board, MANCALA, after, (start, 2), choices=())
    assert board.moving.frame is not None


def test_nothing_moves_where_nobody_wants_it(board, monkeypatch):
    start = begin(board)
    speed.choose(Speed.OFF)
    after = move(board, MANCALA, start, 2)
    assert board.moving.frame is None
    speed.choose(Speed.NORMAL)
    monkeypatch.setattr(frames, "may_move", lambda _widget: False)
    move(board, MANCALA, after, 0)
    assert board.moving.frame is None


def test_from_the_other_side_a_move_is_not_replayed(board):
    speed.choose(Speed.SLOW)
    start = begin(board, CHESS)
    after = CHESS.play(start, CHESS.legal_moves(start)[0])
    show(board, CHESS, after, (start, CHESS.legal_moves(start)[0]), viewer=1)
    assert board.moving.frame is None


def test_a_piece_that_was_dragged_is_not_seen_to_move_again(qtbot, board):
    speed.choose(Speed.SLOW)
    start = begin(board, CHESS)
    board.move_chosen.connect(lambda chosen: move(board, CHESS, start, chosen))
    origin, target = click_places(board, CHESS.parse_move(start, "e2e4"))
    qtbot.mousePress(board, Qt.LeftButton, pos=origin.toPoint())
    move_mouse(board, (origin + target) / 2)
    move_mouse(board, target)
    qtbot.mouseRelease(board, Qt.LeftButton, pos=target.toPoint())
    assert board.moving.frame is None
    # The reply is animated.
    after = CHESS.play(start, CHESS.parse_move(start, "e2e4"))
    move(board, CHESS, after, CHESS.parse_move(after, "e7e5"))
    assert board.moving.frame is not None


def test_a_piece_that_was_clicked_slides(qtbot, board):
    speed.choose(Speed.SLOW)
    start = begin(board, CHESS)
    board.move_chosen.connect(lambda chosen: move(board, CHESS, start, chosen))
    for place in click_places(board, CHESS.parse_move(start, "e2e4")):
        qtbot.mouseClick(board, Qt.LeftButton, pos=place.toPoint())
    assert board.moving.frame is not None


def test_a_disc_falls_from_the_top(qtbot, board):
    speed.choose(Speed.FAST)
    start = begin(board, CONNECT_FOUR)
    move(board, CONNECT_FOUR, start, 3)
    shown = {frame.next for frame in run_to_end(qtbot, board)}
    assert shown == {CONNECT_FOUR.steps(start, 3)[-1]}


def test_a_step_is_seen_where_the_window_is_busy_at_its_start(qtbot, board):
    speed.choose(Speed.FAST)
    start = begin(board, CONNECT_FOUR)
    after = move(board, CONNECT_FOUR, start, 3)
    move(board, CONNECT_FOUR, after, 3)
    # The window draws nothing for longer than a step takes.
    QTest.qSleep(2 * Speed.FAST.value)
    assert board.moving.frame.part == 0
    shown = {frame.next for frame in run_to_end(qtbot, board)}
    assert shown == {CONNECT_FOUR.steps(start, 3)[-1], CONNECT_FOUR.steps(after, 3)[-1]}


def something_in(square):
    """Whether an image has more than one colour."""
    places = [(x, y) for x in range(10, 95, 5) for y in range(10, 95, 5)]
    return len({square.pixel(x, y) for x, y in places}) > 1


def test_what_moves_is_drawn_between_its_places(light):
    position = CHESS.parse_state("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    after = CHESS.parse_move(position, "a1a8")
    former, following = CHESS.steps(position, after)
    seen = []
    for part in (0.0, 0.5, 1.0):
        image = QImage(872, 872, QImage.Format_RGB32)
        image.fill(Qt.white)
        painter = QPainter(image)
        painter.scale(100, 100)
        draw_frame(painter, Frame(former, following, part, ()))
        painter.end()
        # The squares from a8 down to a1: whether they contain a piece.
        squares = (image.copy(36, 36 + 100 * row, 100, 100) for row in range(8))
        seen.append([something_in(square) for square in squares])
    assert seen[0] == [False] * 7 + [True]
    assert seen[1] == [False] * 3 + [True, True] + [False] * 3
    assert seen[2] == [True] + [False] * 7


def test_the_speed_is_remembered():
    assert speed.chosen() is Speed.NORMAL
    speed.choose(Speed.FAST)
    assert speed.chosen() is Speed.FAST
