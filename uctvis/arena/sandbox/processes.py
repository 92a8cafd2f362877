"""The processes of a bot: what they use, and the end of all of them."""

import os
import re
import signal
import stat
import sys
import threading
from contextlib import suppress
from typing import NamedTuple

import psutil

from uctvis.arena.sandbox.process_files import (
    GONE,
    children_of,
    content_of,
    start_time,
    stat_fields,
)
from uctvis.arena.sandbox.signals import kill_and_wait, send

# Passes over the processes of a bot until none of them can start another one.
_PASSES = 50


class Figures(NamedTuple):
    """What processes use."""

    # Bytes of resident memory.
    memory: int
    # Processes and threads.
    tasks: int
    # Seconds of processor time until now, of those that have ended, too.
    cpu: float
    # Bytes of their page tables, of what was swapped out, and of huge pages.
    tables: int
    processes: list[int]


class OpenFiles(NamedTuple):
    """The files that processes have open."""

    # Their inodes.
    numbers: frozenset[int]
    # Bytes in files without a name, such as files of memfd_create; what is mapped is left out.
    unnamed: int
    # The number of pipes.
    pipes: int
    # Whether the files of all processes could be seen.
    is_complete: bool


class ProcessTree:
    """All processes of one bot.

    In a sandbox they are those below the first process of its namespace, which ends all others with
    it. Otherwise they are the descendants of the program, also those that have lost their parents
    since they were seen.

    Parameters
    ----------
    pid : int
        The process that was started, which nobody has waited for yet.
    is_confined : bool
        Whether this is bubblewrap.
    mark : str
        The value of the variable `signals.MARKER` of these processes.
    """

    def __init__(self, pid: int, is_confined: bool, mark: str) -> None:
        self.pid = pid
        self.is_confined = is_confined
        self._mark = mark
        self._seen: dict[int, float] = {}
        self._lock = threading.Lock()
        # The processor time of each living process itself, by its number and its start, and of
        # all those that were seen and have ended.
        self._times: dict[tuple[int, float], float] = {}
        self._ended = 0.0

    def processes(self) -> list[int]:
        """The living processes without bubblewrap's own; the first one is the bot."""
        if self.is_confined:
            return _with_descendants(
                [bot for first in children_of(self.pid) for bot in children_of(first)]
            )
        # Otherwise one that another thread has just seen could be forgotten.
        with self._lock:
            seen = [one for one, start in self._seen.items() if start_time(one) == start]
            found = _with_descendants([self.pid, *seen])
            starts = ((one, start_time(one)) for one in found if one != self.pid)
            self._seen = {one: start for one, start in starts if start is not None}
        return found

    def figures(self) -> Figures:
        """What the processes use now. Memory that they share is counted for each of them."""
        processes = self.processes()
        used = [one for process in processes if (one := _used(process)) is not None]
        times = {(one.pid, one.start): one.own for one in used}
        self._ended += sum(own for key, own in self._times.items() if key not in times)
        self._times = times
        # A process that has ended counts once in each sum: in the first one if somebody has waited
        # for it, in the second one if it was seen before.
        own = sum(times.values())
        waited_for = sum(one.children for one in used) + self._adopted()
        cpu = own + max(waited_for, self._ended)
        return Figures(
            sum(one.memory for one in used),
            sum(one.tasks for one in used),
            cpu,
            sum(one.tables for one in used),
            processes,
        )

    @property
    def firsts(self) -> list[int]:
        """The first process of the namespace of a confined bot, unless it has ended."""
        return children_of(self.pid) if self.is_confined else []

    def _adopted(self) -> float:
        """Seconds of the ended processes that have lost their parents in a sandbox."""
        return sum(one.children for first in self.firsts if (one := _used(first)) is not None)

    def unshared_memory(self) -> int:
        """Bytes of resident memory; memory that they share is counted once. It is slow."""
        return sum(_proportional(process) for process in self.processes())

    def open_files(self, processes: list[int]) -> OpenFiles:
        """The files that some processes have open. Linux only; there are none elsewhere."""
        found: dict[int, int] = {}
        pipes: set[int] = set()
        is_complete = True
        for process in processes:
            try:
                found |= _open_files(process, pipes)
            except PermissionError:
                is_complete = False
        unnamed = sum(found.values())
        if unnamed:
            # What is mapped is resident already.
            unnamed = max(0, unnamed - sum(map(_mapped, processes)))
        return OpenFiles(frozenset(found), unnamed, len(pipes), is_complete)

    def terminate(self) -> None:
        """Ask the bot itself to end; if it does not run yet, kill what is to become it."""
        processes = self.processes()
        if not processes:
            self.kill()
            return
        send(signal.SIGTERM, processes[:1])

    def kill(self) -> None:
        """Kill all processes; the caller waits for the first one.

        It must be called before anybody waits for it, so that its number still belongs to it.
        """
        if self.is_confined:
            first = children_of(self.pid)
            if not first:
                # Bubblewrap itself must not be killed while it makes the namespace: what it leaves
                # behind would not notice.
                os.kill(self.pid, signal.SIGSTOP)
                first = children_of(self.pid)
                os.kill(self.pid, signal.SIGCONT if first else signal.SIGKILL)
            # The kernel kills all of a namespace with its first process, and only then lets
            # bubblewrap end.
            send(signal.SIGKILL, first)
            return
        # What a process leaves behind when it is killed cannot be found any more. So all are
        # stopped first: then they start no others.
        stopped: set[int] = set()
        for _pass in range(_PASSES):
            going = set(self.processes()) - stopped
            if not going:
                break
            send(signal.SIGSTOP, going)
            stopped |= going
        send(signal.SIGKILL, self.processes())
        with suppress(ProcessLookupError, PermissionError):
            # macOS: PermissionError if all of them have ended.
            os.killpg(self.pid, signal.SIGKILL)

    def end_left(self) -> None:
        """Kill what is left of an unconfined bot after its first process, and wait for its end.

        These are processes that were killed and have not ended yet, and those that have left its
        session and have no parent.
        """
        if not self.is_confined:
            kill_and_wait(self._seen, self._mark)


