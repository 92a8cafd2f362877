"""Whether a composed function is being compiled now, so that users know why they wait.

Other functions are compiled in advance (see `uctvis.warm`); functions of `compiled_as` at their
first use, unless they are in the cache.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from numba.core.event import Event, Listener, register

_Tell = Callable[[bool], None]


class _Watch(Listener):
    """Calls functions when the first compilation begins, and when the last one ends."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running = 0
        self._tellers: list[_Tell] = []

        # Of all functions, also those that were not composed.
        self.all_running = 0

    def on_start(self, event: Event) -> None:
        self._count(event, 1)

    def on_end(self, event: Event) -> None:
        self._count(event, -1)

    def _count(self, event: Event, change: int) -> None:
        with self._lock:
            self.all_running += change
        if not getattr(event.data["dispatcher"], "is_composed", False):
            return
        with self._lock:
            before, self._running = self._running, self._running + change
            tellers = tuple(self._tellers)
        if 0 in (before, self._running):
            for tell in tellers:
                tell(change > 0)

    def add(self, tell: _Tell) -> None:
        with self._lock:
            self._tellers.append(tell)
            running = self._running > 0
        if running:
            tell(True)

    def remove(self, tell: _Tell) -> None:
        with self._lock:
            self._tellers.remove(tell)
            running = self._running > 0
        if running:
            tell(False)


_watch = _Watch()
register("numba:compile", _watch)  # type: ignore[no-untyped-call]


def is_compiling() -> bool:
    """Whether any thread compiles a function now."""
    return _watch.all_running > 0


@contextmanager
def compiling_told(tell: Callable[[bool], None]) -> Iterator[None]:
    """Context manager that calls `tell(True)` when compilation begins, `tell(False)` at its end.

    `tell` is called in the thread that compiles, which may be any. If another thread still compiles
    at the end of the context, `tell(False)` is called then.
    """
    _watch.add(tell)
    try:
        yield
    finally:
        _watch.remove(tell)
