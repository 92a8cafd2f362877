import pytest
from hypothesis import given
from hypothesis import strategies as st

from uctvis.engines.time_management import allot
from uctvis.mcts.settings import SECONDS

LEAST, MOST = SECONDS
seconds = st.floats(-10.0, 20_000.0)
increments = st.floats(0.0, 600.0)
moves_left = st.none() | st.integers(1, 200)


@given(seconds, increments, moves_left)
def test_a_move_leaves_a_margin_on_the_clock(remaining, increment, moves):
    planned, most, _clocks = allot(remaining, increment, moves)
    assert LEAST <= planned <= most <= MOST
    assert most <= max(LEAST, remaining - min(0.1, remaining / 2))


@given(seconds, seconds, increments, increments, moves_left)
def test_more_time_is_never_divided_into_less(one, other, slow, fast, moves):
    less, more = sorted((one, other))
    slow, fast = sorted((slow, fast))
    low, high = allot(less, slow, moves), allot(more, fast, moves)
    assert low.planned <= high.planned
    assert low.most <= high.most


@given(seconds, increments, st.integers(1, 200), st.integers(1, 200))
def test_fewer_moves_get_more_time_each(remaining, increment, one, other):
    few, many = sorted((one, other))
    high, low = allot(remaining, increment, few), allot(remaining, increment, many)
    assert low.planned <= high.planned
    assert low.most <= high.most


@given(st.floats(0.2, 20_000.0), st.integers(1, 200))
def test_the_planned_times_of_all_moves_fit(remaining, moves):
    assert min(allot(remaining, 0.0, moves).planned * moves, MOST) <= max(remaining, LEAST * moves)


@pytest.mark.parametrize("start", [0.1, 1.0, 10.0, 300.0])
def test_a_thousand_moves_with_an_increment_never_lose_on_time(start):
    # Even if each move takes all of its time, and its answer 30 ms more.
    remaining = start
    for _move in range(1000):
        remaining -= allot(remaining, 0.1).most + 0.03
        assert remaining > 0
        remaining += 0.1


@given(st.integers(1, 200), st.floats(10.0, 7200.0))
def test_the_moves_of_a_time_control_never_lose_on_time(moves, remaining):
    # Each move takes all of its time, and its answer 5 ms more.
    for left in range(moves, 0, -1):
        remaining -= allot(remaining, moves_left=left).most + 0.005
        assert remaining > 0


def test_a_minute_with_an_increment_of_a_second():
    planned, most, _clocks = allot(60.0, 1.0)
    assert 2.5 < planned < 3.5
    assert 10.0 < most < 14.0


def test_without_moves_left_a_clock_lasts_for_a_long_game():
    remaining = 60.0
    for _move in range(150):
        remaining -= allot(remaining).planned
    assert remaining > 0.2
