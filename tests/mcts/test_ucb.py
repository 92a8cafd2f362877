import math

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from uctvis.mcts.uct.ucb import SelectionParameters, plain_terms, ucb_value, ucb_width
from uctvis.tree.record import PAYOFF_ONE

_MOST = 2**31 - 1
# Half of them are near 4,096, where the tables end.
VISITS = st.integers(1, _MOST) | st.integers(4000, 4200)


@st.composite
def counted(draw):
    """A child's payoffs and visits, and its parent's visits."""
    visits = draw(VISITS)
    return draw(st.integers(0, visits * PAYOFF_ONE)), visits, draw(VISITS)


@given(counted(), st.floats(0.0, 100.0))
@example((1000 * PAYOFF_ONE, 4095, 4095), 1.4)
@example((1000 * PAYOFF_ONE, 4096, 4096), 1.4)
@example((1000 * PAYOFF_ONE, 4097, 4097), 1.4)
def test_compiled_and_plain_give_the_same_bits(counts, exploration):
    won, visits, parent_visits = counts
    parameters = SelectionParameters(exploration)
    mean, bonus = plain_terms(won, visits, parent_visits, parameters)
    assert ucb_value(won, visits, ucb_width(parent_visits, parameters)) == mean + bonus


@given(counted(), st.floats(0.001, 100.0))
def test_it_is_the_formula(counts, exploration):
    won, visits, parent_visits = counts
    mean = won / (visits * PAYOFF_ONE)
    bonus = exploration * math.sqrt(math.log(parent_visits) / visits)
    value = ucb_value(won, visits, ucb_width(parent_visits, SelectionParameters(exploration)))
    assert value == pytest.approx(mean + bonus, rel=1e-14)
