from math import comb, inf, log, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uctvis.arena.standings.score import Score

Z = 1.959963984540054

scores = st.builds(
    Score, *(st.one_of(st.integers(0, 8), st.integers(0, 2000)) for _ in range(3))
).filter(lambda score: score.games > 0)


@given(st.integers(0, 5000), st.integers(0, 5000))
def test_without_draws_it_is_wilsons(wins, losses):
    games = wins + losses
    if games == 0:
        return
    rate = wins / games
    middle = rate + Z * Z / (2 * games)
    reach = Z * sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    expected = [(middle + sign * reach) / (1 + Z * Z / games) for sign in (-1, 1)]
    assert Score(wins, 0, losses).interval() == pytest.approx(expected, abs=1e-9)


def test_the_published_example():
    # Airway hyper-responsiveness before and after a transplantation (Bentur et al. 2009), in
    # Fagerland, Lydersen and Laake (2014), "Recommended tests and confidence intervals for
    # paired binomial proportions": 1 and 7 discordant pairs of 21, Tango -0.517 to -0.026.
    low, high = Score(wins=1, draws=13, losses=7).interval()
    assert (round(2 * low - 1, 3), round(2 * high - 1, 3)) == (-0.517, -0.026)


def likeliest_rates(score, lead):
    """The rates of wins and losses that differ by `lead` and tell the score best, by search."""

    def likelihood(losses):
        rates = (losses + lead, 1 - lead - 2 * losses, losses)
        return sum(
            count * (log(rate) if rate > 0 else -inf)
            for count, rate in zip(score, rates, strict=True)
            if count > 0
        )

    low, high = max(0.0, -lead), (1 - lead) / 2
    for _ in range(200):
        third = (high - low) / 3
        if likelihood(low + third) < likelihood(high - third):
            low += third
        else:
            high -= third
    return (low + high) / 2 + lead, (low + high) / 2


@given(scores)
def test_its_ends_lie_as_far_off_as_the_likeliest_rates_there_allow(score):
    for end in score.interval():
        if 1e-6 < end < 1 - 1e-6:
            wins, losses = likeliest_rates(score, 2 * end - 1)
            deviation = sqrt((wins + losses - (wins - losses) ** 2) / 4 / score.games)
            assert abs(score.mean - end) / deviation == pytest.approx(Z, rel=1e-3)


@given(scores)
def test_it_holds_the_score_and_mirrors(score):
    low, high = score.interval()
    assert 0 <= low <= score.mean <= high <= 1
    assert low < high
    mirrored = Score(score.losses, score.draws, score.wins).interval()
    assert mirrored == pytest.approx((1 - high, 1 - low), abs=1e-9)


@pytest.mark.parametrize(
    ("win", "draw"), [(0.5, 0.0), (0.3, 0.4), (0.05, 0.9), (0.7, 0.2), (0.2, 0.05)]
)
def test_it_covers_the_truth_about_as_often_as_it_says(win, draw):
    games = 40
    covered = 0.0
    for wins in range(games + 1):
        for draws in range(games + 1 - wins):
            losses = games - wins - draws
            low, high = Score(wins, draws, losses).interval()
            if low <= win + draw / 2 <= high:
                ways = comb(games, wins) * comb(games - wins, draws)
                covered += ways * win**wins * draw**draws * (1 - win - draw) ** losses
    assert 0.925 < covered < 0.985
