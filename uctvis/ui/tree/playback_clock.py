"""The arithmetic of playback: the iteration that is reached after some time."""

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Pace:
    """A speed: iterations per second (`a_second`), or all iterations in some `seconds`."""

    a_second: float = 0.0
    seconds: float = 0.0

    def rate(self, iterations: int) -> float:
        """The iterations per second, for a record of so many iterations."""
        return self.a_second or iterations / self.seconds


class PlaybackClock:
    """Plays from `at` to the end of the range `first` .. `last`, once or repeatedly.

    `rate` is in iterations per second; if it is negative, playback is backwards.
    """

    def __init__(self, at: int, first: int, last: int, rate: float, *, repeats: bool) -> None:
        self._first, self._last = first, last
        self._rate = abs(rate)
        # Backward playback is mirrored forward playback, so that it rounds in the same way.
        self._mirrored = rate < 0
        self._at = float(self._mirror(min(max(at, first), last)))
        self._repeats = repeats

    def _mirror(self, iteration: int) -> int:
        return self._first + self._last - iteration if self._mirrored else iteration

    @property
    def iteration(self) -> int:
        """The iteration that is reached."""
        return self._mirror(min(max(math.floor(self._at), self._first), self._last))

    @property
    def ended(self) -> bool:
        """Whether the end is reached; always False with `repeats`."""
        return not self._repeats and self.iteration == self._mirror(self._last)

    @property
    def wait(self) -> float:
        """The seconds until the next iteration."""
        return (math.floor(self._at) + 1 - self._at) / self._rate

    def go_on(self, seconds: float) -> int:
        """Advance by some seconds; return the iteration that is reached."""
        self._at += seconds * self._rate
        if self._repeats:
            # The last iteration is shown as long as the others.
            around = self._last - self._first + 1
            self._at = self._first + (self._at - self._first) % around
        return self.iteration
