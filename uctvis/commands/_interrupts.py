"""Ctrl-C in commands that search."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def ended_by_interrupt(stop: Callable[[], None]) -> Iterator[None]:
    """Let the first Ctrl-C call `stop`, as if a budget were used up; the second one interrupts."""
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler:
        # The parent process has changed it: a shell ignores it for background processes.
        yield
        return

    def end(_signal: int, _frame: object) -> None:
        signal.signal(signal.SIGINT, before)
        stop()

    signal.signal(signal.SIGINT, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