def _with_descendants(roots: list[int]) -> list[int]:
    found = dict.fromkeys(roots)
    waiting = list(found)
    while waiting:
        for child in children_of(waiting.pop()):
            if child not in found:
                found[child] = None
                waiting.append(child)
    return list(found)


class _Used(NamedTuple):
    """What one process uses: `memory` and `tables` in bytes, `own` and `children` in seconds."""

    pid: int
    start: float
    memory: int
    tasks: int
    own: float
    children: float
    tables: int = 0


def _used(pid: int) -> _Used | None:
    """What a process uses; None if it has ended."""
    if sys.platform != "linux":
        with suppress(psutil.Error):
            process = psutil.Process(pid)
            memory, times = process.memory_info().rss, process.cpu_times()
            own, children = times.user + times.system, times.children_user + times.children_system
            start = float(process.create_time())
            return _Used(pid, start, memory, process.num_threads(), own, children)
        return None
    with suppress(*GONE):
        fields = stat_fields(pid)
        user, system, children_user, children_system = map(int, fields[11:15])
        own, children = (user + system) / _TICKS, (children_user + children_system) / _TICKS
        memory, tasks = int(fields[21]) * _PAGE, int(fields[17])
        return _Used(pid, float(fields[19]), memory, tasks, own, children, _tables(pid))
    return None


def _proportional(pid: int) -> int:
    if sys.platform == "linux":
        # What cannot be read counts with all that it shares.
        with suppress(*GONE, PermissionError):
            found = re.search(
                rb"^Pss:\s*(\d+)", content_of(f"/proc/{pid}/smaps_rollup"), re.MULTILINE
            )
            if found is not None:
                return int(found[1]) * 1024
    used = _used(pid)
    return 0 if used is None else used.memory


def _open_files(pid: int, pipes: set[int]) -> dict[int, int]:
    """The files that a process has open: their numbers, and their bytes if they have no name.

    The numbers of pipes are also added to `pipes`.
    """
    found: dict[int, int] = {}
    if sys.platform == "linux":
        with suppress(*GONE), os.scandir(f"/proc/{pid}/fd") as entries:
            for entry in entries:
                with suppress(*GONE):
                    status = entry.stat()
                    is_file = stat.S_ISREG(status.st_mode) and status.st_nlink == 0
                    found[status.st_ino] = status.st_blocks * 512 if is_file else 0
                    if stat.S_ISFIFO(status.st_mode):
                        pipes.add(status.st_ino)
    return found


def _mapped(pid: int) -> int:
    """Bytes of resident memory that others can share."""
    return _status_bytes(pid, rb"RssShmem")


def _tables(pid: int) -> int:
    """Bytes of page tables, and of what is not resident: what was swapped out, and huge pages."""
    return _status_bytes(pid, rb"VmPTE|VmSwap|HugetlbPages")


def _status_bytes(pid: int, names: bytes) -> int:
    """The sum of some fields of /proc/PID/status; 0 if the process has ended."""
    with suppress(*GONE):
        status = content_of(f"/proc/{pid}/status")
        found = re.findall(rb"^(?:" + names + rb"):\s*(\d+) kB", status, re.MULTILINE)
        return 1024 * sum(map(int, found))
    return 0


_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
