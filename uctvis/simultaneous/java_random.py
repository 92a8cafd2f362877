"""Java's generator of random numbers, so that equal seeds give equal maps as in the originals.

Source: the documentation of `java.util.Random` in Java SE 8, which defines the sequence. A state is
an int64 with 48 bits; all functions return the next state, too.
"""

import numpy as np

from uctvis.jit.compiled import compiled

_MULTIPLIER, _INCREMENT = np.int64(0x5DEECE66D), np.int64(0xB)
_MASK = np.int64((1 << 48) - 1)
_BITS = 48
_OVERFLOW = np.int64(1 << 31)


@compiled
def seeded(seed: int) -> int:
    """The first state for a seed (int64)."""
    return (np.int64(seed) ^ _MULTIPLIER) & _MASK  # type: ignore[return-value]


@compiled
def next_bits(state: int, bits: int) -> tuple[int, int]:
    """The next `bits` bits, at most 31, as a whole number that is not negative."""
    # The product wraps around; its lower 48 bits are right.
    state = (np.int64(state) * _MULTIPLIER + _INCREMENT) & _MASK  # type: ignore[assignment]
    return state, state >> (_BITS - bits)


@compiled
def next_int(state: int, count: int) -> tuple[int, int]:
    """A whole number from 0 to count - 1; 0 < count < 2**31."""
    state, number = next_bits(state, 31)
    if count & (count - 1) == 0:
        return state, (count * number) >> 31
    while number - number % count + count - 1 >= _OVERFLOW:
        state, number = next_bits(state, 31)
    return state, number % count


@compiled
def next_boolean(state: int) -> tuple[int, bool]:
    state, number = next_bits(state, 1)
    return state, number != 0


@compiled
def next_double(state: int) -> tuple[int, float]:
    """A number from 0 to 1, without 1; a multiple of 2**-53."""
    state, high = next_bits(state, 26)
    state, low = next_bits(state, 27)
    return state, ((high << 27) + low) / 9007199254740992.0
