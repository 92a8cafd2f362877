"""Keeps a bot from running while it is not asked, so that it does not slow down its opponent.

A cgroup freezes all its processes. Without one they are stopped by signals. That is not safe: a
timer or a process that is missed can make the others go on. So the watcher looks again.
"""

import os
import signal
import sys
import threading
import time
from contextlib import suppress

from uctvis.arena.bots.cgroup import Cgroup
from uctvis.arena.bots.process_files import GONE, content_of, names_in
from uctvis.arena.bots.processes import ProcessTree

# Seconds in which a bot can finish what it does after its answer, on nobody's clock.
_MOMENT = 0.01
_LOOK = 0.0001
# Passes over its processes until none runs. Elsewhere than on Linux that is not seen.
_PASSES = 20 if sys.platform == "linux" else 1


class Rest:
    """Stops the processes of one bot, and lets them go on.

    `renew` may be called from any thread, everything else from that of the match.

    Parameters
    ----------
    tree : ProcessTree
    cgroup : Cgroup or None
    """

    def __init__(self, tree: ProcessTree, cgroup: Cgroup | None) -> None:
        self._tree = tree
        self._cgroup = cgroup
        self._is_resting = False
        self._lock = threading.Lock()

    def begin(self) -> None:
        """Stop the bot."""
        with self._lock:
            self._is_resting = True
            self._stop()

    def begin_later(self) -> None:
        """Stop the bot when it waits, or after a moment: it can finish what it does."""
        self.end()
        until = time.perf_counter() + _MOMENT
        while _any_runs(self._tree.processes()) and time.perf_counter() < until:
            time.sleep(_LOOK)
        self.begin()

    def renew(self) -> None:
        """Stop again what goes on although it should not."""
        with self._lock:
            if self._is_resting and self._cgroup is None:
                self._stop()

    def end(self) -> None:
        """Let the bot go on."""
        with self._lock:
            if not self._is_resting:
                return
            self._is_resting = False
            if self._cgroup is not None:
                self._cgroup.thaw()
                return
            for process in self._tree.processes():
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGCONT)

    def _stop(self) -> None:
        if self._cgroup is not None:
            self._cgroup.freeze()
            return
        for _pass in range(_PASSES):
            running = [one for one in self._tree.processes() if not _is_stopped(one)]
            for process in running:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGSTOP)
            if not running:
                return


def _any_runs(processes: list[int]) -> bool:
    """Whether a thread of these processes has something to do; False where that is not known."""
    return any(state in b"RD" for process in processes for state in _states(process))


def _is_stopped(process: int) -> bool:
    """Whether no thread of a process runs on, or it has ended."""
    return sys.platform == "linux" and all(state in b"TtZX" for state in _states(process))


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
