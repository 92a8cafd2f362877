"""How far a long piece of work has come, told to whoever waits for it.

The work calls its `Progress` now and then, in its own thread, with the part that is done,
from 0.0 to 1.0 and never less than before. What that raises ends the work, and comes out
of it: so whoever waits may cancel.
"""

from collections.abc import Callable

Progress = Callable[[float], None]


def unwatched(_part: float) -> None:
    """Nobody waits."""


def share(progress: Progress, start: float, end: float) -> Progress:
    """The progress of the piece of work that takes the whole from `start` to `end`."""
    return lambda part: progress(start + part * (end - start))
