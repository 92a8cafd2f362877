"""The sequential test: values of fishtest, its error rates, and independence of the order."""

from dataclasses import replace
from math import log
from random import Random

import pytest
from fake_matches import record_of, settings_of
from for_long import rest_for_long
from hypothesis import given
from hypothesis import strategies as st

from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.schedules import schedule
from uctvis.arena.standings.sprt import BOUND, Sprt, log_likelihood_ratio

COUNTS = st.lists(st.integers(0, 10**6), min_size=5, max_size=5).filter(any)
ELO = st.floats(-50, 50)


@pytest.mark.parametrize(
    ("counts", "low", "high", "expected"),
    [
        # By LLR_logistic of fishtest (stats/LLRcalc.py).
        ((100, 800, 2000, 850, 120), 0, 5, 1.5114733024663),
        ((3, 40, 120, 45, 2), 0, 2, 0.0411914585090),
        ((1234, 15678, 31000, 15900, 1300), -1.75, 0.25, 11.412507254518),
        ((0, 0, 0, 0, 8), 0, 100, 1.9761048584419),
        ((0, 1, 50, 9, 0), 0, 10, 1.7003295538739),
        ((30, 20, 10, 5, 1), -10, 0, -1.7610842663836),
    ],
)
def test_values_of_fishtest(counts, low, high, expected):
    assert log_likelihood_ratio(counts, low, high) == pytest.approx(expected, abs=1e-9)


@given(COUNTS, ELO, ELO)
def test_exchanged_bots_and_exchanged_hypotheses(counts, low, high):
    ratio = log_likelihood_ratio(counts, low, high)
    close = pytest.approx(ratio, rel=1e-6, abs=1e-6)
    assert log_likelihood_ratio(counts[::-1], -low, -high) == close
    assert -log_likelihood_ratio(counts, high, low) == close


@given(COUNTS, ELO)
def test_a_ratio_of_equal_hypotheses_is_even(counts, elo):
    assert log_likelihood_ratio(counts, elo, elo) == 0


def test_the_ratio_is_a_maximum():
    """No other distribution with this mean is likelier than the one that is used."""
    counts, low, high = (5, 20, 50, 30, 10), 0.0, 100.0

    def best(elo):
        mean = 1 / (1 + 10 ** (-elo / 400))
        # Three probabilities decide the other two.
        middle, step = [0.2, 0.2, 0.2], 0.05

        def likelihood(middle):
            left = 1 - sum(middle)
            last = mean - sum(a * p for a, p in zip((0.25, 0.5, 0.75), middle, strict=True))
            all_five = (left - last, *middle, last)
            if min(all_five) <= 0:
                return float("-inf")
            return sum(n * log(p) for n, p in zip(counts, all_five, strict=True))

        most = likelihood(middle)
        while step > 1e-9:
            moved = [
                [p + (sign * step if at == place else 0) for at, p in enumerate(middle)]
                for place in range(3)
                for sign in (1, -1)
            ]
            found = max(moved, key=likelihood)
            if likelihood(found) > most:
                middle, most = found, likelihood(found)
            else:
                step /= 2
        return most

    found = log_likelihood_ratio(counts, low, high)
    assert found == pytest.approx(best(high) - best(low), abs=1e-6)


def records_of(settings, payoffs):
    known = schedule.pairings(settings, [])
    return [
        record_of(one, payoff if one.bots[0] == "A" else 1 - payoff)
        for one, payoff in zip(known, payoffs, strict=True)
    ]


def test_a_decision():
    settings = settings_of(2, "pairs", games=200, sprt=(0.0, 100.0))
    assert Sprt.of(settings_of(2, "pairs")) is None
    for payoffs, accepted in (((1.0, 1.0), 100.0), ((0.0, 0.5), 0.0)):
        records = records_of(settings, payoffs * 100)
        test = Sprt.of(settings)
        assert test.accepted is None
        for record in records:
            test.add(record)
            assert (test.accepted is None) == (abs(test.ratio) < BOUND)
        assert test.accepted == accepted
        # What was played after the decision does not count.
        assert 5 < sum(test.counts) < 30
        assert abs(log_likelihood_ratio(test.counts, 0, 100)) >= BOUND
        before = test.counts.copy()
        before[before.index(max(before))] -= 1
        assert abs(log_likelihood_ratio(before, 0, 100)) < BOUND


@given(
    st.lists(st.sampled_from((0.0, 0.5, 1.0)), min_size=60, max_size=60),
    st.randoms(use_true_random=False),
)
def test_the_order_in_which_matches_end_does_not_matter(payoffs, random):
    settings = settings_of(2, "pairs", games=60, sprt=(-20.0, 80.0))
    records = records_of(settings, payoffs)
    expected = Sprt.of(settings, records)
    random.shuffle(records)
    found = Sprt.of(settings, records)
    assert (found.counts, found.ratio) == (expected.counts, expected.ratio)
    pairs = [2 * sum(payoffs[at : at + 2]) for at in range(0, 60, 2)]
    counted = pairs[: sum(found.counts)]
    assert found.counts == [counted.count(points) for points in range(5)]


def test_only_whole_pairs_count():
    settings = settings_of(2, "pairs", games=3, sprt=(0.0, 5.0))
    records = records_of(settings, (1.0, 0.5, 1.0))
    assert Sprt.of(settings, records).counts == [0, 0, 0, 1, 0]
    assert Sprt.of(settings, records[1:]).counts == [0] * 5


@given(st.lists(st.sampled_from((0.0, 0.5, 1.0, None)), min_size=40, max_size=40))
def test_pairs_with_a_match_without_result_are_left_out(payoffs):
    settings = settings_of(2, "pairs", games=40, sprt=(-20.0, 80.0))
    void = (Verdict.VOID, Verdict.VOID)
    records = [
        replace(record, verdicts=void) if payoff is None else record
        for record, payoff in zip(
            records_of(settings, [0.5 if one is None else one for one in payoffs]),
            payoffs,
            strict=True,
        )
    ]
    pairs = [payoffs[at : at + 2] for at in range(0, 40, 2)]
    whole = [2 * sum(pair) for pair in pairs if None not in pair]
    found = Sprt.of(settings, records)
    counted = whole[: sum(found.counts)]
    assert found.counts == [counted.count(points) for points in range(5)]
    assert found.accepted is not None or len(counted) == len(whole)


def decision(elo, low, high, draws, random):
    """The rating that the test accepts if the first bot is `elo` better."""
    score = 1 / (1 + 10 ** (-elo / 400))
    win = score - draws / 2
    weights = (1 - win - draws, draws, win)
    counts, ratio = [0] * 5, 0.0
    while abs(ratio) < BOUND:
        counts[sum(random.choices((0, 1, 2), weights, k=2))] += 1
        ratio = log_likelihood_ratio(counts, low, high)
    return high if ratio > 0 else low


@pytest.mark.parametrize(
    "case",
    rest_for_long(1, [(0, 150, 0.3, 100), (0, 100, 0.3, 1000), (-30, 30, 0.6, 1000)]),
)
def test_error_rates(case):
    low, high, draws, times = case
    random = Random(1)
    for elo in (low, high):
        wrong = sum(decision(elo, low, high, draws, random) != elo for _time in range(times))
        # 5 %, and three standard deviations.
        assert wrong / times < 0.05 + 3 * (0.05 * 0.95 / times) ** 0.5
