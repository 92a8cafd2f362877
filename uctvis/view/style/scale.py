"""Scales that map numbers between two extremes to colours, and their ticks."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

# The maximum number of steps between the extremes.
_STEPS = 5


@dataclass(frozen=True)
class Scale:
    """A scale from `low` to `high`, both finite, with low <= high."""

    low: float
    high: float
    # Whether to use log(1 + number) instead of the number; `low` is then 0 or more.
    logarithmic: bool = False
    # Whether the numbers, and thus the ticks, are whole numbers.
    whole: bool = False
    # Whether some numbers may be below `low` or above `high`.
    exceeded: bool = False

    def share(self, numbers: NDArray[np.float64]) -> NDArray[np.float64]:
        """The places of numbers: 0 up to `low`, 1 from `high` on; 0 if both are equal."""
        # Compare the numbers, because the logarithms of two libraries differ in the last bit.
        low_end, high_end = numbers <= self.low, numbers >= self.high
        low, high = self.low, self.high
        if self.logarithmic:
            low, high, numbers = math.log1p(low), math.log1p(high), np.log1p(numbers)
        # Halving avoids an overflow of the difference of very large numbers.
        unit = 1.0 if math.isfinite(high - low) else 0.5
        span = high * unit - low * unit
        if span <= 0.0:
            return np.zeros(len(numbers))
        with np.errstate(over="ignore"):
            shares = np.clip((numbers * unit - low * unit) / span, 0.0, 1.0)
        shares[low_end] = 0.0
        shares[high_end] = 1.0
        return shares

    def ticks(self) -> list[float]:
        """Round numbers from `low` to `high`, in order; these two if there are no round ones."""
        if self.low == self.high:
            return [self.low]
        if self.logarithmic:
            for digits in ((1,), (1, 2, 5)):
                found = self._powers(digits)
                if len(found) > 2:
                    return found
        found = self._multiples()
        return found if len(found) > 1 else [self.low, self.high]

    def _powers(self, digits: tuple[int, ...]) -> list[float]:
        """0 and multiples of powers of ten; only every second, third, ... if there are many."""
        exponents = range(math.ceil(math.log10(self.high + 1.0)))
        powers = [float(digit * 10**exponent) for exponent in exponents for digit in digits]
        powers = [power for power in powers if self.low <= power <= self.high]
        kept = powers[:: 1 + (len(powers) - 1) // _STEPS] if powers else []
        return [0.0, *kept] if self.low == 0.0 else kept

    def _multiples(self) -> list[float]:
        """The multiples of a round step."""
        step = _round_step(self.high / _STEPS - self.low / _STEPS, whole=self.whole)
        if not 0.0 < step < math.inf:
            return []
        first, last = self.low / step, self.high / step
        if not max(abs(first), abs(last)) < 1e15:  # the step is lost in the numbers
            return []
        counts = range(math.ceil(first), math.floor(last) + 1)
        return [
            tick for tick in (count * step for count in counts) if self.low <= tick <= self.high
        ]


def _round_step(least: float, *, whole: bool) -> float:
    """The next number from `least` on that is 1, 2, 2.5 or 5 times a power of ten."""
    if least <= 0.0:
        return 0.0
    if whole and least <= 1.0:
        return 1.0
    exponent = math.floor(math.log10(least))
    # Not 10.0**exponent, which is not the nearest double for some exponents.
    for digits in ("1", "2", "5") if whole else ("1", "2", "2.5", "5"):
        step = float(f"{digits}e{exponent}")
        if step >= least:
            return step
    return float(f"1e{exponent + 1}")
