"""Where a play through iterations has come to: arithmetic with a clock that others read."""

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Pace:
    """So many iterations `a_second`; or else all of them in so many `seconds`."""

    a_second: float = 0.0
    seconds: float = 0.0

    def rate(self, iterations: int) -> float:
        """Iterations a second, where there are so many in all."""
        return self.a_second or iterations / self.seconds


class PlaybackClock:
    """Plays from `at` to the end of `first` .. `last`, or around and around in it.

    `rate` is in iterations a second; below 0 it plays backwards.
    """

    def __init__(self, at: int, first: int, last: int, rate: float, *, repeats: bool) -> None:
        self._at = float(min(max(at, first), last))
        self._first, self._last = first, last
        self._rate = rate
        self._repeats = repeats

    @property
    def iteration(self) -> int:
        """The iteration that it has reached."""
        reached = math.floor(self._at) if self._rate > 0 else math.ceil(self._at)
        return min(max(reached, self._first), self._last)

    @property
    def ended(self) -> bool:
        """Whether it has come to the end; one that repeats never does."""
        end = self._last if self._rate > 0 else self._first
        return not self._repeats and self.iteration == end

    @property
    def wait(self) -> float:
        """Seconds until another iteration is reached."""
        beyond = math.floor(self._at) + 1 if self._rate > 0 else math.ceil(self._at) - 1
        return (beyond - self._at) / self._rate

    def go_on(self, seconds: float) -> int:
        """Let time pass; returns the iteration that is reached."""
        self._at += seconds * self._rate
        if self._repeats:
            # The last iteration is seen as long as the others before it begins again.
            around = self._last - self._first + 1
            start = self._first if self._rate > 0 else self._first - 1
            self._at = start + (self._at - start) % around
            if self._rate < 0 and self._at == start:
                self._at += around
        return self.iteration
