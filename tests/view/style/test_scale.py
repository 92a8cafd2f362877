import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from uctvis.view.style.scale import Scale

finite = st.floats(allow_nan=False, allow_infinity=False)
counts = st.integers(0, 2**31 - 1)


@st.composite
def scales(draw):
    if draw(st.booleans()):
        low, high = sorted((draw(finite), draw(finite)))
        return Scale(low, high)
    low, high = sorted((draw(counts), draw(counts)))
    return Scale(float(low), float(high), draw(st.booleans()), whole=True)


@given(scales(), st.lists(finite, min_size=1, max_size=20))
@example(Scale(-1.7e308, 1.7e308), [0.0, 1.79e308])
@example(Scale(0.0, 5e-324), [0.0, 5e-324])
@example(Scale(46926.0, 46927.0, logarithmic=True, whole=True), [0.0])
def test_shares_rise_with_the_numbers_from_end_to_end(scale, numbers):
    if scale.logarithmic:
        numbers = [abs(number) for number in numbers]
    shares = scale.share(np.sort(np.array([*numbers, scale.low, scale.high])))
    assert (np.diff(shares) >= 0).all()
    assert ((shares >= 0) & (shares <= 1)).all()
    low, high = scale.share(np.array([scale.low, scale.high]))
    assert low == 0.0
    assert high == (1.0 if scale.low < scale.high else 0.0)


@given(scales())
@example(Scale(-1.7e308, 1.7e308))
@example(Scale(0.0, 5e-324))
@example(Scale(1e300, math.nextafter(1e300, math.inf)))
def test_ticks_lie_in_the_range_and_in_order(scale):
    ticks = scale.ticks()
    assert all(scale.low <= tick <= scale.high for tick in ticks)
    assert all(a < b for a, b in pairwise(ticks))
    assert len(ticks) <= 6
    assert len(ticks) >= (2 if scale.low < scale.high else 1)
    if scale.whole:
        assert all(tick == int(tick) for tick in ticks)


@given(finite, st.floats(1e-6, 1e6))
def test_the_ticks_of_a_wide_range_are_round(low, width):
    assume(abs(low) < 1e3 * width)
    ticks = Scale(low, low + width).ticks()
    step = ticks[1] - ticks[0]
    exponent = math.floor(math.log10(step * (1 + 1e-9)))
    assert any(step / 10**exponent == pytest.approx(digits) for digits in (1, 2, 2.5, 5))
    for tick in ticks:
        assert tick / step == pytest.approx(round(tick / step), abs=1e-6)


@pytest.mark.parametrize(
    ("scale", "ticks"),
    [
        (Scale(0, 20_000, whole=True), [0, 5_000, 10_000, 15_000, 20_000]),
        (Scale(3, 912, whole=True), [200, 400, 600, 800]),
        (Scale(0, 3, whole=True), [0, 1, 2, 3]),
        (Scale(0.0, 1.0), [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (Scale(7, 7, whole=True), [7]),
        (Scale(0, 20_000, logarithmic=True, whole=True), [0, 1, 10, 100, 1_000, 10_000]),
        (Scale(120, 700, logarithmic=True, whole=True), [200, 400, 600]),
        (Scale(1, 90, logarithmic=True, whole=True), [1, 5, 20]),
    ],
)
def test_ticks(scale, ticks):
    assert scale.ticks() == pytest.approx(ticks)


def test_half_a_logarithmic_scale_is_the_square_root():
    scale = Scale(0.0, 9_999.0, logarithmic=True)
    assert scale.share(np.array([99.0])) == pytest.approx(0.5)
