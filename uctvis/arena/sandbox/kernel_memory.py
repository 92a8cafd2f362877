"""The memory that the kernel holds for a bot, which is part of none of its processes; Linux only.

The kernel does not say how much is in a socket or in a file system in memory, or only to root. So
the most that can be in it counts, beyond what programs usually have.
"""

import os
from contextlib import suppress
from functools import cache
from typing import NamedTuple

from uctvis.arena.sandbox.bubblewrap import WRITABLE
from uctvis.arena.sandbox.process_files import GONE, content_of

# Sockets and pipes that count nothing: what the libraries of languages make.
_FEW = 16
# Bytes of a full pipe; the filter of system calls keeps programs from making it larger.
_PIPE = 2**16
# Bytes of a file without content, with its name; the unit of the kernel's own limit of files.
_FILE = 1024
# What the libraries of large programs make, and the bytes of a mapping.
_MANY_MAPPINGS = 2000
_MAPPING = 256
# The usual setting net.core.wmem_max; the kernel doubles what programs ask for.
_USUAL_BUFFER = 212_992
_BUFFERS_OF_SOCKET = 2
# A byte in a queue of TCP takes up to this many.
_TCP_OVERHEAD = 2


class Written(NamedTuple):
    """What is in the file systems in which a confined bot can write."""

    # Bytes of all files.
    content: int
    # Bytes that files and folders need without content.
    files: int


def socket_memory(process: int) -> int:
    """Bytes that can be in the sockets of the network of a process, also those on their way."""
    found = 0
    with suppress(*GONE):
        used = 0
        counts = content_of(f"/proc/{process}/net/sockstat")
        for line in counts.splitlines():
            words = line.split()
            if words[:2] == [b"sockets:", b"used"]:
                used = int(words[2])
        found += max(0, used - _FEW) * _BUFFERS_OF_SOCKET * _largest_buffer()
        if not counts.startswith(b"TCP: inuse 0 ", counts.find(b"TCP:")):
            found += _TCP_OVERHEAD * sum(
                _queued(content_of(f"/proc/{process}/net/{table}")) for table in ("tcp", "tcp6")
            )
    return found


def pipe_memory(pipes: int) -> int:
    """Bytes that can be in so many pipes."""
    return max(0, pipes - _FEW) * _PIPE


def mapping_memory(process: int) -> int:
    """Bytes for the mappings of a process, beyond those that large programs have."""
    with suppress(*GONE, PermissionError):
        mappings = content_of(f"/proc/{process}/maps").count(b"\n")
        return max(0, mappings - _MANY_MAPPINGS) * _MAPPING
    return 0


def written(first: int) -> Written:
    """What is in the files of a sandbox, whose first process this is."""
    content = files = 0
    with suppress(*GONE, PermissionError):
        for folder in WRITABLE:
            system = os.statvfs(f"/proc/{first}/root{folder}")
            content += (system.f_blocks - system.f_bfree) * system.f_frsize
            files += (system.f_files - system.f_ffree) * _FILE
    return Written(content, files)


def _queued(table: bytes) -> int:
    """Bytes that wait in the connections of a table such as /proc/net/tcp."""
    found = 0
    for line in table.splitlines()[1:]:
        sent, _colon, received = line.split()[4].partition(b":")
        found += int(sent, 16) + int(received, 16)
    return found


@cache
def _largest_buffer() -> int:
    try:
        return int(content_of("/proc/sys/net/core/wmem_max"))
    except OSError:
        # In a container.
        return _USUAL_BUFFER
