"""Keeps a bot from running while it is not asked, so that it does not slow down its opponent.

A cgroup freezes all its processes. Without one they are stopped by signals. That is not safe: a
timer or a process that is missed can make the others go on. So the watcher looks again.
"""

import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress

from uctvis.arena.sandbox.cgroup import Cgroup
from uctvis.arena.sandbox.process_files import GONE, content_of, names_in, stat_fields
from uctvis.arena.sandbox.processes import ProcessTree
from uctvis.arena.sandbox.signals import send

# Seconds in which a bot can finish what it does after its answer, on nobody's clock.
_MOMENT = 0.01
# Seconds until the last of many processes has noticed that it is stopped.
_STOPPING = 0.05
_LOOK = 0.0001
# Passes over its processes until none runs.
_PASSES = 20


class Rest:
    """Stops the processes of one bot, and lets them go on.

    `renew` may be called from any thread, everything else from the thread of the match.
    """

    def __init__(self, tree: ProcessTree, cgroup: Cgroup | None) -> None:
        self._tree = tree
        self._cgroup = cgroup
        self._is_resting = False
        self._lock = threading.Lock()

    def begin(self) -> bool:
        """Stop the bot; return whether nothing of it runs any more."""
        with self._lock:
            self._is_resting = True
            return self._stop()

    def begin_later(self) -> None:
        """Stop the bot when it waits, or after a moment: it can finish what it does.

        Return when nothing of it runs, so that it does not cost its opponent anything.
        """
        self.end()
        processes = self._tree.processes()
        _wait(_MOMENT, lambda: not _any_runs(processes))
        if not self.begin():
            _wait(_STOPPING, self._has_stopped)

    def renew(self) -> bool:
        """Stop again what goes on although it should not; return whether nothing did.

        It is false if the bot does not rest at all.
        """
        with self._lock:
            if not self._is_resting:
                return False
            was_still = self._has_stopped()
            if not was_still:
                self._stop()
            return was_still

    def end(self) -> None:
        """Let the bot go on."""
        with self._lock:
            if not self._is_resting:
                return
            self._is_resting = False
            if self._cgroup is not None:
                self._cgroup.thaw()
                return
            send(signal.SIGCONT, self._tree.processes())

    def _stop(self) -> bool:
        """Stop all processes; return whether none is running any more."""
        if self._cgroup is not None:
            self._cgroup.freeze()
            return self._cgroup.is_frozen
        if sys.platform != "linux":
            # It is not seen whether they have stopped.
            send(signal.SIGSTOP, self._tree.processes())
            return True
        was_quiet = False
        for _pass in range(_PASSES):
            running = self._running()
            if not running and was_quiet:
                return True
            # A process whose parent has just ended can be missing once.
            was_quiet = not running
            send(signal.SIGSTOP, running)
        return False

    def _running(self) -> list[int]:
        return [one for one in self._tree.processes() if not _is_stopped(one)]

    def _has_stopped(self) -> bool:
        if self._cgroup is not None:
            return self._cgroup.is_frozen
        return sys.platform == "linux" and not self._running()


def _wait(seconds: float, ready: Callable[[], bool]) -> None:
    """Wait for something, at most so long."""
    until = time.perf_counter() + seconds
    while not ready() and time.perf_counter() < until:
        time.sleep(_LOOK)


def _any_runs(processes: list[int]) -> bool:
    """Whether a thread of these processes has something to do; False where that is not known."""
    return any(state in b"RD" for process in processes for state in _states(process))


def _is_stopped(process: int) -> bool:
    """Whether no thread of a process runs on, or it has ended."""
    with suppress(*GONE):
        # A signal stops all threads. The first one can have ended before the others.
        if (state := stat_fields(process)[0]) in b"ZX":
            return all(one in b"TtZX" for one in _states(process))
        return state in b"Tt"
    return True


def _states(process: int) -> list[bytes]:
    """The states of the threads of a process, such as b"R"; none if it has ended."""
    found: list[bytes] = []
    if sys.platform == "linux":
        with suppress(*GONE):
            for thread in names_in(f"/proc/{process}/task"):
                with suppress(*GONE):
                    fields = content_of(f"/proc/{process}/task/{thread}/stat")
                    found.append(fields.rpartition(b")")[2].split(None, 1)[0])
    return found
