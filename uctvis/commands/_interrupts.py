"""Ctrl-C in commands that search."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from uctvis.commands._common import complain
from uctvis.modules import imported
from uctvis.texts import _

# Seconds after the first Ctrl-C.
_PATIENCE = 0.7


@contextmanager
def ended_by_interrupt(stop: Callable[[], None]) -> Iterator[None]:
    """Let the first Ctrl-C call `stop`, as if a budget were used up; the second one interrupts.

    Compiling cannot be stopped and takes many seconds, but nothing is lost before it has ended: so
    the process ends if it still compiles a moment after Ctrl-C.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler:
        # The parent process has changed it: a shell ignores it for background processes.
        yield
        return
    waiting = threading.Timer(_PATIENCE, _end_if_compiling)
    waiting.daemon = True

    def end(_signal: int, _frame: object) -> None:
        signal.signal(signal.SIGINT, before)
        waiting.start()
        stop()

    signal.signal(signal.SIGINT, end)
    try:
        yield
    finally:
        waiting.cancel()
        signal.signal(signal.SIGINT, before)


def _end_if_compiling() -> None:
    # Imported before by whatever compiles.
    compiling = imported("uctvis.jit.compiling")
    if compiling is not None and compiling.is_compiling():
        complain(_("stopped"))
        sys.stdout.flush()
        os._exit(1)
