import math

from hypothesis import given
from hypothesis import strategies as st

from uctvis.mcts.uct.logarithm import ln, plain_ln

_MOST = 2**31 - 1


def _units_off(number: int) -> float:
    exact = math.log(number)
    return abs(plain_ln(number) - exact) / math.ulp(exact)


def test_small_numbers_are_within_two_units_in_the_last_place():
    assert plain_ln(1) == 0.0
    assert max(_units_off(number) for number in range(2, 100_000)) <= 2


@given(st.integers(2, _MOST))
def test_any_number_is_within_two_units_in_the_last_place(number):
    assert _units_off(number) <= 2


@given(st.integers(1, _MOST))
def test_compiled_and_plain_give_the_same_bits(number):
    assert ln(number) == plain_ln(number)
