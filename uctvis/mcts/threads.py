"""The threads of a search; they give way to the interface, if the program has one."""

import os
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from uctvis.errors import UctvisError
from uctvis.texts import _

_NICENESS = 10
_gives_way = True


def keep_priority() -> None:
    """Let later search threads of this process have the usual priority."""
    global _gives_way
    _gives_way = False


def _give_way() -> None:
    """Lower the priority of this thread, so that the interface's thread goes first."""
    if _gives_way and sys.platform == "linux":
        thread = threading.get_native_id()
        # Without privileges, no thread may become less nice than its process.
        niceness = max(_NICENESS, os.getpriority(os.PRIO_PROCESS, thread))
        os.setpriority(os.PRIO_PROCESS, thread, niceness)


def cores() -> int:
    """The number of threads that this machine runs at the same time."""
    return os.cpu_count() or 1


@contextmanager
def search_threads(most: int) -> Iterator[dict[ThreadPoolExecutor, int]]:
    """Start up to `most` threads, each an executor of its own; fewer if the system refuses more.

    Yields them with the numbers of their threads (`threading.get_ident`).

    Raises UctvisError if the system starts no thread at all.
    """
    started: dict[ThreadPoolExecutor, int] = {}
    try:
        while len(started) < most:
            pool = ThreadPoolExecutor(1, initializer=_give_way)
            try:
                number = pool.submit(threading.get_ident).result()
            except (RuntimeError, MemoryError):
                break
            started[pool] = number
        if not started:
            raise UctvisError(
                _("the search needs a thread, but the system cannot start one: end other programs")
            )
        yield started
    finally:
        for pool in started:
            pool.shutdown()
