"""Tests of the clocks on the game page; the time is set, so nothing waits for a clock."""

import pytest
from named_widgets import settle
from qtpy.QtWidgets import QApplication, QLabel

from uctvis.engines.kinds.uct import UctEngine
from uctvis.engines.made import Maker
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.play.clock import TimeControl
from uctvis.play.session import GameSession, Mode
from uctvis.ui.game.clock_face import ClockFace, clock_text, is_short
from uctvis.ui.runtime.game_store import find_games, take_up

TIME = 60_000
FEW = UctEngine(Settings(iterations=100, seed=1))
FOREVER = UctEngine(Settings(iterations=None, seconds=600, seed=1))
BLITZ = TimeControl(1, 2)


class Time:
    """A clock that only the test moves."""

    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def time(window):
    time = Time()
    window.game_page.play.clock.now = time
    return time


def begin(window, mode=Mode.PLAYERS, pc=FEW, control=BLITZ, game="tictactoe"):
    session = GameSession.of_mode(find(game), mode, pc=pc)
    session.time_control = control
    window.play(session)
    return window.game_page


def faces(page):
    """The texts of the clocks of player 1 and player 2, after the next tick."""
    page.play.tick()
    bars = page.panel.players
    return tuple(bars[p if page.session.viewer == 0 else 1 - p].clock.text for p in (0, 1))


def state(page):
    (label,) = [one for one in page.panel.findChildren(QLabel) if one.property("role") == "state"]
    return label.text()


def test_a_game_without_a_clock_shows_none(window):
    page = begin(window, control=None)
    assert faces(page) == ("", "")
    assert not [one for one in page.panel.findChildren(ClockFace) if one.isVisible()]
    assert not page.play.can_pause


def test_the_clocks_run_from_the_second_move_of_each_player(window, time):
    page = begin(window)
    time.now += 100
    assert faces(page) == ("1:00", "1:00")
    page.play.play(4)
    time.now += 100
    assert faces(page) == ("1:00", "1:00")
    page.play.play(0)
    time.now += 5
    assert faces(page) == ("0:55", "1:00")
    page.play.play(8)
    assert faces(page) == ("0:57", "1:00")
    assert page.session.made[-1].clocks == (57.0, 60.0)
    time.now += 45.25
    assert faces(page) == ("0:57", "0:14.8")
    assert all(one.isVisible() for one in page.panel.findChildren(ClockFace))


def test_a_flag_that_falls_ends_the_game_and_a_move_back_restores_the_clock(qtbot, window, time):
    page = begin(window)
    for move in (4, 0, 8):
        page.play.play(move)
        time.now += 1
    page.play.look_at(1)
    said = []
    page.said.connect(said.append)
    time.now += 59
    session = page.session
    qtbot.waitUntil(lambda: session.outcome is not None, timeout=TIME)
    assert session.outcome == (1.0, "on time")
    assert session.at_present
    assert faces(page) == ("1:01", "0:00.0")
    words = "Player 1 wins: Player 2 ran out of time"
    assert state(page) == words
    assert words in said
    assert page.panel.after.isVisible()
    assert page.panel.evaluation.value == 1.0
    assert page.title.endswith("finished")
    assert session.choices == ()
    assert page.play.clock.running is None
    assert not page.play.can_hint
    page.play.look_at(1)
    assert faces(page) == ("1:00", "1:00")
    page.play.look_to_end()
    page.play.take_back()
    assert session.outcome is None
    assert not page.panel.after.isVisible()
    assert page.play.clock.running == 0
    assert faces(page) == ("1:00", "1:00")
    time.now += 3
    assert faces(page) == ("0:57", "1:00")


def test_a_move_that_comes_too_late_is_not_made(window, time):
    page = begin(window)
    for move in (4, 0):
        page.play.play(move)
    time.now += 60
    page.play.play(8)
    assert page.session.moves == [4, 0]
    assert page.session.out_of_time == 0


def test_a_pause_stops_the_clock_and_a_move_ends_it(window, time):
    page = begin(window)
    for move in (4, 0):
        page.play.play(move)
    time.now += 10
    assert page.play.can_pause
    page.play.turn_pause()
    assert state(page) == "The game is paused"
    time.now += 1000
    assert faces(page) == ("0:50", "1:00")
    page.play.turn_pause()
    time.now += 1
    assert faces(page) == ("0:49", "1:00")
    page.play.turn_pause()
    time.now += 1000
    page.play.play(8)
    assert not page.play.paused
    assert page.session.made[-1].clocks == (51.0, 60.0)
    time.now += 1
    assert faces(page) == ("0:51", "0:59")


def test_time_stands_still_while_the_page_is_left(window, time):
    page = begin(window)
    for move in (4, 0):
        page.play.play(move)
    time.now += 10
    window.show_start_page()
    time.now += 1000
    page.play.tick()
    window.continue_game()
    time.now += 1
    assert faces(page) == ("0:49", "1:00")


def test_hints_and_earlier_positions_do_not_stop_the_clock(qtbot, window, time):
    page = begin(window)
    page.session.adviser = FEW
    for move in (4, 0):
        page.play.play(move)
    page.play.ask_hint()
    time.now += 10
    qtbot.waitUntil(lambda: page.play.hint is not None, timeout=TIME)
    assert faces(page) == ("0:50", "1:00")
    page.play.look_at(1)
    time.now += 10
    assert faces(page) == ("0:40", "1:00")
    settle(qtbot, page)


