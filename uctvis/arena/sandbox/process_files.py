"""The files of /proc that show the processes of bots; psutil where there are none."""

import os
import sys
from contextlib import suppress

import psutil

# Raised for processes that have ended.
GONE = (FileNotFoundError, ProcessLookupError)


def children_of(pid: int) -> list[int]:
    """The living children of a process."""
    if sys.platform != "linux":
        with suppress(psutil.Error):
            return [child.pid for child in psutil.Process(pid).children()]
        return []
    found: list[int] = []
    with suppress(*GONE):
        for thread in names_in(f"/proc/{pid}/task"):
            with suppress(*GONE):
                found += map(int, content_of(f"/proc/{pid}/task/{thread}/children").split())
    return found


def stat_fields(pid: int) -> list[bytes]:
    """The fields of /proc/PID/stat behind the name, which may contain anything."""
    return content_of(f"/proc/{pid}/stat").rpartition(b")")[2].split()


def start_time(pid: int) -> float | None:
    """When a process started, on some clock; None if it has ended."""
    if sys.platform != "linux":
        with suppress(psutil.Error):
            return float(psutil.Process(pid).create_time())
        return None
    with suppress(*GONE):
        return float(stat_fields(pid)[19])
    return None


def names_in(folder: str) -> list[str]:
    """The names in a folder."""
    with os.scandir(folder) as entries:
        return [entry.name for entry in entries]


def content_of(path: str) -> bytes:
    """A file of /proc; pathlib would take longer than the kernel, which matters here."""
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        return b"".join(iter(lambda: os.read(descriptor, 2**16), b""))
    finally:
        os.close(descriptor)
