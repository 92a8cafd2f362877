"""The search's random numbers: SplitMix64, with a stream for each iteration.

Source: Steele, Lea, Flood (2014), "Fast Splittable Pseudorandom Number Generators", figures 16
and 17. The seed of a stream is (seed, iteration), so that a single iteration can be repeated.
`reference` contains the same generator in plain Python.
"""

import numpy as np

from uctvis.jit.compiled import compiled, signed

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_27, _30, _31, _32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@compiled
def mix(state: np.uint64) -> np.uint64:
    """The number for a state."""
    state = (state ^ (state >> _30)) * _MIX_1
    state = (state ^ (state >> _27)) * _MIX_2
    return state ^ (state >> _31)


@compiled
def stream(seed: np.uint64, iteration: int) -> np.uint64:
    """The first state of the stream of an iteration (0, 1, ...)."""
    return mix(seed + _GAMMA * np.uint64(iteration + 1))


@compiled
def advance(state: np.uint64) -> np.uint64:
    """The next state."""
    return state + _GAMMA


@compiled
def below(state: np.uint64, count: int) -> int:
    """The number from 0 to count - 1 for a state; 0 < count < 2**31.

    Multiplies instead of dividing (Lemire 2019, "Fast Random Integer Generation in an Interval",
    without the rejection: the bias is below 2**-24 for up to 256 moves).
    """
    return signed(((mix(state) >> _32) * np.uint64(count)) >> _32)
