"""Java's generator: numbers that Java itself gives, and the definition in plain Python."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from uctvis.contests.java_random import next_boolean, next_double, next_int, seeded

SEEDS = st.integers(-(2**63), 2**63 - 1)


class Defined:
    """The generator as the documentation of java.util.Random defines it."""

    def __init__(self, seed):
        self.state = (seed ^ 0x5DEECE66D) & (2**48 - 1)

    def bits(self, count):
        self.state = (self.state * 0x5DEECE66D + 0xB) % 2**48
        return self.state >> (48 - count)

    def int(self, count):
        if count & -count == count:
            return count * self.bits(31) >> 31
        while True:
            bits = self.bits(31)
            number = bits % count
            if bits - number + count - 1 < 2**31:
                return number

    def double(self):
        return ((self.bits(26) << 27) + self.bits(27)) / 2**53


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
    state, defined = seeded(np.int64(seed)), Defined(seed)
    for count in counts:
        if count == 0:
            state, found = next_double(state)
            assert found == defined.double()
        elif count == 1:
            state, found = next_boolean(state)
            assert found == bool(defined.bits(1))
        else:
            state, found = next_int(state, count)
            assert found == defined.int(count)
