"""How numbers lie between two extremes: for colours, and for the ticks beside them."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

# Between the extremes lie at most as many steps.
_STEPS = 5


@dataclass(frozen=True)
class Scale:
    """From `low` to `high`, both finite, `low` not the greater one.

    Attributes
    ----------
    low, high : float
    logarithmic : bool
        By log(1 + number) instead of the number; `low` is then 0 or more.
    whole : bool
        Whether the numbers are whole ones, and with them the ticks.
    exceeded : bool
        Whether some numbers may lie beyond the two.
    """

    low: float
    high: float
    logarithmic: bool = False
    whole: bool = False
    exceeded: bool = False

    def share(self, numbers: NDArray[np.float64]) -> NDArray[np.float64]:
        """0 at `low` and below, 1 at `high` and above; 0 where both are one."""
        # The ends by the numbers themselves: two libraries' logarithms differ in the last bit.
        low_end, high_end = numbers <= self.low, numbers >= self.high
        low, high = self.low, self.high
        if self.logarithmic:
            low, high, numbers = math.log1p(low), math.log1p(high), np.log1p(numbers)
        # Halved, the greatest numbers that there are still have a difference.
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
        """Round numbers from `low` to `high`, in order; where there are none, those two."""
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
        """0, and the multiples of powers of ten; every second, third, ... if there are many."""
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
    """The next number that is 1, 2, 2.5 or 5 times a power of ten."""
    if least <= 0.0:
        return 0.0
    if whole and least <= 1.0:
        return 1.0
    exponent = math.floor(math.log10(least))
    # Not 10.0**-1, which for some exponents is not the nearest number to the power.
    for digits in ("1", "2", "5") if whole else ("1", "2", "2.5", "5"):
        step = float(f"{digits}e{exponent}")
        if step >= least:
            return step
    return float(f"1e{exponent + 1}")
