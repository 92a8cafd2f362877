"""The pipes of all bots of one match, read and written in the thread of the match."""

import heapq
import os
import selectors
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import CancelledError
from contextlib import suppress
from itertools import count
from time import perf_counter

# Called with the events (of `selectors`) of its descriptor.
Handler = Callable[[int], None]


class Pipes:
    """The pipes of all bots of one match.

    All methods but `call`, `wake`, `stop` and `report` belong to the thread of the match.
    """

    def __init__(self) -> None:
        self._selector = selectors.DefaultSelector()
        self._lock = threading.Lock()
        self._is_closed = False
        self._is_stopped = False
        self._faults: deque[Exception] = deque()
        self._calls: deque[Callable[[], None]] = deque()
        # Those of the same time in their order.
        self._timers: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = count()
        # When the system reported what is handled now, by `time.perf_counter`. What came at the
        # same time has the same time, in whatever order it is handled.
        self.now = perf_counter()
        self._woken, self._waking = os.pipe()
        os.set_blocking(self._woken, False)
        os.set_blocking(self._waking, False)
        self._selector.register(self._woken, selectors.EVENT_READ, self._forget_wakes)

    def wait(self, until: float | None, ready: Callable[[], bool]) -> bool:
        """Read and write until `ready` returns true; False if that takes too long.

        Parameters
        ----------
        until : float or None
            When to give up, on the clock `time.perf_counter`.
        ready : callable () -> bool
            Called after everything that happens.

        Raises
        ------
        FaultError
            A bot broke the rules; each bot's first fault is raised once.
        CancelledError
            `stop` was called.
        OSError
            A bot could not be watched.
        """
        while True:
            if self._is_stopped:
                raise CancelledError
            if self._faults:
                raise self._faults.popleft()
            if ready():
                return True
            left = None if until is None else until - perf_counter()
            if left is not None and left <= 0:
                return False
            self.turn(left)

    def drain(self, until: float, ready: Callable[[], bool]) -> bool:
        """Do the same as `wait` for bots that end: no fault counts, and it cannot be stopped."""
        while not ready():
            left = until - perf_counter()
            if left <= 0:
                return False
            self.turn(left)
        return True

    def turn(self, timeout: float | None) -> None:
        """Handle what has happened, and wait for something at most `timeout` seconds."""
        if self._timers:
            left = max(self._timers[0][0] - perf_counter(), 0.0)
            timeout = left if timeout is None else min(timeout, left)
        happened = self._selector.select(timeout)
        # One time for all: what one bot has written does not make the answer of another one later.
        self.now = perf_counter()
        for key, events in happened:
            key.data(events)
        while self._timers and self._timers[0][0] <= self.now:
            heapq.heappop(self._timers)[2]()
        while self._calls:
            self._calls.popleft()()

    def watch(self, descriptor: int, events: int, handle: Handler) -> None:
        """Call `handle` when there is something to do; no events: no longer."""
        is_watched = descriptor in self._selector.get_map()
        if not events:
            if is_watched:
                self._selector.unregister(descriptor)
        elif is_watched:
            self._selector.modify(descriptor, events, handle)
        else:
            self._selector.register(descriptor, events, handle)

    def call_at(self, time: float, handle: Callable[[], None]) -> None:
        """Call this while bots are waited for, at this time by `time.perf_counter` or later."""
        heapq.heappush(self._timers, (time, next(self._numbers), handle))

    def report(self, fault: Exception) -> None:
        """Let `wait` raise this, from any thread."""
        self._faults.append(fault)
        self.wake()

    def call(self, handle: Callable[[], None]) -> None:
        """Let the thread of the match call this while it waits, from any thread."""
        self._calls.append(handle)
        self.wake()

    def wake(self) -> None:
        """Let `wait` call `ready` again, from any thread."""
        # A full pipe wakes, too.
        with self._lock, suppress(BlockingIOError):
            if not self._is_closed:
                os.write(self._waking, b"\0")

    def stop(self) -> None:
        """Let `wait` raise `CancelledError` from now on, from any thread."""
        self._is_stopped = True
        self.wake()

    def close(self) -> None:
        """Close what belongs to it, after the bots have ended."""
        with self._lock:
            if self._is_closed:
                return
            self._is_closed = True
        self._selector.close()
        os.close(self._woken)
        os.close(self._waking)

    def _forget_wakes(self, _events: int) -> None:
        with suppress(BlockingIOError):
            os.read(self._woken, 4096)
