"""Tests of the clocks of a game; the time is passed, so nothing waits."""

import chess.pgn
import pytest
from hypothesis import given
from hypothesis import strategies as st

from uctvis.engines.time_management import ClockTimes, allot, allot_by
from uctvis.errors import SettingError
from uctvis.games import find
from uctvis.play.clock import (
    INCREMENT,
    MINUTES,
    Clock,
    TimeControl,
    outcome_on_time,
    pgn_clock,
    pgn_time_control,
)

CHESS = find("chess")
controls = st.builds(TimeControl, st.floats(*MINUTES), st.floats(*INCREMENT))
BLITZ = TimeControl(1, 2)


@given(controls)
def test_a_time_control_is_read_as_it_is_written(control):
    assert TimeControl.read(str(control)) == control


@pytest.mark.parametrize(
    ("text", "minutes", "increment"),
    [("5+3", 5, 3), ("0.5+0.1", 0.5, 0.1), ("10", 10, 0), ("0,5 + 0,1", 0.5, 0.1)],
)
def test_a_time_control_is_read_as_chess_players_write_it(text, minutes, increment):
    assert TimeControl.read(text) == TimeControl(minutes, increment)


@pytest.mark.parametrize(
    "text", ["", "+", "5+", "+3", "x", "5+3+1", "0+1", "-5+0", "5+-1", "nan", "1e9+0", "5+1e9"]
)
def test_other_time_controls_are_refused_with_what_is_expected(text):
    with pytest.raises(SettingError, match=r"Clock: expected minutes from 0\.01 to 600"):
        TimeControl.read(text)


@given(controls)
def test_python_chess_reads_a_time_control_in_pgn(control):
    read = chess.pgn.parse_time_control(pgn_time_control(control))
    (part,) = read.parts
    assert part.moves == 0
    assert part.time >= 1
    assert part.time == pytest.approx(60 * control.minutes, abs=0.5)
    assert part.increment == pytest.approx(control.increment, abs=0.0005)


def test_a_time_control_in_pgn_is_as_short_as_usual():
    assert pgn_time_control(TimeControl(5, 3)) == "300+3"
    assert pgn_time_control(TimeControl(1, 0.1)) == "60+0.1"
    assert pgn_time_control(TimeControl(10)) == "600"


# A turn: the seconds before the player starts, and those of the move.
turns = st.lists(st.tuples(st.floats(0, 5), st.floats(0, 5)), max_size=30)


@given(controls, turns)
def test_each_player_pays_for_all_own_moves_but_the_first(control, played):
    clock, now = Clock(control), 7.0
    expected, moved = list(control.start), [False, False]
    for number, (pause, took) in enumerate(played):
        player = number % 2
        now += pause
        clock.start(player, now)
        assert clock.running == player
        now += took
        assert clock.press(now) == pytest.approx(took)
        assert clock.running is None
        left = expected[player] - (took if moved[player] else 0)
        if moved[player] and left <= 1e-9:
            assert clock.out_of_time == player or left > -1e-9
            break
        expected[player] = left + (control.increment if moved[player] else 0)
        moved[player] = True
        assert clock.out_of_time is None
        assert clock.times(now).remaining == pytest.approx(tuple(expected))


@given(st.lists(st.floats(0, 100), min_size=2, max_size=20))
def test_stopping_and_starting_a_clock_costs_nothing(waits):
    clock, whole = (Clock(TimeControl(600), moved=(True, True)) for _both in range(2))
    now = 0.0
    whole.start(1, now)
    for wait in waits:
        clock.start(1, now)
        now += wait
        clock.stop(now)
    assert clock.remaining(1, now) == pytest.approx(whole.remaining(1, now))
    assert clock.remaining(0, now) == 36_000


def test_a_clock_falls_when_all_time_is_used_up_without_any_tolerance():
    clock = Clock(BLITZ, (60, 10), moved=(True, True))
    clock.start(1, 100)
    assert clock.remaining(1, 109.999) > 0
    assert clock.remaining(1, 110) == clock.remaining(1, 500) == 0
    clock.press(110)
    assert clock.out_of_time == 1
    # No increment after the end.
    assert clock.times(110) == ClockTimes((60, 0), 2)


def test_only_one_clock_runs():
    clock = Clock(BLITZ, moved=(True, True))
    clock.start(0, 0)
    clock.start(1, 5)
    assert clock.times(8).remaining == (55, 57)
    assert clock.running == 1


def test_a_loss_on_time_is_a_draw_if_the_other_side_cannot_win():
    lone_king = CHESS.parse_state("8/8/8/4k3/8/8/4K3/7Q w - - 0 1")
    assert outcome_on_time(CHESS, lone_king, 1) == (1.0, "on time")
    assert outcome_on_time(CHESS, lone_king, 0).payoff == 0.5
    assert outcome_on_time(CHESS, CHESS.initial(), 0) == (0.0, "on time")
    mancala = find("mancala")
    assert outcome_on_time(mancala, mancala.initial(), 1).payoff == 1.0


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(298.3, "[%clk 0:04:58.3]"), (3661.0, "[%clk 1:01:01.0]"), (59.96, "[%clk 0:01:00.0]")],
)
def test_a_clock_in_pgn(seconds, text):
    assert pgn_clock(seconds) == text


@given(st.floats(0, 600), st.floats(0, 600), st.floats(0, 10), st.sampled_from([0, 1]))
def test_an_allotment_tells_what_the_clocks_show(one, other, increment, player):
    clocks = ClockTimes((one, other), increment)
    found = allot_by(clocks, player)
    assert found.clocks == clocks
    assert found[:2] == allot(clocks.remaining[player], increment)[:2]
