"""The nearest double of a decimal, and the shortest decimal of a double.

To a double: D. Lemire, "Number Parsing at a Gigabyte per Second" (Software: Practice and
Experience 51, 2021), with N. Mushtak and D. Lemire, "Fast Number Parsing Without Fallback"
(2023). From a double: R. Giulietti, "The Schubfach way to render doubles" (2021). Both
use the same table of powers of ten, which is computed here with exact arithmetic.
"""

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.bits import high_product, leading_zeros
from uctvis.jit.compiled import compiled

_LEAST_POWER = -342
_MOST_POWER = 324
# Powers of ten from 0 to this fit into 128 bits.
_MOST_EXACT = 55


def _powers() -> NDArray[np.uint64]:
    """The first 128 bits of 10**k, rounded down, as (high, low), from _LEAST_POWER on."""
    words = []
    for k in range(_LEAST_POWER, _MOST_POWER + 1):
        if k >= 0:
            power = 10**k
            shift = power.bit_length() - 128
            bits = power >> shift if shift > 0 else power << -shift
        else:
            power = 10**-k
            bits = (1 << (power.bit_length() + 127)) // power
            # One bit too many, because the power of ten is not a power of two.
            bits >>= bits.bit_length() - 128
        words.append((bits >> 64, bits & (1 << 64) - 1))
    return np.array(words, np.uint64)


_POWERS = _powers()
_ONE = np.uint64(1)
INFINITY = np.uint64(0x7FF << 52)


@compiled
def nearest(digits: np.uint64, power: int) -> np.uint64:
    """The bits of the double nearest to digits * 10**power, ties to even."""
    if digits == 0 or power < -342:
        return np.uint64(0)
    if power > 308:
        return INFINITY
    # The digits, shifted to fill 64 bits.
    empty = leading_zeros(digits)
    digits <<= empty
    shift = int(np.int64(empty))
    high_factor = _POWERS[power - _LEAST_POWER, 0]
    low_factor = _POWERS[power - _LEAST_POWER, 1]
    if -27 <= power < 0:
        low_factor += _ONE
    high, low = high_product(digits, high_factor), digits * high_factor
    if high & np.uint64(0x1FF) == np.uint64(0x1FF):
        # The bits below the 55 significant ones may all be 1; then more bits are needed.
        more = high_product(digits, low_factor)
        low += more
        if low < more:
            high += _ONE
    top = high >> np.uint64(63)
    # 53 bits and one more for rounding.
    drop = top + np.uint64(9)
    significand = high >> drop
    exponent = ((217706 * power) >> 16) + 63 + int(np.int64(top)) - shift + 1023
    if exponent <= 0:
        if exponent <= -63:
            return np.uint64(0)
        significand >>= np.uint64(1 - exponent)
        significand += significand & _ONE
        significand >>= _ONE
        # The carry into the exponent correctly yields the smallest normal number.
        return significand
    if (
        low <= 1
        and -4 <= power <= 23
        and significand & np.uint64(3) == 1
        and significand << drop == high
    ):
        # Exactly between two doubles, of which the lower is even.
        significand ^= _ONE
    significand += significand & _ONE
    significand >>= _ONE
    bits = (np.uint64(exponent) << np.uint64(52)) + significand - np.uint64(1 << 52)
    return bits if bits < INFINITY else INFINITY


@compiled
def _scaled(high: np.uint64, low: np.uint64, factor: np.uint64) -> np.uint64:
    """(high, low) * factor / 2**128, rounded to odd: the last bit is 1 if bits were dropped."""
    carry = high_product(low, factor)
    top, middle = high_product(high, factor), high * factor + carry
    if middle < carry:
        top += _ONE
    if middle > 1:
        top |= _ONE
    return top


@compiled
def shortest(bits: np.uint64) -> tuple[np.uint64, int]:
    """The shortest decimal that is read as this positive finite double: (digits, power).

    If there are several of this length, the nearest one. The digits may end with zeros.
    """
    fraction = bits & np.uint64((1 << 52) - 1)
    exponent = int(np.int64(bits >> np.uint64(52)))
    significand = fraction
    if exponent > 0:
        significand |= np.uint64(1 << 52)
    else:
        exponent = 1
    exponent -= 1075
    # Below a power of two, doubles are twice as dense.
    narrow = fraction == 0 and bits >> np.uint64(52) > 1
    odd = significand & _ONE
    least = np.uint64(4) * significand - (_ONE if narrow else np.uint64(2))
    value = np.uint64(4) * significand
    most = np.uint64(4) * significand + np.uint64(2)

    # floor(log10(2**exponent)), or of 3/4 of it
    power = (exponent * 1262611 - (524031 if narrow else 0)) >> 22
    shift = np.uint64(exponent + ((-power * 1741647) >> 19) + 1)
    high = _POWERS[-power - _LEAST_POWER, 0]
    low = _POWERS[-power - _LEAST_POWER, 1]
    if not 0 <= -power <= _MOST_EXACT:
        low += _ONE
    least = _scaled(high, low, least << shift) + odd
    value = _scaled(high, low, value << shift)
    most = _scaled(high, low, most << shift) - odd

    digits = value >> np.uint64(2)
    if digits >= 10:
        fewer = digits // np.uint64(10)
        below = least <= np.uint64(40) * fewer
        above = np.uint64(40) * fewer + np.uint64(40) <= most
        if below != above:
            return fewer + (_ONE if above else np.uint64(0)), power + 1
    below = least <= np.uint64(4) * digits
    above = np.uint64(4) * digits + np.uint64(4) <= most
    if below != above:
        return digits + (_ONE if above else np.uint64(0)), power
    middle = np.uint64(4) * digits + np.uint64(2)
    if value > middle or (value == middle and digits & _ONE == 1):
        digits += _ONE
    return digits, power
