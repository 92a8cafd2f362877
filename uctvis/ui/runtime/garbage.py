"""Garbage collection between events in the interface thread, and nowhere else.

Python's own collection starts whenever objects are allocated: in any thread, and while Qt works.
For a new theme or font, Qt iterates over a list of its widgets. If it calls a widget that is
written in Python, a collection could start and delete widgets without references; they are still
in the list, and the process crashes.
"""

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from qtpy.QtCore import QObject, QTimer

# The period of collections in milliseconds.
_PERIOD = 1000

# Locked while nothing may be collected.
_put_off = threading.Lock()


class Collector(QObject):
    """Collects garbage between events, and disables Python's own collection."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        timer = QTimer(self)
        timer.timeout.connect(collect_due)
        timer.start(_PERIOD)


def collect_due() -> None:
    """Collect the generations that Python would have collected by itself."""
    if _put_off.locked():
        return
    counted = zip(gc.get_count(), gc.get_threshold(), strict=True)
    due = [generation for generation, (count, limit) in enumerate(counted) if count > limit > 0]
    if due:
        gc.collect(due[-1])


@contextmanager
def put_off() -> Iterator[None]:
    """Collect no garbage inside this context, in any thread."""
    with _put_off:
        was_enabled = gc.isenabled()
        gc.disable()
        try:
            yield
        finally:
            if was_enabled:
                gc.enable()
