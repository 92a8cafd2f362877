"""Signals to processes that are not our children, and waiting for their end."""

import os
import select
import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from time import perf_counter, sleep

import psutil

from uctvis.arena.sandbox.process_files import GONE, content_of, names_in, start_time

# The variable that marks the processes of a bot without a sandbox.
MARKER = "UCTVIS_BOT"
# Seconds in which killed processes end also on a busy machine. What still runs then cannot be
# killed: it waits for a disk, or it forks faster than it is found.
_PATIENCE = 5.0
# Seconds between two looks where the system cannot wake us.
_LOOK = 0.001


def send(number: signal.Signals, processes: Iterable[int]) -> None:
    """Send a signal to processes. Those that have ended or changed their user are left out."""
    for process in processes:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(process, number)


def kill_and_wait(seen: dict[int, float], mark: str) -> None:
    """Kill processes, and return when they have ended.

    A killed process goes on until it gets the processor: on a busy machine that takes a while.

    Parameters
    ----------
    seen : dict of int to float
        The numbers of processes, and when they started (`start_time`).
    mark : str
        The value of `MARKER` of other processes, which are looked for.
    """
    until = perf_counter() + _PATIENCE
    living = {one: start for one, start in seen.items() if start_time(one) == start}
    send(signal.SIGKILL, living)
    while perf_counter() < until:
        for process, start in living.items():
            _wait_for_end(process, start, until)
        living = {}
        for process in _marked(f"{MARKER}={mark}".encode()):
            begun = start_time(process)
            # At once, so that one that is replaced by its child soon is not missed.
            send(signal.SIGKILL, (process,))
            if begun is not None:
                living[process] = begun
        if not living:
            return


def _wait_for_end(process: int, start: float, until: float) -> None:
    """Wait for the end of the process that started then; `until` at most."""
    if sys.platform != "linux":
        with suppress(psutil.Error):
            one = psutil.Process(process)
            while one.status() != psutil.STATUS_ZOMBIE and perf_counter() < until:
                sleep(_LOOK)
        return
    with suppress(ProcessLookupError):
        descriptor = os.pidfd_open(process)
        try:
            # Now its number cannot become one of another process without our noticing it.
            if start_time(process) == start:
                poll = select.poll()
                poll.register(descriptor, select.POLLIN)
                poll.poll(max(0.0, 1000 * (until - perf_counter())))
        finally:
            os.close(descriptor)


def _marked(mark: bytes) -> Iterator[int]:
    """All living processes whose environment contains this."""
    if sys.platform != "linux":
        for process in psutil.process_iter():
            with suppress(psutil.Error):
                if process.environ().get(MARKER, "").encode() == mark.partition(b"=")[2]:
                    yield process.pid
        return
    for name in names_in("/proc"):
        # Those of other users cannot be read; bots are processes of this user, or this is root.
        if name.isdigit():
            with suppress(*GONE, PermissionError):
                if mark in content_of(f"/proc/{name}/environ").split(b"\0"):
                    yield int(name)
