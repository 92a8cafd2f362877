"""Win rates and pawns: one formula, and its exact reverse."""

from hypothesis import given
from hypothesis import strategies as st

from uctvis.review.win_rates import MOST_CENTIPAWNS, centipawns, win_rate

LEADS = st.integers(-MOST_CENTIPAWNS, MOST_CENTIPAWNS)


@given(LEADS)
def test_every_lead_comes_back(lead):
    assert centipawns(win_rate(lead)) == lead


@given(LEADS)
def test_the_players_share_one_point(lead):
    assert abs(win_rate(lead) + win_rate(-lead) - 1) < 1e-12


@given(st.floats(0, 1))
def test_every_win_rate_has_a_lead(rate):
    assert abs(centipawns(rate)) <= MOST_CENTIPAWNS


def test_known_leads():
    # From the page of the formula.
    assert win_rate(0) == 0.5
    assert round(win_rate(100), 3) == 0.591
    assert round(win_rate(300), 3) == 0.751
    assert win_rate(10**9) == win_rate(MOST_CENTIPAWNS) < 1
