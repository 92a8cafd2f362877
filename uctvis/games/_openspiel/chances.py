"""Probabilities as whole numbers."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm

# Fractions of probabilities have at most this denominator, such as 6**5 for five dice.
_LARGEST_DENOMINATOR = 100_000
# Of a sum that stays below 2**31, even if each outcome is rounded up.
_SCALE = 2**30


# A search asks again and again for the same dice.
@lru_cache(maxsize=1024)
def whole_chances(probabilities: Sequence[float]) -> tuple[int, ...]:
    """Positive whole numbers in proportion to positive probabilities; their sum is below 2**31.

    They are exact if the probabilities are fractions of small numbers, as with dice.
    """
    exact = {
        one: Fraction(one).limit_denominator(_LARGEST_DENOMINATOR) for one in set(probabilities)
    }
    whole = lcm(*(part.denominator for part in exact.values()))
    if whole <= _SCALE and all(abs(part - one) < 1e-12 for one, part in exact.items()):
        return tuple(int(exact[one] * whole) for one in probabilities)
    return tuple(max(1, round(one * _SCALE)) for one in probabilities)
