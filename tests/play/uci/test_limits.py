import pytest

from uctvis.engines.time_management import Allotment, allot
from uctvis.play.uci.limits import GoLimits, limits_of, senseless
from uctvis.play.uci.messages import Go


def test_each_player_has_an_own_clock():
    go = Go(wtime=60_000, btime=10_000, winc=1000, binc=200, movestogo=12)
    assert limits_of(go, 0, 20).time == allot(60.0, 1.0, 12)
    assert limits_of(go, 1, 20).time == allot(10.0, 0.2, 12)


@pytest.mark.parametrize(
    "go",
    [Go(wtime=5000, movestogo=0), Go(wtime=5000, winc=-3), Go(wtime=5000, movestogo=-1, binc=900)],
)
def test_numbers_without_sense_count_as_missing(go):
    assert limits_of(go, 0, 20).time == allot(5.0)


def test_a_fixed_time_leaves_the_answer_some_time():
    for milliseconds, seconds in ((1000, 0.99), (10, 0.009), (-5, 0.0)):
        time = limits_of(Go(movetime=milliseconds), 0, 20).time
        assert (time.planned, time.most) == pytest.approx((seconds, seconds))


def test_the_shorter_time_counts():
    assert limits_of(Go(movetime=100, wtime=60_000), 0, 20).time.most == pytest.approx(0.09)
    assert limits_of(Go(movetime=100_000, wtime=600), 0, 20).time == allot(0.6)


def test_an_empty_clock_still_gives_time():
    time = limits_of(Go(wtime=-300), 0, 20).time
    assert 0 < time.planned <= time.most


def test_the_only_move_needs_no_time():
    assert limits_of(Go(wtime=60_000), 0, 1).time.most <= 0.01
    # Analysis of a position that is asked for does.
    assert limits_of(Go(movetime=60_000), 0, 1).time.most > 50


def test_analysis_has_no_time():
    assert limits_of(Go(infinite=True, wtime=60_000), 0, 20) == GoLimits(infinite=True)


def test_a_search_starts_with_the_clock_unless_it_ponders():
    go = Go(wtime=60_000)
    assert limits_of(go, 0, 20).search_time == allot(60.0)
    pondering = limits_of(Go(wtime=60_000, ponder=True), 0, 20)
    assert pondering.search_time is None
    assert pondering.time == allot(60.0)


@pytest.mark.parametrize(
    ("movetime", "time"),
    [(1, Allotment(0.01, 0.01)), (3_600_000, None), (0, Allotment(0.01, 0.01))],
)
def test_a_time_that_no_search_can_have_is_kept_elsewhere(movetime, time):
    assert limits_of(Go(movetime=movetime), 0, 20).search_time == time


def test_depth_and_nodes_are_at_least_1():
    assert limits_of(Go(depth=-3, nodes=0), 0, 20) == GoLimits(depth=1, nodes=1)
    assert limits_of(Go(depth=30, nodes=10**17), 0, 20) == GoLimits(depth=30, nodes=10**17)


def test_the_smaller_one_of_two_limits_counts():
    assert GoLimits().within(2.0, 3, 4) == GoLimits(Allotment(2.0, 2.0), 3, 4)
    assert GoLimits(Allotment(1.0, 5.0), 9, 2).within(2.0, 3, 4) == GoLimits(
        Allotment(1.0, 2.0), 3, 2
    )
    assert GoLimits(Allotment(1.0, 5.0), 9, 2).within() == GoLimits(Allotment(1.0, 5.0), 9, 2)


@pytest.mark.parametrize(
    ("go", "player", "said"),
    [
        (Go(btime=5000), 0, "wtime, the time of the player to move, is missing; btime is used"),
        (Go(wtime=5000, movestogo=3), 1, "btime, the time of the player to move, is missing"),
        (Go(winc=100), 0, "makes no sense here: winc 100"),
        (Go(movestogo=4, movetime=50), 0, "movestogo 4"),
        (Go(wtime=1000, btime=1000, movestogo=0), 0, "movestogo 0"),
        (Go(wtime=-1, btime=1000), 0, "wtime -1"),
        (Go(nodes=0, depth=-3), 0, "nodes 0|depth -3"),
    ],
)
def test_what_makes_no_sense_is_said(go, player, said):
    spoken = " ".join(senseless(go, player))
    assert all(part in spoken for part in said.split("|"))
    assert senseless(Go(wtime=1, btime=1, winc=0, binc=0, movestogo=1, nodes=1), player) == []
    assert senseless(Go(movetime=0), player) == senseless(Go(infinite=True), player) == []


def test_the_clock_of_the_other_player_is_better_than_none():
    for player, go in ((0, Go(btime=5000, binc=100)), (1, Go(wtime=5000, winc=100))):
        expected = allot(5.0, 0.1)
        assert limits_of(go, player, 20).time == expected
