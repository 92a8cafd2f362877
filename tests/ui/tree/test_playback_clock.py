"""The iteration that playback reaches after some time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uctvis.ui.tree.playback_clock import Pace, PlaybackClock

times = st.lists(st.floats(0.0, 0.5), min_size=1, max_size=30)


def test_a_pace_is_a_rate():
    assert Pace(a_second=5).rate(1000) == 5
    assert Pace(seconds=10).rate(1000) == 100


@given(st.integers(0, 50), times, st.floats(0.5, 100))
def test_it_goes_on_evenly_and_ends_at_the_end(at, steps, rate):
    clock = PlaybackClock(at, 0, 50, rate, repeats=False)
    passed = 0.0
    for seconds in steps:
        passed += seconds
        reached = clock.go_on(seconds)
        assert abs(reached - min(at + passed * rate, 50)) <= 1
        assert clock.ended == (reached == 50)
    assert clock.iteration == reached


@given(st.integers(0, 50), times, st.floats(0.5, 100))
def test_backward_playback_mirrors_forward_playback(at, steps, rate):
    forwards = PlaybackClock(at, 0, 50, rate, repeats=False)
    backwards = PlaybackClock(50 - at, 0, 50, -rate, repeats=False)
    for seconds in steps:
        assert backwards.go_on(seconds) == 50 - forwards.go_on(seconds)
        assert backwards.ended == forwards.ended


@given(st.integers(3, 9), times, st.sampled_from([-8.0, 8.0]))
def test_repeated_playback_stays_in_its_range_and_never_ends(at, steps, rate):
    clock = PlaybackClock(at, 3, 9, rate, repeats=True)
    for seconds in steps:
        assert 3 <= clock.go_on(seconds) <= 9
        assert not clock.ended


@pytest.mark.parametrize(("rate", "order"), [(1.0, [3, 4, 5, 3, 4]), (-1.0, [5, 4, 3, 5, 4])])
def test_each_iteration_of_a_range_is_played(rate, order):
    clock = PlaybackClock(order[0], 3, 5, rate, repeats=True)
    assert [clock.iteration, *(clock.go_on(1.0) for _second in range(4))] == order


@given(st.floats(0.1, 1000), st.floats(0, 3), st.booleans())
def test_the_next_iteration_is_reached_after_the_wait(rate, passed, backwards):
    clock = PlaybackClock(500_000, 0, 1_000_000, -rate if backwards else rate, repeats=False)
    before = clock.go_on(passed)
    assert clock.wait > 0
    assert clock.go_on(clock.wait * (1 + 1e-6) + 1e-9) != before
