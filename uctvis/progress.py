"""Reporting the progress of long work.

The work calls its `Progress` repeatedly in its own thread with the finished part, from 0.0 to
1.0 and never decreasing. An exception from this call ends the work and is passed on to its
caller, so it can be used to cancel the work.
"""

from collections.abc import Callable

Progress = Callable[[float], None]


def unwatched(_part: float) -> None:
    """Ignore the progress."""


def share(progress: Progress, start: float, end: float) -> Progress:
    """The progress of a part of the work that advances `progress` from `start` to `end`."""
    return lambda part: progress(start + part * (end - start))
