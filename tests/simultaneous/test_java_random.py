"""Java's generator: numbers that Java itself gives, and the definition in plain Python."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from plain_java_random import PlainJavaRandom

from uctvis.simultaneous.java_random import next_boolean, next_double, next_int, seeded

SEEDS = st.integers(-(2**63), 2**63 - 1)


def test_numbers_that_java_gives():
    # new java.util.Random(42): three times nextInt(10), then nextDouble() and nextBoolean().
    state = seeded(42)
    numbers = []
    for _draw in range(3):
        state, number = next_int(state, 10)
        numbers.append(number)
    state, double = next_double(state)
    _state, boolean = next_boolean(state)
    assert (numbers, double, boolean) == ([0, 3, 8], 0.047939305137387644, True)


@given(SEEDS, st.lists(st.integers(0, 2**31 - 1), max_size=20))
def test_it_is_the_defined_one(seed, counts):
    state, defined = seeded(np.int64(seed)), PlainJavaRandom(seed)
    for count in counts:
        if count == 0:
            state, found = next_double(state)
            assert found == defined.double()
        elif count == 1:
            state, found = next_boolean(state)
            assert found == bool(defined.bits(1))
        else:
            state, found = next_int(state, count)
            assert found == defined.below(count)
