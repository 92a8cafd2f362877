"""Garbage is looked for between events, in the interface's thread, and nowhere else.

Python by itself looks for it wherever something is made: in any thread, and amid what Qt does.
Qt lists its widgets and walks along the list, for a new theme or new letters. Where the walk
calls a widget that is written in Python, the search for garbage could begin, and delete widgets
that nobody holds any more; the list still has them, and the process crashes.
"""

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from qtpy.QtCore import QObject, QTimer

# Milliseconds from one look to the next.
_PERIOD = 1000

# Held for as long as nothing may be looked for.
_put_off = threading.Lock()


class Collector(QObject):
    """From when it is made, collects garbage between events; Python itself does not any more."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        timer = QTimer(self)
        timer.timeout.connect(collect_due)
        timer.start(_PERIOD)


def collect_due() -> None:
    """Collect those generations that Python would have collected by itself."""
    if _put_off.locked():
        return
    counted = zip(gc.get_count(), gc.get_threshold(), strict=True)
    due = [generation for generation, (count, limit) in enumerate(counted) if count > limit > 0]
    if due:
        gc.collect(due[-1])


@contextmanager
def put_off() -> Iterator[None]:
    """Look for no garbage meanwhile, in no thread."""
    with _put_off:
        was_enabled = gc.isenabled()
        gc.disable()
        try:
            yield
        finally:
            if was_enabled:
                gc.enable()
