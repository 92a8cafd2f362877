"""The pace of a search: full speed, some iterations per second, or single steps."""

import threading
from time import perf_counter

_NO_LIMIT = 1 << 62


class Throttle:
    """Determines how far the driver of a search continues, and when. Any thread may change it.

    Its clock stops while the search is paused, so a pause does not use up a budget of seconds.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._pace: float | None = None
        self._granted = 0
        self._ended = False
        # The number of finished iterations when the pace was set, and the time of that moment.
        self._start: tuple[int, float] | None = None
        # The seconds of the clock, and since when it runs; one tuple, because any thread reads it.
        self._clock: tuple[float, float | None] = (0.0, None)

    @property
    def pace(self) -> float | None:
        """The iterations per second; 0 is a pause, None full speed."""
        return self._pace

    @pace.setter
    def pace(self, pace: float | None) -> None:
        if pace is not None and not 0 <= pace < _NO_LIMIT:
            raise ValueError(f"pace: expected None or a number that is at least 0, got {pace}")
        with self._changed:
            self._pace, self._start, self._granted = pace, None, 0
            self._changed.notify()

    def grant(self, iterations: int) -> None:
        """Let this many more iterations run if the search is paused."""
        with self._changed:
            if self._pace == 0:
                self._granted += iterations
                self._changed.notify()

    def end(self) -> None:
        """Let all threads that wait continue."""
        with self._changed:
            self._ended = True
            self._changed.notify()

    def wait(self, done: int, seconds: float | None) -> int:
        """Wait until more than `done` iterations are due, and return how many are due in total.

        Returns `done` after `seconds` of the clock, or when a thread has changed something.
        """
        with self._changed:
            if self._pace == 0 and self._granted == 0 and not self._ended:
                self.stop_clock()
                self._changed.wait()
                self.start_clock()
            elif self._pace and self._start is not None and not self._ended:
                first, since = self._start
                pause = max(since + (done - first) / self._pace - perf_counter(), 0.0)
                self._changed.wait(pause if seconds is None else min(pause, seconds))
            return max(self._due(done), done)

    def start_clock(self) -> None:
        self._clock = self.seconds, perf_counter()

    def stop_clock(self) -> None:
        self._clock = self.seconds, None

    @property
    def seconds(self) -> float:
        """The time of the clock."""
        before, since = self._clock
        return before if since is None else before + perf_counter() - since

    def _due(self, done: int) -> int:
        """The number of iterations that may have run by now; `done` have run."""
        if self._pace is None:
            return _NO_LIMIT
        if self._pace == 0:
            granted, self._granted = self._granted, 0
            return done + granted
        first, since = self._start or (done, perf_counter())
        self._start = first, since
        return first + 1 + int((perf_counter() - since) * self._pace)
