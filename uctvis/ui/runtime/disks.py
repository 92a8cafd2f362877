"""Questions about files whose disks may not answer, such as a network folder that is gone.

The system then keeps the thread that asks for minutes, or for good.
"""

import threading
from collections.abc import Callable, Iterable
from time import monotonic
from typing import TypeVar

# Seconds: a disk at work answers in a hundredth of the first. One that has to start may take the
# second, if the user has asked for a file on it.
SHORT, LONG = 0.3, 3.0

_Answer = TypeVar("_Answer")

# The paths that an earlier question still waits for.
_waiting: set[str] = set()


def answers(
    ask: Callable[[str], _Answer], paths: Iterable[str], patience: float
) -> dict[str, _Answer]:
    """Ask about paths, each in a thread of its own; return the answers that come in time.

    Paths that an earlier question still waits for are not asked again. `ask` must not raise.
    """
    found: dict[str, _Answer] = {}

    def look(path: str) -> None:
        try:
            found[path] = ask(path)
        finally:
            _waiting.discard(path)

    asked = [path for path in dict.fromkeys(paths) if path not in _waiting]
    _waiting.update(asked)
    # Daemons, because the end of the program must not wait for them.
    threads = [threading.Thread(target=look, args=(path,), daemon=True) for path in asked]
    for thread in threads:
        thread.start()
    end = monotonic() + patience
    for thread in threads:
        thread.join(max(0.0, end - monotonic()))
    return {path: found[path] for path in asked if path in found}