def test_a_game_goes_on_from_the_disk_with_the_clocks_after_its_last_move(qtbot, window, time):
    page = begin(window)
    for move in (4, 0, 8):
        page.play.play(move)
        time.now += 5
    before = page.session
    # Another game; the first one is written and left.
    with qtbot.waitSignal(page.keeper.left, timeout=TIME):
        begin(window, control=None)
    games, told, _waiting = find_games()
    assert told == []
    time.now += 1000
    session, folder = take_up(games[0].path)
    assert session == before
    window.play(session, folder)
    assert faces(page) == ("0:57", "1:00")
    time.now += 2
    assert faces(page) == ("0:57", "0:58")


def test_a_loss_on_time_is_kept(qtbot, window, time):
    page = begin(window)
    for move in (4, 0):
        page.play.play(move)
    time.now += 60
    page.play.tick()
    with qtbot.waitSignal(page.keeper.left, timeout=TIME):
        begin(window, control=None)
    (game,), _told, _waiting = find_games()
    assert game.is_over
    assert game.session.out_of_time == 0


def test_the_pc_pays_for_its_searches_only(qtbot, window, time):
    page = begin(window, Mode.PLAYER_PC)
    for _move in range(2):
        time.now += 1
        page.play.play(page.session.choices[0])
        time.now += 1000
        settle(qtbot, page)
    first, second = (made for made in page.session.made if made.maker is Maker.SEARCH)
    assert first.clocks == (60.0, 60.0)
    # The person paid 1 s for the second move; each of the two got 2 s.
    assert second.clocks == pytest.approx((61.0, 62.0 - second.seconds))


def test_the_pc_divides_its_time(qtbot, window):
    page = begin(window, Mode.PLAYER_PC, FOREVER, TimeControl(0.01), "mancala")
    page.play.play(page.session.choices[0])
    # Without a clock it would search for 600 s.
    settle(qtbot, page)
    assert page.session.made[-1].maker is Maker.SEARCH or page.session.outcome is not None


def test_the_pc_can_run_out_of_time(qtbot, window, time, monkeypatch):
    monkeypatch.setattr(window.game_page.play.clock, "allotment", lambda: None)
    page = begin(window, Mode.PLAYER_PC, FOREVER, TimeControl(0.01))
    page.play.play(4)
    qtbot.waitUntil(lambda: page.pc.search is not None and page.pc.search.iterations > 0)
    # Its first move is free.
    page.play.answer_now()
    settle(qtbot, page)
    page.play.play(page.session.choices[0])
    qtbot.waitUntil(lambda: page.session.outcome is not None, timeout=TIME)
    assert page.session.outcome == (1.0, "on time")
    assert state(page) == "You win: the PC ran out of time"
    assert faces(page) == ("0:00.6", "0:00.0")
    assert not page.play.search.on
    page.play.take_back()
    assert faces(page) == ("0:00.6", "0:00.6")


def test_two_pcs_have_clocks(qtbot, window):
    page = begin(window, Mode.PCS)
    for _move in range(3):
        page.play.make_next()
        settle(qtbot, page)
    made = page.session.made
    assert made[1].clocks == (60.0, 60.0)
    assert made[2].clocks == pytest.approx((62.0 - made[2].seconds, 60.0))


@pytest.mark.parametrize("size", [(1280, 720), (900, 600)])
def test_the_board_keeps_its_size_while_the_clocks_run(qtbot, window, time, size):
    window.resize(*size)
    page = begin(window, Mode.PLAYERS, control=TimeControl(10))
    for move in (4, 0):
        page.play.play(move)
    # The layout of the resized window takes two rounds.
    for _round in range(2):
        QApplication.processEvents()
    seen = set()
    for passed in (0, 1, 400, 185, 10):
        time.now += passed
        page.play.tick()
        QApplication.processEvents()
        shown = page.board, *(bar.clock for bar in page.panel.players)
        seen.add(tuple((one.width(), one.height()) for one in shown))
    assert faces(page)[0] == "0:04.0"
    assert page.panel.players[0].clock._hurries
    assert len(seen) == 1
    for bar in page.panel.players:
        assert bar.clock.geometry().right() <= bar.width()


def test_the_clock_is_in_the_text_of_a_chess_game(window, time):
    page = begin(window, game="chess")
    for name in ("e2e4", "e7e5", "g1f3"):
        time.now += 1.5
        page.play.play(find("chess").parse_move(page.session.position, name))
    time.now += 60
    page.play.tick()
    page.texts.copy_game()
    text = " ".join(QApplication.clipboard().text().split())
    assert '[TimeControl "60+2"]' in text
    assert "1. e4 { [%clk 0:01:00.0] } 1... e5 { [%clk 0:01:00.0] }" in text
    assert "2. Nf3 { [%clk 0:01:00.5] } 1-0" in text
    # The clock is for programs, not for readers.
    page.panel.comment.show_comment("[%clk 0:01:00.5] Good")
    assert page.panel.comment.text() == "Good"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.0, "0:00.0"),
        (0.01, "0:00.1"),
        (9.95, "0:10.0"),
        (19.94, "0:20.0"),
        (20.0, "0:20"),
        (59.2, "1:00"),
        (300.0, "5:00"),
        (3599.5, "1:00:00"),
        (3723.0, "1:02:03"),
        (36_000.0, "10:00:00"),
    ],
)
def test_what_a_clock_shows(seconds, text):
    assert clock_text(seconds) == text


def test_little_time_is_10_seconds_or_a_tenth():
    assert is_short(9.9, BLITZ)
    assert not is_short(10.1, BLITZ)
    assert is_short(29.9, TimeControl(5))
    assert not is_short(30.1, TimeControl(5))
